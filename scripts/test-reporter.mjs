// The reporter of scripts/test-process.mjs: sends to scripts/test.mjs what fails and is skipped, and the counts of each file.

import { findSourceMap } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

const folder = process.cwd()

/** The milliseconds that each file took, which scripts/test-process.mjs measures: events arrive here later. */
export const ended = new Map()

export default async function* report(source) {
  /** The names of the current test and the suites around it, and how many tests had ended when each began. */
  const names = []
  const before = []
  let total = 0
  let counts = noTests()
  const add = (result, found) => {
    total++
    counts[result]++
    if (found) process.send({ [result]: found })
  }

  for await (const { type, data } of source) {
    const { nesting, skip, details, file } = data
    if (type === 'test:start') {
      names[nesting] = data.name
      before[nesting] = total
    }
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const isEndOfFile = nesting === 0 && file?.endsWith('test-process.mjs')
    const isSuite = details.type === 'suite'
    const name = names.slice(0, nesting + 1).join(' > ')
    const place = isEndOfFile ? '' : placeOf(data)
    const empty = { name, place, text: 'There is no test in it.' }
    // A suite is counted by its tests, and once if it is skipped.
    if (skip !== undefined) add('skipped', { name, reason: skip === true ? 'no reason is given' : skip })
    else if (type === 'test:fail' && !(isSuite && details.error?.failureType === 'subtestsFailed'))
      add('failed', { name, place, text: textOf(details.error?.cause ?? details.error) })
    else if (isSuite && type === 'test:pass' && total === before[nesting]) add('failed', empty)
    else if (isEndOfFile && counts.passed + counts.failed + counts.skipped === 0) add('failed', empty)
    else if (!isSuite && !isEndOfFile) add('passed')
    if (!isEndOfFile) continue
    process.send({ ended: { file: data.name, counts, milliseconds: ended.get(data.name) } })
    counts = noTests()
  }
}

export const noTests = () => ({ passed: 0, failed: 0, skipped: 0 })

/** Returns the milliseconds that processors have spent on this process: unlike a clock, they do not depend on what else runs. */
export function processorTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Returns the line of a test before it was bundled. */
function placeOf({ file, line, column }) {
  const { fileName, lineNumber } = findSourceMap(file)?.findOrigin(line, column) ?? {}
  return `${relative(folder, fileName === undefined ? file : fileURLToPath(fileName))}:${lineNumber ?? line}`
}

const textOf = error => inspect(error, { depth: 6 }).replaceAll(/^(.{300}).+/gm, '$1 …')
