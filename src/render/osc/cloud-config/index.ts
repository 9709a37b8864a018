// The cloud config, which in-tree cloud providers read in kubelets before 1.29.

import type { Version } from 'gotemplate/go/semver'
import type { JsonObject } from '../../model/json.ts'
import { kubeletSatisfies } from '../kubelet/kubelet-settings.ts'
import { awsCloudConfig } from './aws.ts'
import { azureCloudConfig } from './azure.ts'
import { gceCloudConfig } from './gce.ts'
import { kubevirtCloudConfig } from './kubevirt.ts'
import { openstackCloudConfig } from './openstack.ts'
import type { CloudConfigContext, CloudConfigWriter } from './provider.ts'
import { vsphereCloudConfig } from './vsphere.ts'

export type { CloudConfigContext } from './provider.ts'

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
    context.decode.report({ field: context.at, message: 'must not be empty' })
    return ''
  }
  return write(spec, context)
}
