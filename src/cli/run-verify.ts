// Runs osm-krm verify: reads the manifests, verifies them, and prints the problems.

import { diagnosticsJson } from '../diagnostics/formats/diagnostics-json.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { renderDiagnostics } from '../diagnostics/render.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments } from '../documents/places.ts'
import { isMachineDeployment } from '../inspect/documents.ts'
import { answersJson, answersText, hasNo } from '../inspect/verify/answers.ts'
import { verify } from '../inspect/verify/index.ts'
import type { JsonObject } from '../render/model/json.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { coloured } from './colours.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { readManifests } from './manifests.ts'
import { withProgress } from './progress.ts'
import type { VerifyOptions } from './verify.ts'

const UNREADABLE = 2

/** Compares the inputs with a cluster. Returns the exit status. */
export async function runVerify(paths: readonly string[], options: VerifyOptions): Promise<number> {
  const { live, output } = options
  const documents = await readManifests(paths)
  const liveDocuments = live === undefined ? [] : await readManifests([live])
  const manifests = readObjects(documents)
  const exported = live === undefined ? undefined : readObjects(liveDocuments)
  const damage = [...manifests.diagnostics, ...(exported?.diagnostics ?? [])]
  if (damage.length > 0) {
    writeDiagnostics(damage)
    return UNREADABLE
  }
  const cluster = exported && {
    objects: exported.objects,
    ...(options.now && { now: options.now }),
  }
  const { diagnostics, answers } = await withProgress(progress => verify(manifests.objects, cluster, progress))
  const reported = await inDocuments([...documents, ...liveDocuments], diagnostics)
  const found = applyPolicy(reported, { strict: options.strict, severity: {}, ignore: [], lint: 'as coded' })
  const count = manifests.objects.filter(isMachineDeployment).length
  const text = () => {
    const problems = renderDiagnostics(found, { limit: found.length, isTerminal: process.stdout.isTTY })
    if (live === undefined || answers.length === 0) return problems || allWell(count)
    return `${problems}${problems === '' ? '' : '\n'}${answersText(answers)}`
  }
  const json = (): JsonObject => ({
    ...diagnosticsJson(found),
    ...(live !== undefined && { machineDeployments: answersJson(answers) }),
  })
  process.stdout.write(output === 'json' ? `${plainJson(json())}\n` : coloured(text(), process.stdout))
  return found.some(({ severity }) => severity === 'error') || hasNo(answers) ? 1 : 0
}

const allWell = (count: number): string =>
  count === 0
    ? 'The rendered manifests are valid. Add the MachineDeployments to check that they are complete.\n'
    : `${count} MachineDeployment${count === 1 ? '' : 's'}: everything is there.\n`
