import { type Mistake, testMistakes } from '../../render/outputs/inputs.ts'

const MISTAKES: readonly Mistake[] = [
  [
    'an unknown setting of the kubelet',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPod: "110"',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controller.kubermatic.io/MaxPod]: v1.kubelet-config.machine-controller.kubermatic.io/MaxPod has no effect: "MaxPod" is not a setting of the kubelet that the controller reads | Did you mean MaxPods?',
    ],
  ],
  [
    'a feature gate in an annotation',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-featuregates.machine-controller.kubermatic.io/NodeSwap: "true"',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-featuregates.machine-controller.kubermatic.io/NodeSwap]: v1.kubelet-featuregates.machine-controller.kubermatic.io/NodeSwap has no effect: operating-system-manager does not read feature gates in annotations | Set it for all nodes in spec.nodes.kubelet.featureGates of the functionConfig.',
    ],
  ],
  [
    'a flag of the kubelet in an annotation',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-flags.machine-controller.kubermatic.io/ExternalCloudProvider: "true"',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-flags.machine-controller.kubermatic.io/ExternalCloudProvider]: v1.kubelet-flags.machine-controller.kubermatic.io/ExternalCloudProvider has no effect: operating-system-manager does not read flags of the kubelet in annotations | Remove it. For ExternalCloudProvider, set spec.nodes.externalCloudProvider of the functionConfig; for feature gates, spec.nodes.kubelet.featureGates.',
    ],
  ],
  [
    'a misspelt annotation',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'k8c.io/operating-system-profil: osp-ubuntu',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.annotations[k8c.io/operating-system-profil]: k8c.io/operating-system-profil has no effect: nothing reads it | Did you mean k8c.io/operating-system-profile?',
    ],
  ],
  [
    'an annotation of another group',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'k8s.io/operating-system-profile: osp-ubuntu',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.annotations[k8s.io/operating-system-profile]: k8s.io/operating-system-profile has no effect: nothing reads it | Did you mean k8c.io/operating-system-profile?',
    ],
  ],
  [
    'a misspelt prefix',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controler.kubermatic.io/MaxPods: "110"',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.annotations[v1.kubelet-config.machine-controler.kubermatic.io/MaxPods]: v1.kubelet-config.machine-controler.kubermatic.io/MaxPods has no effect: nothing reads it | Did you mean v1.kubelet-config.machine-controller.kubermatic.io/MaxPods?',
    ],
  ],
  [
    'another prefix',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'kubelet-config.kubermatic.io/MaxPods: "110"',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.annotations[kubelet-config.kubermatic.io/MaxPods]: kubelet-config.kubermatic.io/MaxPods has no effect: nothing reads it | Did you mean v1.kubelet-config.machine-controller.kubermatic.io/MaxPods?',
    ],
  ],
  [
    'an annotation of the template',
    '    metadata:\n      labels: {pool: ubuntu-workers}',
    '    metadata:\n      annotations: {"k8c.io/operating-system-profile": osp-ubuntu}\n      labels: {pool: ubuntu-workers}',
    [
      'OSM0240 MachineDeployment ubuntu-workers spec.template.metadata.annotations[k8c.io/operating-system-profile]: k8c.io/operating-system-profile has no effect in spec.template.metadata.annotations | The controller reads it from metadata.annotations of the MachineDeployment: move it there.',
    ],
  ],
  [
    'a misspelt field of operatingSystemSpec',
    'distUpgradeOnBoot: false',
    'distUpgradeOnBoott: false',
    [
      'OSM0241 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.operatingSystemSpec.distUpgradeOnBoott: operatingSystemSpec.distUpgradeOnBoott has no effect: there is no field "distUpgradeOnBoott" | Did you mean distUpgradeOnBoot?',
    ],
  ],
  [
    'a field of another operating system',
    'distUpgradeOnBoot: false',
    'disableAutoUpdate: false',
    [
      'OSM0241 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.operatingSystemSpec.disableAutoUpdate: operatingSystemSpec.disableAutoUpdate has no effect: disableAutoUpdate is a setting of flatcar | The only setting of ubuntu is distUpgradeOnBoot.',
    ],
  ],
  [
    'a misspelt field of network',
    'operatingSystem: ubuntu\n',
    'operatingSystem: ubuntu\n          network: {ipFamili: IPv4}\n',
    [
      'OSM0200 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.network.ipFamili: network.ipFamili is not a field here | Did you mean ipFamily?',
    ],
  ],
  [
    'an IP family in lower case',
    'operatingSystem: ubuntu\n',
    'operatingSystem: ubuntu\n          network: {ipFamily: ipv4+ipv6}\n',
    [
      'OSM0243 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.network.ipFamily: network.ipFamily "ipv4+ipv6" is not an IP family | Did you mean IPv4+IPv6?',
    ],
  ],
  [
    'invalid addresses',
    'operatingSystem: flatcar\n',
    'operatingSystem: flatcar\n          network: {cidr: 10.0.0.5, gateway: 10.0.0.300, dns: {servers: [dns.example.com]}}\n',
    [
      'OSM0243 MachineDeployment flatcar-workers spec.template.spec.providerSpec.value.network.cidr: network.cidr "10.0.0.5" is not an IP address with a prefix length | Write it as 192.168.1.10/24.',
      'OSM0243 MachineDeployment flatcar-workers spec.template.spec.providerSpec.value.network.gateway: network.gateway "10.0.0.300" is not an IP address | Write it as 192.168.1.1.',
      'OSM0243 MachineDeployment flatcar-workers spec.template.spec.providerSpec.value.network.dns.servers[0]: network.dns.servers[0] "dns.example.com" is not an IP address | Write it as 192.168.1.53.',
    ],
  ],
  [
    'a misspelt field instead of kubelet',
    'kubelet: 1.36.1',
    'kubelt: 1.36.1',
    [
      'OSM0501 MachineDeployment ubuntu-workers spec.template.spec.versions.kubelet: the MachineDeployment has no kubelet version | Set versions.kubelet, for example to 1.33.1.',
    ],
  ],
  [
    'an unknown field of versions',
    'kubelet: 1.36.1',
    'kubelet: 1.36.1\n        containerd: 2.0.0',
    [
      'OSM0241 MachineDeployment ubuntu-workers spec.template.spec.versions.containerd: spec.template.spec.versions.containerd has no effect: there is no field "containerd" | The fields here are kubelet and controlPlane.',
    ],
  ],
  [
    'no versions at all',
    '      versions:\n        kubelet: 1.36.1\n',
    '',
    [
      'OSM0501 MachineDeployment ubuntu-workers spec.template.spec.versions.kubelet: the MachineDeployment has no kubelet version | Set versions.kubelet, for example to 1.33.1.',
    ],
  ],
  [
    'a misspelt kind',
    'kind: MachineDeployment',
    'kind: MachineDeploymnt',
    [
      'OSM0208 MachineDeploymnt ubuntu-workers kind: the kind "MachineDeploymnt" does not exist | Did you mean MachineDeployment?',
    ],
  ],
  [
    'a misspelt group',
    'apiVersion: cluster.k8s.io/v1alpha1',
    'apiVersion: clusters.k8s.io/v1alpha1',
    [
      'OSM0208 MachineDeployment ubuntu-workers apiVersion: "clusters.k8s.io/v1alpha1" is not the apiVersion of MachineDeployment | Did you mean cluster.k8s.io/v1alpha1?',
    ],
  ],
  [
    'another version',
    'apiVersion: cluster.k8s.io/v1alpha1',
    'apiVersion: cluster.k8s.io/v1alpha2',
    [
      'OSM0206 MachineDeployment ubuntu-workers apiVersion: cluster.k8s.io/v1alpha2 is not a version that machine-controller serves | Write cluster.k8s.io/v1alpha1: an API server refuses any other.',
    ],
  ],
  [
    'replicas in quotes',
    '  replicas: 3',
    '  replicas: "3"',
    [
      'OSM0200 MachineDeployment ubuntu-workers spec.replicas: spec.replicas must be a whole number, not text | Write it without quotes: 3.',
    ],
  ],
  [
    'negative replicas',
    '  replicas: 3',
    '  replicas: -1',
    [
      'OSM0247 MachineDeployment ubuntu-workers spec.replicas: the number of replicas is negative: machine-controller refuses the MachineDeployment | Write 0 or more.',
    ],
  ],
  [
    'an unknown strategy',
    '  replicas: 3',
    '  strategy: {type: RolingUpdate}',
    [
      'OSM0247 MachineDeployment ubuntu-workers spec.strategy.type: the type of the strategy is not RollingUpdate, the only one: machine-controller refuses the MachineDeployment | Write RollingUpdate.',
    ],
  ],
  [
    'a strategy that allows no Machine to be replaced',
    '  replicas: 3',
    '  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 0%}}',
    [
      'OSM0247 MachineDeployment ubuntu-workers spec.strategy.rollingUpdate.maxUnavailable: maxSurge and maxUnavailable are both 0, so no Machine could be replaced: machine-controller refuses the MachineDeployment | Set one of them to 1 or more.',
    ],
  ],
  [
    'a selector that does not match',
    'matchLabels: {pool: ubuntu-workers}',
    'matchLabels: {pool: ubuntu-worker}',
    [
      'OSM0247 MachineDeployment ubuntu-workers spec.selector.matchLabels.pool: the selector requires the label pool, which the template has with a different value: machine-controller refuses the MachineDeployment | Write the same label in spec.selector and in spec.template.metadata.labels.',
    ],
  ],
  [
    'an unknown effect of a taint',
    '      versions:',
    '      taints: [{key: gpu, effect: NoSchedul}]\n      versions:',
    [
      'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.taints[0].effect: a taint has an effect that does not exist: the API server refuses it on the node | Did you mean NoSchedule?',
    ],
  ],
  [
    "a taint in the form of the kubelet's flag",
    '      versions:',
    '      taints: [{key: gpu=true, effect: NoSchedule}]\n      versions:',
    [
      'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.taints[0].key: a taint has a key that Kubernetes does not accept: the API server refuses it on the node | A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
    ],
  ],
  [
    'labels of nodes with a space',
    '      versions:',
    '      metadata: {labels: {team: two words}}\n      versions:',
    [
      'OSM0247 MachineDeployment ubuntu-workers spec.template.spec.metadata.labels.team: the label team has a value that Kubernetes does not accept: the API server refuses it on the node | A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
    ],
  ],
  [
    'a misspelt template',
    '  template:',
    '  templte:',
    [
      'OSM0200 MachineDeployment ubuntu-workers spec.template: spec.template is missing | Add template: {spec: {providerSpec: {value: …}}}',
      'OSM0241 MachineDeployment ubuntu-workers spec.templte: spec.templte has no effect: there is no field "templte" | Did you mean template?',
    ],
  ],
  [
    'a misspelt providerSpec',
    'providerSpec:',
    'providerSpc:',
    [
      'OSM0200 MachineDeployment ubuntu-workers spec.template.spec.providerSpec: spec.template.spec.providerSpec is missing | machine-controller creates machines from it:',
      'OSM0241 MachineDeployment ubuntu-workers spec.template.spec.providerSpc: spec.template.spec.providerSpc has no effect: there is no field "providerSpc" | Did you mean providerSpec?',
    ],
  ],
  [
    'a misspelt field of spec',
    '  replicas: 3',
    '  replica: 3',
    [
      'OSM0241 MachineDeployment ubuntu-workers spec.replica: spec.replica has no effect: there is no field "replica" | Did you mean replicas?',
    ],
  ],
  [
    'misspelt annotations',
    '  annotations:\n    v1',
    '  anotations:\n    v1',
    [
      'OSM0241 MachineDeployment ubuntu-workers metadata.anotations: metadata.anotations has no effect: there is no field "anotations" | Did you mean annotations?',
    ],
  ],
  [
    'a misspelt cloud provider',
    'cloudProvider: hetzner',
    'cloudProvider: hetzer',
    [
      'OSM0305 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.cloudProvider: the profile "osp-ubuntu" does not support the cloud provider "hetzer" | Did you mean "hetzner"? It supports alibaba, aws, azure, baremetal, digitalocean, edge, gce, hetzner, kubevirt, nutanix, openstack, vmware-cloud-director, vsphere.',
    ],
  ],
  [
    'a misspelt operating system',
    'operatingSystem: ubuntu\n',
    'operatingSystem: ubunut\n',
    [
      'OSM0200 MachineDeployment ubuntu-workers spec.template.spec.providerSpec.value.operatingSystem: "ubunut" is not one of amzn2, rockylinux, ubuntu, flatcar, rhel | Did you mean ubuntu?',
    ],
  ],
  [
    'a misspelt profile',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'k8c.io/operating-system-profile: osp-ubunut',
    [
      'OSM0302 MachineDeployment ubuntu-workers metadata.annotations[k8c.io/operating-system-profile]: the profile "osp-ubunut" was not found in the namespace "kube-system" | Did you mean "osp-ubuntu"?',
    ],
  ],
  [
    'a provisioning utility in upper case',
    'disableAutoUpdate: true',
    'provisioningUtility: Ignition',
    [
      'OSM0507 MachineDeployment flatcar-workers spec.template.spec.providerSpec.value.operatingSystemSpec.provisioningUtility: the machines use Ignition, but the profile "osp-flatcar" is for ignition | Set it to ignition, or choose a profile for Ignition.',
    ],
  ],
  [
    'a kind without a colon',
    'kind: MachineDeployment\n',
    'kind MachineDeployment\n',
    ['OSM0007  ubuntu-workers  (no place): cannot be read: a key must be on one line: is a colon missing?'],
  ],
  [
    'a label instead of an annotation',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"',
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"\n  labels:\n    k8c.io/operating-system-profile: osp-ubuntu',
    [
      'OSM0240 MachineDeployment ubuntu-workers metadata.labels[k8c.io/operating-system-profile]: k8c.io/operating-system-profile has no effect in metadata.labels | The controller reads it from metadata.annotations of the MachineDeployment: move it there.',
    ],
  ],
]

testMistakes('mistakes in a MachineDeployment', MISTAKES)
