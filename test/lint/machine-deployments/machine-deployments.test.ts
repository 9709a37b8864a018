// Mistakes in a MachineDeployment that test/mistakes does not show.

import { type Mistake, testMistakes } from '../../render/outputs/inputs.ts'

const MAX_PODS = 'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"'
const PROVIDER = 'spec.template.spec.providerSpec.value'

/** An annotation, why it has no effect, and the help. */
const ANNOTATIONS: readonly (readonly [annotation: string, reported: string])[] = [
  [
    'v1.kubelet-flags.machine-controller.kubermatic.io/ExternalCloudProvider: "true"',
    'operating-system-manager does not read flags of the kubelet in annotations | Remove it. For ExternalCloudProvider, set spec.nodes.externalCloudProvider of the functionConfig; for feature gates, spec.nodes.kubelet.featureGates.',
  ],
  ['k8c.io/operating-system-profil: osp-ubuntu', 'nothing reads it | Did you mean k8c.io/operating-system-profile?'],
  ['k8s.io/operating-system-profile: osp-ubuntu', 'nothing reads it | Did you mean k8c.io/operating-system-profile?'],
  [
    'v1.kubelet-config.machine-controler.kubermatic.io/MaxPods: "110"',
    'nothing reads it | Did you mean v1.kubelet-config.machine-controller.kubermatic.io/MaxPods?',
  ],
  [
    'kubelet-config.kubermatic.io/MaxPods: "110"',
    'nothing reads it | Did you mean v1.kubelet-config.machine-controller.kubermatic.io/MaxPods?',
  ],
]

testMistakes(
  'annotations without effect',
  ANNOTATIONS.map(([annotation, reported]) => {
    const name = annotation.split(':')[0]
    const place = `MachineDeployment ubuntu-workers metadata.annotations[${name}]`
    return [MAX_PODS, annotation, [`OSM0240 ${place}: ${name} has no effect: ${reported}`]]
  }),
)

/** The replaced text, the new one, and what is reported: code, field, message and help. */
type Row = readonly [from: string, to: string, ...reported: string[]]

const of =
  (name: string) =>
  ([from, to, ...reported]: Row): Mistake => [
    from,
    to,
    reported.map(text => text.replace(' ', ` MachineDeployment ${name} `)),
  ]

