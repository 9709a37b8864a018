// Resolves references to values of Secrets and ConfigMaps: those of cloudProviderSpecs, and those of settings, and reports missing ones.

import type { FieldPath } from '../../base/field-path.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { References } from '../settings/environment.ts'
import type { TextOrReference } from '../settings/settings.ts'
import type { Credential, CredentialReader } from './credential.ts'
import { ADD_INPUT, missingValue } from './references.ts'

/** Returns a function that looks up values of Secrets and ConfigMaps among the items. `secretTexts` has all values of the Secrets that are read. */
export const references =
  (reader: CredentialReader): References =>
  reference =>
    reader.text(reader.lookUp(reference, reference.key), { isParsed: reference.kind === 'ConfigMap', isPublic: true })

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
