// Runs osm-krm lint: renders the files, and each profile for every provider and release, and prints what is found in the renderings.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { valueAt } from '../diagnostics/field-path.ts'
import { inCluster, joinClusters } from '../diagnostics/in-cluster.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { problem } from '../diagnostics/problem.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'
import { type Document, resourceListOf } from '../documents/documents.ts'
import { kustomizationProblems } from '../documents/kustomizations.ts'
import { inFiles } from '../documents/places.ts'
import { evaluateList } from '../evaluate/evaluate-list.ts'
import type { ReviewPolicy } from '../evaluate/review-policy.ts'
import type { JsonObject } from '../render/model/json.ts'
import type { Profile } from '../render/model/profile.ts'
import { loadAllFunctions } from '../render/osc/index.ts'
import { changedParts } from '../render/outputs/changed-parts.ts'
import { isMachineDeploymentText } from './clusters.ts'
import { profilesIn } from './composed-profile.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import type { SplitDocuments } from './documents.ts'
import { ExternalPrograms } from './external-programs.ts'
import type { LintOptions } from './lint.ts'
import { LINT_SECRETS, lintConfig } from './lint-inputs.ts'
import { type Checks, mayBeProfile, OWN, objectOf, ownDocument, ProfileLinter } from './lint-profiles.ts'
import { readManifests } from './manifests.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { type NamedCluster, readClusters } from './sides.ts'

/** Reports problems of all that the files contain. Returns the exit status. */
export async function runLint(paths: readonly string[], options: LintOptions): Promise<number> {
  const source = { paths: paths.length === 0 && options.each.length === 0 ? ['.'] : paths }
  const { isFleet, clusters } = await readClusters(source, { ...options, set: [] })
  await loadAllFunctions()
  const programs = new ExternalPrograms(options)
  const reviewPolicy = reviewPolicyOf(options)
  const checks: Checks = { external: programs.check, ...(reviewPolicy && { reviewPolicy }) }
  const linter = new ProfileLinter({ ...checks, ...(reviewPolicy && { reviewPolicy: notStrict(reviewPolicy) }) })
  const linted: LintedCluster[] = []
  await withProgress(async progress => {
    for (const [i, cluster] of clusters.entries()) {
      if (isFleet) progress?.({ stage: 'cluster', done: i, total: clusters.length })
      linted.push(await lintCluster(cluster, { checks, linter, isFleet, options }))
    }
  })
  programs.assertRan()
  const diagnostics = joinClusters(linted.map(({ diagnostics: found }) => found))
  await writeDiagnostics(diagnostics, options)
  if (diagnostics.some(({ severity }) => severity === 'error')) return 1
  const deployments = linted.reduce((total, each) => total + each.deployments, 0)
  const inClusters = isFleet ? ` in ${counted(clusters.length, 'cluster')}` : ''
  const parts = [
    ...(linter.profiles > 0
      ? [`${counted(linter.profiles, 'profile')} for ${counted(linter.kinds, 'kind')} of nodes`]
      : []),
    ...(deployments > 0 ? [`${counted(deployments, 'MachineDeployment')}${inClusters}`] : []),
  ]
  console.log(
    parts.length > 0 ? `Linted ${parts.join(' and ')}.` : 'Nothing to lint: no profiles and no MachineDeployments.',
  )
  const note = programs.note()
  if (note !== undefined) console.log(note)
  return 0
}

interface LintedCluster {
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
  const { documents, functionConfig } = cluster
  const config = objectOf(functionConfig)
  const deployments = documents.filter(isMachineDeploymentText).length
  const rendered = deployments > 0 ? await lintRendering(cluster, checks) : []
  const { found: alone, profiles } = await linter.lint(documents, config)
  const found = mergeRepeats([
    ...rendered,
    ...withoutKnown(alone, rendered),
    ...(await kustomizationProblems(documents, functionConfig)).filter(({ code }) => code === 'OSM0019'),
    ...(options.previous === undefined ? [] : await unraisedVersions(profiles, options.previous, options)),
  ])
  const diagnostics = applyPolicy(found, {
    strict: options.strict || isStrict(config) || checks.reviewPolicy?.settings.checks.strict === true,
    severity: {},
    ignore: [],
    lint: 'as coded',
  })
  return { diagnostics: isFleet ? inCluster(diagnostics, cluster.name, cluster.shared) : diagnostics, deployments }
}

/** The inputs of lint cause warnings themselves; what is found counts as errors at the end. */
const notStrict = ({ settings, ...policy }: ReviewPolicy): ReviewPolicy => ({
  ...policy,
  settings: { ...settings, checks: { ...settings.checks, strict: false } },
})

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Errors of a folder that leaves out credentials or the cluster, because they are not in Git. */
const NOT_IN_GIT: ReadonlySet<string> = new Set([
  'OSM0210',
  'OSM0212',
  'OSM0220',
  'OSM0223',
  'OSM0224',
  'OSM0226',
  'OSM0230',
])

/**
 * Lints what the files render to. If the rendering fails only because credentials or the cluster are not among the files, it is repeated
 * with meaningless ones.
 */
async function lintRendering(
  { documents, functionConfig, configIsInput }: SplitDocuments,
  checks: Checks,
): Promise<Diagnostic[]> {
  const evaluateWith = async (items: readonly Document[], config: Document | undefined) => {
    const list = resourceListOf(items, config)
    const { diagnostics } = await withProgress(progress =>
      evaluateList(list.text, { configIsInput, lint: true, ...checks, progress }),
    )
    return inFiles(list, diagnostics)
  }
  const found = await evaluateWith(documents, functionConfig)
  const errors = found.filter(({ severity }) => severity === 'error')
  if (errors.length === 0 || !errors.every(({ code }) => NOT_IN_GIT.has(code))) return found
  const config = lintConfig(objectOf(functionConfig), 'all')
  const again = await evaluateWith([...documents, ...LINT_SECRETS.map(ownDocument)], ownDocument(config))
  return again.filter(({ origin }) => origin?.path !== OWN)
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

/** Reports profiles whose version is the same as in the earlier state although they differ from it. */
async function unraisedVersions(
  profiles: readonly Profile[],
  previous: string,
  options: LintOptions,
): Promise<Diagnostic[]> {
  const before = (await profilesIn((await readManifests([previous], options)).filter(mayBeProfile))).profiles
  return profiles.flatMap(({ ref, spec }) => {
    const old = before.find(({ name, profile }) => name === ref.name && profile?.ref.namespace === ref.namespace)
    const oldSpec = old?.profile?.spec
    if (oldSpec === undefined || oldSpec.version !== spec.version) return []
    const parts = changedParts(oldSpec as unknown as JsonObject, spec as unknown as JsonObject)
    if (parts.length === 0) return []
    return problem('OSM0733', `the profile has changed, but its version is still "${spec.version}"`, {
      object: ref,
      field: 'spec.version',
      help: `Changed: ${parts.slice(0, 10).join(', ')}. Increase spec.version: a running controller assumes that a profile with the same version has not changed.`,
    })
  })
}
