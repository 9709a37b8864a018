// Runs osm-krm lint: renders the files, and each profile for every provider and release, and prints what is found in the renderings.

import type { Diagnostic, ObjectRef } from '../diagnostics/diagnostic.ts'
import { valueAt } from '../diagnostics/field-path.ts'
import { applyPolicy } from '../diagnostics/policy.ts'
import { problem } from '../diagnostics/problem.ts'
import { mergeRepeats } from '../diagnostics/repeats.ts'
import { type Document, resourceListOf } from '../documents/documents.ts'
import { kustomizationProblems } from '../documents/kustomizations.ts'
import { inFiles } from '../documents/places.ts'
import { evaluateList } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import type { ReviewPolicy } from '../evaluate/review-policy.ts'
import { unusedTemplates } from '../lint/templates/unused-templates.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import type { Profile } from '../render/model/profile.ts'
import { damagedTemplates, loadAllFunctions } from '../render/osc/index.ts'
import { changedParts } from '../render/outputs/changed-parts.ts'
import type { KnownProfile } from '../render/profiles/selection.ts'
import { readYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { profilesIn } from './composed-profile.ts'
import { writeDiagnostics } from './diagnostics-output.ts'
import { readDocuments, type SplitDocuments, splitFunctionConfig } from './documents.ts'
import { ExternalPrograms } from './external-programs.ts'
import type { LintOptions } from './lint.ts'
import { LINT_SECRETS, type LintedNode, lintConfig, lintedNodes } from './lint-inputs.ts'
import { readManifests } from './manifests.ts'
import { withProgress } from './progress.ts'
import { reviewPolicyOf } from './review-policy.ts'

/** Reports problems of all that the files contain. Returns the exit status. */
export async function runLint(paths: readonly string[], options: LintOptions): Promise<number> {
  const given = options.functionConfig === undefined ? undefined : readDocuments([options.functionConfig], options)
  const split = splitFunctionConfig(await readManifests(paths, options), given)
  const { documents, functionConfig } = split
  const sources = documents.filter(mayBeProfile)
  await loadAllFunctions()
  const read = await profilesIn(sources, checkProfiles)
  const profiles = read.profiles.flatMap(({ profile }) => profile ?? [])
  const nodes = lintedNodes(profiles)
  const config = objectOf(functionConfig)
  const programs = new ExternalPrograms(options)
  const reviewPolicy = reviewPolicyOf(options)
  const checks: Checks = { external: programs.check, ...(reviewPolicy && { reviewPolicy }) }
  const deployments = documents.filter(isMachineDeployment).length
  const rendered = deployments > 0 ? await lintRendering(split, checks) : []
  const alone = [
    // A rendering reads all profiles, also those that cannot be used, but only if there is a node.
    ...(nodes.length > 0
      ? await findProblems(sources, nodes, {
          config: lintConfig(config),
          checks: { ...checks, ...(reviewPolicy && { reviewPolicy: notStrict(reviewPolicy) }) },
        })
      : read.diagnostics.filter(isOfObject)),
    ...read.checked,
  ]
  programs.assertRan()
  const found = mergeRepeats([
    ...rendered,
    ...withoutKnown(alone, rendered),
    ...(await kustomizationProblems(documents, functionConfig)).filter(({ code }) => code === 'OSM0019'),
    ...(options.previous === undefined ? [] : await unraisedVersions(profiles, options.previous, options)),
  ])
  const diagnostics = applyPolicy(found, {
    strict: options.strict || isStrict(config) || reviewPolicy?.settings.checks.strict === true,
    severity: {},
    ignore: [],
    lint: 'as coded',
  })
  await writeDiagnostics(diagnostics, options)
  if (diagnostics.some(({ severity }) => severity === 'error')) return 1
  const parts = [
    ...(profiles.length > 0
      ? [`${counted(profiles.length, 'profile')} for ${counted(nodes.length, 'kind')} of nodes`]
      : []),
    ...(deployments > 0 ? [counted(deployments, 'MachineDeployment')] : []),
  ]
  console.log(
    parts.length > 0 ? `Linted ${parts.join(' and ')}.` : 'Nothing to lint: no profiles and no MachineDeployments.',
  )
  const note = programs.note()
  if (note !== undefined) console.log(note)
  return 0
}

/** The inputs of lint cause warnings themselves; what is found counts as errors at the end. */
const notStrict = ({ settings, ...policy }: ReviewPolicy): ReviewPolicy => ({
  ...policy,
  settings: { ...settings, checks: { ...settings.checks, strict: false } },
})

/** What every rendering of lint is checked with. */
type Checks = Pick<ListOptions, 'external' | 'reviewPolicy'>

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const isMachineDeployment = ({ text }: Document): boolean => /^["']?kind["']?:\s*["']?MachineDeployment\b/m.test(text)

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

/** Returns problems that no rendering finds: templates that nothing includes, and templates of profiles that cannot be rendered. */
function checkProfiles(known: readonly KnownProfile[]): Diagnostic[] {
  return [...unusedTemplates(known.flatMap(({ profile }) => profile ?? [])), ...damagedTemplates(known)]
}

const isOfObject = ({ severity, object }: Diagnostic): boolean => severity !== 'info' && object !== undefined

const isStrict = (config: JsonObject | undefined): boolean => valueAt(config, ['spec', 'checks', 'strict']) === true

const SOURCE_KINDS = /^kind:\s*["']?\w*OperatingSystemProfile(?:Overlay|Extension)?\b/m

/** Whether the document holds a profile, an overlay or an extension, or cannot be read. */
function mayBeProfile({ text }: Document): boolean {
  if (SOURCE_KINDS.test(text)) return true
  const result = readYaml(text)
  if ('problem' in result) return true
  return isObject(result.value) && /OperatingSystemProfile(?:Overlay|Extension)?$/.test(String(result.value.kind))
}

function objectOf(document: Document | undefined): JsonObject | undefined {
  const result = document && readYaml(document.text)
  return result && 'value' in result && isObject(result.value) ? result.value : undefined
}

/** The file name in diagnostics for inputs that lint adds. */
const OWN = '<lint>'

const ownDocument = (object: JsonObject): Document => ({ file: OWN, line: 1, text: `${plainJson(object)}\n` })

async function findProblems(
  sources: readonly Document[],
  nodes: readonly LintedNode[],
  { config, checks }: { readonly config: JsonObject; readonly checks: Checks },
): Promise<readonly Diagnostic[]> {
  const own = [...LINT_SECRETS, ...nodes.map(({ object }) => object)].map(ownDocument)
  const list = resourceListOf([...sources, ...own], ownDocument(config))
  const { diagnostics } = await withProgress(progress =>
    evaluateList(list.text, { configIsInput: true, lint: true, ...checks, progress }),
  )
  const titles = new Map(nodes.map(({ name, title }) => [name, title]))
  return inFiles(list, diagnostics)
    .filter(diagnostic => diagnostic.severity === 'error' || isOfProfile(diagnostic, titles))
    .map(diagnostic => withTitles(diagnostic, titles))
}

/** Whether the finding is in an object of the user. Findings in other inputs are reported only if they stop the rendering. */
const isOfProfile = ({ object, origin }: Diagnostic, titles: ReadonlyMap<string, string>): boolean =>
  object !== undefined && !titles.has(object.name) && origin?.path?.startsWith(OWN) !== true

/** Names the kinds of nodes instead of the MachineDeployments that stand for them. */
function withTitles(diagnostic: Diagnostic, titles: ReadonlyMap<string, string>): Diagnostic {
  const { origin, excerpt, ...finding } = diagnostic
  const { object, related = [] } = finding
  const isOwn = origin?.path === OWN
  const titled = (ref: ObjectRef): ObjectRef => {
    const title = titles.get(ref.name)
    return title === undefined ? ref : { kind: 'a node of', name: title }
  }
  return {
    ...finding,
    ...(isOwn ? {} : { ...(origin && { origin }), ...(excerpt && { excerpt }) }),
    ...(object && { object: titled(object) }),
    related: related.map(place =>
      titles.has(place.object.name)
        ? { role: place.role, object: titled(place.object), ...(place.field !== undefined && { field: place.field }) }
        : place,
    ),
  }
}

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
