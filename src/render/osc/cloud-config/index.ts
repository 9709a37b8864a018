// The cloud config, which in-tree cloud providers read in kubelets before 1.29.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromText, fromUint8Array, toText } from 'gotemplate/go/bytes'
import { goJson } from 'gotemplate/go/json'
import type { Version } from 'gotemplate/go/semver'
import { parseUrl, splitHostPort, UrlError } from 'gotemplate/go/url'
import { encodeYaml } from 'gotemplate/go/yaml'
import { dict } from 'gotemplate/values'
import type { FieldPath } from '../../../base/field-path.ts'
import { type Json, type JsonObject, parseJson } from '../../../base/json.ts'
import { t } from '../../../base/span.ts'
import {
  count,
  type DecodeContext,
  decodeNew,
  flag,
  listOf,
  mapOf,
  optional,
  struct,
  text,
} from '../../model/json-structs.ts'
import { kubeletSatisfies } from '../kubelet/kubelet-settings.ts'
import { type ConfigVar, flagVars, NO_TEXT, type Resolver, textVar, textVars } from './config-var.ts'

export interface CloudConfigContext {
  readonly kubeletVersion: Version
  readonly kubevirtNamespace: string
  readonly resolve: Resolver
  /** The path of the cloudProviderSpec. */
  readonly at: FieldPath
  readonly decode: DecodeContext
}

/** Returns the text of the cloud config. Problems are reported to the context; after one, the result is not used. */
type CloudConfigWriter = (spec: Json, context: CloudConfigContext) => string

