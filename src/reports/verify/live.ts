// Compares manifests with a cluster: revisions, missing or different Secrets, and what a running controller would do.

import { secretRanges } from '../../diagnostics/credential-shapes.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { isSecretName } from '../../diagnostics/mask-table.ts'
import { isOwnAnnotation, MACHINE_SET_REVISION, PROFILE_NAME_ANNOTATION } from '../../inputs/annotations.ts'
import { groupKindOf } from '../../inputs/catalog.ts'
import { listAt, textAt } from '../../inputs/shape.ts'
import {
  ANNOTATIONS_HASH,
  annotationsHash,
  CONFIG_DIGEST,
  PROFILE_VERSION,
  REVISION_STAMP,
} from '../../outputs/stamps.ts'
import {
  about,
  annotationTexts,
  type DocumentObject,
  isMachineDeployment,
  isSecret,
  qualifiedName,
  secretText,
} from '../documents.ts'
import { SECRET_KEYS } from '../rendering.ts'
import { changesBeyondDefaults, type FieldChange } from '../template-changes.ts'
import { expectedSecrets, isAt, type Manifests, ROLE_NAMES } from './manifests.ts'
import { placeholdersOf } from './placeholder-fillers.ts'

const MACHINE_SET = 'MachineSet.cluster.k8s.io'
const PROFILE_KIND = 'OperatingSystemProfile.operatingsystemmanager.k8c.io'

/** A MachineDeployment in Git and in the cluster. */
interface Compared {
  readonly git: DocumentObject
  readonly live: DocumentObject | undefined
  readonly machineSets: readonly DocumentObject[]
  /** Fields that differ, except those that a cluster fills in. */
  readonly template: readonly FieldChange[]
  /** The bootstrap Secret in Git. */
  readonly bootstrap: DocumentObject
}

export function reportClusterDifferences(
  manifests: Manifests,
  cluster: readonly DocumentObject[],
  report: Report,
): void {
  for (const git of manifests.machineDeployments) {
    const [expected] = expectedSecrets(git)
    const bootstrap = manifests.rendered.find(object => isAt(object, expected!.name))
    // reportNameProblems has reported that it is missing.
    if (bootstrap === undefined) continue
    const live = cluster.find(object => isMachineDeployment(object) && qualifiedName(object) === qualifiedName(git))
    const compared: Compared = {
      git,
      live,
      bootstrap,
      machineSets: cluster.filter(object => isMachineSetOf(object, git)),
      template: live ? changesBeyondDefaults(live.object, git.object) : [],
    }
    reportTemplate(compared, report)
    reportRevision(compared, cluster, report)
    reportSecrets(compared, manifests, cluster, report)
    reportController(compared, cluster, report)
  }
}

const isMachineSetOf = (object: DocumentObject, { header }: DocumentObject): boolean =>
  groupKindOf(object.header) === MACHINE_SET &&
  object.header.namespace === (header.namespace || 'default') &&
  listAt(object.object, 'metadata', 'ownerReferences').some(
    owner => textAt(owner, 'kind') === 'MachineDeployment' && textAt(owner, 'name') === header.name,
  )

const SHOWN_FIELDS = 5

function reportTemplate({ git, template }: Compared, report: Report): void {
  if (template.length === 0) return
  const paths = template.slice(0, SHOWN_FIELDS).map(({ path }) => path)
  const more = template.length > SHOWN_FIELDS ? ` and ${template.length - SHOWN_FIELDS} more` : ''
  const help = 'If you do not want this, change Git to match the cluster.'
  const message = `its template differs from the one in the cluster: applying it replaces its nodes (${paths.join(', ')}${more})`
  report(about(git, 'OSM0825', message, { field: 'spec.template', help }))
}

/** Returns the revision that machine-controller will look for once the manifests are applied. */
function expectedRevision({ live, machineSets, template }: Compared): number | undefined {
  const numbers = [...machineSets, ...(live ? [live] : [])]
    .map(object => Number(annotationTexts(object).get(MACHINE_SET_REVISION)))
    .filter(Number.isSafeInteger)
  if (live && numbers.length === 0) return undefined
  const newest = Math.max(0, ...numbers)
  return live && template.length === 0 ? newest : newest + 1
}

function reportRevision(compared: Compared, cluster: readonly DocumentObject[], report: Report): void {
  const { git, bootstrap } = compared
  const revision = annotationTexts(bootstrap).get(REVISION_STAMP) ?? ''
  if (revision === '') {
    reportWaiting(compared, cluster, report)
    return
  }
  const expected = expectedRevision(compared)
  if (expected === undefined || revision === `${expected}`) return
  const help = `machine-controller creates no machine with it. Set the revision in the functionConfig, and render again:

spec:
  machineDeployments:
    revisions: {${qualifiedName(git)}: "${expected}"}`
  const message = `carries the revision ${revision}, but machine-controller will look for ${expected}`
  report(about(bootstrap, 'OSM0820', message, { field: `metadata.annotations[${REVISION_STAMP}]`, help }))
}

