// The field manager of changes that are made in a cluster beside the tool that applies the outputs.

/**
 * Flux takes over the fields of managers whose name begins with "kubectl", such as kubectl's default names, and then removes those that
 * Git does not have. It keeps the fields of other managers.
 */
export const FIELD_MANAGER = 'osm-krm'
