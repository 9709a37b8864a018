// Where a cluster and Git part: revisions, Secrets that are missing or other, and what a running controller would do.

import { secretStretches } from '../../diagnostics/credential-shapes.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { isSecretName } from '../../diagnostics/mask-table.ts'
import { isOwnAnnotation, PROFILE, REVISION as REVISION_OF_MACHINE_SET } from '../../inputs/annotations.ts'
import { kindOf } from '../../inputs/catalog.ts'
import { listAt, textAt } from '../../inputs/shape.ts'
import { ANNOTATIONS_HASH, annotationsHash, CONFIG_DIGEST, PROFILE_VERSION, REVISION } from '../../outputs/stamps.ts'
import {
  about,
  annotationsOf,
  type DocumentObject,
  isMachineDeployment,
  isSecret,
  pathOf,
  secretText,
} from '../documents.ts'
import { SECRET_KEYS } from '../rendering.ts'
import { changesBeyondDefaults, type FieldChange } from '../template-changes.ts'
import { expectedSecrets, isAt, type Manifests, ROLE_NAMES } from './manifests.ts'
import { placeholdersOf } from './placeholders.ts'

const MACHINE_SET = 'MachineSet.cluster.k8s.io'
const PROFILE_KIND = 'OperatingSystemProfile.operatingsystemmanager.k8c.io'

/** A MachineDeployment on both sides, as far as it is there. */
interface Compared {
  readonly git: DocumentObject
  readonly live: DocumentObject | undefined
  readonly machineSets: readonly DocumentObject[]
  /** Fields that differ beyond what a cluster fills in. */
  readonly template: readonly FieldChange[]
  /** The bootstrap Secret in Git. */
  readonly bootstrap: DocumentObject
}

export function checkAgainstCluster(manifests: Manifests, cluster: readonly DocumentObject[], report: Report): void {
  for (const git of manifests.machineDeployments) {
    const [expected] = expectedSecrets(git)
    const bootstrap = manifests.rendered.find(object => isAt(object, expected!.name))
    // That it is missing has been told.
    if (bootstrap === undefined) continue
    const live = cluster.find(object => isMachineDeployment(object) && pathOf(object) === pathOf(git))
    const compared: Compared = {
      git,
      live,
      bootstrap,
      machineSets: cluster.filter(object => isMachineSetOf(object, git)),
      template: live ? changesBeyondDefaults(live.object, git.object) : [],
    }
    checkTemplate(compared, report)
    checkRevision(compared, cluster, report)
    checkSecrets(compared, manifests, cluster, report)
    checkController(compared, cluster, report)
  }
}

const isMachineSetOf = (object: DocumentObject, { header }: DocumentObject): boolean =>
  kindOf(object.header) === MACHINE_SET &&
  object.header.namespace === (header.namespace || 'default') &&
  listAt(object.object, 'metadata', 'ownerReferences').some(
    owner => textAt(owner, 'kind') === 'MachineDeployment' && textAt(owner, 'name') === header.name,
  )

const SHOWN_FIELDS = 5

function checkTemplate({ git, template }: Compared, report: Report): void {
  if (template.length === 0) return
  const paths = template.slice(0, SHOWN_FIELDS).map(({ path }) => path)
  const more = template.length > SHOWN_FIELDS ? ` and ${template.length - SHOWN_FIELDS} more` : ''
  const help = 'Where that is not wanted, take into Git what the cluster has.'
  const message = `its template is not that of the cluster: applying it replaces its nodes (${paths.join(', ')}${more})`
  report(about(git, 'OSM0825', message, { field: 'spec.template', help }))
}

/** The number that machine-controller will look for once Git is applied. */
function expectedRevision({ live, machineSets, template }: Compared): number | undefined {
  const numbers = [...machineSets, ...(live ? [live] : [])]
    .map(object => Number(annotationsOf(object).get(REVISION_OF_MACHINE_SET)))
    .filter(Number.isSafeInteger)
  if (live && numbers.length === 0) return undefined
  const newest = Math.max(0, ...numbers)
  return live && template.length === 0 ? newest : newest + 1
}

function checkRevision(compared: Compared, cluster: readonly DocumentObject[], report: Report): void {
  const { git, bootstrap } = compared
  const revision = annotationsOf(bootstrap).get(REVISION) ?? ''
  if (revision === '') {
    checkWaiting(compared, cluster, report)
    return
  }
  const expected = expectedRevision(compared)
  if (expected === undefined || revision === `${expected}`) return
  const help = `machine-controller makes no machine with it. Write the number into the functionConfig, and render again:

spec:
  machineDeployments:
    revisions: {${pathOf(git)}: "${expected}"}`
  const message = `carries the revision ${revision}, and machine-controller will look for ${expected}`
  report(about(bootstrap, 'OSM0820', message, { field: `metadata.annotations[${REVISION}]`, help }))
}

