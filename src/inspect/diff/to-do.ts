// What is to be done before a change is merged or applied, and the sentence that says whether it can be.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { fileText } from '../../diagnostics/render.ts'
import { titlesOf } from '../node-errors.ts'
import { hasDifferences } from './diff-model.ts'
import type { NamedDiff } from './grouping.ts'
import type { ObjectChange } from './object-changes.ts'
import { outlookOf, type ToDo } from './outlook.ts'

/** Returns the errors of the new side, then what keeps changes from reaching machines. `diagnostics` are those of the new side. */
export const toDoOf = (nodes: readonly NamedDiff[], diagnostics: readonly Diagnostic[]): ToDo[] => [
  ...sameErrors(diagnostics.filter(({ severity }) => severity === 'error')).map(errors => errorToDo(errors, nodes)),
  ...outlookOf(nodes),
]

/** Returns the errors with those of the same text together. */
function sameErrors(errors: readonly Diagnostic[]): readonly Diagnostic[][] {
  const byText = new Map<string, Diagnostic[]>()
  for (const error of errors) {
    const key = JSON.stringify([error.code, error.message, error.help])
    const same = byText.get(key)
    if (same) same.push(error)
    else byText.set(key, [error])
  }
  return [...byText.values()]
}

function errorToDo(errors: readonly Diagnostic[], nodes: readonly NamedDiff[]): ToDo {
  const { code, message, help = '' } = errors[0]!
  const failed = nodes.filter(node => node.class === 'failed')
  const titles = new Set(errors.flatMap(error => failedBy(error, failed)))
  const places = [...new Set(errors.flatMap(({ origin }) => fileText(origin) ?? []))]
  return {
    code,
    text: message,
    ...(places.length > 0 && {
      place: places.length === 1 ? places[0]! : `${places[0]} and ${places.length - 1} more`,
    }),
    titles: failed.flatMap(({ title }) => (titles.has(title) ? [title] : [])),
    advice: help.split('\n')[0]!,
    lines: [],
  }
}

/** An error that names no MachineDeployment concerns those of its cluster that could not be rendered. */
function failedBy(error: Diagnostic, failed: readonly NamedDiff[]): string[] {
  const titles = titlesOf(error)
  if (titles.length > 0) return titles
  const cluster = error.object?.cluster
  return failed.filter(node => cluster === undefined || node.cluster === cluster).map(({ title }) => title)
}

interface Found {
  readonly toDo: readonly ToDo[]
  readonly nodes: readonly NamedDiff[]
  readonly others: readonly ObjectChange[]
  /** Whether a side has errors. */
  readonly isFailed: boolean
  readonly live: boolean
}

export function headlineOf({ toDo, nodes, others, isFailed, live }: Found): string {
  const [what, verb] = live ? ['apply', 'applied'] : ['merge', 'merged']
  if (toDo.length > 0) return `Do not ${what} yet: ${toDo.length} thing${toDo.length === 1 ? '' : 's'} to do`
  if (isFailed) return 'Not everything could be compared: the old side has errors'
  if (!hasDifferences({ nodes, others })) return 'Nothing changes for nodes'
  return `Nothing is to be done before this is ${verb}`
}
