// Prints what failed, what was skipped and why, and how many tests there were: nothing about what passed. Behind tests of hosts, which
// of them ran, and with which programs.

import { basename } from 'node:path'
import { inspect } from 'node:util'
import { tsImport } from 'tsx/esm/api'

export default async function* report(source) {
  const all = counts()
  const hosts = new Map()
  let file = counts()
  const count = result => {
    all[result]++
    file[result]++
  }
  for await (const { type, data } of source) {
    // What a file holds is reported in one stretch; a test may be written in another file, which it imports.
    if (type === 'test:start' && data.nesting === 0) {
      file = hosts.get(data.file) ?? counts()
      if (isHostTest(data.file)) hosts.set(data.file, file)
    }
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A file or a describe() is counted by the tests in it, and one that is left out counts once.
    const isGroup = data.details?.type === 'suite' || isFile(data)
    if (data.skip !== undefined) {
      count('skipped')
      yield `skipped  ${data.name}${typeof data.skip === 'string' ? `: ${data.skip}` : ''}\n`
    } else if (type === 'test:fail' && !(isGroup && data.details.error?.failureType === 'subtestsFailed')) {
      count('failed')
      yield failure(data)
    } else if (!isGroup) count('passed')
  }
  // Node loads no TypeScript here: --import is for the tests' own processes.
  if (hosts.size > 0) yield hostTable(hosts, await tsImport('./host-programs.ts', import.meta.url))
  yield `${all.passed} passed, ${all.failed} failed${all.skipped ? `, ${all.skipped} skipped` : ''}\n`
}

const counts = () => ({ passed: 0, failed: 0, skipped: 0 })

const isHostTest = path => /[\\/]test[\\/]hosts[\\/][^\\/]*\.test\.ts$/.test(path)

function hostTable(hosts, { programsOf, versionOf }) {
  const lines = [...hosts].sort().map(([path, counts]) => {
    const results = Object.entries(counts).flatMap(([result, count]) => (count > 0 ? [`${count} ${result}`] : []))
    const programs = programsOf(path).map(name => `${name} ${versionOf(name)}`)
    const name = basename(path, '.test.ts')
    return `  ${name.padEnd(18)} ${results.join(', ').padEnd(12)}  ${programs.join(' · ') || 'none'}\n`
  })
  return `\nTests of hosts, and the programs that they start\n\n${lines.join('')}\n`
}

const isFile = data => data?.nesting === 0 && data?.name?.endsWith('.test.ts')

function failure(data) {
  const error = data.details.error
  return `\nFAILED  ${data.name}\n        ${data.file}:${data.line}\n${indent(inspect(error?.cause ?? error, { depth: 6 }))}\n`
}

const indent = text => text.replace(/^/gm, '        ')
