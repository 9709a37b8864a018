// Runs test files in this process, one after another: test-process.mjs FILE BUNDLED... has the path of each in the bundle behind it. A later Node
// has --test-isolation=none.

import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ended, processorTime } from './test-reporter.mjs'

// No test begins before all files are loaded, so that what a file does while it is loaded does not meet a test of another one.
let begin
const loaded = new Promise(resolve => {
  begin = resolve
})
before(() => loaded)

// Errors name the places in the test files.
process.setSourceMapsEnabled(true)

let now
const args = process.argv.slice(2)
for (let i = 0; i < args.length; i += 2) {
  const [file, bundled] = args.slice(i, i + 2)
  const began = processorTime()
  const failure = await import(pathToFileURL(bundled).href).then(
    () => undefined,
    error => error,
  )
  const loading = processorTime() - began
  // Ends the tests of a file, for the reporter.
  test(file, () => {
    ended.set(file, loading + processorTime() - now)
    now = processorTime()
    if (failure) throw failure
  })
}
now = processorTime()
begin()
