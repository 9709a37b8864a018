// Reports values of Secrets that an API server refuses: it decodes everything under `data` as base64, and accepts only text.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { problem } from '../../diagnostics/problem.ts'
import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import { textOfUtf8 } from '../../gotemplate/strconv/bytes.ts'
import { type Catalog, type InputObject, inputRef } from '../inputs/catalog.ts'
import { encryptedFault, placeholderFault } from '../inputs/credential-text.ts'
import { isRefusedValue } from '../inputs/references.ts'
import { textsAt } from '../inputs/shape.ts'
import { isObject } from '../model/json.ts'

/** Checks the Secrets that the run has read. Others are not its inputs. */
export function reportSecretData(catalog: Catalog, report: Report): void {
  for (const secret of catalog.objectsRead('Secret')) {
    for (const where of ['data', 'stringData'] as const) {
      const values = secret.object[where]
      if (!isObject(values)) continue
      for (const [key, value] of Object.entries(values)) reportValue(secret, where, key, value, report)
    }
    reportTwoValues(secret, report)
  }
}

/** Reports keys of `data` whose value `stringData` replaces with a different one. */
function reportTwoValues(secret: InputObject, report: Report): void {
  const own = new Map(textsAt(secret.object, 'stringData'))
  for (const [key, value] of textsAt(secret.object, 'data')) {
    const text = own.get(key)
    const bytes = text === undefined ? undefined : decodeBase64(value)
    if (bytes === undefined || textOfUtf8(bytes) === text) continue
    report(
      problem('OSM0238', `${formatPath(['data', key])} has no effect: stringData has a different value for the key`, {
        object: inputRef(secret),
        field: formatPath(['data', key]),
        caret: 'key',
        help: 'Remove the one that is out of date.',
      }),
    )
  }
}

function reportValue(
  secret: InputObject,
  where: 'data' | 'stringData',
  key: string,
  value: unknown,
  report: Report,
): void {
  if (!isRefusedValue(where, value)) return
  const field = formatPath([where, key])
  const { message, help } =
    typeof value === 'string'
      ? whyNotBase64(value)
      : { message: `must be text, not ${nameOf(value)}`, help: 'Put the value in quotes.' }
  // If a map was written instead of a text, its keys may be the secret itself.
  const place = typeof value === 'object' ? {} : { field }
  report(problem('OSM0227', `${field} ${message}`, { object: inputRef(secret), ...place, help }))
}

const nameOf = (value: unknown): string =>
  Array.isArray(value)
    ? 'a list'
    : typeof value === 'object'
      ? 'a map'
      : typeof value === 'boolean'
        ? `${value}`
        : 'a number'

function whyNotBase64(text: string): { readonly message: string; readonly help: string } {
  const fault = encryptedFault(text) ?? placeholderFault(text)
  return fault === undefined
    ? {
        message: 'is not base64, so the API server would refuse the Secret',
        help: 'Write the value unchanged under stringData, or encode it: `printf %s VALUE | base64 -w0`.',
      }
    : { message: `is not base64: it ${fault.predicate}`, help: fault.help }
}
