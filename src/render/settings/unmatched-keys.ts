// Keys of settings, `<namespace>/<name>`, that name no MachineDeployment among the items.

import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { MOST_TYPOS, nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import { listed } from '../../diagnostics/words.ts'

interface KeyedSetting {
  readonly code: DiagnosticCode
  /** The field of `spec.machineDeployments`. */
  readonly field: string
  readonly value: Readonly<Record<string, unknown>>
  /** What is set, with its verb: `a revision is`, `revisions are`. */
  readonly one: string
  readonly many: string
}

const SHOWN_NAMES = 5

/**
 * Reports keys that match no MachineDeployment: as a warning where one is probably meant that has no such setting. Otherwise it is a note, because
 * other MachineDeployments of the functionConfig are not among the items if only a part of a folder is rendered.
 */
export function reportUnmatched(
  { code, field, value, one, many }: KeyedSetting,
  names: ReadonlySet<string>,
  report: Report,
): void {
  const found = (key: string, message: string, help: string) =>
    problem(code, message, { field: formatPath(['spec', 'machineDeployments', field, key]), caret: 'key', help })
  const without = [...names].filter(name => !Object.hasOwn(value, name))
  const others: string[] = []
  for (const key of Object.keys(value).filter(key => !names.has(key))) {
    const meant = nearest(key, without, MOST_TYPOS) ?? without.find(name => nameIn(name) === nameIn(key))
    if (meant === undefined) others.push(key)
    else
      report(
        found(
          key,
          `${one} set for ${key}, but no MachineDeployment with this name is among the items`,
          `Did you mean ${meant}?`,
        ),
      )
  }
  const [first] = others
  if (first === undefined) return
  const message =
    others.length === 1
      ? `${one} set for ${first}, which is not among the items`
      : `${many} set for ${others.length} MachineDeployments that are not among the items: ${listed(others, SHOWN_NAMES)}`
  report({ ...found(first, message, REMOVE_ENTRIES), severity: 'info' })
}

const REMOVE_ENTRIES =
  'Remove the entries of deleted MachineDeployments. If only some of the files are rendered, no action is needed.'

const nameIn = (key: string): string => key.slice(key.indexOf('/') + 1)
