// Resolves references to values of Secrets and ConfigMaps: those of cloudProviderSpecs, and those of settings, and reports missing ones.

import type { FieldPath } from '../../base/field-path.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { References } from '../settings/environment.ts'
import type { Reference, TextOrReference } from '../settings/settings.ts'
import type { Credential, CredentialReader } from './credential.ts'
import { ADD_INPUT, missingValue } from './references.ts'

/** Returns functions that look up values of Secrets and ConfigMaps among the items. `secretTexts` has all values of the Secrets that are read. */
export function references(reader: CredentialReader): References {
  const text = (kind: Reference['kind'], namespace: string, name: string, key: string): string | undefined =>
    reader.text(reader.lookUp({ kind, namespace, name, key }, key), { isParsed: kind === 'ConfigMap', isPublic: true })
  return {
    secret: (namespace, name, key) => text('Secret', namespace, name, key),
    configMap: (namespace, name, key) => text('ConfigMap', namespace, name, key),
  }
}

/** What is in the place of the text of a setting that is not known. */
interface UnknownSetting {
  readonly names: Credential['names']
  readonly standIn: string
}

/** Returns the text of a setting that may be a reference, or undefined after it was reported that the target is missing. */
export type Resolve = (value: TextOrReference, field: FieldPath, unknown: UnknownSetting) => string | undefined

/** Returns a function that resolves settings. `field` is the path of the reference. */
export const referenceResolver =
  (reader: CredentialReader, report: Report): Resolve =>
  (value, field, { names, standIn }) => {
    if (typeof value === 'string') return value
    const missing = (): void => {
      const found = missingValue(reader.catalog, value)
      if (found) report(problem('OSM0230', found.message, { field, help: [found.help ?? ADD_INPUT] }))
    }
    return reader.text(reader.lookUp(value, ...names), { standIn, missing, isParsed: true, isPublic: true })
  }
