// Runs osm-krm lint: renders the files, and each profile for every provider and release, and prints what is found in the renderings.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { valueAt } from '../diagnostics/field-path.ts'
import { inCluster, joinClusters } from '../diagnostics/in-cluster.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { problem } from '../diagnostics/problem.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'
import type { Document } from '../documents/documents.ts'
import { kustomizationProblems } from '../documents/kustomizations.ts'
import { renderedSide } from '../documents/side.ts'
import type { ReviewPolicy } from '../evaluate/review-policy.ts'
import { compareClusters } from '../inspect/diff/compare.ts'
import type { JsonObject } from '../render/model/json.ts'
import type { Profile } from '../render/model/profile.ts'
import { loadAllFunctions } from '../render/osc/index.ts'
import { changedParts } from '../render/outputs/changed-parts.ts'
import { TEMPLATE_DIGEST } from '../render/outputs/stamps.ts'
import { isMachineDeploymentText } from './clusters.ts'
import { LINT_FORMS, writeForm } from './diagnostics-output.ts'
import type { SplitDocuments } from './documents.ts'
import { ExternalPrograms } from './external-programs.ts'
import type { LintOptions } from './lint.ts'
import { type Checks, mayBeProfile, objectOf, ProfileLinter } from './lint-profiles.ts'
import { readManifests } from './manifests.ts'
import { outputsOf } from './output-option.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'
import { profilesIn } from './run-profiles.ts'
import { type NamedCluster, readSides } from './sides.ts'

/** Reports problems of all that the files contain. Returns the exit status. */
export async function runLint(paths: readonly string[], options: LintOptions): Promise<number> {
  const outputs = outputsOf(options.output, LINT_FORMS)
  const source = { paths: paths.length === 0 && options.each.length === 0 ? ['.'] : paths }
  const previous = options.previous === undefined ? [] : await readManifests([options.previous])
  const before = previous.some(hasNodes) ? [{ paths: [options.previous!], isRoot: true }] : []
  const [sides, isFleet] = await readSides([...before, { ...source, isRoot: before.length > 0 }], {
    ...options,
    set: [],
  })
  const clusters = sides.at(-1)!
  const earlier = new Map(before.length === 0 ? [] : sides[0]!.map(cluster => [cluster.name, cluster]))
  await loadAllFunctions()
  const programs = new ExternalPrograms(options)
  const reviewPolicy = reviewPolicyOf(options)
  const checks: Checks = { external: programs.check, ...(reviewPolicy && { reviewPolicy }) }
  const linter = new ProfileLinter({ ...checks, ...(reviewPolicy && { reviewPolicy: notStrict(reviewPolicy) }) })
  const linted: LintedCluster[] = []
  await withProgress(async progress => {
    for (const [i, cluster] of clusters.entries()) {
      if (isFleet) progress?.({ stage: 'cluster', done: i, total: clusters.length })
      linted.push(
        await lintCluster(cluster, { checks, linter, isFleet, options, previous, earlier: earlier.get(cluster.name) }),
      )
    }
  })
  programs.assertRan()
  const diagnostics = joinClusters(linted.map(({ diagnostics: found }) => found))
  for (const output of outputs) await writeForm(diagnostics, output)
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

/** Whether an earlier state has MachineDeployments or what was rendered for them, and not only profiles. */
const hasNodes = (document: Document): boolean =>
  isMachineDeploymentText(document) || document.text.includes(TEMPLATE_DIGEST)

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
  /** The documents of the earlier state, and its state of the cluster. */
  readonly previous: readonly Document[]
  readonly earlier: NamedCluster | undefined
}

async function lintCluster(
  cluster: NamedCluster,
  { checks, linter, isFleet, options, previous, earlier }: LintRequest,
): Promise<LintedCluster> {
  const { documents, functionConfig } = cluster
  const config = objectOf(functionConfig)
  const deployments = documents.filter(isMachineDeploymentText).length
  const rendered = deployments > 0 ? await lintRendering(cluster, checks) : []
  const { found: alone, profiles } = await linter.lint(documents, config)
  const unraised = await unraisedVersions(profiles, previous)
  const found = mergeRepeats([
    ...rendered,
    ...withoutKnown(alone, rendered),
    ...(await kustomizationProblems(documents, functionConfig)).filter(({ code }) => code === 'OSM0019'),
    ...unraised,
    ...withoutVersions(earlier ? await unreachedMachines(earlier, cluster) : [], unraised),
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

/** Lints what the files render to. */
async function lintRendering(
  { documents, functionConfig, configIsInput }: SplitDocuments,
  checks: Checks,
): Promise<readonly Diagnostic[]> {
  const request = { documents, functionConfig, configIsInput, lint: true, ...checks }
  return (await withProgress(progress => renderedSide({ ...request, progress }))).diagnostics
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

/** Returns what keeps changes since the earlier state from reaching machines. */
async function unreachedMachines(earlier: SplitDocuments, current: SplitDocuments): Promise<readonly Diagnostic[]> {
  const [old, now] = [await renderedSide(earlier), await renderedSide(current)]
  // Errors of the new side are reported already, and those of the old side are not asked for.
  return old.failed || now.failed ? [] : compareClusters([{ name: '', old, now, sharedFiles: new Set() }]).obstacles
}

/** Returns the problems without those of versions of profiles that are known. */
function withoutVersions(found: readonly Diagnostic[], known: readonly Diagnostic[]): Diagnostic[] {
  const names = new Set(known.map(({ object }) => object?.name))
  return found.filter(({ code, object }) => code !== 'OSM0733' || !names.has(object?.name))
}

/** Reports profiles whose version is the same as in the earlier state although they differ from it. */
async function unraisedVersions(profiles: readonly Profile[], previous: readonly Document[]): Promise<Diagnostic[]> {
  const before = (await profilesIn(previous.filter(mayBeProfile))).profiles
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
