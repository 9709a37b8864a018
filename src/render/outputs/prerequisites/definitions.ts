// The definitions that operating-system-manager's installation has, and the policy of immutable objects.

import type { JsonObject } from '../../model/json.ts'
import { customResources } from './generated/custom-resources.ts'

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
