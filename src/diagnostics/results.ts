// Diagnostics as the results of a ResourceList, in the form that kpt shows and writes to files.

import type { JsonObject } from '../model/profile.ts'
import type { Diagnostic, ObjectRef } from './diagnostic.ts'

export function toResult(diagnostic: Diagnostic): JsonObject {
  const { code, severity, message, help, object, field, origin } = diagnostic
  return {
    message: help === undefined ? message : `${message}\n${help}`,
    severity,
    ...(object === undefined ? {} : { resourceRef: toResourceRef(object) }),
    ...(field === undefined ? {} : { field: { path: field } }),
    ...(origin?.path === undefined ? {} : { file: { path: origin.path, index: origin.index ?? 0 } }),
    tags: { code },
  }
}

const toResourceRef = ({ apiVersion, kind, namespace, name }: ObjectRef): JsonObject => ({
  ...(apiVersion === undefined ? {} : { apiVersion }),
  kind,
  ...(namespace === undefined ? {} : { namespace }),
  name,
})
