// Compares two renderings: the data of the nodes of each MachineDeployment, and the effect on running nodes.

import { compareBytes, fromText } from 'gotemplate/go/bytes'
import type { JsonObject } from '../base/json.ts'
import { type Text, t } from '../base/span.ts'
import { visibleLine } from '../diagnostics/text.ts'
import { type AutoscalerLimits, autoscalerLimits } from '../node/autoscaler-limits.ts'
import { annotationTexts, type DocumentObject, qualifiedName } from '../node/document-object.ts'
import { nodeFacts } from '../node/node-facts.ts'
import type { NodeObjects } from '../node/node-objects.ts'
import type { RenderingObjects } from '../node/rendering.ts'
import { isBeingDeleted } from '../render/inputs/machine-deployments.ts'
import { at } from '../render/inputs/shape.ts'
import type { OnProgress } from '../render/model/run.ts'
import { CLUSTER_API_SECRET, userDataPath } from '../render/outputs/pool-outputs.ts'
import {
  ANNOTATIONS_HASH,
  PROFILE_DIGEST,
  PROFILE_VERSION,
  REVISION_STAMP,
  TEMPLATE_DIGEST,
} from '../render/stamps/stamps.ts'
import type { Hide } from '../secrets/labels.ts'
import {
  type BothRenderings,
  type ChangeClass,
  isWhole,
  type NodeDiff,
  type PartChange,
  type PoolFacts,
  type RenderingDiff,
  type ValueChange,
} from './diff-model.ts'
import { type MachineSetsOf, machineSetsIn } from './machine-sets.ts'
import { machinesOf } from './machines.ts'
import { changedObjects } from './object-changes.ts'
import { objectValues } from './object-values.ts'
import { isAboutRevision, type Obstacle, obstaclesOf } from './outlook.ts'
import { type BothParts, filledIn, partChanges, valueChange } from './part-changes.ts'
import { referencedValues } from './referenced-values.ts'
import { hiderOf } from './secrets-among.ts'
import { annotationValues, rolloutValues, templateValues } from './shown-values.ts'
import { changesBeyondDefaults, type FieldChange, fieldChanges, templateChanges } from './template-changes.ts'

interface DiffRequest extends BothRenderings {
  /** Whether the old side comes from a cluster, which contains more than what was applied. */
  readonly live?: boolean
  /** The titles of MachineDeployments whose revision on the old side is a guess. */
  readonly guessed?: ReadonlySet<string>
  /** The titles of MachineDeployments that cannot be compared, with the reason. */
  readonly notCompared?: ReadonlyMap<string, Text | undefined>
  /** Finds the MachineSets of a cluster; by default, among the old side. */
  readonly machineSetsOf?: MachineSetsOf
  /** Hides secrets; by default, those of both sides. */
  readonly hide?: Hide
  readonly progress?: OnProgress | undefined
}

/** Compares two renderings node by node, and returns what each change does to running machines. */
export function diffRenderings(request: DiffRequest): RenderingDiff {
  const { old, now, live = false, hide, progress } = request
  const before = live ? withoutKeptConfigs(old, now) : old
  const pairs = pairsOf(before, now)
  // A cluster has values that Git does not.
  const referenced = live ? [] : [before, now].map(referencedValues)
  const parts = pairs.map(pair => ({
    old: [...(pair.old?.parts ?? []), ...(referenced[0]?.(pair.old) ?? [])],
    now: [...(pair.now?.parts ?? []), ...(referenced[1]?.(pair.now) ?? [])],
  }))
  const context: Context = {
    live,
    guessed: request.guessed ?? new Set(),
    notCompared: request.notCompared ?? new Map(),
    hide: hide ?? hiderOf([before, now], []),
    machineSetsOf: request.machineSetsOf ?? machineSetsIn(live ? old.others : []),
  }
  return {
    nodes: pairs.map((pair, done) => {
      progress?.({ stage: 'compare', done, total: pairs.length })
      return nodeDiff(pair, parts[done]!, context)
    }),
    others: changedObjects(before.others, now.others, live),
  }
}

type Context = Required<Omit<DiffRequest, 'old' | 'now' | 'progress'>>

