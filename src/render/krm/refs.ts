// The identity of an item as Kubernetes distinguishes objects, and its reference in messages.

import { ITEM, type ObjectRef } from '../../diagnostics/diagnostic.ts'
import { isObject, type JsonObject } from '../model/json.ts'
import type { Header, Item, KeptKeys } from './resource-list.ts'

/** Returns the reference of an item. An item without kind and name is referred to by its number in the list. */
export function itemRef({ header, index }: Item): ObjectRef {
  const { apiVersion, kind, namespace, name } = header
  if (kind === '' && name === '')
    return index < 0 ? { kind: 'functionConfig', name: '' } : { kind: ITEM, name: `${index + 1}` }
  return { apiVersion, kind, ...(namespace === '' ? {} : { namespace }), name }
}

/** Returns a text that is equal for items with the same group (in any version), kind, namespace and name. */
export function identityOf({ apiVersion, kind, namespace, name }: Omit<Header, 'annotations' | 'labels'>): string {
  const slash = apiVersion.indexOf('/')
  return `${slash < 0 ? '' : apiVersion.slice(0, slash)}|${kind}|${namespace}|${name}`
}

/** Returns the header of an object, with the annotations and labels in `kept`. */
export function headerOfObject(object: JsonObject, kept?: KeptKeys): Header {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return {
    apiVersion: text(object.apiVersion),
    kind: text(object.kind),
    namespace: text(metadata.namespace),
    name: text(metadata.name),
    annotations: kept ? keptOf(metadata.annotations, kept.annotations) : {},
    labels: kept ? keptOf(metadata.labels, kept.labels) : {},
  }
}

const keptOf = (map: unknown, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap(name => (isObject(map) && Object.hasOwn(map, name) ? [[name, text(map[name])]] : [])),
  )

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''

/** Whether the item is a Secret or has no kind, in which case it may be one. */
export const mayBeSecret = ({ header, index }: Item): boolean =>
  index >= 0 && (header.kind === 'Secret' || header.kind === '')
