// The roles of objects for their MachineDeployment.

import type { DocumentObject } from './document-object.ts'

export interface ObjectsByRole {
  readonly machineDeployment?: DocumentObject | undefined
  readonly config?: DocumentObject | undefined
  readonly bootstrap?: DocumentObject | undefined
  readonly provisioning?: DocumentObject | undefined
  readonly kubeconfig?: DocumentObject | undefined
  readonly edgeScript?: DocumentObject | undefined
}

export type Role = keyof ObjectsByRole
export type SecretRole = Exclude<Role, 'machineDeployment' | 'config'>

/** The names of Secrets in messages, by role. */
export const ROLE_NAMES: Readonly<Record<SecretRole, string>> = {
  bootstrap: 'bootstrap Secret',
  provisioning: 'provisioning Secret',
  kubeconfig: 'kubelet kubeconfig Secret',
  edgeScript: 'edge script Secret',
}

export const SECRET_ROLES = Object.keys(ROLE_NAMES) as readonly SecretRole[]

/** The key that contains the data of a Secret, by role. */
export const SECRET_KEYS = {
  bootstrap: 'cloud-config',
  provisioning: 'cloud-config',
  kubeconfig: 'kubeconfig',
  edgeScript: 'fetch-bootstrap-script',
} as const