/** With output.configs: none, the OperatingSystemConfigs stay in the cluster as they are. */
const withoutKeptConfigs = (old: RenderingObjects, now: RenderingObjects): RenderingObjects =>
  now.nodes.some(({ objects }) => objects.config) ? old : { ...old, nodes: old.nodes.map(node => node.withoutConfig()) }

interface Pair {
  readonly old: NodeObjects | undefined
  readonly now: NodeObjects | undefined
}

function pairsOf(before: RenderingObjects, after: RenderingObjects): Pair[] {
  const old = new Map(before.nodes.map(node => [node.stem, node]))
  const now = new Map(after.nodes.map(node => [node.stem, node]))
  const pairs = [...new Set([...old.keys(), ...now.keys()])].map(stem => ({ old: old.get(stem), now: now.get(stem) }))
  return pairs.sort((a, b) => compareBytes(fromText(titleOf(a)), fromText(titleOf(b))))
}

const titleOf = ({ old, now }: Pair): string =>
  [now?.title, old?.title].find(title => title?.includes('/')) ?? now?.title ?? old?.title ?? ''

function nodeDiff({ old, now }: Pair, parts: BothParts, context: Context): NodeDiff {
  const { hide, live, guessed, notCompared, machineSetsOf } = context
  const title = titleOf({ old, now })
  const { stem, kind } = (now ?? old)!
  const [before, after] = [old, now].map(node => node?.objects.machineDeployment?.object)
  const nothing = { title, stem, kind, template: undefined, values: [], obstacles: [], stamps: [], parts: [] }
  if (notCompared.has(title)) {
    const note = notCompared.get(title)
    return { ...nothing, class: 'failed', ...(note && { note }), machines: machinesOf(before, after) }
  }
  if (now?.isRendered && !old?.isRendered && !live) {
    const machines = machinesOf(undefined, after)
    // What the machines boot with.
    const own = partChanges({ old: [], now: now.secretParts }, hide)
    return { ...nothing, class: 'new', machines, facts: shownFacts(now, hide), parts: own }
  }
  const isDefault = live && isOnlyDefaulted(old, now)
  const changes = partChanges(live ? filledIn(parts) : parts, hide).filter(
    ({ section, name }) => !(isDefault && section === 'OperatingSystemConfig' && name === 'cloudProvider'),
  )
  const own = changes.filter(({ section }) => section !== 'OperatingSystemConfig')
  const known = new Set(own.map(nameInConfig))
  const config = changes.filter(({ section }) => section === 'OperatingSystemConfig')
  const beyond = config.filter(({ kind, name }) => !known.has(`${kind} ${name}`))
  // The cluster has fields that nobody applies, so only what machines depend on is compared with it.
  const stamps = live
    ? stampChanges(old, now)
    : changedOnce([...stampChanges(old, now), ...(old && now ? objectValues(old, now, ANNOTATION_NAMES, hide) : [])])
  const rollout = rolloutValues(before, after, hide)
  const annotations = annotationValues(before, after, hide)
  const compareTemplates = live ? changesBeyondDefaults : templateChanges
  const template = before && after && compareTemplates(before, after)
  const found = classOf({ old, now, own, beyond, rollout, annotations, stamps, template })
  // A rendering need not contain the MachineDeployment.
  const machines =
    found.class === 'decided elsewhere'
      ? undefined
      : isWhole(found.class)
        ? machinesOf(before, after)
        : machinesOf(before ?? after, after ?? before)
  const isGuessed = guessed.has(title)
  const sections = new Set(own.map(({ section }) => section))
  const deployment = old?.objects.machineDeployment
  const machineSets = !live ? undefined : deployment ? machineSetsOf(deployment) : []
  const obstacles = now ? obstaclesOf({ old, now, template, isGuessed, sections, machineSets }) : []
  return {
    title,
    stem,
    kind,
    template,
    values: [...templateValues(template ?? [], hide), ...annotations, ...rollout],
    machines,
    ...(isWhole(found.class) && { facts: shownFacts((now ?? old)!, hide) }),
    ...autoscalerChange(before, after, hide),
    obstacles,
    stamps,
    parts: [...own, ...beyond],
    ...(keepsFromMachines(obstacles, found.class) ? { class: 'waits' } : found),
  }
}

