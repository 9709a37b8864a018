// The names by which machine-controller and the nodes look up objects. They are part of a contract and must not be changed.

import { CONFIG_TYPE } from '../../base/kinds.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { machineDeploymentKey } from '../model/machine-deployment.ts'

/** The namespace of the Secrets for nodes. */
export const CLOUD_INIT_NAMESPACE = 'cloud-init-settings'

export interface OutputNames {
  readonly key: string
  readonly config: string
  readonly bootstrapSecret: string
  readonly provisioningSecret: string
  readonly kubeletBootstrapSecret: string
  readonly edgeScriptSecret: string
}

export function outputNames({ namespace, name }: { namespace: string; name: string }): OutputNames {
  const key = machineDeploymentKey(namespace, name)
  return {
    key,
    config: `${name}-${namespace}-config`,
    bootstrapSecret: `${name}-${namespace}-bootstrap-config`,
    provisioningSecret: `${name}-${namespace}-provisioning-config`,
    kubeletBootstrapSecret: `${key}-kubelet-bootstrap-config`,
    edgeScriptSecret: `edge-provider-script-${name}-${namespace}`,
  }
}

/** Returns the references of the OperatingSystemConfig, which is in a namespace of the settings, and of the Secrets. */
export const outputRefs = ({ key: _, config, ...secrets }: OutputNames, namespace: string): ObjectRef[] => [
  { ...CONFIG_TYPE, namespace, name: config },
  ...Object.values(secrets).map(name => ({ apiVersion: 'v1', kind: 'Secret', namespace: CLOUD_INIT_NAMESPACE, name })),
]
