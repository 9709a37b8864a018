import { type Mistake, testMistakes } from '../../render/outputs/inputs.ts'

const MISTAKES: readonly Mistake[] = [
  [
    'a pair with a colon',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved: "cpu:200m"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved]: KubeReserved has a pair without "=", which is dropped | Write pairs with "=" and commas between them: cpu=200m,memory=500Mi.',
    ],
  ],
  [
    'an unknown unit',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved: "cpu=200m,memory=500MB"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved]: kubeReserved has "500MB" for memory, which is not a quantity, so the kubelet does not start | Did you mean 500M?',
    ],
  ],
  [
    'an unknown resource',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved: "cpu=200m,storage=1Gi"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved]: kubeReserved has a resource that the kubelet does not know, so it does not start | It must be one of cpu, memory, ephemeral-storage, pid.',
    ],
  ],
  [
    'a threshold with an equals sign',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard: "memory.available=100Mi"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard]: EvictionHard has a pair without "<", which is dropped | Write pairs with "<" and commas between them: memory.available<100Mi,nodefs.available<10%.',
    ],
  ],
  [
    'an unknown signal',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard: "memory.free<100Mi"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard]: evictionHard has a signal that the kubelet does not know, so it does not start | It must be one of memory.available, nodefs.available, nodefs.inodesFree, imagefs.available, imagefs.inodesFree, containerfs.available, containerfs.inodesFree, pid.available, allocatableMemory.available.',
    ],
  ],
  [
    'a percentage above 100',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard: "nodefs.available<110%"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard]: evictionHard has "110%" for nodefs.available, which is not a percentage, so the kubelet does not start | Write 0% to 100%.',
    ],
  ],
  [
    'a threshold above 100',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ImageGCHighThresholdPercent: "850"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ImageGCHighThresholdPercent]: imageGCHighThresholdPercent is 850, so the kubelet does not start | It must be from 0 to 100.',
    ],
  ],
  [
    'a high threshold below the default low one',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ImageGCHighThresholdPercent: "70"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ImageGCHighThresholdPercent]: imageGCLowThresholdPercent, 80, is not below imageGCHighThresholdPercent, 70, so the kubelet does not start | Set both, with imageGCLowThresholdPercent below imageGCHighThresholdPercent.',
    ],
  ],
  [
    'a duration in words',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ImageMinimumGCAge: "2 minutes"',
    [
      'OSM0502 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ImageMinimumGCAge]: v1.kubelet-config.machine-controller.kubermatic.io/ImageMinimumGCAge must be a duration such as 1h30m, not "2 minutes" | Write it as 2m or 1h30m.',
    ],
  ],
  [
    'a negative number of pods',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "-1"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/MaxPods]: maxPods is -1, so the kubelet does not start | It must be at least 0.',
    ],
  ],
  [
    'a single log file',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ContainerLogMaxFiles: "1"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ContainerLogMaxFiles]: containerLogMaxFiles is 1, so the kubelet does not start | It must be at least 2.',
    ],
  ],
  [
    'a log size in MB',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ContainerLogMaxSize: "100MB"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ContainerLogMaxSize]: containerLogMaxSize is "100MB", which is not a quantity, so the kubelet does not start | Did you mean 100M?',
    ],
  ],
  [
    'an empty value',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/SystemReserved: ""',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/SystemReserved]: SystemReserved is empty, so it sets nothing | Write pairs with "=" and commas between them: cpu=200m,memory=500Mi.',
    ],
  ],
  [
    'white space after a comma',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved: "cpu=200m, memory=1Gi"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved]: kubeReserved has a resource that the kubelet does not know, so it does not start | Remove the white space around it.',
    ],
  ],
  [
    'a fraction of a byte',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved: "memory=500m"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved]: kubeReserved has "500m" for memory, which is less than one | "m" is a fraction: write Mi or Gi for memory and disks.',
    ],
  ],
  [
    'millions of CPUs',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved: "cpu=2Gi"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved]: kubeReserved has "2Gi" for cpu, which is more CPUs than any machine has | Write CPUs as 2 or 1500m.',
    ],
  ],
  [
    'a negative reservation',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved: "cpu=-1"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/KubeReserved]: kubeReserved has "-1" for cpu, which is negative, so the kubelet does not start | Write a positive quantity.',
    ],
  ],
  [
    'a threshold of zero',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard: "memory.available<0"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/EvictionHard]: evictionHard has "0" for memory.available, which is not positive, so the kubelet does not start | Write a positive quantity, or 0% to switch it off.',
    ],
  ],
  [
    'zero pods',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "0"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/MaxPods]: MaxPods is 0, which the kubelet reads as its default of 110 | Write a number such as 110, or remove it.',
    ],
  ],
  [
    'a maximum age below the default minimum',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ImageMaximumGCAge: 1m',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ImageMaximumGCAge]: imageMaximumGCAge is not longer than imageMinimumGCAge, which is 2m by default, so the kubelet does not start | Set it to a longer duration, such as 168h.',
    ],
  ],
  [
    'a negative age',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ImageMinimumGCAge: "-2m"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ImageMinimumGCAge]: imageMinimumGCAge is negative, so the kubelet does not start | Write 2m or 168h.',
    ],
  ],
  [
    'a number of files that is not a number',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ContainerLogMaxFiles: five',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ContainerLogMaxFiles]: ContainerLogMaxFiles is not a whole number, so the kubelet does not start | Write a number such as 5.',
    ],
  ],
  [
    'a low threshold above the high one',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/ImageGCLowThresholdPercent: "90"',
    [
      'OSM0242 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/ImageGCLowThresholdPercent]: imageGCLowThresholdPercent, 90, is not below imageGCHighThresholdPercent, 85, so the kubelet does not start | Set both, with imageGCLowThresholdPercent below imageGCHighThresholdPercent.',
    ],
  ],
]

testMistakes('mistakes in settings of the kubelet', MISTAKES)
