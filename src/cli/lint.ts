// osm-krm lint: renders the files, and each profile for every provider and release, and prints what is found in the renderings.

import { applyPolicy, NO_POLICY } from '../diagnostics/concluded.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { valueAt } from '../diagnostics/field-path.ts'
import { inCluster, joinClusters, mergeRepeats } from '../diagnostics/repeats.ts'
import { counted } from '../diagnostics/words.ts'
import { yamlObject } from '../documents/documents.ts'
import { renderedSide, type Side } from '../documents/side.ts'
import type { ReviewPolicy } from '../evaluate/review-policy.ts'
import type { NotedSide } from '../inspect/stand-ins.ts'
import type { JsonObject } from '../render/model/json.ts'
import { loadAllFunctions } from '../render/osc/index.ts'
import { isMachineDeploymentText } from './clusters.ts'
import type { SplitDocuments } from './documents.ts'
import { ExternalPrograms } from './external-programs.ts'
import { kustomizationProblems } from './kustomizations.ts'
import { builtSide } from './kustomize.ts'
import { type Checks, ProfileLinter } from './lint-profiles.ts'
import { LINT_FORMS, type LintOptions } from './options.ts'
import { isAsked, outputsOf, writeForm } from './output.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { type NamedCluster, readClusters, writeNotes } from './sides.ts'

/** Reports problems of all that the files contain. Returns the exit status. */
export async function runLint(paths: readonly string[], options: LintOptions): Promise<number> {
  const outputs = outputsOf(options.output, LINT_FORMS)
  const { isFleet, clusters } = await readClusters({ paths }, { ...options, set: [], command: ['lint'] })
  await loadAllFunctions()
  const programs = new ExternalPrograms(options)
  const reviewPolicy = reviewPolicyOf(options)
  const checks: Checks = {
    external: programs.check,
    now: { date: options.now ?? new Date(), isGiven: options.now !== undefined },
    ...(reviewPolicy && { reviewPolicy }),
  }
  const linter = new ProfileLinter({ ...checks, ...(reviewPolicy && { reviewPolicy: notStrict(reviewPolicy) }) })
  const linted: LintedCluster[] = []
  await withProgress(async progress => {
    for (const [i, cluster] of clusters.entries()) {
      if (isFleet) progress?.({ stage: 'cluster', done: i, total: clusters.length })
      linted.push(await lintCluster(cluster, { checks, linter, isFleet, options }))
    }
  })
  programs.assertRan()
  writeNotes(linted.map(({ noted }) => noted))
  const diagnostics = joinClusters(linted.map(({ diagnostics: found }) => found))
  for (const output of outputs) writeForm(diagnostics, output)
  if (diagnostics.some(({ severity }) => severity === 'error')) return 1
  const deployments = linted.reduce((total, each) => total + each.deployments, 0)
  const inClusters = isFleet ? ` in ${counted(clusters.length, 'cluster')}` : ''
  const parts = [
    ...(linter.profiles > 0
      ? [`${counted(linter.profiles, 'profile')} for ${counted(linter.kinds, 'kind')} of nodes`]
      : []),
    ...(deployments > 0 ? [`${counted(deployments, 'MachineDeployment')}${inClusters}`] : []),
  ]
  console.error(
    parts.length > 0 ? `Linted ${parts.join(' and ')}.` : 'Nothing to lint: no profiles and no MachineDeployments.',
  )
  const note = programs.note()
  if (note !== undefined) console.error(note)
  return 0
}

interface LintedCluster {
  /** undefined if it has no MachineDeployments. */
  readonly noted: NotedSide | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** The number of its MachineDeployments. */
  readonly deployments: number
}

interface LintRequest {
  readonly checks: Checks
  readonly linter: ProfileLinter
  readonly isFleet: boolean
  readonly options: LintOptions
}

async function lintCluster(
  cluster: NamedCluster,
  { checks, linter, isFleet, options }: LintRequest,
): Promise<LintedCluster> {
  const built = cluster.kustomization && (await builtSide(cluster.kustomization, { lint: true, ...checks }))
  const { documents, functionConfig } = built ? inputsOfBuild(built) : cluster
  const config = functionConfig && yamlObject(functionConfig.text)
  const deployments = documents.filter(isMachineDeploymentText).length
  const side = built ?? (deployments > 0 ? await lintedSide(cluster, checks) : undefined)
  const rendered = side?.diagnostics ?? []
  const alone = await linter.lint(documents, config)
  const found = mergeRepeats([
    ...rendered,
    ...withoutKnown(alone, rendered),
    ...(await kustomizationProblems(documents, functionConfig)).filter(({ code }) => code === 'OSM0019'),
  ])
  const diagnostics = applyPolicy(found.filter(isAsked(options)), {
    ...NO_POLICY,
    strict: options.strict || isStrict(config) || checks.reviewPolicy?.settings.checks.strict === true,
    lint: 'as coded',
  })
  const named = isFleet ? inCluster(diagnostics, cluster.name, cluster.shared) : diagnostics
  const noted = side && { standIns: side.standIns, isOfController: side.isOfController, notes: side.notes ?? [] }
  return { noted, diagnostics: named, deployments }
}

const inputsOfBuild = ({ rendered, documents = [] }: Side): Pick<SplitDocuments, 'documents' | 'functionConfig'> => ({
  documents:
    rendered?.list.places.flatMap(({ document }) => (document === rendered.functionConfig ? [] : document)) ??
    documents,
  functionConfig: rendered?.functionConfig,
})

/** The inputs of lint cause warnings themselves; what is found counts as errors at the end. */
const notStrict = ({ settings, ...policy }: ReviewPolicy): ReviewPolicy => ({
  ...policy,
  settings: { ...settings, checks: { ...settings.checks, strict: false } },
})

/** Renders the files, and lints the result. */
function lintedSide({ documents, functionConfig, configIsInput }: SplitDocuments, checks: Checks): Promise<Side> {
  const request = { documents, functionConfig, configIsInput, lint: true, ...checks }
  return withProgress(progress => renderedSide({ ...request, progress }))
}

/** Returns the problems that are not among the known ones. */
function withoutKnown(found: readonly Diagnostic[], known: readonly Diagnostic[]): Diagnostic[] {
  const keyOf = ({ code, message, object, field }: Diagnostic, start: number | undefined): string =>
    JSON.stringify([code, message, object?.kind, object?.name, field, start])
  // A problem of the functionConfig has no excerpt if the functionConfig is that of lint.
  const keys = new Set(known.flatMap(each => [keyOf(each, each.excerpt?.start), keyOf(each, undefined)]))
  return found.filter(each => !keys.has(keyOf(each, each.excerpt?.start)))
}

const isStrict = (config: JsonObject | undefined): boolean => valueAt(config, ['spec', 'checks', 'strict']) === true
