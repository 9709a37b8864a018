// Access of nodes to their provisioning Secrets: service accounts, their tokens, and Roles.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { refOf } from '../../model/object-ref.ts'
import type { JsonObject } from '../../model/profile.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from '../names.ts'

/** The service account that every node shows the token of, as the controller's own installation names it. */
const GETTER = 'cloud-init-getter'

/** The token of its service account: the controller issues it, and looks for it by this name. */
const tokenName = (account: string): string => `${account}-token`

/** One account for each MachineDeployment. A name is valid wherever those of the MachineDeployment's Secrets are, which are longer. */
const getterOf = (key: string): string => `${GETTER}-${key}`

/** What `ownAccess` makes for a MachineDeployment. */
export const accessRefs = (key: string): ObjectRef[] => getter(getterOf(key), []).map(refOf)

/** The Secrets of one MachineDeployment that its nodes fetch. */
export interface Fetched {
  readonly names: OutputNames
  /** The provider's name: the script for "edge" fetches the bootstrap data too. */
  readonly cloudProvider: string
}

const fetchedSecrets = ({ names, cloudProvider }: Fetched): string[] => [
  ...(cloudProvider === 'edge' ? [names.bootstrapSecret] : []),
  names.provisioningSecret,
  names.kubeletBootstrapSecret,
]

/** As with the controller: one token reads every Secret of the namespace. */
export const accessToNamespace = (): JsonObject[] =>
  getter(GETTER, [{ apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list'] }])

/** One token reads the Secrets of these MachineDeployments, and nothing else. */
export const accessToSecretsOf = (machineDeployments: readonly Fetched[]): JsonObject[] =>
  getter(GETTER, getting(machineDeployments.flatMap(fetchedSecrets)))

/** A token of its own for one MachineDeployment, that reads its Secrets and nothing else. */
export const ownAccess = (machineDeployment: Fetched): JsonObject[] =>
  getter(getterOf(machineDeployment.names.key), getting(fetchedSecrets(machineDeployment)))

/** Without any name there is no rule: one with an empty list of names would be for every Secret. */
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
