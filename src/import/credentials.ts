// Replaces tokens with placeholders, and collects the Secrets that a rendering needs.

import { type DocumentObject, isSecret, secretText } from '../node/document-object.ts'
import type { InputObject } from '../render/inputs/catalog.ts'
import { secretData } from '../render/inputs/references.ts'
import { bootstrapTokenText, TOKEN_LABEL, TOKEN_NAMESPACE } from '../render/model/environment.ts'
import type { JsonObject } from '../render/model/json.ts'
import { groupKindOf } from '../render/model/kinds.ts'
import { machineDeploymentKey } from '../render/model/machine-deployment.ts'
import { LOCAL_CONFIG } from '../render/model/ownership.ts'
import { FORMS } from '../render/model/placeholders.ts'
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

/** Returns the ExternalSecret that makes the Secret from which Flux substitutes. */
export const externalSecret = (store: string, names: Iterable<string>): JsonObject => ({
  apiVersion: 'external-secrets.io/v1',
  kind: 'ExternalSecret',
  metadata: { ...VARIABLES },
  spec: {
    refreshInterval: '1h',
    secretStoreRef: { kind: 'ClusterSecretStore', name: store },
    target: { name: VARIABLES.name },
    data: [...names].map(name => ({ secretKey: name, remoteRef: { key: 'osm-krm', property: name } })),
  },
})

/** Returns the Secret with the variables that Flux substitutes. */
export const variablesSecret = (values: ReadonlyMap<string, string>): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'Opaque',
  metadata: { ...VARIABLES },
  stringData: Object.fromEntries(values),
})
