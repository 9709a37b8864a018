// Replaces tokens with placeholders, collects the Secrets that a rendering needs, and restores bootstrap tokens that a cluster no longer has:
// the controller's expire after an hour and are then deleted, but the kubeconfig that it made with them stays.

import type { JsonObject } from '../base/json.ts'
import { groupKindOf } from '../base/kinds.ts'
import { type DocumentObject, isSecret, secretText } from '../node/document-object.ts'
import type { InputObject } from '../render/inputs/catalog.ts'
import { secretData } from '../render/inputs/references.ts'
import { listAt, textAt } from '../render/inputs/shape.ts'
import { machineDeploymentKey } from '../render/model/machine-deployment.ts'
import { LOCAL_CONFIG } from '../render/model/ownership.ts'
import { FORMS } from '../render/model/placeholders.ts'
import {
  bootstrapTokenText,
  TOKEN_LABEL,
  TOKEN_NAMESPACE,
  TOKEN_TYPE,
  tokenSecretName,
} from '../render/settings/environment.ts'
import { CLOUD_INIT_NAMESPACE, outputNames } from '../render/stamps/names.ts'
import { readYaml } from '../render/yaml/index.ts'
import { manifest } from './manifests.ts'

/** Returns the Secret or ConfigMap as an input of renderings that is never applied. */
export function inputManifest({ object, header }: InputObject): JsonObject {
  const { apiVersion, kind, metadata, ...rest } = manifest(object)
  const { annotations, ...others } = metadata as JsonObject
  return {
    apiVersion: apiVersion!,
    kind: kind!,
    ...(groupKindOf(header) === 'Secret' && { type: object.type ?? 'Opaque' }),
    metadata: { ...others, annotations: { ...(annotations as JsonObject | undefined), [LOCAL_CONFIG]: 'true' } },
    ...rest,
  }
}

const API_TOKEN = 'OSM_API_TOKEN'
const BOOTSTRAP_TOKEN = 'OSM_BOOTSTRAP_TOKEN'
/** The Secret that Flux substitutes from. */
const VARIABLES = { namespace: 'flux-system', name: 'osm-krm-tokens' } as const
const VAULT_PATH = 'secret/data/osm-krm'

/** Returns the `credentials` of a functionConfig in which placeholders stand for tokens. */
export const placeholderCredentials = (mode: 'flux' | 'vault'): JsonObject =>
  mode === 'flux'
    ? {
        placeholders: mode,
        apiToken: { placeholder: `\${${API_TOKEN}}` },
        bootstrapToken: { placeholder: `\${${BOOTSTRAP_TOKEN}_[key]}` },
      }
    : {
        placeholders: mode,
        apiToken: { placeholder: `<path:${VAULT_PATH}#api-token>` },
        bootstrapToken: { placeholder: `<path:${VAULT_PATH}#bootstrap-token-[key]>` },
      }

/** Returns the values of the placeholders, by their names in Flux or Vault. */
export function placeholderValues(
  mode: 'flux' | 'vault',
  objects: readonly DocumentObject[],
  machineDeployments: readonly DocumentObject[],
): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  const api = objects.find(
    object =>
      isSecret(object) &&
      object.header.namespace === 'cloud-init-settings' &&
      object.header.name === 'cloud-init-getter-token',
  )
  const token = api && secretText(api, 'token')
  if (token !== undefined) values.set(mode === 'flux' ? API_TOKEN : 'api-token', token)
  for (const { header } of machineDeployments) {
    const key = machineDeploymentKey(header.namespace || 'default', header.name)
    const secret = objects.find(
      object =>
        isSecret(object) && object.header.namespace === TOKEN_NAMESPACE && object.header.labels[TOKEN_LABEL] === key,
    )
    const data = secret && secretData(secret.object)
    const [id, text] = [data?.get('token-id'), data?.get('token-secret')]
    if (id === undefined || text === undefined) continue
    const name = mode === 'flux' ? `${BOOTSTRAP_TOKEN}_${FORMS.flux.key(key)}` : `bootstrap-token-${key}`
    values.set(name, bootstrapTokenText({ id, secret: text }))
  }
  return values
}

export const variablesSecret = (values: ReadonlyMap<string, string>): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'Opaque',
  metadata: { ...VARIABLES },
  stringData: Object.fromEntries(values),
})

export interface RestoredToken {
  /** `<namespace>/<name>` of the MachineDeployment. */
  readonly of: string
  readonly secret: JsonObject
}

/** Returns the tokens of MachineDeployments without a labelled Secret. */
export function restoredTokens(
  objects: readonly DocumentObject[],
  machineDeployments: readonly DocumentObject[],
): readonly RestoredToken[] {
  const secrets = objects.filter(isSecret)
  const labelled = new Set(
    secrets
      .filter(({ header }) => header.namespace === TOKEN_NAMESPACE)
      .map(({ header }) => header.labels[TOKEN_LABEL]),
  )
  return machineDeployments.flatMap(({ header }): RestoredToken[] => {
    const namespace = header.namespace || 'default'
    const key = machineDeploymentKey(namespace, header.name)
    if (labelled.has(key)) return []
    const { kubeletBootstrapSecret } = outputNames({ namespace, name: header.name })
    const kubeconfig = secrets.find(
      ({ header: of }) => of.namespace === CLOUD_INIT_NAMESPACE && of.name === kubeletBootstrapSecret,
    )
    const [id, secret] = tokenOf((kubeconfig && secretText(kubeconfig, 'kubeconfig')) ?? '')?.split('.') ?? []
    if (id === undefined || secret === undefined || !/^[a-z0-9]{6}$/.test(id)) return []
    return [{ of: `${namespace}/${header.name}`, secret: tokenSecret(key, id, secret) }]
  })
}

function tokenOf(kubeconfig: string): string | undefined {
  const result = readYaml(kubeconfig)
  return 'value' in result ? textAt(listAt(result.value, 'users')[0], 'user', 'token') : undefined
}

const tokenSecret = (key: string, id: string, secret: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: TOKEN_TYPE,
  metadata: { name: tokenSecretName(id), namespace: TOKEN_NAMESPACE, labels: { [TOKEN_LABEL]: key } },
  stringData: { 'token-id': id, 'token-secret': secret },
})
