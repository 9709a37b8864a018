// Settings of the kubelet in annotations. Their other mistakes are in test/mistakes.

import { testMistakes } from '../../render/outputs/inputs.ts'

const PREFIX = 'v1.kubelet-config.machine-controller.kubermatic.io/'

/** The annotation without its prefix, and what is reported: the message and the help. */
const MISTAKES: readonly (readonly [annotation: string, reported: string])[] = [
  [
    'KubeReserved: "cpu=200m,memory=500MB"',
    'kubeReserved has "500MB" for memory, which is not a quantity, so the kubelet does not start | Did you mean 500M?',
  ],
  [
    'KubeReserved: "cpu=200m,storage=1Gi"',
    'kubeReserved has a resource that the kubelet does not know, so it does not start | It must be one of cpu, memory, ephemeral-storage, pid.',
  ],
  [
    'EvictionHard: "memory.available=100Mi"',
    'EvictionHard has a pair without "<", which is dropped | Write pairs with "<" and commas between them: memory.available<100Mi,nodefs.available<10%.',
  ],
  [
    'EvictionHard: "memory.free<100Mi"',
    'evictionHard has a signal that the kubelet does not know, so it does not start | It must be one of memory.available, nodefs.available, nodefs.inodesFree, imagefs.available, imagefs.inodesFree, containerfs.available, containerfs.inodesFree, pid.available, allocatableMemory.available.',
  ],
  [
    'EvictionHard: "nodefs.available<110%"',
    'evictionHard has "110%" for nodefs.available, which is not a percentage, so the kubelet does not start | Write 0% to 100%.',
  ],
  [
    'ImageGCHighThresholdPercent: "70"',
    'imageGCLowThresholdPercent, 80, is not below imageGCHighThresholdPercent, 70, so the kubelet does not start | Set both, with imageGCLowThresholdPercent below imageGCHighThresholdPercent.',
  ],
  ['MaxPods: "-1"', 'maxPods is -1, so the kubelet does not start | It must be at least 0.'],
  [
    'SystemReserved: ""',
    'SystemReserved is empty, so it sets nothing | Write pairs with "=" and commas between them: cpu=200m,memory=500Mi.',
  ],
  [
    'KubeReserved: "cpu=200m, memory=1Gi"',
    'kubeReserved has a resource that the kubelet does not know, so it does not start | Remove the white space around it.',
  ],
  [
    'KubeReserved: "memory=500m"',
    'kubeReserved has "500m" for memory, which is less than one | "m" is a fraction: write Mi or Gi for memory and disks.',
  ],
  [
    'KubeReserved: "cpu=2Gi"',
    'kubeReserved has "2Gi" for cpu, which is more CPUs than any machine has | Write CPUs as 2 or 1500m.',
  ],
  [
    'KubeReserved: "cpu=-1"',
    'kubeReserved has "-1" for cpu, which is negative, so the kubelet does not start | Write a positive quantity.',
  ],
  [
    'EvictionHard: "memory.available<0"',
    'evictionHard has "0" for memory.available, which is not positive, so the kubelet does not start | Write a positive quantity, or 0% to switch it off.',
  ],
  [
    'MaxPods: "0"',
    'MaxPods is 0, which the kubelet reads as its default of 110 | Write a number such as 110, or remove it.',
  ],
  [
    'ImageMaximumGCAge: 1m',
    'imageMaximumGCAge is not longer than imageMinimumGCAge, which is 2m by default, so the kubelet does not start | Set it to a longer duration, such as 168h.',
  ],
  ['ImageMinimumGCAge: "-2m"', 'imageMinimumGCAge is negative, so the kubelet does not start | Write 2m or 168h.'],
  [
    'ContainerLogMaxFiles: five',
    'ContainerLogMaxFiles is not a whole number, so the kubelet does not start | Write a number such as 5.',
  ],
  [
    'ImageGCLowThresholdPercent: "90"',
    'imageGCLowThresholdPercent, 90, is not below imageGCHighThresholdPercent, 85, so the kubelet does not start | Set both, with imageGCLowThresholdPercent below imageGCHighThresholdPercent.',
  ],
]

testMistakes(
  'mistakes in settings of the kubelet',
  MISTAKES.map(([annotation, reported]) => {
    const place = `metadata.annotations[${PREFIX}${annotation.split(':')[0]}]`
    const expected = [`OSM0242 MachineDeployment ubuntu-workers ${place}: ${reported}`]
    return [`${PREFIX}MaxPods: "110"`, PREFIX + annotation, expected]
  }),
)
