// Runs test files in this process, one after another: test-process.mjs FILE... A later Node has --test-isolation=none.

import { resolve } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ended, processorTime } from './test-reporter.mjs'

// No test begins before all files are loaded, so that what a file does while it is loaded does not meet a test of another one.
let begin
const loaded = new Promise(resolve => {
  begin = resolve
})
before(() => loaded)

let now
for (const file of process.argv.slice(2)) {
  const began = processorTime()
  const failure = await import(pathToFileURL(resolve(file)).href).then(
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
