// Writes diagnostics as JSON for programs.

import { formatPath } from '../../base/field-path.ts'
import type { JsonObject } from '../../base/json.ts'
import { plain } from '../../base/span.ts'
import type { Diagnostic, ObjectRef } from '../../diagnostics/diagnostic.ts'
import { fileText } from '../../diagnostics/render.ts'

export const diagnosticsJson = (diagnostics: readonly Diagnostic[]): JsonObject => ({
  failed: diagnostics.some(({ severity }) => severity === 'error'),
  problems: diagnostics.filter(({ ignored }) => ignored === undefined).map(problemJson),
  ignored: diagnostics
    .filter(({ ignored }) => ignored !== undefined)
    .map(diagnostic => ({ ...problemJson(diagnostic), reason: diagnostic.ignored! })),
})

const problemJson = ({
  code,
  severity,
  state,
  message,
  help,
  object,
  field,
  origin,
  related = [],
}: Diagnostic): JsonObject => ({
  code,
  severity,
  ...(state && { state }),
  message: plain(message),
  ...(help !== undefined && { help: help.map(plain).join('\n') }),
  ...(object && { object: refJson(object) }),
  ...(field !== undefined && { field: formatPath(field) }),
  ...(origin?.path !== undefined && { place: fileText(origin) }),
  ...(related.length > 0 && { related: related.map(({ role, object: other }) => ({ role, object: refJson(other) })) }),
})

const refJson = ({ apiVersion, kind, namespace, name, cluster }: ObjectRef): JsonObject => ({
  ...(cluster !== undefined && { cluster }),
  ...(apiVersion && { apiVersion }),
  kind,
  ...(namespace && { namespace }),
  name,
})
