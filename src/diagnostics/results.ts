// Converts diagnostics to the results of a ResourceList, in the form that kpt shows and writes to files.

import { formatPath } from '../base/field-path.ts'
import { grouped } from '../base/grouped.ts'
import { plain } from '../base/span.ts'
import { listed } from '../base/words.ts'
import type { Diagnostic, ObjectRef, RelatedPlace } from './diagnostic.ts'
import { nameOf } from './names.ts'

export type Result = { [key: string]: ResultValue }
type ResultValue = string | number | Result

/** The number of related objects of a role that a result names. */
const NAMED = 20

/** Returns the results of a list, without ignored diagnostics, for which results have no field. */
export const toResults = (diagnostics: readonly Diagnostic[]): Result[] =>
  diagnostics.filter(({ ignored }) => ignored === undefined).map(toResult)

/** Converts a diagnostic to a result of a ResourceList. */
export function toResult(diagnostic: Diagnostic): Result {
  const { code, severity, object, field, origin } = diagnostic
  return {
    message: messageOf(diagnostic),
    severity,
    ...(object === undefined ? {} : { resourceRef: toResourceRef(object) }),
    ...(field === undefined ? {} : { field: { path: formatPath(field) } }),
    ...(origin?.path === undefined ? {} : { file: { path: origin.path, index: origin.index ?? 0 } }),
    tags: { code },
  }
}

/** Returns the message with related objects and help, because a result has only one object and no field for help. */
function messageOf({ message, related = [], help }: Diagnostic): string {
  const others = relatedText(related)
  return [`${plain(message)}${others === '' ? '' : ` (${others})`}`, ...(help ?? []).map(plain)].join('\n')
}

/** Returns the message with its help, for programs that have no field for help. */
export const withHelp = ({ message, help = [] }: Pick<Diagnostic, 'message' | 'help'>): string =>
  [message, ...help].map(plain).join('\n')

/** Names related objects behind their roles: `rendered for: MachineDeployment a/b, MachineDeployment a/c and 98 more`. */
const relatedText = (related: readonly RelatedPlace[]): string =>
  Array.from(
    grouped(related, ({ role }) => role),
    ([role, places]) => {
      const names = places.map(({ object }) => nameOf(object))
      return `${role}: ${listed(names, NAMED)}`
    },
  ).join('; ')

const toResourceRef = ({ apiVersion, kind, namespace, name }: ObjectRef): Result => ({
  ...(apiVersion ? { apiVersion } : {}),
  kind,
  ...(namespace ? { namespace } : {}),
  name,
})
