// osm-krm lint: renders the files, and each profile for every provider and release, and prints what is found in the renderings; with
// --rendered, judges manifests as they are applied.

import { valueAt } from '../base/field-path.ts'
import { NODE_POOL_TYPE } from '../base/kinds.ts'
import { counted } from '../base/words.ts'
import type { NotedSide } from '../compare/stand-ins.ts'
import { severityOf } from '../diagnostics/codes.ts'
import { applyPolicy, NO_POLICY } from '../diagnostics/concluded.ts'
import { type Diagnostic, isError } from '../diagnostics/diagnostic.ts'
import { inCluster, joinClusters, mergeRepeats } from '../diagnostics/repeats.ts'
import type { ReviewPolicy } from '../evaluate/review-policy.ts'
import { type LintedManifests, lintManifests } from '../lint/rendered/index.ts'
import { parseNow } from '../render/model/run.ts'
import { loadAllFunctions } from '../render/osc/index.ts'
import { documentObject } from '../source/documents.ts'
import { UsageError } from '../source/errors.ts'
import { isProfile, isUnreadable, kindWithNodes, namesOwnKind } from '../source/header.ts'
import type { SplitDocuments } from '../source/inputs.ts'
import { kustomizationProblems } from '../source/kustomizations.ts'
import { builtSide } from '../source/kustomize.ts'
import { readObjects } from '../source/objects.ts'
import { inDocuments } from '../source/places.ts'
import { renderedSide, type Side, unrenderedSide } from '../source/side.ts'
import { ExternalPrograms } from './external-programs.ts'
import { type Checks, ProfileLinter } from './lint-profiles.ts'
import { type FormOutput, LINT_FORMS, type LintForm, type LintOptions } from './options.ts'
import { findingsText, outputsOf, writeOutput } from './output.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { type NamedCluster, readClusters, writeNotes } from './sides.ts'

function dateOf(now: string): Date {
  const date = parseNow(now)
  if (date !== undefined) return date
  throw new UsageError(`--now ${now} is not a date such as 2030-01-31 or 2030-01-31T12:00:00Z`)
}

