// Items by their identity, as Kubernetes distinguishes objects, and by name for messages.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import { isObject } from '../model/json.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Header, Item, KeptKeys } from './resource-list.ts'

/** The object that an item is; one without kind and name is called by its number in the list. */
export function itemRef({ header, index }: Item): ObjectRef {
  const { apiVersion, kind, namespace, name } = header
  if (kind === '' && name === '')
    return index < 0 ? { kind: 'functionConfig', name: '' } : { kind: 'item', name: `${index + 1}` }
  return { apiVersion, kind, ...(namespace === '' ? {} : { namespace }), name }
}

/** Objects of the same group (in any version), kind, namespace and name are one object. */
export function identityOf({ apiVersion, kind, namespace, name }: Omit<Header, 'annotations' | 'labels'>): string {
  const slash = apiVersion.indexOf('/')
  return `${slash < 0 ? '' : apiVersion.slice(0, slash)}|${kind}|${namespace}|${name}`
}

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

/** A Secret, or an item of unknown kind, which may be one. */
export const mayBeSecret = ({ header, index }: Item): boolean =>
  index >= 0 && (header.kind === 'Secret' || header.kind === '')
