// Checks the contents of Secrets: type, key, stamps and size.

import type { Report } from '../../diagnostics/diagnostic.ts'
import {
  about,
  annotationTexts,
  type DocumentObject,
  isConfig,
  isLookedUp,
  secretText,
} from '../../node/document-object.ts'
import type { NodeObjects } from '../../node/node-objects.ts'
import { renderingOf } from '../../node/rendering.ts'
import { type ObjectsByRole, SECRET_KEYS } from '../../node/roles.ts'
import { userDataParts } from '../../node/user-data/index.ts'
import { MACHINE_SET_REVISION, readMachineDeployment } from '../../render/inputs/machine-deployments.ts'
import { secretData } from '../../render/inputs/references.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import type { OnProgress } from '../../render/model/run.ts'
import {
  ANNOTATIONS_HASH,
  CONFIG_DIGEST,
  PROFILE_VERSION,
  REVISION_STAMP,
  TEMPLATE_DIGEST,
  templateDigest,
} from '../../render/outputs/stamps.ts'
import { bytesOf, largestParts, measure, SECRET_LIMIT, sizeMessage } from '../../render/validate/user-data-size.ts'
import { type Manifests, roleOf } from './manifests.ts'

/** Returns the number of bootstrap Secrets whose cloud provider is not known, so that their size cannot be judged. */
export async function reportContentProblems(
  manifests: Manifests,
  report: Report,
  progress?: OnProgress,
): Promise<number> {
  for (const object of manifests.rendered) {
    reportShape(object, report)
    reportObjectSize(object, report)
  }
  const nodes = nodesOf(manifests)
  let unmeasured = 0
  for (const [done, node] of nodes.entries()) {
    progress?.({ stage: 'lint', done, total: nodes.length })
    const { machineDeployment, bootstrap, provisioning, config } = node.objects
    if (bootstrap === undefined) continue
    reportRevision(machineDeployment, bootstrap, report)
    for (const other of [provisioning, config]) if (other) reportOtherRun(bootstrap, other, report)
    if (machineDeployment) reportOtherTemplate(machineDeployment, bootstrap, report)
    const target = targetOf(node.objects)
    if (target === undefined) unmeasured++
    else await reportUserDataSize(bootstrap, target, report)
  }
  return unmeasured
}

/** Returns the objects of each MachineDeployment or, if there is none among the manifests, of each that was rendered. */
function nodesOf({ machineDeployments, rendered }: Manifests): readonly NodeObjects[] {
  const { nodes } = renderingOf([...machineDeployments, ...rendered.filter(isLookedUp)])
  return machineDeployments.length === 0 ? nodes : nodes.filter(({ objects }) => objects.machineDeployment)
}

function reportShape(secret: DocumentObject, report: Report): void {
  const role = roleOf(secret)
  if (role === undefined) return
  const key = SECRET_KEYS[role]
  const { type = 'Opaque' } = secret.object
  if (type !== 'Opaque') {
    const help =
      'The API server does not change the type of an existing Secret. Render again, and do not edit the Secret.'
    report(about(secret, 'OSM0805', `has the type ${String(type)} instead of Opaque`, { field: 'type', help }))
  }
  if ((secretText(secret, key) ?? '') !== '') return
  const help = `Its only key must be "${key}", with text in base64. Render again, and do not edit the Secret.`
  report(about(secret, 'OSM0805', `has no value for the key "${key}"`, { field: `data[${key}]`, help }))
}

function reportRevision(machineDeployment: DocumentObject | undefined, secret: DocumentObject, report: Report): void {
  const annotations = annotationTexts(secret)
  const revision = annotations.get(REVISION_STAMP) ?? ''
  const field = `metadata.annotations[${REVISION_STAMP}]`
  if (revision === '' && !annotations.has(CONFIG_DIGEST)) {
    const help =
      'machine-controller creates a machine only if this annotation equals the revision of its MachineSet. Set machineDeployments.revisions.'
    report(about(secret, 'OSM0806', 'carries no revision', { field, help }))
    return
  }
  const own = (machineDeployment && annotationTexts(machineDeployment).get(MACHINE_SET_REVISION)) ?? ''
  if (own === '' || revision === '' || own === revision) return
  const message = `carries the revision ${revision}, but its MachineDeployment carries ${own}`
  const help = 'machine-controller creates no machine with it. Render again with the current MachineDeployment.'
  report(about(secret, 'OSM0806', message, { field, help }))
}

