// Reports what would be refused or would not reach a node as it is written, and what only a run can see. What only looks wrong in inputs and
// contents is the matter of lint.

import { grouped } from '../../base/grouped.ts'
import type { Json } from '../../base/json.ts'
import { isSimilar, MOST_TYPOS } from '../../base/nearest.ts'
import { joined, named, t, words } from '../../base/span.ts'
import type { Diagnostic, ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, inputRef } from '../inputs/catalog.ts'
import type { Inputs } from '../inputs/collect.ts'
import { referencesIn } from '../inputs/references.ts'
import { reportSecretData, reportSubscriptions } from '../inputs/secret-data.ts'
import { objectAt, textsIn } from '../inputs/shape.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { ItemHeader } from '../model/kubernetes.ts'
import { LOCAL_CONFIG } from '../model/ownership.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import type { JoiningNode } from '../nodes/group.ts'
import { reportKubeletSettings, setsKubelets } from '../nodes/kubelet.ts'
import { problemsOf, type RenderedGroup } from '../nodes/render-group.ts'
import { userDataProblems } from '../nodes/user-data.ts'
import { damagedTemplates } from '../osc/index.ts'
import { isBuiltIn, type KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { reportSharedPlaceholders } from '../stamps/restore-placeholders.ts'
import { reportUnusedRevisions, reportUnusedStamping } from '../stamps/revisions.ts'
import { sizeProblems } from './sizes.ts'

interface ValidateRequest {
  readonly inputs: Inputs
  readonly settings: Settings
  readonly selected: readonly JoiningNode[]
  readonly groups: readonly RenderedGroup[]
  readonly placeholders: PlaceholderMarkers | undefined
}

export async function validate(request: ValidateRequest): Promise<readonly Diagnostic[]> {
  const { groups, settings } = request
  const inGroups = groups.map(async group => [
    ...problemsOf(group, userDataProblems(group)),
    ...(await sizeProblems(group, settings.checks.userDataLimits)),
  ])
  return [...inputProblems(request), ...(await Promise.all(inGroups)).flat()]
}

function inputProblems({ inputs, settings, selected, groups, placeholders }: ValidateRequest): Diagnostic[] {
  const problems: Diagnostic[] = []
  const report = (problem: Diagnostic): void => void problems.push(problem)
  const { catalog, selectedObjects } = inputs
  reportBuiltInProfiles(selected, report)
  if (setsKubelets(settings) || inputs.machineDeployments.some(({ pool }) => pool))
    reportKubeletSettings(settings, inputs, report)
  reportUnusedRevisions(settings.machineDeployments, inputs.machineDeploymentNames, report)
  reportUnusedStamping(settings, report)
  reportSecretData(inputs, report)
  reportSubscriptions(selectedObjects, settings.credentials.placeholders, report)
  reportLocalConfig(catalog, report)
  damagedTemplates(inputs.profiles).forEach(report)
  if (placeholders) reportSharedPlaceholders(selected, placeholders, report)
  const made = groups.filter(({ rendered }) => rendered !== undefined)
  reportChangedProfiles(
    made.flatMap(({ nodes }) => nodes),
    report,
  )
  return problems
}

/** Reports the built-in profiles among those that nodes use, once for all nodes. */
function reportBuiltInProfiles(nodes: readonly JoiningNode[], report: Report): void {
  const names = [...new Set(nodes.map(({ known }) => builtInBaseOf(known)))].filter(name => name !== undefined).sort()
  const [first] = names
  if (first === undefined) return
  const message =
    names.length === 1
      ? t`the profile "${named(first)}" is osm-krm's own, because no profile of this name is among the items`
      : t`the profiles ${joined(
          names.map(name => t`"${named(name)}"`),
          ', ',
        )} are osm-krm's own, because no profiles with these names are among the items`
  report(
    problem('OSM0309', message, {
      help: [
        t`To render what operating-system-manager generates, add the profiles of the cluster to the items, and set profiles.builtIn: false. If you intend to use osm-krm's profiles, hide this note with checks.severity: {OSM0309: "off"}.`,
      ],
    }),
  )
}

/** Returns the name of the built-in profile that is used, or from which the profile is composed. */
function builtInBaseOf(known: KnownProfile): string | undefined {
  if (!known.builtIn) return undefined
  return known.base === undefined ? known.name : builtInBaseOf(known.base)
}

const FIELD = ['metadata', 'annotations']

/** Matches the name of the annotation with another prefix, or without one. */
const OTHER_PREFIX = /^(?:[^/]+\/)?local-?config$/i

const VALUES: ReadonlySet<string | undefined> = new Set([undefined, 'true', 'false'])

function reportLocalConfig(catalog: Catalog, report: Report): void {
  for (const item of catalog.source.items) {
    const value = item.header.annotations[LOCAL_CONFIG]
    if (VALUES.has(value)) continue
    report(
      problem('OSM0018', t`${words(LOCAL_CONFIG)} is ${JSON.stringify(value)}, which programs read differently`, {
        object: inputRef(item),
        field: [...FIELD, LOCAL_CONFIG],
        help: [
          t`Write "true" in quotes if the object is only an input, or remove the annotation if it is to be applied.`,
        ],
      }),
    )
  }
  for (const kind of ['Secret', 'ConfigMap']) {
    for (const item of catalog.objectsRead(kind)) {
      if (item.header.annotations[LOCAL_CONFIG] !== undefined) continue
      const name = Object.keys(objectAt(item.object, 'metadata', 'annotations')).find(isMisspelt)
      if (name === undefined) continue
      report(
        problem('OSM0018', t`${JSON.stringify(name)} is an annotation that no host reads, so the object is applied`, {
          object: inputRef(item),
          field: [...FIELD, name],
          caret: 'key',
          help: [t`Did you mean ${words(LOCAL_CONFIG)}?`],
        }),
      )
    }
  }
}

const isMisspelt = (name: string): boolean =>
  name !== LOCAL_CONFIG && (OTHER_PREFIX.test(name) || isSimilar(name, LOCAL_CONFIG, MOST_TYPOS))

// Reports names that kustomize changes after the function has run, if the output contains them.

/** Set on objects of a secretGenerator or configMapGenerator until kustomize appends the hash of their content to their names. */
const NEEDS_HASH_SUFFIX = 'internal.config.kubernetes.io/needsHashSuffix'

interface Rendered {
  readonly machineDeployment: { readonly ref: ObjectRef }
  readonly config: OperatingSystemConfigSpec
}

export function reportNamesWithHash(catalog: Catalog, nodes: readonly Rendered[], report: Report): void {
  for (const item of [...catalog.items('Secret'), ...catalog.items('ConfigMap')]) {
    if (item.header.annotations[NEEDS_HASH_SUFFIX] === undefined) continue
    const related = nodes
      .filter(({ config }) => isNamedIn(config, item.header))
      .map(({ machineDeployment }) => ({ object: machineDeployment.ref, role: 'contained in the output of' }))
    if (related.length === 0) continue
    report(
      problem('OSM0013', t`kustomize will append a hash to this name, but the output contains the name without it`, {
        object: inputRef(item),
        related,
        help: [t`Set "generatorOptions: {disableNameSuffixHash: true}" in the kustomization that generates it.`],
      }),
    )
  }
}

function isNamedIn(config: OperatingSystemConfigSpec, header: ItemHeader): boolean {
  const value = config as unknown as Json
  for (const { kind, name } of referencesIn(value)) if (kind === header.kind && name === header.name) return true
  const pattern = patternOf(header.name)
  return textsIn(value, [], text => pattern.test(text)).length > 0
}

/**
 * Returns a pattern that matches the name as a separate word. A name without a dash or dot may be an ordinary word, so it is matched only after its
 * kind.
 */
function patternOf(name: string): RegExp {
  const literal = name.replace(/[^\w]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const before = /[-.]/.test(name) ? '(?<![\\w.-])' : '\\b(?:secrets?|configmaps?)[/ ]'
  return new RegExp(`${before}${literal}(?![\\w-]|\\.\\w)`, 'i')
}

// Reports profiles that changed although their version did not. In a cluster, the controller's webhook refuses this.

function reportChangedProfiles(uses: readonly JoiningNode[], report: Report): void {
  const changed = uses.filter(use => !isBuiltIn(use.known) && isChanged(use))
  for (const same of grouped(changed, ({ stamp }) => stamp.name).values()) report(changedProfile(same))
}

const isChanged = ({ stamp, previous }: JoiningNode): boolean =>
  previous?.profile !== undefined &&
  previous.profile.name === stamp.name &&
  previous.profile.version === stamp.version &&
  previous.profile.digest !== stamp.digest

function changedProfile(uses: readonly [JoiningNode, ...JoiningNode[]]) {
  const { known, stamp } = uses[0]
  const message = t`the profile has changed since the previous output, but its version is still "${stamp.version}"`
  return problem('OSM0733', message, {
    object: known.profile!.ref,
    field: ['spec', 'version'],
    related: uses.map(({ machineDeployment }) => ({ object: machineDeployment.ref, role: 'rendered for' })),
    help: [
      t`Increase spec.version: a running controller assumes that a profile with the same version has not changed.`,
    ],
  })
}
