// What marks an object as generated, and names its cluster.

import { isObject, type JsonObject } from '../../base/json.ts'

/** Set on all outputs; the value is the name of the functionConfig. */
export const GENERATED_BY = 'osm-krm.dev/generated-by'

/**
 * Set on inputs that hosts must not apply. Outputs never have it, so an item that has it is an input even with `GENERATED_BY`: it was
 * copied from a cluster.
 */
export const LOCAL_CONFIG = 'config.kubernetes.io/local-config'

/** `<namespace>/<name>` of the NodePool for which a Secret is made. */
export const NODE_POOL_ANNOTATION = 'osm-krm.dev/node-pool'

/** The cluster that the object belongs to (`management` or `worker`), so that each of two clusters can select its objects. */
export const CLUSTER_ROLE = 'osm-krm.dev/cluster'

export type ClusterRole = 'management' | 'worker'

/**
 * Flux takes over the fields of managers whose name begins with "kubectl", such as kubectl's default names, and then removes those that
 * Git does not have. It keeps the fields of other managers.
 */
export const FIELD_MANAGER = 'osm-krm'

/** Returns the annotations of an output of the functionConfig `owner`. */
export const ownAnnotations = (owner: string, cluster: ClusterRole): Record<string, string> => ({
  [CLUSTER_ROLE]: cluster,
  [GENERATED_BY]: owner,
})

/** Returns the object with more annotations. */
export function addAnnotations(object: JsonObject, added: Readonly<Record<string, string>>): JsonObject {
  const metadata = object.metadata as JsonObject
  return { ...object, metadata: { ...metadata, annotations: { ...(metadata.annotations as JsonObject), ...added } } }
}

/** Returns the cluster that the annotation names. */
export function clusterOf({ annotations }: JsonObject): ClusterRole | undefined {
  const cluster = isObject(annotations) ? annotations[CLUSTER_ROLE] : undefined
  return cluster === 'management' || cluster === 'worker' ? cluster : undefined
}
