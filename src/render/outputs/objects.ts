// Makes the Kubernetes objects of a MachineDeployment.

import { encodeBase64Text } from 'gotemplate/go/base64'
import type { JsonObject } from '../../base/json.ts'
import { CONFIG_TYPE } from '../../base/kinds.ts'
import type { NodeTexts, Output, SecretEntry } from '../model/config.ts'
import { ownAnnotations } from '../model/ownership.ts'
import { type LazyText, lazyText, type Markers } from '../model/text.ts'
import type { RenderedConfig } from '../nodes/render-group.ts'
import {
  type IssuedToken,
  type JoinCredentials,
  TOKEN_LABEL,
  TOKEN_NAMESPACE,
  TOKEN_TYPE,
  tokenSecretName,
} from '../settings/environment.ts'
import type { Settings } from '../settings/settings.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from '../stamps/names.ts'
import { type Stamps, stampAnnotations } from '../stamps/stamps.ts'
import { base64Data } from '../yaml/index.ts'

interface OutputRequest extends RenderedConfig {
  readonly names: OutputNames
  readonly edgeScript: NodeTexts['edgeScript']
  readonly stamps: Stamps
  /** Markers of placeholders, which are filled in after the rendering. */
  readonly placeholders: Markers | undefined
}

/** Returns the OperatingSystemConfig and the Secrets of a MachineDeployment. */
export function nodeOutputs(request: OutputRequest, { name: owner, namespace, output }: Settings): Output[] {
  const { names, userData, config, edgeScript, stamps } = request
  const own = ownAnnotations(owner, 'worker')
  const stamped = { annotations: { ...stampAnnotations(stamps, 'secret'), ...own }, immutable: output.immutable }
  const secret = (
    name: string,
    key: string,
    text: LazyText,
    meta: Pick<Secret, 'annotations' | 'immutable'>,
  ): Output => {
    const isOpen = request.placeholders?.includes(text.text()) === true
    const object = secretObject({ name, key, text, ...meta }, isOpen)
    return { cluster: 'worker', object, ...(!isOpen && { data: { key, text } }) }
  }
  const plain = (text: string): LazyText => lazyText(() => text)
  const annotations = { ...stampAnnotations(stamps, 'config'), ...ownAnnotations(owner, 'management') }
  const metadata = { name: names.config, namespace, annotations }
  const object = { ...CONFIG_TYPE, metadata, spec: config as unknown as JsonObject }
  return [
    ...(output.configs === 'all' ? [{ cluster: 'management', object } as const] : []),
    secret(names.bootstrapSecret, USER_DATA, userData.bootstrap, stamped),
    secret(names.provisioningSecret, USER_DATA, userData.provisioning, stamped),
    secret(names.kubeletBootstrapSecret, 'kubeconfig', plain(request.kubeconfig), { annotations: own }),
    ...(edgeScript === undefined
      ? []
      : [secret(names.edgeScriptSecret, 'fetch-bootstrap-script', plain(edgeScript), { annotations: own })]),
  ]
}

const USER_DATA = 'cloud-config'

interface Secret extends SecretEntry {
  readonly name: string
  readonly annotations: Record<string, string>
  readonly immutable?: boolean
}

/**
 * Values are written as base64 in `data`, so that no YAML reader can misread them. Only a text with placeholders is written as
 * `stringData`, so that the tool that fills them in can find them.
 */
function secretObject({ name, key, text, annotations, immutable }: Secret, isOpen: boolean): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name, namespace: CLOUD_INIT_NAMESPACE, annotations },
    type: 'Opaque',
    ...(immutable && { immutable }),
    ...(isOpen ? { stringData: { [key]: text.text() } } : { data: base64Data(key, text) }),
  }
}

/** Returns `<folder>/<namespace>/<kind>_<name>.yaml`. If `cluster` is given, a folder for it precedes the namespace. */
export function outputPath(folder: string, object: JsonObject, cluster?: 'management' | 'worker'): string {
  const { namespace, name } = object.metadata as { namespace?: string; name: string }
  const folders = below(folder) + below(cluster) + below(namespace)
  return `${folders}${String(object.kind).toLowerCase()}_${name}.yaml`
}

const below = (folder: string | undefined): string => (folder ? `${folder}/` : '')

/** Returns the text of the script. */
export const edgeScript = (
  { bootstrapSecret }: OutputNames,
  { apiToken, cluster: { server } }: JoinCredentials,
): string =>
  [
    'apt-get update -y',
    'apt-get install jq -y',
    `curl -s -k -v --header 'Authorization: Bearer ${apiToken}' ${server}/api/v1/namespaces/cloud-init-settings/secrets/${bootstrapSecret} | jq '.data["cloud-config"]' -r| base64 -d > /etc/cloud/cloud.cfg.d/${bootstrapSecret}.cfg `,
    `cloud-init --file /etc/cloud/cloud.cfg.d/${bootstrapSecret}.cfg init`,
    'systemctl enable bootstrap.service',
    'systemctl restart bootstrap.service',
    '',
  ].join('\n')

/** Returns the Secret of a derived token. */
export function bootstrapTokenSecret(
  { key, id, secret, expiration }: IssuedToken,
  owner: string,
  joinsWith: 'machine-controller' | 'kubeadm',
): Output {
  const values = {
    description: `bootstrap token for ${key}`,
    'token-id': id,
    'token-secret': secret,
    ...(expiration !== undefined && { expiration }),
    'usage-bootstrap-authentication': 'true',
    'usage-bootstrap-signing': 'true',
    // The group that clusters of machine-controller, or of kubeadm, allow to join.
    'auth-extra-groups': `system:bootstrappers:${joinsWith}:default-node-token`,
  }
  return {
    cluster: 'worker',
    object: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: {
        name: tokenSecretName(id),
        namespace: TOKEN_NAMESPACE,
        labels: { [TOKEN_LABEL]: key },
        annotations: ownAnnotations(owner, 'worker'),
      },
      type: TOKEN_TYPE,
      data: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encodeBase64Text(value)])),
    },
  }
}
