// Problems of MachineDeployments without a token. The help contains the ways to provide one, ready to be pasted, unless a similar object was found.

import type { ObjectRef } from '../../diagnostics/diagnostic.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import { TOKEN_LABEL, TOKEN_NAMESPACE, TOKEN_TYPE } from '../model/bootstrap-token.ts'
import type { Reference } from '../settings/settings.ts'
import { keyHelp } from './resolve.ts'
import type { SimilarObject } from './similar-objects.ts'

/** Returns the problem of a MachineDeployment whose key is too long for the label of a token. */
export const keyTooLong = (key: string, machineDeployment: ObjectRef) =>
  problem('OSM0220', `"${key}" is too long for a label, so its bootstrap token cannot be looked up`, {
    object: machineDeployment,
    field: 'metadata.name',
    help: 'Use a name of at most 63 characters, or set a service account in credentials.bootstrapToken.',
  })

interface NoToken {
  /** A Secret that could be meant: the problem is reported there. */
  readonly similar: SimilarObject | undefined
  /** Whether other MachineDeployments have such a Secret, so that the way is chosen. */
  readonly hasOthers: boolean
}

export const noToken = (key: string, machineDeployment: ObjectRef, { similar, hasOthers }: NoToken) =>
  problem('OSM0220', `no bootstrap token for "${key}" is among the items`, {
    object: similar?.object ?? machineDeployment,
    ...(similar && { field: similar.field, related: [{ object: machineDeployment, role: 'joins with it' }] }),
    help: similar?.help ?? `${tokenSecret(key)}${hasOthers ? '' : OTHER_WAYS}`,
  })

const tokenSecret = (key: string): string => `Add a Secret for each MachineDeployment:

apiVersion: v1
kind: Secret
type: ${TOKEN_TYPE}
metadata: {name: bootstrap-token-<id>, namespace: ${TOKEN_NAMESPACE}, labels: {${TOKEN_LABEL}: ${key}}}
stringData:
  token-id: <six characters of a-z and 0-9>
  token-secret: <sixteen characters of a-z and 0-9>
  expiration: "2030-01-01T00:00:00Z"
  usage-bootstrap-authentication: "true"
  auth-extra-groups: system:bootstrappers:machine-controller:default-node-token`

const OTHER_WAYS = `

Or write one of these lines below spec.credentials of the functionConfig:
bootstrapToken: {derive: {seedFrom: {secretKeyRef: {namespace: kube-system, name: osm-krm-seed, key: seed}}, expiration: "2030-01-01T00:00:00Z"}}
bootstrapToken: {serviceAccount: {namespace: kube-system, name: <name>}}
bootstrapToken: {placeholder: "\${BOOTSTRAP_TOKEN_[key]}"}  # with placeholders: flux`

/** The reference to a missing API token, and the object that it names. */
interface MissingToken {
  readonly reference: Reference
  readonly neededBy: ObjectRef | undefined
  /** The keys of the Secret or ConfigMap; undefined if it is missing as a whole. */
  readonly keys: readonly string[] | undefined
  /** Returns the field of a key. */
  readonly fieldOf: (key: string) => string
  readonly similar: SimilarObject | undefined
}

/** Returns the problem of an API token whose object or key is missing. */
export function noApiToken({ reference, neededBy, keys, fieldOf, similar }: MissingToken) {
  const { kind, namespace, name, key } = reference
  const own = { apiVersion: 'v1', kind, namespace, name }
  const what = `${kind} ${namespace}/${name}`
  const related = neededBy && [{ object: neededBy, role: 'needed by' }]
  if (keys === undefined) {
    const place = similar ? { object: similar.object, field: similar.field, related } : { object: neededBy ?? own }
    return problem('OSM0224', `the API token is missing: no ${what} with the key "${key}" is among the items`, {
      ...place,
      help: similar?.help ?? apiTokenHelp(reference),
    })
  }
  const close = nearest(key, keys)
  const place =
    close === undefined
      ? { object: neededBy ?? own }
      : { object: own, field: fieldOf(close), caret: 'key' as const, related }
  return problem('OSM0224', `the API token is missing: ${what} has no key "${key}"`, {
    ...place,
    help: close === undefined ? keyHelp(key, keys) : `Its key "${close}" is similar: correct one of the two.`,
  })
}

const apiTokenHelp = ({ kind, namespace, name, key }: Reference): string =>
  `A node fetches its provisioning Secret with it. Set a placeholder in credentials.apiToken, or add this input:

apiVersion: v1
kind: ${kind}
metadata: {name: ${name}, namespace: ${namespace}, annotations: {config.kubernetes.io/local-config: "true"}}
${kind === 'Secret' ? 'stringData' : 'data'}: {${key}: <the token>}`
