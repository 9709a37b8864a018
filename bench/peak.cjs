// Loaded before the program that is measured (node --require): writes to descriptor 3 what the process took up to its exit event.
const { writeSync } = require('node:fs')
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, JSON.stringify({ peak: maxRSS * 1024, cpu: (userCPUTime + systemCPUTime) / 1000 }))
})
