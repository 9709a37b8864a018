// Runs osm-krm verify --live: compares the manifests with a cluster, and prints the problems.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { diagnosticsJson } from '../diagnostics/formats/diagnostics-json.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments } from '../documents/places.ts'
import { answersJson, answersText, hasNo } from '../inspect/verify/answers.ts'
import { compareWithCluster } from '../inspect/verify/live/index.ts'
import { lintManifests } from '../lint/rendered/index.ts'
import { manifestsOf } from '../lint/rendered/manifests.ts'
import type { JsonObject } from '../render/model/json.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { redactor } from '../secrets/redact.ts'
import { coloured } from './colours.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { readManifests } from './manifests.ts'
import { withProgress } from './progress.ts'
import type { VerifyOptions } from './verify.ts'

const UNREADABLE = 2

/** Compares the inputs with a cluster. Returns the exit status. */
export async function runVerify(paths: readonly string[], options: VerifyOptions): Promise<number> {
  const { live, now, output } = options
  const documents = await readManifests(paths)
  const liveDocuments = await readManifests([live])
  const manifests = readObjects(documents)
  const exported = readObjects(liveDocuments)
  const damage = [...manifests.diagnostics, ...exported.diagnostics]
  if (damage.length > 0) {
    writeDiagnostics(damage)
    return UNREADABLE
  }
  const linted = await withProgress(progress => lintManifests(manifests.objects, progress))
  // Differences of templates are reported as what they do in the cluster.
  const diagnostics: Diagnostic[] = linted.diagnostics.filter(({ code }) => code !== 'OSM0813')
  const answers = await withProgress(async progress =>
    compareWithCluster(
      manifestsOf(manifests.objects),
      { objects: exported.objects, ...(now && { now }), progress },
      diagnostic => diagnostics.push(redactor([])(diagnostic)),
    ),
  )
  const reported = await inDocuments([...documents, ...liveDocuments], diagnostics)
  const found = applyPolicy(reported, { strict: options.strict, severity: {}, ignore: [], lint: 'as coded' })
  const text = () => {
    const problems = renderDiagnostics(found, { limit: found.length, isTerminal: process.stdout.isTTY })
    return `${problems}${problems === '' ? '' : '\n'}${answersText(answers)}`
  }
  const json = (): JsonObject => ({ ...diagnosticsJson(found), machineDeployments: answersJson(answers) })
  process.stdout.write(output === 'json' ? `${plainJson(json())}\n` : coloured(text(), process.stdout))
  return found.some(({ severity }) => severity === 'error') || hasNo(answers) ? 1 : 0
}
