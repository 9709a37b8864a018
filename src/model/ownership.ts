// The annotations by which an output is known as ours, and by the cluster that it belongs to.

/** On everything that a functionConfig makes: the functionConfig's name. */
export const GENERATED_BY = 'osm-krm.dev/generated-by'

/** `management` or `worker`, so that each of two clusters can pick its own. */
export const CLUSTER = 'osm-krm.dev/cluster'

export type ClusterRole = 'management' | 'worker'

export const ownAnnotations = (owner: string, cluster: ClusterRole): Record<string, string> => ({
  [CLUSTER]: cluster,
  [GENERATED_BY]: owner,
})
