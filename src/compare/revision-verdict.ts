// Whether machine-controller makes machines with a bootstrap Secret: only if its revision is the one that machine-controller looks for. What
// that is follows from the MachineSets of a cluster or, between two renderings, from the earlier revision and the change of the template.

import type { JsonObject } from '../base/json.ts'
import { annotationTexts, type DocumentObject } from '../node/document-object.ts'
import type { ObjectsByRole } from '../node/node-objects.ts'
import { objectAt } from '../render/inputs/shape.ts'
import { isReplaced } from '../render/outputs/delivery.ts'
import { CONFIG_DIGEST, REVISION_STAMP } from '../render/stamps/stamps.ts'
import { machineSetRevision } from './machine-sets.ts'
import { migratedLocation } from './template-changes.ts'

/**
 * `made`: machines are made. `waits`: machine-controller makes none until the Secret has another revision. `waits for a job`: a job has to copy the
 * revision to the Secret (machineDeployments.revision: cluster). `not checked`: it is not known which revision machine-controller looks for.
 */
export type RevisionVerdict = 'made' | 'waits' | 'waits for a job' | 'not checked'

/** The revision that machine-controller looks for: this one, a higher one, or another one. */
export interface ExpectedRevision {
  readonly is: 'equal' | 'higher' | 'other'
  readonly than: string
}

export function revisionVerdict(secret: DocumentObject, expected: ExpectedRevision | undefined): RevisionVerdict {
  const carried = carriedRevision(secret)
  if (expected === undefined) return 'not checked'
  if (carried === '' && annotationTexts(secret).has(CONFIG_DIGEST)) return 'waits for a job'
  return fits(carried, expected) ? 'made' : 'waits'
}

export const carriedRevision = (secret: DocumentObject): string => annotationTexts(secret).get(REVISION_STAMP) ?? ''

export const exactly = (revision: number | undefined): ExpectedRevision | undefined =>
  revision === undefined ? undefined : { is: 'equal', than: `${revision}` }

function fits(carried: string, { is, than }: ExpectedRevision): boolean {
  if (is === 'equal') return carried === than
  return carried !== than && !(is === 'higher' && isLower(carried, than))
}

/** As after a revert of Git: machine-controller counts on, also for a template that it had before. */
export const isLower = (revision: string, other: string): boolean =>
  [revision, other].every(text => /^\d+$/.test(text)) && BigInt(revision) < BigInt(other)

export interface NodeInCluster {
  readonly git: ObjectsByRole
  readonly live: ObjectsByRole
  readonly machineSets: readonly DocumentObject[]
  /** Whether the API server refuses the bootstrap Secret of Git. */
  readonly isSecretRefused: boolean
}

export interface RevisionAfterwards {
  readonly verdict: RevisionVerdict
  /** The bootstrap Secret after everything was applied that is not refused. */
  readonly secret: DocumentObject | undefined
  readonly expected: number | undefined
  readonly refused: 'MachineDeployment' | 'Secret' | undefined
}

/** Returns what machine-controller does after the manifests were applied. */
export function revisionAfterwards({ git, live, machineSets, isSecretRefused }: NodeInCluster): RevisionAfterwards {
  const secret = isSecretRefused ? live.bootstrap : (git.bootstrap ?? live.bootstrap)
  const machineDeployment = machineDeploymentAfterwards({ git, live })
  // machine-controller has not numbered it, for a reason that is a problem of its own.
  const isUnnumbered = live.machineDeployment !== undefined && machineSets.length === 0
  const expected = machineDeployment && !isUnnumbered ? machineSetRevision(machineDeployment, machineSets) : undefined
  return {
    verdict: secret ? revisionVerdict(secret, exactly(expected)) : 'not checked',
    secret,
    expected,
    refused:
      refusedLocation({ git, live }) !== undefined ? 'MachineDeployment' : isSecretRefused ? 'Secret' : undefined,
  }
}

type BothObjects = Pick<NodeInCluster, 'git' | 'live'>

/** Returns the location in the cluster because of which the webhook of machine-controller refuses the MachineDeployment. */
export const refusedLocation = ({ git, live }: BothObjects): string | undefined =>
  git.machineDeployment && live.machineDeployment
    ? migratedLocation(git.machineDeployment.object, live.machineDeployment.object)
    : undefined

/** Returns the MachineDeployment as it is after applying, with the annotations and the fields of spec that only the cluster has. */
export function machineDeploymentAfterwards({ git, live }: BothObjects): JsonObject | undefined {
  const [applied, stored] = [git.machineDeployment?.object, live.machineDeployment?.object]
  if (applied === undefined || refusedLocation({ git, live }) !== undefined) return stored
  if (stored === undefined) return applied
  const both = (...path: string[]): JsonObject => ({ ...objectAt(stored, ...path), ...objectAt(applied, ...path) })
  return { ...applied, metadata: { annotations: both('metadata', 'annotations') }, spec: both('spec') }
}

/**
 * Whether the API server refuses the change of a Secret, and no host replaces it: the type of any Secret, and the data of an immutable one.
 * `isSame` says whether the data stays.
 */
export function isRefused(before: DocumentObject, after: DocumentObject, isSame: boolean): boolean {
  const { type = 'Opaque', immutable } = before.object
  const changes =
    (after.object.type ?? 'Opaque') !== type || (immutable === true && !(isSame && after.object.immutable))
  return changes && !isReplaced(annotationTexts(after))
}
