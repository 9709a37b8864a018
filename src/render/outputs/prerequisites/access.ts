// The access of nodes to their provisioning Secrets: service accounts, their tokens, and Roles.

import type { JsonObject } from '../../../base/json.ts'
import { refOf } from '../../../base/refs.ts'
import type { ObjectRef } from '../../../diagnostics/diagnostic.ts'
import { itemHeaderOf } from '../../model/kubernetes.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from '../../stamps/names.ts'

/** The service account whose token all nodes use. The controller's installation uses the same name. */
const GETTER = 'cloud-init-getter'

/** Returns the name of a service account's token Secret, by which the controller looks for it. */
const tokenName = (account: string): string => `${account}-token`

/** The service account and the token that all nodes use. */
export const SHARED_ACCESS: readonly ObjectRef[] = [
  { kind: 'ServiceAccount', name: GETTER },
  { kind: 'Secret', name: tokenName(GETTER) },
]

/**
 * Returns the name of a MachineDeployment's own service account. It is valid because it is shorter than the names of the
 * MachineDeployment's Secrets.
 */
const getterOf = (key: string): string => `${GETTER}-${key}`

/** Returns references to the objects that `ownAccess` makes for a MachineDeployment. */
export const accessRefs = (key: string): ObjectRef[] =>
  getter(getterOf(key), []).map(object => refOf(itemHeaderOf(object)))

/** A MachineDeployment with Secrets that its nodes fetch. */
export interface Fetched {
  readonly names: OutputNames
  /** The name of the provider; the script for "edge" also fetches the bootstrap data. */
  readonly cloudProvider: string
}

const fetchedSecrets = ({ names, cloudProvider }: Fetched): string[] => [
  ...(cloudProvider === 'edge' ? [names.bootstrapSecret] : []),
  names.provisioningSecret,
  names.kubeletBootstrapSecret,
]

/** Makes one token that can read all Secrets of the namespace, as the controller does. */
export const accessToNamespace = (): JsonObject[] =>
  getter(GETTER, [{ apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] }])

/** Makes one token that can read only the Secrets of these MachineDeployments. */
export const accessToSecretsOf = (machineDeployments: readonly Fetched[]): JsonObject[] =>
  getter(GETTER, getting(machineDeployments.flatMap(fetchedSecrets)))

/** Makes a separate token for one MachineDeployment that can read only its Secrets. */
export const ownAccess = (machineDeployment: Fetched): JsonObject[] =>
  getter(getterOf(machineDeployment.names.key), getting(fetchedSecrets(machineDeployment)))

/**
 * Returns a rule for the Secrets with these names. Without names there is no rule, because an empty list of names would allow all Secrets.
 */
const getting = (names: readonly string[]): JsonObject[] =>
  names.length === 0
    ? []
    : [{ apiGroups: [''], resources: ['secrets'], resourceNames: [...new Set(names)].sort(), verbs: ['get'] }]

const RBAC = 'rbac.authorization.k8s.io'

function getter(account: string, rules: JsonObject[]): JsonObject[] {
  const named = (name: string, more: JsonObject = {}): JsonObject => ({
    name,
    namespace: CLOUD_INIT_NAMESPACE,
    ...more,
  })
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: named(account) },
    {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: named(tokenName(account), { annotations: { 'kubernetes.io/service-account.name': account } }),
      type: 'kubernetes.io/service-account-token',
    },
    { apiVersion: `${RBAC}/v1`, kind: 'Role', metadata: named(account), rules },
    {
      apiVersion: `${RBAC}/v1`,
      kind: 'RoleBinding',
      metadata: named(account),
      roleRef: { apiGroup: RBAC, kind: 'Role', name: account },
      subjects: [{ kind: 'ServiceAccount', name: account, namespace: CLOUD_INIT_NAMESPACE }],
    },
  ]
}
