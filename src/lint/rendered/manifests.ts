// The manifests as they are applied: MachineDeployments, rendered objects, and the Secrets that machine-controller and nodes look for.

import { DEFAULT_NAMESPACE } from '../../base/refs.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import {
  annotationTexts,
  type DocumentObject,
  isConfig,
  isInput,
  isLookedUp,
  isMachineDeployment,
  isSecret,
  secretText,
} from '../../node/document-object.ts'
import { type NodeObjects, type ObjectsByRole, SECRET_KEYS, type SecretRole } from '../../node/node-objects.ts'
import { renderingOf } from '../../node/rendering.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import { GENERATED_BY } from '../../render/model/ownership.ts'
import type { OnProgress } from '../../render/model/run.ts'
import { outputNames } from '../../render/stamps/names.ts'
import { ANNOTATIONS_HASH, PROFILE_VERSION, REVISION_STAMP } from '../../render/stamps/stamps.ts'
import { type Measured, measure } from '../../render/userdata/size-limits.ts'

export interface Manifests {
  readonly documents: readonly DocumentObject[]
  readonly machineDeployments: readonly DocumentObject[]
  /** Rendered Secrets and OperatingSystemConfigs. */
  readonly rendered: readonly DocumentObject[]
  /** The objects of each MachineDeployment or, if there is none among the manifests, of each that was rendered. */
  readonly nodes: readonly NodeObjects[]
  /** Bootstrap tokens to be applied. */
  readonly tokens: readonly DocumentObject[]
  readonly names: FoundNames
  /** The sizes of user data, by its Secret. */
  readonly sizes: ReadonlyMap<DocumentObject, Measured & { readonly provider: string }>
  /** The number of bootstrap Secrets whose cloud provider is not known, so that their size cannot be judged. */
  readonly unmeasured: number
}

/** What a rule for manifests finds in an object, or in all of them. */
export type ManifestFinding = Pick<Diagnostic, 'message' | 'field' | 'help' | 'related'> & {
  readonly object?: DocumentObject
}

/** Sorts documents by their role, and measures user data. Inputs of hosts are left out. */
export async function manifestsOf(documents: readonly DocumentObject[], progress?: OnProgress): Promise<Manifests> {
  const applied = documents.filter(object => !isInput(object))
  const rendered = applied.filter(isRendered)
  const machineDeployments = applied.filter(isMachineDeployment)
  const all = rendered.length === 0 ? [] : renderingOf([...machineDeployments, ...rendered.filter(isLookedUp)]).nodes
  const nodes = machineDeployments.length === 0 ? all : all.filter(({ objects }) => objects.machineDeployment)
  const sizes = new Map<DocumentObject, Measured & { readonly provider: string }>()
  let unmeasured = 0
  for (const [done, { objects }] of nodes.entries()) {
    progress?.({ stage: 'lint', done, total: nodes.length })
    const { bootstrap } = objects
    const target = targetOf(objects)
    if (bootstrap === undefined) continue
    if (target === undefined) unmeasured++
    else {
      const text = secretText(bootstrap, SECRET_KEYS.bootstrap) ?? ''
      const measured = await measure(text, target.provider, target.operatingSystem)
      sizes.set(bootstrap, { ...measured, provider: target.provider })
    }
  }
  const tokens = applied.filter(({ object }) => object.type === 'bootstrap.kubernetes.io/token')
  const names = namesOf(machineDeployments, rendered)
  return { documents, machineDeployments, rendered, nodes, tokens, names, sizes, unmeasured }
}

/** Whether the object was rendered: it has an annotation of this function or a stamp of the controller. */
function isRendered(object: DocumentObject): boolean {
  if (!isSecret(object) && !isConfig(object)) return false
  const annotations = annotationTexts(object)
  return [GENERATED_BY, REVISION_STAMP, ANNOTATIONS_HASH, PROFILE_VERSION].some(name => annotations.has(name))
}

/** Returns where the machines run, according to the MachineDeployment, or else to the OperatingSystemConfig that was rendered from it. */
function targetOf({ machineDeployment, config }: ObjectsByRole) {
  const source = machineDeployment?.object ?? config?.object
  const [provider, operatingSystem = ''] = machineDeployment
    ? [textAt(source, ...PROVIDER_SPEC, 'cloudProvider'), textAt(source, ...PROVIDER_SPEC, 'operatingSystem')]
    : [textAt(source, 'spec', 'cloudProvider', 'name'), textAt(source, 'spec', 'osName')]
  return provider === undefined ? undefined : { provider, operatingSystem }
}

