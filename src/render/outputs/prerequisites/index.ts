// The objects that the clusters need before all others: those of the controller's installation except the controller itself.

import type { JsonObject } from '../../../base/json.ts'
import type { Output } from '../../model/config.ts'
import { holdsKey } from '../../model/machine-deployment.ts'
import { addAnnotations, type ClusterRole, ownAnnotations } from '../../model/ownership.ts'
import type { CredentialSettings, OutputSettings } from '../../settings/settings.ts'
import { CLOUD_INIT_NAMESPACE } from '../../stamps/names.ts'
import { KEEP_ANNOTATIONS } from '../delivery.ts'
import { accessToNamespace, accessToSecretsOf, type Fetched, ownAccess, SHARED_ACCESS } from './access.ts'
import { customResources } from './generated/custom-resources.ts'

export interface PrerequisitesRequest {
  readonly access: OutputSettings['access']
  /** Whether the cluster refuses changes of profiles and OperatingSystemConfigs. */
  readonly immutable: boolean
  readonly apiToken: CredentialSettings['apiToken']
  /** The MachineDeployments that were rendered. */
  readonly selected: readonly Fetched[]
  /** The MachineDeployments of other runs, which a shared Role must include as well. */
  readonly others: readonly Fetched[]
  /** The name of the functionConfig. */
  readonly owner: string
}

/** Returns the prerequisites in the order in which a cluster accepts them. */
export function prerequisites(request: PrerequisitesRequest): Output[] {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: CLOUD_INIT_NAMESPACE } }
  const output = (cluster: ClusterRole) => (object: JsonObject) => owned(object, cluster, request.owner)
  return [
    ...[...customResourceDefinitions(), ...(request.immutable ? immutabilityPolicy() : [])].map(output('management')),
    ...[namespace, ...accessOf(request)].map(output('worker')),
  ]
}

function accessOf({ access, apiToken, selected, others }: PrerequisitesRequest): JsonObject[] {
  if (access === 'namespace') return accessToNamespace()
  return hasTokenForEach(apiToken) ? selected.flatMap(ownAccess) : accessToSecretsOf([...selected, ...others])
}

/** Whether each MachineDeployment uses an API token of its own. */
const hasTokenForEach = (apiToken: CredentialSettings['apiToken']): boolean =>
  holdsKey('placeholder' in apiToken ? apiToken.placeholder : apiToken.name)

function owned(object: JsonObject, cluster: ClusterRole, owner: string): Output {
  const kept = takesOthersWithIt(object) ? KEEP_ANNOTATIONS : {}
  return { cluster, object: addAnnotations(object, { ...kept, ...ownAnnotations(owner, cluster) }) }
}

/**
 * Whether what cannot be made again is deleted together with the object: with a namespace its Secrets, with a definition all objects of the
 * kind, and with the service account of all nodes the token that they have. Accounts of a single MachineDeployment go with it.
 */
const takesOthersWithIt = ({ kind, metadata }: JsonObject): boolean =>
  kind === 'Namespace' ||
  kind === 'CustomResourceDefinition' ||
  SHARED_ACCESS.some(each => each.kind === kind && each.name === (metadata as JsonObject).name)

/** Returns a new copy of the CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig at each call. */
export const customResourceDefinitions = (): JsonObject[] => JSON.parse(customResources)

const NAME = 'osm-krm-immutable-specs'
const API_VERSION = 'admissionregistration.k8s.io/v1'

/**
 * Flux and `kubectl apply --force` delete and create an object again if the API server answers that it is invalid, which is the reason
 * that a policy gives by default.
 */
const VALIDATIONS: readonly JsonObject[] = [
  {
    expression: "object.kind != 'OperatingSystemConfig' || object.spec == oldObject.spec",
    message:
      'the spec of an OperatingSystemConfig is immutable: the object must be deleted and created again (kubectl replace --force; for Argo CD and Flux, set output.gitops)',
  },
  {
    expression:
      "object.kind != 'OperatingSystemProfile' || object.spec == oldObject.spec || object.spec.version != oldObject.spec.version",
    message:
      'the spec of an OperatingSystemProfile is immutable without a new spec.version: raise the version, or delete the profile and create it again',
  },
]

/** Returns a new copy of the policy and its binding at each call. */
export const immutabilityPolicy = (): JsonObject[] => [
  {
    apiVersion: API_VERSION,
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name: NAME },
    spec: {
      failurePolicy: 'Fail',
      matchConstraints: {
        resourceRules: [
          {
            apiGroups: ['operatingsystemmanager.k8c.io'],
            apiVersions: ['*'],
            operations: ['UPDATE'],
            resources: ['operatingsystemconfigs', 'operatingsystemprofiles'],
          },
        ],
      },
      validations: VALIDATIONS.map(validation => ({ ...validation })),
    },
  },
  {
    apiVersion: API_VERSION,
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name: NAME },
    spec: { policyName: NAME, validationActions: ['Deny'] },
  },
]
