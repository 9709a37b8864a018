// Judges manifests as they are applied: whether everything was rendered that machine-controller and the nodes need, and under the names that
// they look for.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { about, type DocumentObject } from '../../node/document-object.ts'
import { documentIdentity } from '../../node/rendering.ts'
import type { OnProgress } from '../../render/model/run.ts'
import { redactor } from '../../secrets/redact.ts'
import { reportContentProblems } from './contents.ts'
import { manifestsOf, roleOf } from './manifests.ts'
import { reportNameProblems } from './names.ts'
import { reportPlaceholderFillers } from './placeholder-fillers.ts'

export interface LintedManifests {
  readonly diagnostics: readonly Diagnostic[]
  readonly machineDeployments: number
  readonly bootstrapSecrets: number
  /** The bootstrap Secrets whose size was not checked, because nothing says for which cloud provider they are. */
  readonly unmeasured: number
}

export async function lintManifests(
  documents: readonly DocumentObject[],
  progress?: OnProgress,
): Promise<LintedManifests> {
  const found: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic)
  const manifests = manifestsOf(documents)
  const machineDeployments = manifests.machineDeployments.length
  if (manifests.rendered.length === 0) {
    const nothing = machineDeployments === 0 ? nothingToCheck : nothingRendered(machineDeployments)
    return { diagnostics: [nothing], machineDeployments, bootstrapSecrets: 0, unmeasured: 0 }
  }
  for (const twice of repeated(manifests.rendered))
    report(about(twice, 'OSM0008', 'occurs twice', { help: ONE_CLUSTER }))
  reportNameProblems(manifests, report)
  const unmeasured = await reportContentProblems(manifests, report, progress)
  reportPlaceholderFillers(manifests, report)
  return {
    diagnostics: found.map(redactor([])),
    machineDeployments,
    bootstrapSecrets: manifests.rendered.filter(object => roleOf(object) === 'bootstrap').length,
    unmeasured,
  }
}

const ONE_CLUSTER =
  'Only one of them can be applied. If they are for several clusters, name the folders of the clusters with --each.'

function repeated(objects: readonly DocumentObject[]): DocumentObject[] {
  const seen = new Set<string>()
  return objects.filter(object => seen.size === seen.add(documentIdentity(object)).size)
}

const nothingToCheck = problem('OSM0800', 'there is neither a MachineDeployment nor a rendered object', {
  help: 'Pass the output of a host: kustomize build … | osm-krm lint --rendered -',
})

const nothingRendered = (count: number): Diagnostic =>
  problem(
    'OSM0801',
    `nothing was rendered from ${count === 1 ? 'the MachineDeployment' : `the ${count} MachineDeployments`}`,
    {
      help: `kustomize skips functions without an error, unless you allow them:

kustomize build --enable-alpha-plugins --enable-exec <folder>

If you do, check that osm-krm is listed under "transformers:", and that its functionConfig selects the MachineDeployments.
For kpt, list it under "mutators:" of the Kptfile, without mode: validate.`,
    },
  )
