// Makes the Kubernetes objects of a MachineDeployment.

import { encodeBase64Text } from 'gotemplate/go/base64'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import { type IssuedToken, TOKEN_LABEL, TOKEN_NAMESPACE, TOKEN_TYPE, tokenSecretName } from '../model/environment.ts'
import type { JsonObject } from '../model/json.ts'
import { CONFIG_TYPE } from '../model/kinds.ts'
import type { NodeTexts, Output, SecretText } from '../model/output.ts'
import { ownAnnotations } from '../model/ownership.ts'
import type { LazyText, Markers } from '../model/text.ts'
import { base64Data } from '../yaml/index.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from './names.ts'
import { type Stamps, stampAnnotations } from './stamps.ts'

interface OutputRequest {
  readonly names: OutputNames
  readonly config: OperatingSystemConfigSpec
  readonly userData: Readonly<Record<'bootstrap' | 'provisioning', LazyText>>
  readonly kubeconfig: string
  readonly edgeScript: NodeTexts['edgeScript']
  readonly stamps: Stamps
  /** The namespace of OperatingSystemConfigs. */
  readonly namespace: string
  readonly immutable: boolean
  readonly withConfig: boolean
  /** The name of the functionConfig. */
  readonly owner: string
  /** Markers of placeholders, which are filled in after the rendering. */
  readonly placeholders: Markers | undefined
}

/** Returns the OperatingSystemConfig and the Secrets of a MachineDeployment. */
export function nodeOutputs(request: OutputRequest): Output[] {
  const { names, userData, config, edgeScript } = request
  const outputs: Output[] = []
  if (request.withConfig) {
    const annotations = {
      ...stampAnnotations(request.stamps, 'config'),
      ...ownAnnotations(request.owner, 'management'),
    }
    const object = operatingSystemConfig(names.config, request.namespace, annotations, config)
    outputs.push({ cluster: 'management', object })
  }
  const own = ownAnnotations(request.owner, 'worker')
  const stamped = { ...stampAnnotations(request.stamps, 'secret'), ...own }
  const { immutable } = request
  const secret = (made: Secret): Output => {
    const { key, text } = made
    const isOpen = request.placeholders?.includes(text.text()) === true
    return { cluster: 'worker', object: secretObject(made, isOpen), ...(!isOpen && { data: { key, text } }) }
  }
  outputs.push(
    secret({ name: names.bootstrapSecret, key: USER_DATA, text: userData.bootstrap, annotations: stamped, immutable }),
    secret({
      name: names.provisioningSecret,
      key: USER_DATA,
      text: userData.provisioning,
      annotations: stamped,
      immutable,
    }),
    secret({
      name: names.kubeletBootstrapSecret,
      key: 'kubeconfig',
      text: { text: () => request.kubeconfig },
      annotations: own,
    }),
  )
  if (edgeScript !== undefined) {
    const key = 'fetch-bootstrap-script'
    outputs.push(secret({ name: names.edgeScriptSecret, key, text: { text: () => edgeScript }, annotations: own }))
  }
  return outputs
}

const USER_DATA = 'cloud-config'

function operatingSystemConfig(
  name: string,
  namespace: string,
  annotations: Record<string, string>,
  spec: OperatingSystemConfigSpec,
): JsonObject {
  return {
    ...CONFIG_TYPE,
    metadata: { name, namespace, annotations },
    spec: spec as unknown as JsonObject,
  }
}

interface Secret extends SecretText {
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
    ...(isOpen ? { stringData: { [key]: text.text() } } : { data: base64Data(key, text.text) }),
  }
}

/**
 * Flux takes over the fields of managers whose name begins with "kubectl", such as kubectl's default names, and then removes those that
 * Git does not have. It keeps the fields of other managers.
 */
export const FIELD_MANAGER = 'osm-krm'

/** Returns `<folder>/<namespace>/<kind>_<name>.yaml`. If `cluster` is given, a folder for it precedes the namespace. */
export function outputPath(folder: string, object: JsonObject, cluster?: 'management' | 'worker'): string {
  const { namespace, name } = object.metadata as { namespace?: string; name: string }
  const folders = below(folder) + below(cluster) + below(namespace)
  return `${folders}${String(object.kind).toLowerCase()}_${name}.yaml`
}

const below = (folder: string | undefined): string => (folder ? `${folder}/` : '')

interface EdgeScript {
  readonly apiToken: string
  readonly server: string
  readonly bootstrapSecret: string
}

/** Returns the text of the script. */
export const edgeScript = ({ apiToken, server, bootstrapSecret }: EdgeScript): string =>
  [
    'apt-get update -y',
    'apt-get install jq -y',
    `curl -s -k -v --header 'Authorization: Bearer ${apiToken}' ${server}/api/v1/namespaces/cloud-init-settings/secrets/${bootstrapSecret} | jq '.data["cloud-config"]' -r| base64 -d > /etc/cloud/cloud.cfg.d/${bootstrapSecret}.cfg `,
    `cloud-init --file /etc/cloud/cloud.cfg.d/${bootstrapSecret}.cfg init`,
    'systemctl enable bootstrap.service',
    'systemctl restart bootstrap.service',
    '',
  ].join('\n')

/** The group that clusters of machine-controller allow to join. */
const GROUP = 'system:bootstrappers:machine-controller:default-node-token'

/** Returns the Secret of a derived token. */
export function bootstrapTokenSecret({ key, id, secret, expiration }: IssuedToken, owner: string): Output {
  const values = {
    description: `bootstrap token for ${key}`,
    'token-id': id,
    'token-secret': secret,
    ...(expiration !== undefined && { expiration }),
    'usage-bootstrap-authentication': 'true',
    'usage-bootstrap-signing': 'true',
    'auth-extra-groups': GROUP,
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
