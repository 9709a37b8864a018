// Reports a test run: progress, failures, skipped tests with their reasons, duration and counts. After tests of hosts, also lists which of
// them ran, with which versions of the programs.

import { basename, dirname, relative, sep } from 'node:path'
import { inspect } from 'node:util'
import { counts, duration, progressOf, summary, total } from './test-progress.mjs'

export default async function* report(source) {
  const began = Date.now()
  const run = { files: 0, finished: 0, counts: counts(), group: undefined, groupCounts: counts(), byFile: false }
  const progress = progressOf(run, began)
  const skipped = new Map()
  const hosts = new Map()
  const names = new Set()
  // The number of tests when the current test or suite of each nesting level began.
  const before = []
  let host = counts()

  const count = result => {
    run.counts[result]++
    run.groupCounts[result]++
    host[result]++
  }

  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield progress.around(data.message)
    if (type === 'test:enqueue' && isFile(data)) {
      run.files++
      names.add(folderOf(data.file))
      run.byFile = names.size === 1
    }
    if (type === 'test:complete' && isFile(data)) {
      run.finished++
      yield progress.line()
    }
    if (type === 'test:start') {
      before[data.nesting] = total(run.counts)
      // The tests of a file are reported together. A test may be defined in another file, which the file imports.
      if (data.nesting === 0) {
        host = hosts.get(data.file) ?? counts()
        if (isHostTest(data.file)) hosts.set(data.file, host)
        yield progress.enter(groupOf(data.file, run.byFile))
      }
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A file or a describe() is counted by its tests, and once if it is skipped.
    const isGroup = data.details?.type === 'suite' || isFile(data)
    if (data.skip !== undefined) {
      count('skipped')
      const reason = typeof data.skip === 'string' ? data.skip : 'no reason is given'
      skipped.set(reason, [...(skipped.get(reason) ?? []), data.name])
    } else if (type === 'test:fail' && !(isGroup && data.details.error?.failureType === 'subtestsFailed')) {
      count('failed')
      yield progress.around(failure(data, inspect(data.details.error?.cause ?? data.details.error, { depth: 6 })))
    } else if (!isGroup) count('passed')
    else if (type === 'test:pass' && total(run.counts) === before[data.nesting]) {
      count('failed')
      process.exitCode = 1
      yield progress.around(failure(data, 'There is no test in it.'))
    }
  }
  yield progress.end()
  if (hosts.size > 0) yield hostTable(hosts, await loadTypeScript('./host-programs.ts'))
  if (skipped.size > 0) yield `Skipped: ${[...skipped].map(skippedFor).join('; ')}\n`
  yield `Took ${duration(Date.now() - began)}\n`
  const { passed, failed } = run.counts
  yield `${passed} passed, ${failed} failed, ${run.counts.skipped} skipped\n`
}

/** Loads TypeScript in the reporter's process, to which the loader of the test processes does not apply. */
const loadTypeScript = async path =>
  process.features.typescript ? import(path) : (await import('tsx/esm/api')).tsImport(path, import.meta.url)

const isFile = data => data?.nesting === 0 && data?.name?.endsWith('.test.ts')
const isHostTest = path => /[\\/]test[\\/]hosts[\\/][^\\/]*\.test\.ts$/.test(path)

/** Returns the group of a test file: `test/render/krm/read.test.ts` → `test/render/krm`, and `test/gotemplate` for all files below it. */
const folderOf = path => relative(process.cwd(), dirname(path)).split(sep).slice(0, 2).join('/')
const groupOf = (path, byFile) => (byFile ? relative(process.cwd(), path) : folderOf(path))

const skippedFor = ([reason, names]) => {
  const [first, ...more] = names
  return `${first}${more.length > 0 ? ` and ${more.length} more` : ''} (${reason})`
}

function hostTable(hosts, { programsOf, versionOf }) {
  const lines = [...hosts].sort().map(([path, counts]) => {
    const programs = programsOf(path).map(name => `${name} ${versionOf(name)}`)
    const name = basename(path, '.test.ts')
    return `  ${name.padEnd(18)} ${summary(counts).padEnd(12)}  ${programs.join(' · ') || 'none'}\n`
  })
  return `\nTests of hosts, and the programs that they start\n\n${lines.join('')}\n`
}

const failure = ({ name, file, line }, message) => `\nFAILED  ${name}\n        ${file}:${line}\n${indent(message)}\n`

const indent = text => text.replace(/^/gm, '        ')
