// Writes the answers to "can machine-controller create a machine?" as text and as JSON.

import { printable } from '../../diagnostics/text.ts'
import type { JsonObject } from '../../render/model/json.ts'
import type { Answer, JoinVerdict } from './live/index.ts'

/** Whether any machine cannot be created, now or after the manifests are applied. */
export const hasNo = (answers: readonly Answer[]): boolean => answers.some(isNo)

const isNo = ({ now, afterwards }: Answer): boolean => now === 'no' || afterwards === 'no'

export const answersJson = (answers: readonly Answer[]): JsonObject[] =>
  answers.map(({ machineDeployment, now, afterwards, codes }) => ({
    machineDeployment,
    canCreateMachines: { now, afterApplying: afterwards },
    reasons: { now: [...codes.now], afterApplying: [...codes.afterwards] },
  }))

/** Writes each MachineDeployment with a no on a line, and the others as a sum. */
export function answersText(answers: readonly Answer[]): string {
  if (answers.length === 0) return ''
  const nos = answers.filter(isNo)
  if (nos.length === 0) return `${sumOf(answers)}.\n`
  const width = Math.max(...nos.map(({ machineDeployment }) => machineDeployment.length))
  const lines = nos.map(
    ({ machineDeployment, now, afterwards, codes }) =>
      `  ${printable(machineDeployment).padEnd(width)}  now: ${verdictText(now, codes.now)}; after applying: ${verdictText(afterwards, codes.afterwards)}`,
  )
  const others = answers.filter(answer => !isNo(answer))
  return [
    'Can machine-controller create a machine that becomes a node?',
    '',
    ...lines,
    ...(others.length > 0 ? [`  ${sumOf(others)}`] : []),
    '',
  ].join('\n')
}

const verdictText = (verdict: JoinVerdict, codes: readonly string[]): string =>
  verdict === 'absent'
    ? 'it is not in the cluster'
    : codes.length === 0
      ? verdict
      : `${verdict} (${[...new Set(codes)].join(', ')})`

function sumOf(answers: readonly Answer[]): string {
  const there = answers.filter(({ now }) => now === 'yes').length
  const absent = answers.length - there
  const parts = [
    ...(there > 0 ? [`${countOf(there)}: machine-controller can create machines, now and after applying`] : []),
    ...(absent > 0
      ? [`${countOf(absent)} ${absent === 1 ? 'is' : 'are'} new: machines can be created after applying`]
      : []),
  ]
  return parts.join('; ')
}

const countOf = (count: number): string => `${count} MachineDeployment${count === 1 ? '' : 's'}`
