// Converts diagnostics to the results of a ResourceList, in the form that kpt shows and writes to files.

import type { Diagnostic, ObjectRef } from './diagnostic.ts'
import { nameOf } from './names.ts'

export type Result = { [key: string]: ResultValue }
type ResultValue = string | number | Result

/** The number of related objects that a result names. */
const NAMED = 20

/** Returns the results of a list, which have no field for what is ignored. */
export const toResults = (diagnostics: readonly Diagnostic[]): Result[] =>
  diagnostics.filter(({ ignored }) => ignored === undefined).map(toResult)

export function toResult(diagnostic: Diagnostic): Result {
  const { code, severity, object, field, origin } = diagnostic
  return {
    message: messageOf(diagnostic),
    severity,
    ...(object === undefined ? {} : { resourceRef: toResourceRef(object) }),
    ...(field === undefined ? {} : { field: { path: field } }),
    ...(origin?.path === undefined ? {} : { file: { path: origin.path, index: origin.index ?? 0 } }),
    tags: { code },
  }
}

/** Returns the message with related objects and help, because a result has only one object and no field for help. */
function messageOf({ message, related = [], help }: Diagnostic): string {
  const named = related.slice(0, NAMED).map(({ role, object }) => `${role}: ${nameOf(object)}`)
  const others = [...named, ...(related.length > NAMED ? [`${related.length - NAMED} more`] : [])].join(', ')
  return `${message}${others === '' ? '' : ` (${others})`}${help === undefined ? '' : `\n${help}`}`
}

const toResourceRef = ({ apiVersion, kind, namespace, name }: ObjectRef): Result => ({
  ...(apiVersion ? { apiVersion } : {}),
  kind,
  ...(namespace ? { namespace } : {}),
  name,
})