/** Reports a Secret for which the job has not copied the revision yet. The job finds the MachineSet by the digest. */
function reportWaiting({ bootstrap, machineSets }: Compared, cluster: readonly DocumentObject[], report: Report): void {
  const digest = annotationTexts(bootstrap).get(CONFIG_DIGEST)
  const applied = cluster.find(object => isSecret(object) && isAt(object, bootstrap.header.name))
  if (digest === undefined || applied === undefined) return
  const annotations = annotationTexts(applied)
  if (annotations.get(CONFIG_DIGEST) !== digest || annotations.has(REVISION_STAMP)) return
  const isThere = machineSets.some(machineSet => annotationTexts(machineSet).get(CONFIG_DIGEST) === digest)
  const help = isThere
    ? 'A MachineSet with its digest exists: check the job that copies the revision.'
    : 'No MachineSet carries its digest: apply the MachineDeployment from the output, with its annotation.'
  report(about(bootstrap, 'OSM0824', 'has no revision in the cluster yet', { help }))
}

function reportSecrets(
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
      const help = 'The Secret was applied as it is in Git. Check the tool that fills placeholders in, and apply again.'
      report(about(applied, 'OSM0812', 'its placeholders were not filled in', { help }))
    }
    const key = SECRET_KEYS[role]
    const isFilledInLater = placeholdersOf(wanted) !== undefined
    if (isFilledInLater || secretText(applied, key) === secretText(wanted, key)) continue
    const help =
      applied.object.immutable === true
        ? 'It is immutable, so it must be deleted and created again. With output.gitops, Argo CD or Flux does this.'
        : undefined
    report(
      about(wanted, 'OSM0822', 'has different data in the cluster: osm-krm diff --live shows the differences', {
        help,
      }),
    )
  }
}

const EXPORT =
  'This is expected before it is applied for the first time. Otherwise check that the export contains the Secrets of cloud-init-settings.'

/** Reports differences that make a running controller replace the objects: it compares three annotations. */
function reportController(compared: Compared, cluster: readonly DocumentObject[], report: Report): void {
  const { bootstrap, live, git } = compared
  if (live === undefined) return
  const stamps = annotationTexts(bootstrap)
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
  const message = `a running operating-system-manager would replace it: ${reasons.join(' and ')} differs`
  report(
    about(bootstrap, 'OSM0823', message, { help: hashDiffers ? addedAnnotations(git, annotations) : NO_CONTROLLER }),
  )
}

const NO_CONTROLLER = 'If operating-system-manager is not running, this has no effect.'

/**
 * Returns the annotations after the manifests are applied: those of Git over those of the cluster, and the revision that machine-controller
 * sets.
 */
function annotationsAfterwards({ live, git, ...compared }: Compared): Map<string, string> {
  const revision = expectedRevision({ live, git, ...compared })
  return new Map([
    ...annotationTexts(live!),
    ...[...annotationTexts(git)].filter(([name]) => isOwnAnnotation(name)),
    ...(revision === undefined ? [] : [[MACHINE_SET_REVISION, `${revision}`] as const]),
  ])
}

function profileVersion(
  annotations: ReadonlyMap<string, string>,
  cluster: readonly DocumentObject[],
): string | undefined {
  const name = annotations.get(PROFILE_NAME_ANNOTATION)
  const profile = cluster.find(({ header }) => groupKindOf(header) === PROFILE_KIND && header.name === name)
  return profile && textAt(profile.object, 'spec', 'version')
}

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'

const isCredential = (name: string, value: string): boolean => isSecretName(name) || secretRanges(value).length > 0

/** Returns help with the setting for annotations that the cluster adds. kubectl's last-applied-configuration cannot be predicted. */
function addedAnnotations(git: DocumentObject, annotations: ReadonlyMap<string, string>): string {
  const own = annotationTexts(git)
  const known = new Set([...own.keys(), MACHINE_SET_REVISION, PROFILE_NAME_ANNOTATION, LAST_APPLIED])
  const added = [...annotations].filter(([name]) => !known.has(name))
  const lines = [
    NO_CONTROLLER,
    ...(annotations.has(LAST_APPLIED)
      ? [`The hash covers ${LAST_APPLIED}, which cannot be computed in advance: apply with --server-side.`]
      : []),
    ...(added.length > 0
      ? [
          'Otherwise list the annotations that the cluster adds:',
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
