// Items by their identity: how Kubernetes tells objects apart, and how people name them.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import type { JsonObject } from '../model/profile.ts'
import type { Header, Item } from './resource-list.ts'

/** The object that an item is, or what it can be called where it does not say. */
export function refOf({ header, index }: Item): ObjectRef {
  const { apiVersion, kind, namespace, name } = header
  if (kind === '' && name === '')
    return index < 0 ? { kind: 'functionConfig', name: '' } : { kind: 'item', name: `${index + 1}` }
  return { apiVersion, kind, ...(namespace === '' ? {} : { namespace }), name }
}

/** Objects of the same group (in any version), kind, namespace and name are one object. */
export function identityOf({ apiVersion, kind, namespace, name }: Header): string {
  const slash = apiVersion.indexOf('/')
  return `${slash < 0 ? '' : apiVersion.slice(0, slash)}|${kind}|${namespace}|${name}`
}

export function headerOfObject(object: JsonObject): Header {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return {
    apiVersion: text(object.apiVersion),
    kind: text(object.kind),
    namespace: text(metadata.namespace),
    name: text(metadata.name),
  }
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''
