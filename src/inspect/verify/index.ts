// Verifies that rendered manifests meet what machine-controller and the nodes need.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { OnProgress } from '../../render/model/progress.ts'
import { redactor } from '../../secrets/redact.ts'
import { about, type DocumentObject } from '../documents.ts'
import { documentIdentity } from '../rendering.ts'
import { reportContentProblems, reportOtherTemplates } from './contents.ts'
import { type Answer, compareWithCluster, type LiveRequest } from './live/index.ts'
import { manifestsOf } from './manifests.ts'
import { reportNameProblems } from './names.ts'
import { reportPlaceholderFillers } from './placeholder-fillers.ts'

export interface Verification {
  readonly diagnostics: readonly Diagnostic[]
  /** For each MachineDeployment, if the manifests were compared with a cluster. */
  readonly answers: readonly Answer[]
}

/** Verifies the manifests. `live` is the cluster that they are for. */
export async function verify(
  documents: readonly DocumentObject[],
  live?: LiveRequest,
  progress?: OnProgress,
): Promise<Verification> {
  const found: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic)
  const manifests = manifestsOf(documents)
  if (manifests.rendered.length === 0)
    return {
      answers: [],
      diagnostics: [
        manifests.machineDeployments.length === 0
          ? nothingToCheck
          : nothingRendered(manifests.machineDeployments.length),
      ],
    }
  for (const twice of repeated(manifests.rendered))
    report(about(twice, 'OSM0008', 'occurs twice', { help: ONE_CLUSTER }))
  reportNameProblems(manifests, report)
  await reportContentProblems(manifests, report, progress)
  reportPlaceholderFillers(manifests, report)
  // In a comparison with a cluster, differences of templates are reported as what they do there.
  if (live === undefined) reportOtherTemplates(manifests, report)
  const answers = live === undefined ? [] : compareWithCluster(manifests, { ...live, progress }, report)
  return { answers, diagnostics: found.map(redactor([])) }
}

const ONE_CLUSTER = 'Only one of them can be applied. Verify the manifests of one cluster at a time.'

function repeated(objects: readonly DocumentObject[]): DocumentObject[] {
  const seen = new Set<string>()
  return objects.filter(object => seen.size === seen.add(documentIdentity(object)).size)
}

const nothingToCheck = problem('OSM0800', 'there is neither a MachineDeployment nor a rendered object', {
  help: 'Pass the output of a host: kustomize build … | osm-krm verify -',
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
