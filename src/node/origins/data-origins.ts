// Finds the origins of the values that templates print: fields and annotations of the MachineDeployment, and settings.

import type { GoType } from 'gotemplate/values'
import { valueAt } from '../../base/field-path.ts'
import { KUBELET_SETTINGS_PREFIX } from '../../base/kubelet-annotations.ts'
import { type MachineDeployment, PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import { KUBELET, NETWORK_CONFIG, OPERATING_SYSTEMS } from '../../render/osc/template-types.ts'
import { machineOrigin, type NodeOrigin, type SettingOrigin } from './node-origin.ts'
import type { FieldPath } from './printed-fields.ts'

/** The settings that make a field of the data. Of several in a list, those that are set are used; one alone has a default. */
const SETTINGS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  BootstrapKubeconfig: [
    ['cluster.serverOverride', 'cluster.server', 'cluster.kubeconfigFrom'],
    ['cluster.caBundle', 'cluster.caBundleFrom'],
    ['credentials.bootstrapToken'],
  ],
  InTreeCCMAvailable: [['nodes.externalCloudProvider']],
  ClusterDNSIPs: [['cluster.dnsIPs']],
  KubernetesCACert: [
    [
      'cluster.kubernetesCABundle',
      'cluster.kubernetesCABundleFrom',
      'cluster.caBundle',
      'cluster.caBundleFrom',
      'cluster.kubeconfigFrom',
    ],
  ],
  HostCACert: [['nodes.hostCABundle']],
  ExternalCloudProvider: [['nodes.externalCloudProvider']],
  InitialTaints: [['nodes.initialTaints']],
  HTTPProxy: [['nodes.proxy.http']],
  NoProxy: [['nodes.proxy.noProxy']],
  ContainerRuntimeConfig: [['nodes.containerd'], ['credentials.registry', 'credentials.others']],
  KubeletFeatureGates: [['nodes.kubelet.featureGates']],
  PauseImage: [['nodes.containerd.pauseImage']],
  Token: [['credentials.apiToken']],
  ServerURL: [['cluster.serverOverride', 'cluster.server', 'cluster.kubeconfigFrom']],
}

/** The fields of the MachineDeployment that make a field of the data. Of several, the first that is set is used. */
const FIELDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  KubeVersion: [['spec', 'template', 'spec', 'versions', 'kubelet']],
  InTreeCCMAvailable: [[...PROVIDER_SPEC, 'cloudProvider']],
  CloudConfig: [
    [...PROVIDER_SPEC, 'overwriteCloudConfig'],
    [...PROVIDER_SPEC, 'cloudProviderSpec'],
  ],
  CloudProviderName: [[...PROVIDER_SPEC, 'cloudProvider']],
  NetworkIPFamily: [[...PROVIDER_SPEC, 'network', 'ipFamily']],
  SecretName: [['metadata', 'name']],
  BootstrapKubeconfigSecretName: [['metadata', 'name']],
}

/** Returns the origins of a field of the data. A value that nothing sets has none, unless it is the default of a setting. */
export function dataOrigins(
  path: FieldPath,
  machineDeployment: MachineDeployment,
  setting: SettingOrigin,
): NodeOrigin[] {
  const [name = ''] = path
  if (name === 'ContainerRuntime') return [{ kind: 'controller' }]
  const settings = Object.hasOwn(SETTINGS, name) ? SETTINGS[name]! : []
  return [...fieldOrigins(path, machineDeployment), ...settings.flatMap(paths => settingOrigin(paths, setting))]
}

function fieldOrigins(path: FieldPath, { ref, annotations, template }: MachineDeployment): NodeOrigin[] {
  const [name = ''] = path
  const origin = (field: readonly string[]): NodeOrigin[] => [machineOrigin(ref, field)]
  if (KUBELET.fields!.some(field => field.name === name)) {
    const annotation = `${KUBELET_SETTINGS_PREFIX}/${name}`
    return annotations && Object.hasOwn(annotations, annotation) ? origin(['metadata', 'annotations', annotation]) : []
  }
  const isSet = ([top, below, ...rest]: readonly string[]): boolean =>
    top === 'metadata' || (below === 'template' && valueAt(template, rest) !== undefined)
  const found = fieldsOf(path).find(isSet)
  return found === undefined ? [] : origin(found)
}

function fieldsOf([name = '', ...names]: FieldPath): readonly (readonly string[])[] {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name]!
  if (name === 'NetworkConfig') return [[...PROVIDER_SPEC, 'network', ...jsonNames(names, NETWORK_CONFIG)]]
  const operatingSystem = OPERATING_SYSTEMS.fields!.find(field => field.name === name)
  return operatingSystem === undefined
    ? []
    : [[...PROVIDER_SPEC, 'operatingSystemSpec', ...jsonNames(names, operatingSystem.type)]]
}

/** Returns the names of fields in JSON, up to the first name that is not a field, such as a method. */
function jsonNames([name, ...rest]: FieldPath, type: GoType): string[] {
  const field = type.fields?.find(each => each.name === name)
  return field?.json === undefined ? [] : [field.json.name, ...jsonNames(rest, field.type)]
}

function settingOrigin(paths: readonly string[], setting: SettingOrigin): NodeOrigin[] {
  const origins = paths.map(path => setting(path.split('.')))
  const set = origins.find(({ isDefault }) => !isDefault)
  if (set !== undefined) return [set]
  const [only, ...others] = origins
  // A functionConfig of flags has no flag for some settings.
  const isFlagless = only!.kind === 'flag' && only!.field?.[0] === 'spec'
  return others.length > 0 || isFlagless ? [] : [only!]
}