export async function runLint(paths: readonly string[], options: LintOptions): Promise<number> {
  if (options.rendered) return lintRendered(paths, options)
  const outputs = outputsOf(options.output, LINT_FORMS)
  const date = options.now === undefined ? new Date() : dateOf(options.now)
  const { isFleet, clusters } = await readClusters({ paths }, { ...options, set: [], command: ['lint'] })
  await loadAllFunctions()
  const programs = new ExternalPrograms(options)
  const reviewPolicy = reviewPolicyOf(options)
  const checks: Checks = {
    external: programs.check,
    now: { date, isGiven: options.now !== undefined },
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
  if (writeFindings(diagnostics, outputs)) return 1
  const kinds = linted.flatMap(({ nodeKinds }) => nodeKinds)
  const pools = kinds.filter(kind => kind === NODE_POOL_TYPE.kind).length
  const deployments = kinds.length - pools
  const inClusters = isFleet ? ` in ${counted(clusters.length, 'cluster')}` : ''
  const parts = [
    ...(linter.profiles > 0
      ? [`${counted(linter.profiles, 'profile')} for ${counted(linter.kinds, 'kind')} of nodes`]
      : []),
    ...(deployments > 0 ? [`${counted(deployments, 'MachineDeployment')}${inClusters}`] : []),
    ...(pools > 0 ? [`${counted(pools, NODE_POOL_TYPE.kind)}${inClusters}`] : []),
  ]
  console.error(
    parts.length > 0 ? `Linted ${parts.join(' and ')}.` : 'Nothing to lint: no profiles and no MachineDeployments.',
  )
  const note = programs.note()
  if (note !== undefined) console.error(note)
  return 0
}

/** Returns the findings that are asked for. Errors are always reported. */
function judged(found: readonly Diagnostic[], { only, ignore, strict }: LintOptions): readonly Diagnostic[] {
  const isAsked = ({ code }: Diagnostic): boolean =>
    severityOf(code) === 'error' || ((only.length === 0 || only.includes(code)) && !ignore.includes(code))
  return applyPolicy(found.filter(isAsked), { ...NO_POLICY, strict, lint: 'as coded' })
}

/** Writes the findings, and returns whether there are errors. */
function writeFindings(diagnostics: readonly Diagnostic[], outputs: readonly FormOutput<LintForm>[]): boolean {
  for (const output of outputs) writeOutput(findingsText(diagnostics, output), output)
  return diagnostics.some(isError)
}

interface LintedCluster {
  /** undefined if it has no MachineDeployments. */
  readonly noted: NotedSide | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** The kind of each MachineDeployment and NodePool. */
  readonly nodeKinds: readonly string[]
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
  const built = cluster.kustomization
    ? await builtSide(cluster.kustomization, { lint: true, ...checks })
    : cluster.failure && unrenderedSide({ objects: [], diagnostics: [cluster.failure] })
  const { documents, functionConfig } = built ? inputsOfBuild(built) : cluster
  const config = functionConfig && documentObject(functionConfig)
  const nodeKinds = documents.flatMap(document => kindWithNodes(document) ?? [])
  const hasNodes = nodeKinds.length > 0 || documents.some(each => namesOwnKind(each.text) && isUnreadable(each))
  const side = built ?? (hasNodes ? await lintedSide(cluster, checks) : undefined)
  const rendered = side?.diagnostics ?? []
  // A rendering reports what else is wrong with the documents.
  const alone = side && !documents.some(isProfile) ? [] : await linter.lint(documents, config, cluster.configIsInput)
  const found = mergeRepeats([
    ...rendered,
    ...withoutKnown(alone, rendered),
    ...(await kustomizationProblems(documents, functionConfig)),
  ])
  const isStrict = valueAt(config, ['spec', 'checks', 'strict']) === true
  const strict = options.strict || isStrict || checks.reviewPolicy?.settings.checks.strict === true
  const diagnostics = judged(found, { ...options, strict })
  const named = isFleet ? inCluster(diagnostics, cluster.name, cluster.shared) : diagnostics
  const { standIns = [], isOfController = false, notes = cluster.notes ?? [] } = side ?? {}
  const noted = side && { standIns, isOfController, notes, ungoverned: cluster.ungoverned }
  return { noted, diagnostics: named, nodeKinds }
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

function lintedSide({ documents, functionConfig, configIsInput }: SplitDocuments, checks: Checks): Promise<Side> {
  const request = { documents, functionConfig, configIsInput, lint: true, ...checks }
  return withProgress(progress => renderedSide({ ...request, progress }))
}

/** Returns the problems that are not among the known ones. */
function withoutKnown(found: readonly Diagnostic[], known: readonly Diagnostic[]): Diagnostic[] {
  const keyOf = ({ code, object, field, subject }: Diagnostic, start: number | undefined): string =>
    JSON.stringify([code, object?.kind, object?.name, field, subject, start])
  // A problem of the functionConfig has no excerpt if the functionConfig is that of lint.
  const keys = new Set(known.flatMap(each => [keyOf(each, each.excerpt?.start), keyOf(each, undefined)]))
  return found.filter(each => !keys.has(keyOf(each, each.excerpt?.start)))
}

async function lintRendered(paths: readonly string[], options: LintOptions): Promise<number> {
  const outputs = outputsOf(options.output, LINT_FORMS)
  const { isFleet, clusters } = await readClusters({ paths }, { ...options, set: [] })
  const linted: LintedManifests[] = []
  for (const cluster of clusters) linted.push(await lintedCluster(cluster))
  const found = joinClusters(
    linted.map(({ diagnostics }, i) => (isFleet ? named(diagnostics, clusters[i]!) : diagnostics)),
  )
  if (writeFindings(judged(found, options), outputs)) return 1
  console.error(summary(linted))
  return 0
}

async function lintedCluster({ documents }: NamedCluster): Promise<LintedManifests> {
  const { objects, diagnostics } = readObjects(documents)
  // What cannot be read would be reported as missing, too.
  if (diagnostics.length > 0)
    return { diagnostics, machineDeployments: 0, bootstrapSecrets: 0, poolSecrets: 0, unmeasured: 0 }
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
  const [pools, unmeasured] = [sum(each => each.poolSecrets), sum(each => each.unmeasured)]
  const isOfPools = pools > 0 && machineDeployments + secrets === 0
  return [
    `Linted the rendering of ${[
      ...(machineDeployments > 0 ? [counted(machineDeployments, 'MachineDeployment')] : []),
      ...(machineDeployments > 0 || isOfPools ? [] : [counted(secrets, 'bootstrap Secret')]),
      ...(pools > 0 ? [counted(pools, NODE_POOL_TYPE.kind)] : []),
    ].join(' and ')}.`,
    ...(machineDeployments > 0 || isOfPools ? [] : ['Add the MachineDeployments to check that it is complete.']),
    ...(unmeasured > 0
      ? [
          `The size of ${counted(unmeasured, 'Secret with user data', 'Secrets with user data')} was not checked: nothing says for which cloud provider.`,
        ]
      : []),
  ].join(' ')
}
