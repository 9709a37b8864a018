// What a test run shows: failures at once, a line for each folder, or for each file of a single folder, and at the end what was skipped and
// why, what failed, the time and the counts. The time of a folder or file is that of processors; programs that its tests start are not in it.
// A file with a process of its own also shows how long that ran: tests of hosts wait for other programs.

import { noTests } from './test-reporter.mjs'

const SLOWEST = 10

/**
 * Shows the run of `jobs`, the names of processes with their files. `groupOf` returns the line to which a file belongs. Returns what takes the
 * messages of a process, its end, and the end of all.
 */
export function reportOf(jobs, groupOf) {
  const began = Date.now()
  const clear = process.stdout.isTTY ? '\r\x1b[K' : ''
  const total = noTests()
  const groups = new Map()
  const running = new Map()
  const failures = []
  const skipped = new Map()
  const times = []

  const files = jobs.flatMap(([, files]) => files)
  for (const file of files) {
    const name = groupOf(file)
    const group = groups.get(name) ?? { name, files: new Set(), counts: noTests(), milliseconds: 0 }
    group.files.add(file)
    groups.set(name, group)
  }
  const width = Math.max(...[...groups.keys()].map(name => name.length))

  const status = () =>
    clear && running.size > 0
      ? `${summary(total)}, ${duration(Date.now() - began)}: ${[...running.keys()].join(', ')}`
      : ''
  const print = text => process.stdout.write(`${clear}${text}${status().slice(0, process.stdout.columns - 1)}`)

  const fail = ({ name, place, text }) => {
    failures.push(`${name}${place && `  ${place}`}`)
    print(`\nFAILED  ${name}\n        ${place}\n${indent(text)}\n\n`)
  }
  const endFile = ({ file, counts, milliseconds }) => {
    const group = groups.get(groupOf(file))
    for (const sum of [total, group.counts]) for (const result in counts) sum[result] += counts[result]
    group.milliseconds += milliseconds
    group.files.delete(file)
    const began = running.get(file)
    const elapsed = began === undefined ? 0 : Date.now() - began
    times.push({ file, milliseconds: Math.max(milliseconds, elapsed) })
    const ran = began === undefined ? '' : `, ${duration(elapsed)} by the clock`
    if (group.files.size === 0)
      print(`${group.name.padEnd(width)}  ${summary(group.counts)}  ${duration(group.milliseconds)}${ran}\n`)
    else print('')
  }

  print(`${plural(files, 'test file')} in ${plural(jobs, 'process')}, Node ${process.version}\n`)
  return {
    print,
    begin(job) {
      running.set(job, Date.now())
      print('')
    },
    add({ failed, skipped: left, ended }) {
      if (failed) fail(failed)
      if (left) skipped.set(left.reason, [...(skipped.get(left.reason) ?? []), left.name])
      if (ended) endFile(ended)
    },
    /** A process that ended before its files has failed, and with it each of them. */
    end([job, files], status) {
      for (const file of files) {
        if (!groups.get(groupOf(file)).files.has(file)) continue
        fail({ name: file, place: '', text: `Its process ended with ${status}.` })
        endFile({ file, counts: { ...noTests(), failed: 1 }, milliseconds: 0 })
      }
      running.delete(job)
    },
    endAll() {
      if (skipped.size > 0) print(`Skipped: ${[...skipped].map(skippedFor).join('; ')}\n`)
      if (groups.size > 1) print(`Slowest: ${slowest(times)}\n`)
      if (failures.length > 0) print(`Failed:\n${failures.map(each => `  ${each}\n`).join('')}`)
      print(`Took ${duration(Date.now() - began)}\n`)
      print(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`)
      return total
    },
  }
}

const plural = ({ length }, word) => `${length} ${word}${length === 1 ? '' : word.endsWith('s') ? 'es' : 's'}`

const slowest = times =>
  times
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, SLOWEST)
    .map(({ file, milliseconds }) => `${file} ${duration(milliseconds)}`)
    .join(', ')

const skippedFor = ([reason, [first, ...more]]) =>
  `${first}${more.length > 0 ? ` and ${more.length} more` : ''} (${reason})`

const summary = counts =>
  Object.entries(counts)
    .flatMap(([result, count]) => (count > 0 ? [`${count} ${result}`] : []))
    .join(', ') || 'no result yet'

const duration = milliseconds => {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

const indent = text => text.replace(/^/gm, '        ')
