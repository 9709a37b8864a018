// Finds values of a cloudProviderSpec that the cloud provider cannot have: the form of names and ids distinguishes a subnet from a VPC, and a region
// from a zone.

import { at, textAt } from '../../inputs/shape.ts'
import { isObject, type Json, type JsonObject } from '../../model/json.ts'
import { PROVIDER_SPEC } from '../../model/machine-deployment.ts'
import type { Found } from './found.ts'

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

/** The forms of fields that are text, and of the entries of those that are lists. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  aws: AWS,
  azure: { subscriptionID: UUID, tenantID: TENANT, clientID: UUID },
  digitalocean: { region: form(/^[a-z]{3}\d+$/, 'a region of DigitalOcean', 'fra1') },
  gce: { zone: form(/^[a-z]+-[a-z]+\d+-[a-z][a-z\d]*$/, 'a zone of Google Cloud', 'europe-west3-a') },
  hetzner: {
    location: form(/^[a-z]+\d*$/, 'a location of Hetzner', 'fsn1'),
    datacenter: form(/^[a-z]+\d*-dc\d+$/, 'a data center of Hetzner', 'fsn1-dc14'),
    serverType: form(/^[a-z]+\d+$/i, 'a type of server of Hetzner', 'cx32'),
  },
  openstack: { identityEndpoint: URL_FORM },
  vsphere: { vsphereURL: form(/^https?:\/\//, 'a URL', 'https://vcenter.example.com') },
}

/** Fields of which machine-controller accepts only one. */
const EXCLUSIVE: Readonly<Record<string, readonly [string, string]>> = {
  hetzner: ['location', 'datacenter'],
  vsphere: ['networks', 'vmNetName'],
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
const OTHER_SYSTEM = /debian|centos|fedora|alma|suse|sles|windows/i

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
      for (const [path, text] of textsOf(field, spec[field]))
        if (!pattern.test(text)) report(path, `${field} is not ${what}`, `Write it as ${example}.`)
  const [one, other] = (Object.hasOwn(EXCLUSIVE, provider) && EXCLUSIVE[provider]) || []
  if (one !== undefined && other !== undefined && isSet(spec[one]) && isSet(spec[other]))
    report(
      other,
      `${one} and ${other} are both set: machine-controller refuses the MachineDeployment`,
      `Remove one of them.`,
    )
  if (provider === 'aws') reportZone(spec, report)
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

function reportZone(spec: JsonObject, report: Reporter): void {
  const [region, zone] = ['region', 'availabilityZone'].map(field => [...textsOf(field, spec[field])][0]?.[1])
  if (region === undefined || zone === undefined) return
  if (!AWS.region.pattern.test(region) || !AWS.availabilityZone.pattern.test(zone)) return
  if (zone.startsWith(region)) return
  report(
    'availabilityZone',
    'availabilityZone is not a zone of the region in the field region',
    'Write the name of the region followed by a letter, and choose a subnet of this zone.',
  )
}
