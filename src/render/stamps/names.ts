// The names by which machine-controller and the nodes look up objects. They are part of a contract and must not be changed.

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

/** Returns the reference of an OperatingSystemConfig. */
export const configRef = (namespace: string, name: string): ObjectRef => ({
  apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
  kind: 'OperatingSystemConfig',
  namespace,
  name,
})

/** Returns the reference of a Secret. */
export const secretRef = (namespace: string, name: string): ObjectRef => ({
  apiVersion: 'v1',
  kind: 'Secret',
  namespace,
  name,
})
