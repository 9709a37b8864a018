// Preloaded into the measured program (node --require). At exit, writes the process's peak memory and CPU time to descriptor 3.
const { writeSync } = require('node:fs')
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, JSON.stringify({ peak: maxRSS * 1024, cpu: (userCPUTime + systemCPUTime) / 1000 }))
})
