// The manifests to check: MachineDeployments, generated objects, and the Secrets that machine-controller and nodes expect.

import {
  annotationTexts,
  type DocumentObject,
  isConfig,
  isInput,
  isLookedUp,
  isMachineDeployment,
  isSecret,
} from '../../node/document-object.ts'
import type { SecretRole } from '../../node/roles.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import { GENERATED_BY } from '../../render/model/ownership.ts'
import { outputNames } from '../../render/outputs/names.ts'
import { ANNOTATIONS_HASH, PROFILE_VERSION, REVISION_STAMP } from '../../render/outputs/stamps.ts'

export interface Manifests {
  readonly documents: readonly DocumentObject[]
  readonly machineDeployments: readonly DocumentObject[]
  /** Rendered Secrets and OperatingSystemConfigs. */
  readonly rendered: readonly DocumentObject[]
  /** Returns the Secret with a name where machine-controller and nodes look for it. */
  readonly secretAt: (name: string) => DocumentObject | undefined
  /** Bootstrap tokens to be applied. */
  readonly tokens: readonly DocumentObject[]
}

/** Sorts documents by their role. Inputs of hosts are left out. */
export function manifestsOf(documents: readonly DocumentObject[]): Manifests {
  const applied = documents.filter(object => !isInput(object))
  const rendered = applied.filter(isRendered)
  const secrets = firstByName(rendered.filter(object => isSecret(object) && isLookedUp(object)))
  return {
    documents,
    machineDeployments: applied.filter(isMachineDeployment),
    rendered,
    secretAt: name => secrets.get(name),
    tokens: applied.filter(({ object }) => object.type === 'bootstrap.kubernetes.io/token'),
  }
}

function firstByName(objects: readonly DocumentObject[]): ReadonlyMap<string, DocumentObject> {
  const byName = new Map<string, DocumentObject>()
  for (const object of objects) if (!byName.has(object.header.name)) byName.set(object.header.name, object)
  return byName
}

export interface Expected {
  readonly role: SecretRole
  readonly name: string
}

/** Returns the expected Secrets, which are all in one fixed namespace. */
export function expectedSecrets({ header: { namespace, name }, object }: DocumentObject): Expected[] {
  const names = outputNames({ namespace: namespace || 'default', name })
  return [
    { role: 'bootstrap', name: names.bootstrapSecret },
    { role: 'provisioning', name: names.provisioningSecret },
    { role: 'kubeconfig', name: names.kubeletBootstrapSecret },
    ...(textAt(object, ...PROVIDER_SPEC, 'cloudProvider') === 'edge'
      ? [{ role: 'edgeScript' as const, name: names.edgeScriptSecret }]
      : []),
  ]
}

/** Whether the object was rendered: it has an annotation of this function or a stamp of the controller. */
function isRendered(object: DocumentObject): boolean {
  if (!isSecret(object) && !isConfig(object)) return false
  const annotations = annotationTexts(object)
  return [GENERATED_BY, REVISION_STAMP, ANNOTATIONS_HASH, PROFILE_VERSION].some(name => annotations.has(name))
}

/** Finds the role by the middle of the name, which no prefix or suffix changes. */
const INFIXES: readonly (readonly [infix: string, role: SecretRole])[] = [
  ['-kubelet-bootstrap-config', 'kubeconfig'],
  ['-bootstrap-config', 'bootstrap'],
  ['-provisioning-config', 'provisioning'],
  ['edge-provider-script-', 'edgeScript'],
]

/** Returns the role of a Secret by its name, or undefined for any other object. */
export function roleOf(secret: DocumentObject): SecretRole | undefined {
  return isSecret(secret) ? INFIXES.find(([infix]) => secret.header.name.includes(infix))?.[1] : undefined
}
