// The annotations that mark an object as generated, and the cluster that it belongs to.

/** On everything that a functionConfig makes: the functionConfig's name. */
export const GENERATED_BY = 'osm-krm.dev/generated-by'

/** On inputs that hosts do not apply. Outputs never have it, so an item with it is an input even if it has `GENERATED_BY`: it was copied from a cluster. */
export const LOCAL_CONFIG = 'config.kubernetes.io/local-config'

/** `management` or `worker`, so that each of two clusters can pick its own. */
const CLUSTER = 'osm-krm.dev/cluster'

export type ClusterRole = 'management' | 'worker'

export const ownAnnotations = (owner: string, cluster: ClusterRole): Record<string, string> => ({
  [CLUSTER]: cluster,
  [GENERATED_BY]: owner,
})
