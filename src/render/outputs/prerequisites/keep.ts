// Annotations that keep an object in a cluster when it is no longer part of a rendering.

/** By the tools that prune: Argo CD and Flux. Both are always set, since the tool may change. */
export const KEEP_ANNOTATIONS: Readonly<Record<string, string>> = {
  'argocd.argoproj.io/sync-options': 'Prune=false',
  'kustomize.toolkit.fluxcd.io/prune': 'disabled',
}

/** Whether neither tool deletes the object. */
export const isKept = (annotations: ReadonlyMap<string, string>): boolean =>
  Object.entries(KEEP_ANNOTATIONS).every(([name, value]) => (annotations.get(name) ?? '').split(',').includes(value))