/** The kind and name of what an OperatingSystemConfig has of a part of user data. */
const nameInConfig = ({ section, kind, name }: PartChange): string =>
  kind === 'SSH keys' ? `setting ${section} SSH keys` : `${kind} ${section} ${name}`

/** Machines are neither made nor replaced while the Secrets have another revision than the MachineSet. */
const keepsFromMachines = (obstacles: readonly Obstacle[], name: ChangeClass): boolean =>
  obstacles.some(({ code }) => isAboutRevision(code) || (code === 'OSM0742' && WAITING.has(name)))

/** With these, machine-controller expects another revision on the Secrets, which cannot be changed. */
const WAITING: ReadonlySet<ChangeClass> = new Set(['replaced', 'paused'])

/** Returns what the machines are. The names of profiles are no secrets. */
function shownFacts(node: NodeObjects, hide: Hide): PoolFacts {
  const { machineDeployment: _, machines: __, autoscaler, profile, ...facts } = nodeFacts(node)
  const shown = (text: string | undefined): string | undefined => (text === undefined ? text : visibleLine(hide(text)))
  return {
    autoscaler: autoscaler && shownLimits(autoscaler, hide),
    profile: profile && visibleLine(profile),
    machineType: shown(facts.machineType),
    operatingSystem: shown(facts.operatingSystem),
    cloudProvider: shown(facts.cloudProvider),
    kubernetes: shown(facts.kubernetes),
    profileVersion: shown(facts.profileVersion),
  }
}

const shownLimits = ({ min, max }: AutoscalerLimits, hide: Hide): AutoscalerLimits => ({
  ...(min !== undefined && { min: visibleLine(hide(min)) }),
  ...(max !== undefined && { max: visibleLine(hide(max)) }),
})

/** Returns the limits of the autoscaler on both sides, if they differ. */
function autoscalerChange(
  old: JsonObject | undefined,
  now: JsonObject | undefined,
  hide: Hide,
): Pick<NodeDiff, 'autoscaler'> {
  if (old === undefined || now === undefined) return {}
  const [before, after] = [old, now].map(autoscalerLimits)
  if (before?.min === after?.min && before?.max === after?.max) return {}
  return { autoscaler: { old: before && shownLimits(before, hide), now: after && shownLimits(after, hide) } }
}

/**
 * Whether only defaults differ: in a cluster, a webhook adds defaults to the MachineDeployment before the controller makes the
 * OperatingSystemConfig.
 */
function isOnlyDefaulted(old: NodeObjects | undefined, now: NodeObjects | undefined): boolean {
  const [a, b] = [old?.objects.config, now?.objects.config].map(config => config && machineDeploymentOf(config))
  return a !== undefined && b !== undefined && changesBeyondDefaults(a, b).length === 0
}

function machineDeploymentOf({ object }: DocumentObject): JsonObject {
  const cloudProvider = at(object, 'spec', 'cloudProvider', 'name') ?? null
  const cloudProviderSpec = at(object, 'spec', 'cloudProvider', 'spec') ?? null
  return { spec: { template: { spec: { providerSpec: { value: { cloudProvider, cloudProviderSpec } } } } } }
}

function classOf(found: {
  readonly old: NodeObjects | undefined
  readonly now: NodeObjects | undefined
  readonly own: readonly PartChange[]
  readonly beyond: readonly PartChange[]
  readonly rollout: readonly ValueChange[]
  readonly annotations: readonly ValueChange[]
  readonly stamps: readonly ValueChange[]
  readonly template: readonly FieldChange[] | undefined
}): Pick<NodeDiff, 'class' | 'note' | 'readFrom'> {
  const { old, now, own, beyond, rollout, annotations, stamps, template } = found
  const deployment = old?.objects.machineDeployment
  if (deployment && isBeingDeleted(deployment))
    return { class: 'gone', note: t`the cluster is deleting it, and applying manifests does not stop this` }
  if (old === undefined || (now?.isRendered && !old.isRendered)) return { class: 'new' }
  if (now === undefined || (old.isRendered && !now.isRendered)) return { class: 'gone' }
  const [was, is] = [old, now].map(({ objects }) => objects.machineDeployment)
  const [wasPaused, isPaused] = [was, is].map(each => at(each?.object, 'spec', 'paused') === true)
  const readFrom = otherReader(old, now, own)
  if (readFrom !== undefined) return { class: 'decided elsewhere', readFrom }
  if (rollsPool(old, now) ?? rolls(template, stamps)) return { class: isPaused ? 'paused' : 'replaced' }
  if (wasPaused && is && !isPaused)
    return { class: 'replaced', note: t`is no longer paused: all nodes are replaced if the template changed meanwhile` }
  if (own.length > 0) return { class: 'new machines' }
  if (rollout.length > 0) return { class: 'scaled' }
  if (beyond.length > 0)
    return { class: 'objects', note: t`only the OperatingSystemConfig changes, which no node reads` }
  return annotations.length + stamps.length > 0
    ? { class: 'objects', note: t`the user data does not change, only annotations or other fields do` }
    : { class: 'unchanged' }
}

