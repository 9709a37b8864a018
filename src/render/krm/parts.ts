// Checks the parts of a ResourceList other than its items. They are replaced or carried along, so text that is not understood would be lost
// without notice: after a damaged part, items may follow that the function has not seen.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { isObject, type Json } from '../model/json.ts'
import { readYaml } from '../yaml/index.ts'
import { notYaml } from './refusals.ts'
import type { SplitList } from './split.ts'
import { decode, lineOf } from './texts.ts'

interface PartsInput {
  readonly bytes: Uint8Array
  readonly split: SplitList
  readonly lineAt: (offset: number) => number
}

/** Returns whether all parts can be interpreted, and reports those that cannot. */
export function checkParts({ bytes, split, lineAt }: PartsInput, report: Report): boolean {
  const sound = split.others.map(({ name, range }) => {
    const entry = decode(bytes.subarray(range.start, range.end)) ?? ''
    const text = split.style === 'flow' ? `{${entry}}` : entry
    const result = readYaml(text)
    if ('problem' in result) {
      // An alias may refer to an anchor of another part.
      if (result.problem.alias) return true
      report(notYaml(result.problem.message, lineAt(range.start) + lineOf(text, result.problem.start) - 1))
      return false
    }
    const value = isObject(result.value) ? result.value[name] : undefined
    if (name !== 'results' || isListOfObjects(value ?? null)) return true
    report(
      problem('OSM0015', `line ${lineAt(range.start)} of the input: results is not a list of objects`, {
        help: 'Remove it: the function that runs writes its own results. Was the input edited by hand?',
      }),
    )
    return false
  })
  return !sound.includes(false)
}

const isListOfObjects = (value: Json): boolean => value === null || (Array.isArray(value) && value.every(isObject))
