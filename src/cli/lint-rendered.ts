// Runs osm-krm lint --rendered: judges manifests as they are applied, and renders nothing.

import { applyPolicy, NO_POLICY } from '../diagnostics/concluded.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { inCluster, joinClusters } from '../diagnostics/repeats.ts'
import { counted } from '../diagnostics/words.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments } from '../documents/places.ts'
import { type LintedManifests, lintManifests } from '../lint/rendered/index.ts'
import { LINT_FORMS, type LintOptions } from './options.ts'
import { isAsked, outputsOf, writeForm } from './output.ts'
import { withProgress } from './progress.ts'
import { type NamedCluster, readClusters } from './sides.ts'

/** Reports what keeps the manifests from making nodes. Returns the exit status. */
export async function lintRendered(paths: readonly string[], options: LintOptions): Promise<number> {
  const outputs = outputsOf(options.output, LINT_FORMS)
  const { isFleet, clusters } = await readClusters({ paths }, { ...options, set: [] })
  const linted: LintedManifests[] = []
  for (const cluster of clusters) linted.push(await lintedCluster(cluster))
  const found = joinClusters(
    linted.map(({ diagnostics }, i) => (isFleet ? named(diagnostics, clusters[i]!) : diagnostics)),
  )
  const diagnostics = applyPolicy(found.filter(isAsked(options)), {
    ...NO_POLICY,
    strict: options.strict,
    lint: 'as coded',
  })
  for (const output of outputs) writeForm(diagnostics, output)
  if (diagnostics.some(({ severity }) => severity === 'error')) return 1
  console.error(summary(linted))
  return 0
}

async function lintedCluster({ documents }: NamedCluster): Promise<LintedManifests> {
  const { objects, diagnostics } = readObjects(documents)
  // What cannot be read would be reported as missing, too.
  if (diagnostics.length > 0) return { diagnostics, machineDeployments: 0, bootstrapSecrets: 0, unmeasured: 0 }
  const linted = await withProgress(progress => lintManifests(objects, progress))
  return { ...linted, diagnostics: await inDocuments(documents, linted.diagnostics) }
}

/** Names the cluster of each problem, also of those that are about no object in it. */
const named = (diagnostics: readonly Diagnostic[], { name, shared }: NamedCluster): Diagnostic[] =>
  inCluster(diagnostics, name, shared).map(each => ({ ...each, object: each.object ?? { kind: 'cluster', name } }))

/** Says what was checked, and what could not be. */
function summary(linted: readonly LintedManifests[]): string {
  const sum = (count: (each: LintedManifests) => number): number => linted.reduce((all, each) => all + count(each), 0)
  const [machineDeployments, secrets] = [sum(each => each.machineDeployments), sum(each => each.bootstrapSecrets)]
  const unmeasured = sum(each => each.unmeasured)
  return [
    `Linted the rendering of ${machineDeployments > 0 ? counted(machineDeployments, 'MachineDeployment') : counted(secrets, 'bootstrap Secret')}.`,
    ...(machineDeployments > 0 ? [] : ['Add the MachineDeployments to check that it is complete.']),
    ...(unmeasured > 0
      ? [
          `The size of ${counted(unmeasured, 'bootstrap Secret')} was not checked: nothing says for which cloud provider.`,
        ]
      : []),
  ].join(' ')
}
