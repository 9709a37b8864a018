// Judges manifests as they are applied.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { redactor } from '../../diagnostics/redact.ts'
import { about, type DocumentObject } from '../../node/document-object.ts'
import type { OnProgress } from '../../render/model/run.ts'
import { findingsOf } from '../rule.ts'
import { manifestsOf, roleOf } from './manifests.ts'
import { RENDERED_RULES, REPEATED } from './rules.ts'

export interface LintedManifests {
  readonly diagnostics: readonly Diagnostic[]
  readonly machineDeployments: number
  readonly bootstrapSecrets: number
  readonly poolSecrets: number
  /** The Secrets with user data whose size was not checked, because nothing says for which cloud provider they are. */
  readonly unmeasured: number
}

export async function lintManifests(
  documents: readonly DocumentObject[],
  progress?: OnProgress,
): Promise<LintedManifests> {
  const manifests = await manifestsOf(documents, progress)
  const found = findingsOf([REPEATED, ...RENDERED_RULES], manifests).map(({ object, code, message, ...where }) =>
    object === undefined ? problem(code, message, where) : about(object, code, message, where),
  )
  const poolSecrets = manifests.rendered.filter(({ isOfPool }) => isOfPool).length
  return {
    diagnostics: found.map(redactor()),
    machineDeployments: manifests.machineDeployments.length,
    bootstrapSecrets: manifests.rendered.filter(object => roleOf(object) === 'bootstrap').length,
    poolSecrets,
    unmeasured: manifests.unmeasured + poolSecrets,
  }
}