/** Returns the value in the quotation marks of gcfg. */
const iniEscape = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`

const aws = struct(textVars('availabilityZone', 'vpcId', 'subnetId'))

/** An INI file with the location of the machine. */
const awsCloudConfig: CloudConfigWriter = (spec, { resolve, at, decode: context }) => {
  const { availabilityZone, vpcId, subnetId } = decodeNew(aws, spec, at, context)
  const value = (variable: ConfigVar<string>): string => iniEscape(resolve.text(variable))
  return `[global]\nZone=${value(availabilityZone)}\nVPC=${value(vpcId)}\nSubnetID=${value(subnetId)}\n`
}

const azureSpec = struct({
  ...textVars(
    'subscriptionID',
    'tenantID',
    'clientID',
    'clientSecret',
    'location',
    'resourceGroup',
    'vnetResourceGroup',
    'vnetName',
    'subnetName',
    'loadBalancerSku',
    'routeTableName',
    'availabilitySet',
    'securityGroupName',
  ),
  assignAvailabilitySet: optional(flag),
})

/** JSON with its keys in the reference's order. */
const azureCloudConfig: CloudConfigWriter = (spec, { resolve, at, decode: context }) => {
  const azure = decodeNew(azureSpec, spec, at, context)
  const availabilitySet = resolve.text(azure.availabilitySet)
  return goJson({
    cloud: 'AZUREPUBLICCLOUD',
    tenantId: resolve.text(azure.tenantID),
    subscriptionId: resolve.text(azure.subscriptionID),
    aadClientId: resolve.text(azure.clientID),
    aadClientSecret: resolve.text(azure.clientSecret),
    resourceGroup: resolve.text(azure.resourceGroup),
    location: resolve.text(azure.location),
    vnetName: resolve.text(azure.vnetName),
    subnetName: resolve.text(azure.subnetName),
    routeTableName: resolve.text(azure.routeTableName),
    securityGroupName: resolve.text(azure.securityGroupName),
    primaryAvailabilitySetName: azure.assignAvailabilitySet === false ? '' : availabilitySet,
    vnetResourceGroup: resolve.text(azure.vnetResourceGroup),
    useInstanceMetadata: true,
    loadBalancerSku: resolve.text(azure.loadBalancerSku),
  })
}

const gceSpec = struct({
  ...textVars('serviceAccount', 'zone', 'network', 'subnetwork'),
  ...flagVars('multizone', 'regional'),
  tags: listOf(text),
})

/** An INI file. The project is read from the service account, which is JSON in base64. */
const gceCloudConfig: CloudConfigWriter = (spec, context) => {
  const { resolve, at } = context
  const gce = decodeNew(gceSpec, spec, at, context.decode)
  const value = (variable: ConfigVar<string>): string => iniEscape(resolve.text(variable))
  return [
    '[global]\n',
    `project-id = ${iniEscape(projectID(resolve.readable(gce.serviceAccount), context))}\n`,
    `local-zone = ${value(gce.zone)}\n`,
    `network-name = ${value(gce.network)}\n`,
    `subnetwork-name = ${value(gce.subnetwork)}\n`,
    `multizone = ${resolve.flag(gce.multizone) ?? false}\n`,
    `regional = ${resolve.flag(gce.regional) ?? false}\n`,
    ...(gce.tags ?? []).map(tag => `node-tags = ${iniEscape(tag)}\n`),
  ].join('')
}

const serviceAccountJson = mapOf(text)

function projectID(serviceAccount: string | undefined, { at, decode: { report } }: CloudConfigContext): string {
  if (serviceAccount === undefined) return ''
  const field = [...at, 'serviceAccount']
  const decoded = decodeBase64(serviceAccount)
  const json = decoded && parseJson(toText(fromUint8Array(decoded)))
  if (json === undefined) {
    report({ field, message: decoded ? t`must be base64 of JSON` : t`must be base64` })
    return ''
  }
  const wrong = (): void => report({ field, message: t`must be base64 of a JSON object whose values are all text` })
  return decodeNew(serviceAccountJson, json, [], { strict: false, report: wrong })?.get('project_id') ?? ''
}

const kubevirtSpec = struct({ auth: struct({ kubeconfig: textVar }) })

/** YAML with the kubeconfig of the infrastructure cluster. */
const kubevirtCloudConfig: CloudConfigWriter = (spec, context) => {
  const { auth } = decodeNew(kubevirtSpec, spec, context.at, context.decode)
  const global = dict([
    ['kubeconfig', kubeconfigBytes(auth.kubeconfig, context)],
    ['namespace', fromText(context.kubevirtNamespace)],
  ])
  return toText(encodeYaml(dict([['global', global]])))
}

/** Returns the kubeconfig. A literal must be base64 and takes precedence over a reference; a referenced value may be base64 or plain. */
function kubeconfigBytes(variable: ConfigVar<string>, { resolve, decode: { report } }: CloudConfigContext): string {
  const value = resolve.readable(
    variable.value === '' ? variable : { ...NO_TEXT, at: variable.at, value: variable.value },
  )
  if (value === undefined) return ''
  const decoded = decodeBase64(value)
  if (decoded) return fromUint8Array(decoded)
  if (variable.value !== '') report({ field: variable.at, message: t`must be base64 of a kubeconfig` })
  return fromText(value)
}

const openstackSpec = struct({
  ...textVars(
    'identityEndpoint',
    'username',
    'password',
    'applicationCredentialID',
    'applicationCredentialSecret',
    'domainName',
    'projectName',
    'projectID',
    'tenantName',
    'tenantID',
    'region',
  ),
  ...flagVars('trustDevicePath'),
  nodeVolumeAttachLimit: optional(count),
})

/** Version constraints, which pre-releases do not satisfy. */
const MANAGES_SECURITY_GROUPS = '~1.9.10 || ~1.10.6 || ~1.11.1 || >=1.12.*'
const IGNORES_VOLUME_ZONES = '>=1.9'

/** An INI file with some lines that depend on the kubelet's version. */
const openstackCloudConfig: CloudConfigWriter = (spec, context) => {
  const { resolve } = context
  const openstack = decodeNew(openstackSpec, spec, context.at, context.decode)
  const since = (constraint: string, line: string): string =>
    kubeletSatisfies(context.kubeletVersion, constraint) ? line : ''
  const limit = openstack.nodeVolumeAttachLimit
  return [
    '[Global]\n',
    setting('auth-url   ', resolve.text(openstack.identityEndpoint)),
    ...authentication(openstack, resolve),
    setting('region     ', resolve.text(openstack.region)),
    '\n[LoadBalancer]\n',
    since(MANAGES_SECURITY_GROUPS, 'manage-security-groups = true\n'),
    '\n[BlockStorage]\n',
    since(IGNORES_VOLUME_ZONES, 'ignore-volume-az  = true\n'),
    `trust-device-path = ${resolve.flag(openstack.trustDevicePath) ?? false}\n`,
    'bs-version        = "auto"\n',
    limit ? `node-volume-attach-limit = ${limit}\n` : '',
  ].join('')
}

/** Writes application credentials or a user. The values of the other one are not looked up. */
function authentication(openstack: typeof openstackSpec.zero, resolve: Resolver): string[] {
  const id = resolve.text(openstack.applicationCredentialID)
  if (id !== '') {
    return [
      setting('application-credential-id    ', id),
      setting('application-credential-secret', resolve.text(openstack.applicationCredentialSecret)),
    ]
  }
  return [
    setting('username   ', resolve.text(openstack.username)),
    setting('password   ', resolve.text(openstack.password)),
    setting('tenant-name', resolve.text(openstack.projectName) || resolve.text(openstack.tenantName)),
    setting('tenant-id  ', resolve.text(openstack.projectID) || resolve.text(openstack.tenantID)),
    setting('domain-name', resolve.text(openstack.domainName)),
  ]
}

const setting = (name: string, value: string): string => `${name} = ${iniEscape(value)}\n`

const vsphereSpec = struct({
  ...textVars(
    'templateVMName',
    'vmNetName',
    'username',
    'password',
    'vsphereURL',
    'datacenter',
    'cluster',
    'folder',
    'datastoreCluster',
    'datastore',
  ),
  ...flagVars('allowInsecure'),
})

/** An INI file for one vCenter. */
const vsphereCloudConfig: CloudConfigWriter = (spec, context) => {
  const { resolve } = context
  const vsphere = decodeNew(vsphereSpec, spec, context.at, context.decode)
  const { hostname, port } = serverOf(resolve.readable(vsphere.vsphereURL) ?? '', context)
  // The cluster's name is not written, but the reference fails if it cannot be looked up.
  resolve.text(vsphere.cluster)
  const user = iniEscape(resolve.text(vsphere.username))
  const password = iniEscape(resolve.text(vsphere.password))
  const datacenter = resolve.text(vsphere.datacenter)
  const folder = resolve.text(vsphere.folder) || `/${datacenter}/vm`
  const datastores = [resolve.text(vsphere.datastore), resolve.text(vsphere.datastoreCluster)]
  return `[Global]
