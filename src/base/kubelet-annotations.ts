// The annotations of a MachineDeployment that set up its kubelets.

export const KUBELET_SETTINGS_PREFIX = 'v1.kubelet-config.machine-controller.kubermatic.io'

export const KUBELET_SETTINGS = [
  'KubeReserved',
  'SystemReserved',
  'EvictionHard',
  'MaxPods',
  'ContainerLogMaxSize',
  'ContainerLogMaxFiles',
  'ImageGCHighThresholdPercent',
  'ImageGCLowThresholdPercent',
  'ImageMinimumGCAge',
  'ImageMaximumGCAge',
] as const

export type KubeletSetting = (typeof KUBELET_SETTINGS)[number]
