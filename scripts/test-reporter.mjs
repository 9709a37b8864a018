// Prints what failed, what was skipped and why, and how many tests there were: nothing about what passed.

import { inspect } from 'node:util'

export default async function* report(source) {
  let passed = 0
  let failed = 0
  let skipped = 0
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    // A file or a describe() is counted by the tests in it.
    if (data?.details?.type === 'suite' || isFile(data)) {
      if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') {
        failed++
        yield failure(data)
      }
      continue
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.skip !== undefined) {
      skipped++
      yield `skipped  ${data.name}${typeof data.skip === 'string' ? `: ${data.skip}` : ''}\n`
    } else if (type === 'test:pass') passed++
    else {
      failed++
      yield failure(data)
    }
  }
  yield `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`
}

const isFile = data => data?.nesting === 0 && data?.name?.endsWith('.test.ts')

function failure(data) {
  const error = data.details.error
  return `\nFAILED  ${data.name}\n        ${data.file}:${data.line}\n${indent(inspect(error?.cause ?? error, { depth: 6 }))}\n`
}

const indent = text => text.replace(/^/gm, '        ')
