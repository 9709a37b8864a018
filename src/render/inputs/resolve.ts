// Resolves settings that refer to a Secret or a ConfigMap.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Reference, TextOrReference } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { configMapData, hasRefusedValue, secretData } from './references.ts'
import { type SimilarObject, similarObject, withSimilar } from './similar-objects.ts'

/** Returns the text of a setting that may be a reference, or undefined after it was reported that the target is missing. */
export type Resolve = (value: TextOrReference, field: string) => string | undefined

/**
 * Returns the text of a setting, or undefined after it reported that the target of a reference is missing. `field` is the path of the
 * reference.
 */
export const referenceResolver =
  (catalog: Catalog, report: Report): Resolve =>
  (value, field) => {
    if (typeof value === 'string') return value
    const data = dataOf(catalog, value)
    const text = data?.get(value.key)
    if (text === undefined && !isReported(catalog, value)) {
      const similar = similarObject(catalog, value.kind, value)
      report(missing(value, field, data && [...data.keys()], similar))
    }
    return text
  }

/** Returns the data of a Secret or ConfigMap, or undefined if it is not among the items. */
export function dataOf(catalog: Catalog, { kind, namespace, name }: Reference): Map<string, string> | undefined {
  const object = catalog.find(kind, namespace, name)?.object
  return kind === 'Secret' ? secretData(object) : configMapData(object)
}

/** Whether another problem is reported for the missing value: the object is damaged, or an API server would refuse the value. */
function isReported(catalog: Catalog, { kind, namespace, name, key }: Reference): boolean {
  const object = catalog.find(kind, namespace, name)?.object
  return object === undefined ? catalog.mayHaveDamaged(kind) : kind === 'Secret' && hasRefusedValue(object, key)
}

function missing(
  { kind, namespace, name, key }: Reference,
  field: string,
  keys: string[] | undefined,
  similar: SimilarObject | undefined,
) {
  const what = `${kind} ${namespace}/${name}`
  if (keys === undefined) {
    return problem('OSM0230', `${what} is not among the items`, {
      field,
      help: withSimilar(
        similar,
        'Add it to the items. With the annotation config.kubernetes.io/local-config: "true", it is not applied to the cluster.',
      ),
    })
  }
  return problem('OSM0230', `${what} has no key "${key}"`, { field, help: keyHelp(key, keys) })
}

/** Returns help for a key that a Secret or ConfigMap does not have. */
export function keyHelp(key: string, keys: readonly string[]): string {
  const close = nearest(key, keys)
  if (close !== undefined) return `Did you mean "${close}"?`
  if (keys.length < 2) return keys.length === 0 ? 'It has no keys.' : `Its only key is ${keys[0]}.`
  return `Its keys are ${keys.join(', ')}.`
}
