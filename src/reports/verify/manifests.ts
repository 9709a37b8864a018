// Rendered manifests to check: the MachineDeployments, the Secrets that machine-controller and nodes expect, and the generated objects.

import { textAt } from '../../inputs/shape.ts'
import { GENERATED_BY } from '../../model/ownership.ts'
import { CLOUD_INIT_NAMESPACE, outputNames } from '../../outputs/names.ts'
import { ANNOTATIONS_HASH, PROFILE_VERSION, REVISION_STAMP } from '../../outputs/stamps.ts'
import { annotationTexts, type DocumentObject, isConfig, isInput, isMachineDeployment, isSecret } from '../documents.ts'

export interface Manifests {
  readonly documents: readonly DocumentObject[]
  readonly machineDeployments: readonly DocumentObject[]
  /** Secrets and OperatingSystemConfigs that were rendered. */
  readonly rendered: readonly DocumentObject[]
  /** Bootstrap tokens that are to be applied. */
  readonly tokens: readonly DocumentObject[]
}

export function manifestsOf(documents: readonly DocumentObject[]): Manifests {
  const applied = documents.filter(object => !isInput(object))
  return {
    documents,
    machineDeployments: applied.filter(isMachineDeployment),
    rendered: applied.filter(isRendered),
    tokens: applied.filter(({ object }) => object.type === 'bootstrap.kubernetes.io/token'),
  }
}

type SecretRole = 'bootstrap' | 'provisioning' | 'kubeconfig' | 'edgeScript'

/** How a message calls them. */
export const ROLE_NAMES: Readonly<Record<SecretRole, string>> = {
  bootstrap: 'bootstrap Secret',
  provisioning: 'provisioning Secret',
  kubeconfig: 'kubelet kubeconfig Secret',
  edgeScript: 'edge script Secret',
}

export interface Expected {
  readonly role: SecretRole
  readonly name: string
}

const PROVIDER_CONFIG = ['spec', 'template', 'spec', 'providerSpec', 'value']

export const cloudProviderName = ({ object }: DocumentObject): string =>
  textAt(object, ...PROVIDER_CONFIG, 'cloudProvider') ?? ''

export const operatingSystemName = ({ object }: DocumentObject): string =>
  textAt(object, ...PROVIDER_CONFIG, 'operatingSystem') ?? ''

/** All in one namespace, which is fixed. */
export function expectedSecrets(machineDeployment: DocumentObject): Expected[] {
  const { namespace, name } = machineDeployment.header
  const names = outputNames({ namespace: namespace || 'default', name })
  return [
    { role: 'bootstrap', name: names.bootstrapSecret },
    { role: 'provisioning', name: names.provisioningSecret },
    { role: 'kubeconfig', name: names.kubeletBootstrapSecret },
    ...(cloudProviderName(machineDeployment) === 'edge'
      ? [{ role: 'edgeScript' as const, name: names.edgeScriptSecret }]
      : []),
  ]
}

export const isAt = ({ header }: DocumentObject, name: string): boolean =>
  header.namespace === CLOUD_INIT_NAMESPACE && header.name === name

/** What was rendered carries our mark, or the controller's stamps. */
function isRendered(object: DocumentObject): boolean {
  if (!isSecret(object) && !isConfig(object)) return false
  const annotations = annotationTexts(object)
  return [GENERATED_BY, REVISION_STAMP, ANNOTATIONS_HASH, PROFILE_VERSION].some(name => annotations.has(name))
}

/** By the middle of its name, which no prefix or suffix changes. */
const INFIXES: readonly (readonly [infix: string, role: SecretRole])[] = [
  ['-kubelet-bootstrap-config', 'kubeconfig'],
  ['-bootstrap-config', 'bootstrap'],
  ['-provisioning-config', 'provisioning'],
  ['edge-provider-script-', 'edgeScript'],
]

export function roleOf(secret: DocumentObject): SecretRole | undefined {
  return isSecret(secret) ? INFIXES.find(([infix]) => secret.header.name.includes(infix))?.[1] : undefined
}
