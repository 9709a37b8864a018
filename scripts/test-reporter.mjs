// Reports a test run: progress, failures, skipped tests with their reasons, duration and counts. After tests of hosts, also lists which of
// them ran, with which versions of the programs.

import { basename, dirname, relative, sep } from 'node:path'
import { inspect } from 'node:util'

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

const counts = () => ({ passed: 0, failed: 0, skipped: 0 })
const total = ({ passed, failed, skipped }) => passed + failed + skipped

const isFile = data => data?.nesting === 0 && data?.name?.endsWith('.test.ts')
const isHostTest = path => /[\\/]test[\\/]hosts[\\/][^\\/]*\.test\.ts$/.test(path)

/** Returns the group of a test file: `test/krm/read.test.ts` → `test/krm`, and `test/gotemplate` for all files below it. */
const folderOf = path => relative(process.cwd(), dirname(path)).split(sep).slice(0, 2).join('/')
const groupOf = (path, byFile) => (byFile ? relative(process.cwd(), path) : folderOf(path))

/** Returns the progress display: on a terminal, a line that is rewritten; else a line for each folder, or each file of a single folder. */
function progressOf(run, began) {
  const terminal = process.stdout.isTTY
  const clear = terminal ? '\r\x1b[K' : ''
  const state = () => `${run.finished} of ${run.files} files, ${duration(Date.now() - began)}`
  const line = () =>
    terminal && run.group !== undefined ? `${clear}${run.group}  ${summary(run.counts)}  (${state()})` : ''
  const leave = () =>
    terminal || run.group === undefined ? clear : `${run.group.padEnd(24)} ${summary(run.groupCounts)}  (${state()})\n`
  return {
    line,
    around: text => `${clear}${text}${line()}`,
    enter: group => {
      if (group === run.group) return ''
      const left = leave()
      run.group = group
      run.groupCounts = counts()
      return left + line()
    },
    end: leave,
  }
}

const summary = counts =>
  Object.entries(counts)
    .flatMap(([result, count]) => (count > 0 ? [`${count} ${result}`] : []))
    .join(', ') || 'nothing yet'

const skippedFor = ([reason, names]) => {
  const [first, ...more] = names
  return `${first}${more.length > 0 ? ` and ${more.length} more` : ''} (${reason})`
}

const duration = milliseconds => {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
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