/** Reports a MachineDeployment whose template is not the one that was rendered. */
function reportOtherTemplate(machineDeployment: DocumentObject, secret: DocumentObject, report: Report): void {
  const rendered = annotationTexts(secret).get(TEMPLATE_DIGEST)
  const own = rendered === undefined ? undefined : readMachineDeployment(machineDeployment, () => {})
  if (own === undefined || templateDigest(own) === rendered) return
  const help = `Render again. If a kustomization changes it after osm-krm ran, list osm-krm under "transformers:" of the outermost kustomization.`
  report(
    about(machineDeployment, 'OSM0813', `its template is not the one from which ${secret.header.name} was rendered`, {
      field: 'spec.template',
      help,
    }),
  )
}

function reportOtherRun(bootstrap: DocumentObject, other: DocumentObject, report: Report): void {
  const [own, its] = [annotationTexts(bootstrap), annotationTexts(other)]
  const different = [REVISION_STAMP, ANNOTATIONS_HASH, PROFILE_VERSION].filter(name => own.get(name) !== its.get(name))
  if (different.length === 0) return
  const message = `differs from ${bootstrap.header.name} in ${different.join(', ')}`
  const help = 'They come from different runs. Render again, and apply the complete output.'
  report(about(other, 'OSM0807', message, { help }))
}

/** Limits of the API server: the size of a request to etcd, of all values of a Secret, and of all annotations. */
const OBJECT_LIMIT = 1_572_864
const ANNOTATIONS_LIMIT = 262_144

function reportObjectSize(object: DocumentObject, report: Report): void {
  const help = 'The API server refuses it. Reduce what the profile writes, or let the node download large files.'
  const check = (what: string, size: number, limit: number): void => {
    if (size > limit)
      report(about(object, 'OSM0810', `${what}: ${size} bytes, but only ${limit} are allowed`, { help }))
  }
  if (isConfig(object)) check('the object is too large', bytesOf(JSON.stringify(object.object, rounded)), OBJECT_LIMIT)
  else check('its data is too large', sum([...(secretData(object.object) ?? new Map()).values()]), SECRET_LIMIT)
  check('its annotations are too large', sum([...annotationTexts(object)].flat()), ANNOTATIONS_LIMIT)
}

/** Makes a number of a large integer, which JSON.stringify refuses. It has as many digits. */
const rounded = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value)

const sum = (texts: readonly string[]): number => texts.reduce((all, text) => all + bytesOf(text), 0)

interface Target {
  readonly provider: string
  readonly operatingSystem: string
}

/** Returns where the machines run, according to the MachineDeployment, or else to the OperatingSystemConfig that was rendered from it. */
function targetOf({ machineDeployment, config }: ObjectsByRole): Target | undefined {
  const source = machineDeployment?.object ?? config?.object
  const [provider, operatingSystem] = machineDeployment
    ? [textAt(source, ...PROVIDER_SPEC, 'cloudProvider'), textAt(source, ...PROVIDER_SPEC, 'operatingSystem')]
    : [textAt(source, 'spec', 'cloudProvider', 'name'), textAt(source, 'spec', 'osName')]
  return provider === undefined ? undefined : { provider, operatingSystem: operatingSystem ?? '' }
}

async function reportUserDataSize(
  bootstrap: DocumentObject,
  { provider, operatingSystem }: Target,
  report: Report,
): Promise<void> {
  const text = secretText(bootstrap, SECRET_KEYS.bootstrap) ?? ''
  const measured = await measure(text, provider, operatingSystem)
  if (measured.verdict === 'fits') return
  const help = `${largestFiles(text)}\nMove files to the provisioning phase, which has no limit, or use shorter SSH keys.`
  const code = measured.verdict === 'too large' ? 'OSM0808' : 'OSM0809'
  report(about(bootstrap, code, sizeMessage(provider, measured), { field: `data[${SECRET_KEYS.bootstrap}]`, help }))
}

const largestFiles = (text: string): string =>
  largestParts(
    userDataParts(text).map(({ kind, name, text }) => ({
      name: kind === 'SSH keys' ? 'the SSH keys' : name,
      size: bytesOf(text),
    })),
  )
