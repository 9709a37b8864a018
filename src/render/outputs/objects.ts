// Makes the Kubernetes objects of a MachineDeployment.

import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { JsonObject } from '../model/json.ts'
import { type ClusterRole, ownAnnotations } from '../model/ownership.ts'
import type { LazyText, Markers } from '../model/text.ts'
import { base64Data } from '../yaml/index.ts'
import { CLOUD_INIT_NAMESPACE, type OutputNames } from './names.ts'
import { type Stamps, stampAnnotations } from './stamps.ts'

/** An output object, and the cluster to which it belongs if there are two. */
export interface Output {
  readonly object: JsonObject
  readonly cluster: ClusterRole
  /** True if the object contains placeholders. */
  readonly hasPlaceholders?: boolean
  /** The data of a Secret before it is encoded; undefined if it contains placeholders. */
  readonly data?: SecretText
}

/** The one text that a Secret holds, under its key. */
export interface SecretText {
  readonly key: string
  readonly text: LazyText
}

/** The texts with which the nodes of a MachineDeployment boot. */
export interface NodeTexts {
  readonly bootstrap: string
  readonly provisioning: string
  readonly kubeconfig: string
  /** Only for the provider "edge", otherwise undefined. */
  readonly edgeScript: string | undefined
}

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
    apiVersion: 'operatingsystemmanager.k8c.io/v1alpha1',
    kind: 'OperatingSystemConfig',
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
