// Separates a MachineDeployment's own annotations from those that orchestrators and this function add to the input.

const NOT_ITS_OWN =
  /^(([a-z0-9.-]+\.)?config\.kubernetes\.io|(internal\.)?config\.k8s\.io|kustomize\.config\.k8s\.io|internal\.kpt\.dev|osm-krm\.dev)\//

/** Whether the annotation belongs to the MachineDeployment itself. */
export const isOwnAnnotation = (name: string): boolean => !NOT_ITS_OWN.test(name)

export const PROFILE_NAME_ANNOTATION = 'k8c.io/operating-system-profile'
export const PROFILE_NAMESPACE_ANNOTATION = 'k8c.io/operating-system-profile-namespace'
/** Set by `kubectl apply`: a copy of the manifest. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'
/** Set by machine-controller: the number of the newest MachineSet. */
export const MACHINE_SET_REVISION = 'machinedeployment.clusters.k8s.io/revision'
