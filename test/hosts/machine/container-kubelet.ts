// A kubelet in a container may not have cgroups of its own, and sees no file system that it could watch. Where a machine boots with
// what users get, and not with a profile made for tests, a drop-in of the machine itself tells its kubelet so.

/** The last of the drop-ins. */
export const PATH = '/etc/kubernetes/kubelet.conf.d/90-container.conf'

export const SETTINGS = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cgroupDriver: cgroupfs
cgroupsPerQOS: false
enforceNodeAllocatable: []
failSwapOn: false
localStorageCapacityIsolation: false
`