const OF_UBUNTU: readonly Row[] = [
  [
    'distUpgradeOnBoot: false',
    'distUpgradeOnBoott: false',
    `OSM0241 ${PROVIDER}.operatingSystemSpec.distUpgradeOnBoott: operatingSystemSpec.distUpgradeOnBoott has no effect: there is no field "distUpgradeOnBoott" | Did you mean distUpgradeOnBoot?`,
  ],
  [
    'operatingSystem: ubuntu\n',
    'operatingSystem: ubuntu\n          network: {ipFamily: ipv4+ipv6}\n',
    `OSM0243 ${PROVIDER}.network.ipFamily: network.ipFamily "ipv4+ipv6" is not an IP family | Did you mean IPv4+IPv6?`,
  ],
  [
    'kubelet: 1.36.1',
    'kubelt: 1.36.1',
    'OSM0501 spec.template.spec.versions.kubelet: the MachineDeployment has no kubelet version | Set versions.kubelet, for example to 1.33.1.',
    'OSM0241 spec.template.spec.versions.kubelt: spec.template.spec.versions.kubelt has no effect: there is no field "kubelt" | Did you mean kubelet?',
  ],
  [
    'apiVersion: cluster.k8s.io/v1alpha1',
    'apiVersion: clusters.k8s.io/v1alpha1',
    'OSM0208 apiVersion: "clusters.k8s.io/v1alpha1" is not the apiVersion of MachineDeployment | Did you mean cluster.k8s.io/v1alpha1?',
  ],
  [
    '  replicas: 3',
    '  replicas: -1',
    'OSM0247 spec.replicas: the number of replicas is negative: machine-controller refuses the MachineDeployment | Write 0 or more.',
  ],
  [
    '  replicas: 3',
    '  strategy: {type: RolingUpdate}',
    'OSM0247 spec.strategy.type: the type of the strategy is not RollingUpdate, the only one: machine-controller refuses the MachineDeployment | Write RollingUpdate.',
  ],
  [
    '  replicas: 3',
    '  strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 0%}}',
    'OSM0247 spec.strategy.rollingUpdate.maxUnavailable: maxSurge and maxUnavailable are both 0, so no Machine could be replaced: machine-controller refuses the MachineDeployment | Set one of them to 1 or more.',
  ],
  [
    '      versions:',
    '      taints: [{key: gpu=true, effect: NoSchedule}]\n      versions:',
    'OSM0247 spec.template.spec.taints[0].key: a taint has a key that Kubernetes does not accept: the API server refuses it on the node | A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
  ],
  [
    '      versions:',
    '      metadata: {labels: {team: two words}}\n      versions:',
    'OSM0247 spec.template.spec.metadata.labels.team: the label team has a value that Kubernetes does not accept: the API server refuses it on the node | A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
  ],
  [
    '  template:',
    '  templte:',
    'OSM0200 spec.template: spec.template is missing | Rename templte to template.',
    'OSM0241 spec.templte: spec.templte has no effect: there is no field "templte" | Did you mean template?',
  ],
  [
    'providerSpec:',
    'providerSpc:',
    'OSM0200 spec.template.spec.providerSpec: spec.template.spec.providerSpec is missing | Rename providerSpc to providerSpec.',
    'OSM0241 spec.template.spec.providerSpc: spec.template.spec.providerSpc has no effect: there is no field "providerSpc" | Did you mean providerSpec?',
  ],
  [
    '  annotations:\n    v1',
    '  anotations:\n    v1',
    'OSM0241 metadata.anotations: metadata.anotations has no effect: there is no field "anotations" | Did you mean annotations?',
  ],
  [
    MAX_PODS,
    'v1.kubelet-config.machine-controller.kubermatic.io/MaxPods: "110"\n  labels:\n    k8c.io/operating-system-profile: osp-ubuntu',
    'OSM0240 metadata.labels[k8c.io/operating-system-profile]: k8c.io/operating-system-profile has no effect in metadata.labels | The controller reads it from metadata.annotations of the MachineDeployment: move it there.',
  ],
  // Versions that are no release
  [
    'kubelet: 1.36.1',
    'kubelet: 1.43.1',
    'OSM0245 spec.template.spec.versions.kubelet: "1.43.1" is not a release of Kubernetes, so there is nothing to download | The newest known release is 1.36.4.',
  ],
  [
    'kubelet: 1.36.1',
    'kubelet: 1.34.99',
    'OSM0245 spec.template.spec.versions.kubelet: "1.34.99" is not a release of Kubernetes, so there is nothing to download | Write a release such as 1.34.11, the newest that is known.',
  ],
  // Values that an example left to its readers: other checks skip them
  [
    'cloudProviderSpec:\n',
    'cloudProviderSpec:\n            networks: [<NETWORK ID>]\n            assignPublicIPv4: <yes or no>\n            token: {value: << HCLOUD_TOKEN >>}\n',
    `OSM0252 ${PROVIDER}.cloudProviderSpec.networks[0]: 3 values are still placeholders | Write the values of networks[0], assignPublicIPv4 and token.value.`,
  ],
  [
    'labels: {pool: ubuntu-workers}',
    'labels: {pool: ubuntu-workers, team: << TEAM >>}',
    'OSM0252 spec.template.metadata.labels.team: team is still a placeholder | Write the value.',
  ],
  [
    'cloudProviderSpec:\n',
    'cloudProviderSpec:\n            netwroks: [<NETWORK ID>]\n',
    `OSM0248 ${PROVIDER}.cloudProviderSpec.netwroks: there is no field "netwroks" in the cloudProviderSpec of hetzner: machine-controller refuses the MachineDeployment | Did you mean networks?`,
    `OSM0252 ${PROVIDER}.cloudProviderSpec.netwroks[0]: netwroks[0] is still a placeholder | Write the value.`,
  ],
  [
    'cloudProviderSpec:\n',
    `cloudProviderSpec:\n            networks: ["\${NETWORK}"]\n            token: {value: "<path:secret/data/hcloud#token>"}\n`,
  ],
  ['labels: {pool: ubuntu-workers}', 'labels: {pool: ubuntu-workers}\n      annotations: {a: "a<b>"}'],
]

const OF_FLATCAR: readonly Row[] = [
  [
    'operatingSystem: flatcar\n',
    'operatingSystem: flatcar\n          network: {cidr: 10.0.0.5, gateway: 10.0.0.300, dns: {servers: [dns.example.com]}}\n',
    `OSM0243 ${PROVIDER}.network.cidr: network.cidr "10.0.0.5" is not an IP address with a prefix length | Write it as 192.168.1.10/24.`,
    `OSM0243 ${PROVIDER}.network.gateway: network.gateway "10.0.0.300" is not an IP address | Write it as 192.168.1.1.`,
    `OSM0243 ${PROVIDER}.network.dns.servers[0]: network.dns.servers[0] "dns.example.com" is not an IP address | Write it as 192.168.1.53.`,
  ],
  [
    'disableAutoUpdate: true',
    'provisioningUtility: Ignition',
    `OSM0507 ${PROVIDER}.operatingSystemSpec.provisioningUtility: the machines use Ignition, but the profile "osp-flatcar" is for ignition | Set it to ignition, or choose a profile for Ignition.`,
  ],
]

testMistakes('mistakes in a MachineDeployment', [
  ...OF_UBUNTU.map(of('ubuntu-workers')),
  ...OF_FLATCAR.map(of('flatcar-workers')),
  [
    'kind: MachineDeployment\n',
    'kind MachineDeployment\n',
    ['OSM0007  ubuntu-workers  (no place): cannot be read: a key must be on one line: is a colon missing?'],
  ],
])
