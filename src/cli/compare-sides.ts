// Compares both sides of one cluster: what changes for nodes, what keeps the change from machines, and which problems are new.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Side } from '../documents/side.ts'
import type { RenderingDiff } from '../inspect/diff/diff-model.ts'
import { diffRenderings, stemsOf } from '../inspect/diff/node-diff.ts'
import { guessedRevisions, obstacleProblems, stopsMachines } from '../inspect/diff/outlook.ts'
import { type ProblemChanges, problemChanges } from '../inspect/diff/problem-changes.ts'
import { liveProblems } from '../inspect/live/index.ts'
import { reportRemovedPrerequisites } from '../inspect/removed-prerequisites.ts'
import { type RenderingObjects, renderingOf } from '../inspect/rendering.ts'
import { reportChanges } from '../inspect/report/report-changes.ts'
import type { ReportChanges } from '../inspect/report/report-data.ts'
import { knownSecrets } from '../inspect/secrets-among.ts'
import type { OnProgress } from '../render/model/progress.ts'
import { type Hide, secretHider } from '../secrets/labels.ts'

export interface BothSides {
  readonly old: Side
  readonly now: Side
}

export interface ComparedSides {
  readonly old: RenderingObjects
  readonly now: RenderingObjects
  readonly live: boolean
  readonly hide: Hide
  readonly diff: RenderingDiff
  readonly problems: ProblemChanges
  /** What keeps the change from reaching machines. */
  readonly obstacles: readonly Diagnostic[]
  /** The problems of the new side, with those of objects that it lacks. */
  readonly found: readonly Diagnostic[]
  /** The problems that are written with their places: the new ones, or all of them if those of the old side are not known. */
  readonly written: readonly Diagnostic[]
  /** Whether a tool that prunes would delete all Secrets or profiles, or machine-controller makes no machines in the cluster. */
  readonly isLoss: boolean
}

const NONE: ProblemChanges = { added: [], fixed: [], before: [] }

export function compareSides(
  { old, now }: BothSides,
  { live = false, progress }: { readonly live?: boolean; readonly progress?: OnProgress | undefined } = {},
): ComparedSides {
  const gone: Diagnostic[] = []
  const objects = { old: old.objects, now: now.objects, live }
  reportRemovedPrerequisites(objects, diagnostic => gone.push(diagnostic))
  const judged = live ? liveProblems({ cluster: old.objects, rendered: now.objects, time: new Date() }) : []
  const found = [...now.diagnostics, ...gone, ...judged]
  const renderings = { old: renderingOf(old.objects), now: renderingOf(now.objects), live }
  const hide = secretHider(knownSecrets([renderings.old, renderings.now], [...old.secrets, ...now.secrets]))
  const diff = diffRenderings({ ...renderings, hide, guessed: guessedRevisions(old.diagnostics), progress })
  // A cluster, or the files of a rendering, do not say what was wrong with their inputs.
  const isRendered = old.rendered !== undefined
  const problems = isRendered ? problemChanges(old.diagnostics, found) : NONE
  return {
    ...renderings,
    hide,
    diff,
    problems,
    written: isRendered ? problems.added : found,
    obstacles: obstacleProblems(diff),
    found,
    isLoss: [...gone, ...judged].some(({ severity }) => severity === 'error') || (live && stopsMachines(diff)),
  }
}

/** Returns the changes for all forms. */
export const changesOf = ({ diff, problems, ...sides }: ComparedSides): ReportChanges =>
  reportChanges(diff, stemsOf(sides), problems)