user              = ${user}
password          = ${password}
port              = ${iniEscape(port)}
insecure-flag     = ${resolve.flagOrNone(vsphere.allowInsecure) ?? false}

[Disk]
scsicontrollertype = "pvscsi"

[Workspace]
server            = ${iniEscape(hostname)}
datacenter        = ${iniEscape(datacenter)}
folder            = ${iniEscape(folder)}
default-datastore = ${iniEscape(datastores.find(name => name !== '') ?? '')}


[VirtualCenter ${iniEscape(hostname)}]
user = ${user}
password = ${password}
port = ${port}
datacenters = ${iniEscape(datacenter)}

`
}

function serverOf(url: string, { at, decode: { report } }: CloudConfigContext): { hostname: string; port: string } {
  const full = url.startsWith('https://') ? url : `https://${url}`
  try {
    const { hostname, port } = splitHostPort(parseUrl(fromText(full)).host)
    return { hostname: toText(hostname), port }
  } catch (error) {
    if (!(error instanceof UrlError)) throw error
    report({ field: [...at, 'vsphereURL'], message: t`is not a URL` })
    return { hostname: '', port: '' }
  }
}

/**
 * The cloud providers that the reference supports here; undefined for those that need no cloud config. `external` and `fake` are missing,
 * because the reference fails on them.
 */
const PROVIDERS: ReadonlyMap<string, CloudConfigWriter | undefined> = new Map([
  ['aws', awsCloudConfig],
  ['azure', azureCloudConfig],
  ['gce', gceCloudConfig],
  ['kubevirt', kubevirtCloudConfig],
  ['openstack', openstackCloudConfig],
  ['vsphere', vsphereCloudConfig],
  ['alibaba', undefined],
  ['anexia', undefined],
  ['baremetal', undefined],
  ['digitalocean', undefined],
  ['edge', undefined],
  ['hetzner', undefined],
  ['linode', undefined],
  ['nutanix', undefined],
  ['opennebula', undefined],
  ['scaleway', undefined],
  ['vmware-cloud-director', undefined],
])

/** All cloud providers that a MachineDeployment can name. */
export const CLOUD_PROVIDERS: readonly string[] = [...PROVIDERS.keys(), 'external', 'fake']

const IN_TREE_CONTROLLER = new Set(['aws', 'azure', 'gce', 'vsphere'])

/** The template data `.InTreeCCMAvailable`. */
export const hasInTreeController = (cloudProvider: string, external: boolean): boolean =>
  !external && IN_TREE_CONTROLLER.has(cloudProvider)

/** A pre-release of 1.29 or later does not satisfy this constraint, so it still gets a cloud config. */
const WITHOUT_IN_TREE_PROVIDERS = '>= 1.29'

/** Whether a kubelet of the version gets a cloud config. `external` means an external cloud provider. */
export const needsCloudConfig = (kubelet: Version, external: boolean): boolean =>
  !external && !kubeletSatisfies(kubelet, WITHOUT_IN_TREE_PROVIDERS)

/** Returns the cloud config, or undefined for a provider that the reference refuses. */
export function cloudConfig(
  cloudProvider: string,
  spec: JsonObject | undefined,
  context: CloudConfigContext,
): string | undefined {
  if (!PROVIDERS.has(cloudProvider)) return undefined
  const write = PROVIDERS.get(cloudProvider)
  if (write === undefined) return ''
  if (spec === undefined) {
    context.decode.report({ field: context.at, message: t`must not be empty` })
    return ''
  }
  return write(spec, context)
}
