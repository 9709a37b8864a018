// The field manager for changes in a cluster that are not made by the tool which applies the outputs.

/**
 * Flux takes over the fields of managers whose name begins with "kubectl", such as kubectl's default names, and then removes those that
 * Git does not have. It keeps the fields of other managers.
 */
export const FIELD_MANAGER = 'osm-krm'
