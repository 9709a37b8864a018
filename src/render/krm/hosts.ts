// The annotations that hosts set on items, and properties of the host that follow from them.

import { isObject, type JsonObject } from '../model/json.ts'
import { identityOf } from './refs.ts'
import type { ResourceList } from './resource-list.ts'

/** Whether the host sets paths on items. kpt sets one on every item, kustomize on none. */
export const itemsHavePaths = (list: ResourceList): boolean =>
  list.items.some(({ header }) => Object.hasOwn(header.annotations, PATH_ANNOTATIONS[0]))

/**
 * Whether kustomize runs the function as a generator: then the only item is the functionConfig itself, without the path that kpt would add.
 */
export function isListedAsGenerator(list: ResourceList): boolean {
  const { functionConfig, items } = list
  const [only] = items
  if (functionConfig === undefined || only === undefined || items.length > 1) return false
  return identityOf(only.header) === identityOf(functionConfig.header) && !itemsHavePaths(list)
}

/** Annotations by which a host finds an item again. They belong to the item's position in the host's files, not to the object. */
const HOST_ANNOTATIONS = [
  /^internal\.config\.kubernetes\.io\//,
  /^config\.kubernetes\.io\/(?:path|index|id)$/,
  /^config\.k8s\.io\/id$/,
  // Of kpt before 1.0, for steps with selectors.
  /^internal\.config\.k8s\.io\/kpt-resource-id$/,
  /^kustomize\.config\.k8s\.io\//,
  /^internal\.kpt\.dev\//,
]

/** Whether a host sets the annotation. */
export const isHostAnnotation = (name: string): boolean => HOST_ANNOTATIONS.some(pattern => pattern.test(name))

export const PATH_ANNOTATIONS = ['internal.config.kubernetes.io/path', 'config.kubernetes.io/path'] as const
/** Set by kustomize with `buildMetadata: [originAnnotations]`. It stays in the output. */
export const ORIGIN_ANNOTATION = 'config.kubernetes.io/origin'
export const INDEX_ANNOTATIONS = ['internal.config.kubernetes.io/index', 'config.kubernetes.io/index'] as const

/** Returns the annotations of an object, or an empty object. */
export function annotationsOf(object: JsonObject): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return isObject(metadata.annotations) ? metadata.annotations : {}
}

/** Returns the object with its annotations replaced; the key keeps its position. Without annotations, the key is removed. */
export function withAnnotations(object: JsonObject, annotations: JsonObject): JsonObject {
  const metadata = { ...(isObject(object.metadata) ? object.metadata : {}), annotations }
  if (Object.keys(annotations).length > 0) return { ...object, metadata }
  const { annotations: _none, ...rest } = metadata
  return { ...object, metadata: rest }
}
