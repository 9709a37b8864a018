// Lines of udev rules: keys that are compared are written with ==, and keys that are set with =.

import type { LineProblem } from './line-problem.ts'

const COMPARED = /(?:^|,)\s*((?:ACTION|DEVPATH|KERNELS?|SUBSYSTEMS?|DRIVERS?|ATTRS\{[^{}]*\})\s*=\s*)"/
const SET = /(?:^|,)\s*((?:RUN(?:\{\w+\})?|OWNER|GROUP|MODE)\s*==\s*)"/

export function udevLine(line: string): LineProblem | undefined {
  const compared = COMPARED.exec(line)?.[1]
  if (compared !== undefined)
    return {
      predicate: 'sets what can only be compared: udev ignores the rule',
      help: `Write ${compared.replace(/\s*=\s*$/, '')}== instead of =.`,
      part: compared.trim(),
    }
  const set = SET.exec(line)?.[1]
  if (set === undefined) return undefined
  return {
    predicate: 'compares what can only be set: udev ignores the rule',
    help: `Write ${set.replace(/\s*==\s*$/, '')}= or += instead of ==.`,
    part: set.trim(),
  }
}
