// Lines of udev rules: keys that are compared are written with ==, and keys that are set with =.

import { nearest } from '../../diagnostics/nearest.ts'
import type { LineProblem } from './line-problem.ts'

const COMPARED = /(?:^|,)\s*((?:ACTION|DEVPATH|KERNELS?|SUBSYSTEMS?|DRIVERS?|ATTRS\{[^{}]*\})\s*=\s*)"/
const SET = /(?:^|,)\s*((?:RUN(?:\{\w+\})?|OWNER|GROUP|MODE)\s*==\s*)"/

const KEYS = [
  ...['ACTION', 'DEVPATH', 'KERNEL', 'KERNELS', 'NAME', 'SYMLINK', 'SUBSYSTEM', 'SUBSYSTEMS', 'DRIVER', 'DRIVERS'],
  ...['ATTR', 'ATTRS', 'SYSCTL', 'ENV', 'CONST', 'TAG', 'TAGS', 'TEST', 'PROGRAM', 'RESULT', 'OWNER', 'GROUP', 'MODE'],
  ...['SECLABEL', 'RUN', 'LABEL', 'GOTO', 'IMPORT', 'OPTIONS'],
]

/** A key with its operator and the beginning of its value: e"…" has escapes, and i"…" matches upper and lower case. */
const ENTRY = /(?:^|,)\s*([A-Z]{2,20})(?:\{[^{}]*\})?\s*(?:[=!]=|[-+:]?=)\s*([ei]{0,2}"|.)/g

export function udevLine(line: string): LineProblem | undefined {
  const compared = COMPARED.exec(line)?.[1]
  if (compared !== undefined)
    return {
      predicate: 'sets what can only be compared: udev ignores the rule',
      help: `Write ${compared.replace(/\s*=\s*$/, '')}== instead of =.`,
      part: compared.trim(),
    }
  const set = SET.exec(line)?.[1]
  if (set !== undefined)
    return {
      predicate: 'compares what can only be set: udev ignores the rule',
      help: `Write ${set.replace(/\s*==\s*$/, '')}= or += instead of ==.`,
      part: set.trim(),
    }
  // What is in quotes may look like a key.
  for (const [, key, value] of line.replace(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(ENTRY)) {
    const near = KEYS.includes(key!) ? undefined : nearest(key!, KEYS)
    if (near !== undefined)
      return {
        predicate: 'has a key that udev does not know: it ignores the rule',
        help: `Did you mean ${near}?`,
        part: key!,
      }
    if (!value!.endsWith('"'))
      return {
        predicate: `has a value of ${key} without quotes: udev ignores the rule`,
        help: 'Write it in double quotes.',
        part: key!,
      }
  }
  return undefined
}