interface Expected {
  readonly role: SecretRole
  readonly name: string
}

/** An expected Secret that was found under another name or in another namespace. */
interface Moved {
  readonly expected: Expected
  readonly found: DocumentObject
}

interface FoundNames {
  /** What each MachineDeployment lacks, and what was renamed. */
  readonly wanted: readonly {
    readonly machineDeployment: DocumentObject
    readonly missing: readonly Expected[]
    readonly moved: readonly Moved[]
  }[]
  readonly strays: readonly DocumentObject[]
}

/** Compares the Secrets with those that MachineDeployments need, which are all in one fixed namespace. */
function namesOf(machineDeployments: readonly DocumentObject[], rendered: readonly DocumentObject[]): FoundNames {
  const secrets = rendered.filter(object => roleOf(object) !== undefined)
  const present = new Map(secrets.filter(isLookedUp).map(secret => [secret.header.name, secret]))
  const expected = machineDeployments.map(expectedSecrets)
  const claimed = new Set(expected.flat().map(({ name }) => name))
  const strays = new Set(secrets.filter(secret => !isLookedUp(secret) || !claimed.has(secret.header.name)))
  const wanted = machineDeployments.map((machineDeployment, i) => {
    const moved: Moved[] = []
    const missing = expected[i]!.filter(({ name }) => rendered.length > 0 && !present.has(name)).filter(each => {
      const found = strayFor(each, machineDeployment, strays)
      if (found) moved.push({ expected: each, found })
      return found === undefined
    })
    for (const { found } of moved) strays.delete(found)
    return { machineDeployment, missing, moved }
  })
  return { wanted, strays: [...strays] }
}

function expectedSecrets({ header: { namespace, name }, object }: DocumentObject): Expected[] {
  const names = outputNames({ namespace: namespace || DEFAULT_NAMESPACE, name })
  return [
    { role: 'bootstrap', name: names.bootstrapSecret },
    { role: 'provisioning', name: names.provisioningSecret },
    { role: 'kubeconfig', name: names.kubeletBootstrapSecret },
    ...(textAt(object, ...PROVIDER_SPEC, 'cloudProvider') === 'edge'
      ? [{ role: 'edgeScript' as const, name: names.edgeScriptSecret }]
      : []),
  ]
}

/** Finds the role by the middle of the name, which no prefix or suffix changes. */
const INFIXES: readonly (readonly [infix: string, role: SecretRole])[] = [
  ['-kubelet-bootstrap-config', 'kubeconfig'],
  ['-bootstrap-config', 'bootstrap'],
  ['-provisioning-config', 'provisioning'],
  ['edge-provider-script-', 'edgeScript'],
]

export function roleOf(secret: DocumentObject): SecretRole | undefined {
  return isSecret(secret) ? INFIXES.find(([infix]) => secret.header.name.includes(infix))?.[1] : undefined
}

/** Finds an expected Secret that was renamed, for example by a namePrefix: its name still contains part of the expected name. */
function strayFor(
  { role, name }: Expected,
  { header }: DocumentObject,
  strays: ReadonlySet<DocumentObject>,
): DocumentObject | undefined {
  const candidates = [...strays].filter(stray => roleOf(stray) === role)
  const exact = candidates.find(stray => stray.header.name === name)
  if (exact) return exact
  const related = candidates.filter(stray => isRenamed(stray.header.name, header.name))
  return related.length === 1 ? related[0] : undefined
}

/**
 * Whether the Secret belongs to a renamed MachineDeployment (`p-md-kube-system-bootstrap-config-s` and `p-md-s`) or to one that was not
 * renamed (`md`).
 */
function isRenamed(secret: string, machineDeployment: string): boolean {
  if (secret.includes(`${machineDeployment}-`)) return true
  const at = secret.indexOf('-config-')
  const suffix = at < 0 ? '' : secret.slice(at + '-config'.length)
  const name = machineDeployment.endsWith(suffix)
    ? machineDeployment.slice(0, machineDeployment.length - suffix.length)
    : ''
  const prefix = commonPrefix(secret, name)
  return name.length > prefix.length && secret.slice(prefix.length).includes(`${name.slice(prefix.length)}-`)
}

/** Returns the common prefix up to a dash, since name prefixes end with one. */
function commonPrefix(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, a.lastIndexOf('-', length - 1) + 1)
}
