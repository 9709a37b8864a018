// Loaded before the program that is measured (node --require): tells on descriptor 3 what the process took.
const { writeSync } = require('node:fs')
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, JSON.stringify({ peak: maxRSS * 1024, cpu: (userCPUTime + systemCPUTime) / 1000 }))
})
