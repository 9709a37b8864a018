// Rendered manifests, checked for what machine-controller and the nodes need of them.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { redactor } from '../../diagnostics/redact.ts'
import { about, type DocumentObject } from '../documents.ts'
import { identityOf } from '../rendering.ts'
import { checkContents } from './contents.ts'
import { checkAgainstCluster } from './live.ts'
import { manifestsOf } from './manifests.ts'
import { checkNames } from './names.ts'
import { checkPlaceholders } from './placeholders.ts'

/** `live` is what was exported from the cluster that the manifests are for. */
export async function verify(
  documents: readonly DocumentObject[],
  live?: readonly DocumentObject[],
): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void found.push(diagnostic)
  const manifests = manifestsOf(documents)
  if (manifests.rendered.length === 0)
    return [
      manifests.machineDeployments.length === 0 ? nothingToCheck : nothingRendered(manifests.machineDeployments.length),
    ]
  for (const twice of repeated(manifests.rendered))
    report(about(twice, 'OSM0008', 'is there twice', { help: ONE_CLUSTER }))
  checkNames(manifests, report)
  await checkContents(manifests, report)
  checkPlaceholders(manifests, report)
  if (live !== undefined) checkAgainstCluster(manifests, live, report)
  return found.map(redactor([]))
}

const ONE_CLUSTER = 'Only one of them can be applied. Verify the manifests of one cluster at a time.'

function repeated(objects: readonly DocumentObject[]): DocumentObject[] {
  const seen = new Set<string>()
  return objects.filter(object => seen.size === seen.add(identityOf(object)).size)
}

const nothingToCheck = problem(
  'OSM0800',
  'there is neither a MachineDeployment nor anything that was rendered of one',
  {
    help: 'Give what a host made: kustomize build … | osm-krm verify -',
  },
)

const nothingRendered = (count: number): Diagnostic =>
  problem(
    'OSM0801',
    `nothing was rendered of ${count === 1 ? 'the MachineDeployment' : `the ${count} MachineDeployments`}`,
    {
      help: `kustomize leaves functions out, and succeeds, unless it is told to run them:

kustomize build --enable-alpha-plugins --enable-exec <folder>

Where that is so, check that osm-krm is listed under "transformers:", and that its functionConfig selects the MachineDeployments.`,
    },
  )
