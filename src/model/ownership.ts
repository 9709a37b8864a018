// The annotations by which an output is known as ours, and by the cluster that it belongs to.

/** On everything that a functionConfig makes: the functionConfig's name. */
export const GENERATED_BY = 'osm-krm.dev/generated-by'

/** On inputs that hosts do not apply, and on nothing of ours: an output that was copied back from a cluster is known by it. */
export const LOCAL_CONFIG = 'config.kubernetes.io/local-config'

/** `management` or `worker`, so that each of two clusters can pick its own. */
const CLUSTER = 'osm-krm.dev/cluster'

export type ClusterRole = 'management' | 'worker'

export const ownAnnotations = (owner: string, cluster: ClusterRole): Record<string, string> => ({
  [CLUSTER]: cluster,
  [GENERATED_BY]: owner,
})
