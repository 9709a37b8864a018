// The names that machine-controller and the nodes look for: fixed by contract, never to be renamed by an overlay.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'

/** Where the Secrets for nodes live. */
export const CLOUD_INIT_NAMESPACE = 'cloud-init-settings'

/** A label value holds 63 characters; the reference falls back to the bare name at that length already. */
const KEY_LIMIT = 63

/** What a MachineDeployment's bootstrap token and kubelet kubeconfig are named after. */
export function machineDeploymentKey(namespace: string, name: string): string {
  const key = `${namespace}-${name}`
  return byteLength(key) >= KEY_LIMIT ? name : key
}

/** Go's len: Kubernetes names are ASCII, but this also runs on names that an API server has not checked yet. */
const byteLength = (text: string): number => new TextEncoder().encode(text).length

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

export const configRef = (namespace: string, name: string): ObjectRef => ({
  apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
  kind: 'OperatingSystemConfig',
  namespace,
  name,
})

export const secretRef = (namespace: string, name: string): ObjectRef => ({
  apiVersion: 'v1',
  kind: 'Secret',
  namespace,
  name,
})