/** Where a job copies the revision, it finds the MachineSet by the digest. */
function checkWaiting({ bootstrap, machineSets }: Compared, cluster: readonly DocumentObject[], report: Report): void {
  const digest = annotationsOf(bootstrap).get(CONFIG_DIGEST)
  const applied = cluster.find(object => isSecret(object) && isAt(object, bootstrap.header.name))
  if (digest === undefined || applied === undefined) return
  const annotations = annotationsOf(applied)
  if (annotations.get(CONFIG_DIGEST) !== digest || annotations.has(REVISION)) return
  const isThere = machineSets.some(machineSet => annotationsOf(machineSet).get(CONFIG_DIGEST) === digest)
  const help = isThere
    ? 'A MachineSet with its digest is there: look at the job that copies the revision.'
    : 'No MachineSet carries its digest: apply the MachineDeployment as it was rendered, annotation included.'
  report(about(bootstrap, 'OSM0824', 'waits in the cluster for its revision', { help }))
}

function checkSecrets(
  { git }: Compared,
  manifests: Manifests,
  cluster: readonly DocumentObject[],
  report: Report,
): void {
  for (const { role, name } of expectedSecrets(git)) {
    const wanted = manifests.rendered.find(object => isSecret(object) && isAt(object, name))
    const applied = cluster.find(object => isSecret(object) && isAt(object, name))
    if (wanted === undefined) continue
    if (applied === undefined) {
      report(about(wanted, 'OSM0821', `the ${ROLE_NAMES[role]} is not in the cluster`, { help: EXPORT }))
      continue
    }
    if (placeholdersOf(applied)) {
      const help = 'It was applied as it lies in Git. Look at what should have filled them in, and apply again.'
      report(about(applied, 'OSM0812', 'its placeholders were not filled in', { help }))
    }
    const key = SECRET_KEYS[role]
    const isFilledInLater = placeholdersOf(wanted) !== undefined
    if (isFilledInLater || secretText(applied, key) === secretText(wanted, key)) continue
    const help =
      applied.object.immutable === true
        ? 'It is immutable: it has to be deleted and made again. output.gitops marks it for Argo CD or Flux to do so.'
        : undefined
    report(about(wanted, 'OSM0822', 'holds other data in the cluster: osm-krm diff --live shows which', { help }))
  }
}

const EXPORT =
  'That is right before it is applied for the first time. Otherwise check that the export holds the Secrets of cloud-init-settings.'

/** A controller that runs compares three annotations, and makes its objects anew where one differs. */
function checkController(compared: Compared, cluster: readonly DocumentObject[], report: Report): void {
  const { bootstrap, live, git } = compared
  if (live === undefined) return
  const stamps = annotationsOf(bootstrap)
  const annotations = annotationsAfterwards(compared)
  const hashDiffers = stamps.get(ANNOTATIONS_HASH) !== annotationsHash(Object.fromEntries(annotations))
  const version = profileVersion(annotations, cluster)
  const reasons = [
    ...(hashDiffers ? ['the hash of the annotations'] : []),
    ...(version !== undefined && version !== stamps.get(PROFILE_VERSION)
      ? [`the profile version (${version} there)`]
      : []),
  ]
  if (reasons.length === 0) return
  const message = `an operating-system-manager that runs would replace it: ${reasons.join(' and ')} differs`
  report(
    about(bootstrap, 'OSM0823', message, { help: hashDiffers ? addedAnnotations(git, annotations) : NO_CONTROLLER }),
  )
}

const NO_CONTROLLER = 'Where no operating-system-manager runs, nothing happens.'

/** Git's annotations over the cluster's, and the revision that machine-controller keeps. */
function annotationsAfterwards({ live, git, ...compared }: Compared): Map<string, string> {
  const revision = expectedRevision({ live, git, ...compared })
  return new Map([
    ...annotationsOf(live!),
    ...[...annotationsOf(git)].filter(([name]) => isOwnAnnotation(name)),
    ...(revision === undefined ? [] : [[REVISION_OF_MACHINE_SET, `${revision}`] as const]),
  ])
}

function profileVersion(
  annotations: ReadonlyMap<string, string>,
  cluster: readonly DocumentObject[],
): string | undefined {
  const name = annotations.get(PROFILE)
  const profile = cluster.find(({ header }) => kindOf(header) === PROFILE_KIND && header.name === name)
  return profile && textAt(profile.object, 'spec', 'version')
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

const isCredential = (name: string, value: string): boolean => isSecretName(name) || secretStretches(value).length > 0

/** The setting that tells what the cluster adds; nobody can foretell kubectl's own copy of the object. */
function addedAnnotations(git: DocumentObject, annotations: ReadonlyMap<string, string>): string {
  const own = annotationsOf(git)
  const known = new Set([...own.keys(), REVISION_OF_MACHINE_SET, PROFILE, LAST_APPLIED])
  const added = [...annotations].filter(([name]) => !known.has(name))
  const lines = [
    NO_CONTROLLER,
    ...(annotations.has(LAST_APPLIED)
      ? [`The hash covers ${LAST_APPLIED}, which nobody can foretell: apply with --server-side.`]
      : []),
    ...(added.length > 0
      ? [
          'Otherwise name what the cluster adds:',
          '',
          'spec:',
          '  machineDeployments:',
          '    annotationsAddedByCluster:',
          ...added.map(
            ([name, value]) => `      ${name}: ${isCredential(name, value) ? '<its value>' : JSON.stringify(value)}`,
          ),
        ]
      : []),
  ]
  return lines.join('\n')
}
