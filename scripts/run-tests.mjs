// Runs test files in the order in which they are given, which `node --test` sorts by their names: run-tests.mjs CONCURRENCY FILE...

import { run } from 'node:test'
import report from './test-reporter.mjs'

const [concurrency, ...files] = process.argv.slice(2)

run({ files, concurrency: Number(concurrency) })
  .on('test:fail', () => {
    process.exitCode = 1
  })
  .compose(report)
  .pipe(process.stdout)