/** Returns from where a program other than Cluster API reads the data of a NodePool, if the data or its place changes. */
function otherReader(old: NodeObjects, now: NodeObjects, own: readonly PartChange[]): string | undefined {
  const [before, after] = [old.objects.provisioning, now.objects.provisioning]
  if (before === undefined || after?.isOfPool !== true) return undefined
  const reader = [after, before].find(({ object }) => object.type !== CLUSTER_API_SECRET)
  const isSame = own.length === 0 && placeOfData(before) === placeOfData(after)
  return reader && !isSame ? placeOfData(reader) : undefined
}

function placeOfData(secret: DocumentObject): string {
  if (secret.isFile) return userDataPath(secret.object)
  return `key ${secret.secretKeys.find(key => key !== 'format')} of Secret ${qualifiedName(secret)}`
}

/** Whether the machines of a NodePool are replaced, as Cluster API decides it. Undefined for a MachineDeployment. */
function rollsPool(old: NodeObjects, now: NodeObjects): boolean | undefined {
  const [before, after] = [old.objects.provisioning, now.objects.provisioning]
  if (before === undefined || after?.isOfPool !== true) return undefined
  const [was, is] = [old, now].map(({ objects }) => at(objects.machineDeployment?.object, 'spec', 'clusterAPI'))
  return before.header.name !== after.header.name || (was && is && fieldChanges(was, is, []).length > 0) === true
}

/** Whether nodes are replaced: compares the templates, or else their digests, or else the revisions. */
function rolls(template: readonly FieldChange[] | undefined, stamps: readonly ValueChange[]): boolean {
  if (template !== undefined) return template.length > 0
  const names = [TEMPLATE_DIGEST, REVISION_STAMP].map(annotation => STAMPS.get(annotation))
  return stamps.some(({ name, old, now }) => names.includes(name) && old !== undefined && now !== undefined)
}

/** The names of the annotations in a report. */
const STAMPS: ReadonlyMap<string, string> = new Map([
  [REVISION_STAMP, 'revision'],
  [TEMPLATE_DIGEST, 'template digest'],
  [PROFILE_VERSION, 'profile version'],
  [ANNOTATIONS_HASH, 'annotations hash'],
])

const ANNOTATION_NAMES: ReadonlyMap<string, string> = new Map([...STAMPS, [PROFILE_DIGEST, 'profile digest']])

function stampChanges(old: NodeObjects | undefined, now: NodeObjects | undefined): ValueChange[] {
  if (old === undefined || now === undefined) return []
  const stamps = ({ objects: { bootstrap, provisioning, config } }: NodeObjects): ReadonlyMap<string, string> => {
    const stamped = bootstrap ?? provisioning ?? config
    return stamped ? annotationTexts(stamped) : new Map()
  }
  const [before, after] = [stamps(old), stamps(now)]
  return [...STAMPS].flatMap(([annotation, name]) => {
    const isOnBoth = before.has(annotation) && after.has(annotation)
    // Outputs of the controller have no digest, so a digest on only one side is not a change.
    return annotation === TEMPLATE_DIGEST && !isOnBoth
      ? []
      : valueChange(name, before.get(annotation), after.get(annotation))
  })
}

const changedOnce = (changes: readonly ValueChange[]): ValueChange[] => [
  ...new Map(changes.map(change => [JSON.stringify(change), change])).values(),
]
