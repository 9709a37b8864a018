// A cloudProviderSpec for each cloud provider, with the fields that machine-controller asks for. Credentials are left out: they come from
// its environment or from a Secret.

const NAME = '{image}'

/** Lines by cloud provider. Values in capitals are to be replaced. */
export const PROVIDER_SPECS: Readonly<Record<string, readonly string[]>> = {
  alibaba: [
    'regionID: eu-central-1',
    'zoneID: eu-central-1a',
    'instanceType: ecs.c6.large',
    'vSwitchID: V_SWITCH',
    'internetMaxBandwidthOut: "10"',
    'diskType: cloud_efficiency',
    'diskSize: "40"',
  ],
  anexia: [
    'locationID: LOCATION_ID',
    'templateID: TEMPLATE_ID',
    'cpus: 2',
    'memory: 4096',
    'disks: [{size: 50, performanceType: ENT6}]',
    'networks: [{vlan: VLAN_ID, prefixes: [PREFIX_ID]}]',
  ],
  aws: [
    'region: eu-central-1',
    'availabilityZone: eu-central-1a',
    'vpcId: vpc-00000000000000000',
    'subnetId: subnet-00000000000000000',
    'securityGroupIDs: [sg-00000000000000000]',
    'instanceProfile: INSTANCE_PROFILE',
    'instanceType: t3.large',
    'diskSize: 50',
    'diskType: gp3',
  ],
  azure: [
    'location: westeurope',
    'resourceGroup: RESOURCE_GROUP',
    'vnetName: VNET',
    'subnetName: SUBNET',
    'vmSize: Standard_B2s',
  ],
  baremetal: ['driver: tinkerbell', 'driverSpec: {}'],
  digitalocean: ['region: fra1', 'size: s-2vcpu-4gb'],
  edge: [],
  gce: ['zone: europe-west3-a', 'machineType: e2-standard-2', 'diskSize: 50', 'diskType: pd-ssd'],
  hetzner: ['serverType: cx32', 'location: fsn1'],
  kubevirt: [
    'virtualMachine:',
    '  template:',
    '    cpus: "2"',
    '    memory: 4Gi',
    '    primaryDisk:',
    '      osImage: URL_OF_IMAGE',
    '      size: 20Gi',
    '      storageClassName: STORAGE_CLASS',
  ],
  nutanix: ['clusterName: CLUSTER', 'subnetName: SUBNET', `imageName: ${NAME}`, 'cpus: 2', 'memoryMB: 4096'],
  openstack: [`image: ${NAME}`, 'flavor: FLAVOR', 'network: NETWORK', 'subnet: SUBNET', 'securityGroups: [default]'],
  'vmware-cloud-director': [
    'vapp: VAPP',
    'catalog: CATALOG',
    `template: ${NAME}`,
    'networks: [NETWORK]',
    'cpus: 2',
    'memoryMB: 4096',
    'diskSizeGB: 50',
  ],
  vsphere: [
    `templateVMName: ${NAME}`,
    'datacenter: DATACENTER',
    'cluster: CLUSTER',
    'datastore: DATASTORE',
    'folder: FOLDER',
    'networks: [NETWORK]',
    'cpus: 2',
    'memoryMB: 4096',
  ],
}

export const providerSpec = (provider: string, image: string): string[] =>
  PROVIDER_SPECS[provider]!.map(line => line.replace(NAME, image))

const TO_REPLACE = /^\s*(\w+): \[?([A-Z][A-Z_]+|[a-z]+-0{17})\]?$/

/** The words that stand for a value of the user's account, by the names of their fields. */
export const wordsToReplace = (provider: string): ReadonlyMap<string, string> =>
  new Map(
    (PROVIDER_SPECS[provider] ?? []).flatMap((line): [string, string][] => {
      const [, name, word] = TO_REPLACE.exec(line) ?? []
      return name === undefined || word === undefined ? [] : [[name, word]]
    }),
  )
