// Finds values of a cloudProviderSpec that the cloud provider cannot have: the form of names and ids distinguishes a subnet from a VPC, and a region
// from a zone.

import { at, textAt } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import type { Found } from '../../render/validate/machine-deployments/found.ts'

interface Form {
  readonly pattern: RegExp
  /** What the value should be; follows "is not" in the message. */
  readonly what: string
  readonly example: string
}

const form = (pattern: RegExp, what: string, example: string): Form => ({ pattern, what, example })

const URL_FORM = form(/^https?:\/\//, 'a URL', 'https://cloud.example.com:5000/v3')
const UUID = form(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, 'a UUID', '01234567-89ab-cdef-0123-456789abcdef')
const TENANT = form(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|\./i, 'a UUID or the domain of a tenant', UUID.example)

const AWS = {
  region: form(/^[a-z]{2,4}(?:-[a-z]+)+-\d+$/, 'a region of AWS', 'eu-central-1'),
  availabilityZone: form(/^[a-z]{2,4}(?:-[a-z]+)+-\d+(?:[a-z]|-\w[\w-]*)$/, 'a zone of AWS', 'eu-central-1a'),
  vpcId: form(/^vpc-/, 'the id of a VPC', 'vpc-0123456789abcdef0'),
  subnetId: form(/^subnet-/, 'the id of a subnet', 'subnet-0123456789abcdef0'),
  ami: form(/^ami-/, 'the id of an image', 'ami-0123456789abcdef0'),
  securityGroupIDs: form(/^sg-/, 'the id of a security group', 'sg-0123456789abcdef0'),
  instanceProfile: form(/^[\w+=,.@-]+$/, 'the name of an instance profile', 'kubernetes-v1, without the ARN before it'),
  instanceType: form(/^[a-z][\w-]*\.[\w-]+$/, 'a type of instance of AWS', 'm5.large'),
  diskType: form(/^(?:standard|io1|gp2|gp3|sc1|st1)$/, 'a type of disk that machine-controller supports', 'gp3'),
}

const GOOGLE = {
  zone: form(/^[a-z]+-[a-z]+\d+-[a-z][a-z\d]*$/, 'a zone of Google Cloud', 'europe-west3-a'),
  machineType: form(/^[a-z][a-z\d]*(?:-[a-z\d]+)+$/, 'a type of machine of Google Cloud', 'n2-standard-2'),
  diskType: form(/^pd-(?:standard|ssd)$/, 'a type of disk that machine-controller has', 'pd-ssd'),
}

const AZURE = {
  subscriptionID: UUID,
  tenantID: TENANT,
  clientID: UUID,
  location: form(/^[a-z][a-z\d ]*$/i, 'a location of Azure', 'westeurope'),
  vmSize: form(/^(?:standard|basic)_/i, 'a size of machine of Azure', 'Standard_D2s_v3'),
  loadBalancerSku: form(/^(?:standard|basic)$/i, 'a SKU of load balancer', 'standard'),
  imageID: form(/^\//, 'the id of an image', '/subscriptions/…/images/NAME'),
}

const DURATION = form(/^(?:\d+(?:\.\d+)?(?:ns|us|ms|s|m|h))+$/, 'a duration', '5s or 2m')
const QUANTITY = form(/^\d+(?:\.\d+)?(?:m|k|[MGTPE]|[KMGTPE]i|e\d+)?$/, 'a quantity', '4Gi')

const VIRTUAL_MACHINE = 'virtualMachine.template'

/** The forms of fields that are text, and of the entries of those that are lists. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  aws: AWS,
  alibaba: {
    regionID: form(/^[a-z]{2}(?:-[a-z]+)+(?:-\d+(?:-[a-z]+-\d+)?)?$/, 'a region of Alibaba Cloud', 'eu-central-1'),
    instanceType: form(/^ecs\./, 'a type of instance of Alibaba Cloud', 'ecs.g6.large'),
    diskSize: form(/^\d+$/, 'a number of GiB', '40'),
    internetMaxBandwidthOut: form(/^\d+$/, 'a number of Mbit/s', '10'),
  },
  azure: AZURE,
  baremetal: { driver: form(/^tinkerbell$/, 'a driver that machine-controller has', 'tinkerbell') },
  digitalocean: {
    region: form(/^[a-z]{3}\d+$/, 'a region of DigitalOcean', 'fra1'),
    size: form(/-|^\d+[mg]b$/, 'a size of DigitalOcean', 's-2vcpu-4gb'),
  },
  gce: GOOGLE,
  hetzner: {
    location: form(/^(?:[a-z]{3}\d*|\d+)$/, 'a location of Hetzner', 'fsn1'),
    datacenter: form(/^(?:[a-z]+\d*-dc\d+|\d+)$/, 'a data center of Hetzner', 'fsn1-dc14'),
    serverType: form(/^(?:[a-z]+\d+(?:-[a-z]+)?|\d+)$/i, 'a type of server of Hetzner', 'cx32'),
  },
  kubevirt: {
    [`${VIRTUAL_MACHINE}.cpus`]: QUANTITY,
    [`${VIRTUAL_MACHINE}.memory`]: QUANTITY,
    [`${VIRTUAL_MACHINE}.primaryDisk.size`]: QUANTITY,
  },
  linode: { type: form(/^[a-z]\w*-/, 'a type of Linode', 'g6-standard-2') },
  opennebula: { endpoint: URL_FORM },
  openstack: {
    identityEndpoint: URL_FORM,
    instanceReadyCheckPeriod: DURATION,
    instanceReadyCheckTimeout: DURATION,
  },
  scaleway: { zone: form(/^[a-z]{2}-[a-z]{3}-\d$/, 'a zone of Scaleway', 'fr-par-1') },
  'vmware-cloud-director': { url: URL_FORM },
  vsphere: { vsphereURL: form(/^https?:\/\//, 'a URL', 'https://vcenter.example.com') },
}

/** Fields for the size of the memory in MB. */
const MEMORY: Readonly<Record<string, string>> = {
  anexia: 'memory',
  nutanix: 'memoryMB',
  opennebula: 'memory',
  'vmware-cloud-director': 'memoryMB',
  vsphere: 'memoryMB',
}

/** The memory in MB below which no operating system with a kubelet starts; such a number was meant in GB. */
const LEAST_MEMORY = 256

/** Fields of which machine-controller accepts only one. */
const EXCLUSIVE: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  hetzner: [['location', 'datacenter']],
  vsphere: [
    ['networks', 'vmNetName'],
    ['datastore', 'datastoreCluster'],
  ],
}

/** Fields for a region and a zone whose names begin with it. */
const ZONES: Readonly<Record<string, readonly [region: string, zone: string]>> = {
  alibaba: ['regionID', 'zoneID'],
  aws: ['region', 'availabilityZone'],
}

/** Fields that name an image, and words for operating systems in such names. */
const IMAGES = ['image', 'imageName', 'templateVMName', 'customImage']
const SYSTEMS: Readonly<Record<string, RegExp>> = {
  ubuntu: /ubuntu/i,
  flatcar: /flatcar/i,
  rockylinux: /rocky/i,
  rhel: /rhel|red-?hat/i,
  amzn2: /amzn|amazon|\bal20/i,
}
const OTHER_SYSTEM = /debian|centos|fedora|(?<![a-z])alma|suse|(?<![a-z])sles|windows/i

export function providerValueProblems(machineDeployment: JsonObject): Found[] {
  const provider = textAt(machineDeployment, ...PROVIDER_SPEC, 'cloudProvider')
  const spec = at(machineDeployment, ...PROVIDER_SPEC, 'cloudProviderSpec')
  if (provider === undefined || !isObject(spec)) return []
  const found: Found[] = []
  const report = (field: string, message: string, help: string): void =>
    void found.push({
      code: 'OSM0251',
      message,
      field: [...PROVIDER_SPEC, 'cloudProviderSpec', field].join('.'),
      help,
    })
  if (Object.hasOwn(FORMS, provider))
    for (const [field, { pattern, what, example }] of Object.entries(FORMS[provider]!))
      for (const [path, text] of textsOf(field, at(spec, ...field.split('.'))))
        if (!pattern.test(text)) report(path, `${field} is not ${what}`, `Write a value such as ${example}.`)
  for (const [one, other] of Object.hasOwn(EXCLUSIVE, provider) ? EXCLUSIVE[provider]! : [])
    if (isSet(spec[one]) && isSet(spec[other]))
      report(
        other,
        `${one} and ${other} are both set: machine-controller refuses the MachineDeployment`,
        `Remove one of them.`,
      )
  const memory = Object.hasOwn(MEMORY, provider) ? spec[MEMORY[provider]!] : undefined
  if (typeof memory === 'number' && memory > 0 && memory < LEAST_MEMORY)
    report(
      MEMORY[provider]!,
      `${MEMORY[provider]} is ${memory} MB, with which no node starts`,
      memory <= 64 ? `If GB are meant, write ${memory * 1024}.` : 'Write at least 2048.',
    )
  if (Object.hasOwn(ZONES, provider)) reportZone(spec, ZONES[provider]!, FORMS[provider]!, report)
  const system = textAt(machineDeployment, ...PROVIDER_SPEC, 'operatingSystem')
  if (system !== undefined && Object.hasOwn(SYSTEMS, system))
    for (const field of IMAGES)
      for (const [path, text] of textsOf(field, spec[field])) {
        if (SYSTEMS[system]!.test(text)) continue
        const named = Object.keys(SYSTEMS).find(name => SYSTEMS[name]!.test(text)) ?? OTHER_SYSTEM.exec(text)?.[0]
        if (named !== undefined)
          report(
            path,
            `${field} names an image of ${named.toLowerCase()}, but operatingSystem is ${system}`,
            'Correct one of them: the node is set up with the profile of operatingSystem.',
          )
      }
  return found
}

const isSet = (value: Json | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

/** Returns the texts of a field, without references and placeholders that a tool fills in. */
function* textsOf(field: string, value: Json | undefined): Iterable<readonly [path: string, text: string]> {
  if (Array.isArray(value))
    for (const [i, entry] of value.entries()) yield* textsOf(`${field}[${i}]`, Array.isArray(entry) ? undefined : entry)
  else if (isObject(value ?? null)) yield* textsOf(`${field}.value`, at(value, 'value'))
  // machine-controller takes a number for a text.
  else if (typeof value === 'number' || typeof value === 'bigint') yield [field, String(value)]
  else if (typeof value === 'string' && value !== '' && !/\$|\{\{|[<>]/.test(value)) yield [field, value]
}

type Reporter = (field: string, message: string, help: string) => void

function reportZone(
  spec: JsonObject,
  fields: readonly [region: string, zone: string],
  forms: Readonly<Record<string, Form>>,
  report: Reporter,
): void {
  const [region, zone] = fields.map(field => [...textsOf(field, spec[field])][0]?.[1])
  if (region === undefined || zone === undefined || zone.startsWith(region)) return
  if ([region, zone].some((text, i) => forms[fields[i]!]?.pattern.test(text) === false)) return
  report(
    fields[1],
    `${fields[1]} is not a zone of the region in the field ${fields[0]}`,
    'Write the name of the region followed by a letter, and choose a subnet of this zone.',
  )
}
