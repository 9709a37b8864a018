// Renders the selected nodes: in groups of alike ones, then each with its names, and reports what was found in them.

import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import type { CheckedContents } from '../../lint/index.ts'
import type { Catalog } from '../inputs/catalog.ts'
import type { CollectRequest, Inputs } from '../inputs/collect.ts'
import type { Profile } from '../model/profile.ts'
import type { OnProgress } from '../model/progress.ts'
import { diagnosticsOf, type Finding, type FoundIn } from '../osc/finding.ts'
import {
  loadEngine,
  reportDamagedTemplates,
  reportTemplates,
  type TemplateEngine,
  templateCache,
} from '../osc/index.ts'
import { previousOutput, previousProfiles } from '../outputs/previous.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { type ProfileUse, reportChangedProfiles } from '../validate/profile-changes.ts'
import { type IgnoringNode, reportIgnored } from '../validate/settings/kubelet/ignored.ts'
import { groupAlike } from './group.ts'
import { nodeKubelet, setsKubelets } from './kubelet.ts'
import { nodeOf, type RenderedNode } from './node.ts'
import { type GroupMember, renderGroup } from './render-group.ts'
import type { SelectedNode } from './select.ts'
import { withSizes } from './sizes.ts'

export interface SelectedRequest extends CollectRequest {
  /** The outputs of an earlier run, if they are not among the items. */
  readonly previous?: Catalog
  /** Called after each node or group of nodes. */
  readonly progress?: OnProgress
}

/** Renders the selected nodes; each is compared with its output of an earlier run. */
export async function renderSelected(
  selected: readonly SelectedNode[],
  inputs: Inputs,
  { settings, catalog, previous: earlier, progress }: SelectedRequest,
  report: Report,
): Promise<RenderedNode[]> {
  const before = {
    catalogs: earlier ? [earlier, catalog] : [catalog],
    namespace: settings.namespace,
    owner: settings.name,
  }
  const nodes: RenderedNode[] = []
  const uses: ProfileUse[] = []
  const ignoring: IgnoringNode[] = []
  const reported: Diagnostic[] = []
  const goTemplates = templateCache(settings.limits)
  const engines = await enginesOf(selected, { goTemplates, settings }, report)
  const members = await renderGroups(selected, inputs, { settings, engines, progress }, report)
  for (const diagnostic of diagnosticsOfAll(members)) {
    reported.push(diagnostic)
    report(diagnostic)
  }
  for (const [i, member] of members.entries()) {
    progress?.({ stage: 'output', done: i, total: members.length })
    const { node, rendered, ignored } = member
    if (rendered === undefined) continue
    if (ignored.length > 0) ignoring.push({ ref: node.machineDeployment.ref, profile: node.profile.ref, ignored })
    const previous = previousOutput(node.names, before, report)
    nodes.push(nodeOf(member, rendered, { inputs, settings, previous }, report))
    uses.push({ ...node, previous, config: rendered.config })
  }
  reportIgnored(ignoring, settings, report)
  reportChangedProfiles(uses, previousProfiles(before), report)
  reportAllTemplates({ selected, profiles: inputs.profiles, engines, goTemplates, reported }, report)
  return nodes
}

/** Returns the diagnostics of all findings. The nodes of a group share most of theirs. */
function diagnosticsOfAll(members: readonly GroupMember[]): Diagnostic[] {
  const nodesOf = new Map<Finding, FoundIn[]>()
  for (const { node, profile, findings } of members)
    for (const finding of findings) {
      const found = { machineDeployment: node.machineDeployment, profile }
      const nodes = nodesOf.get(finding)
      if (nodes === undefined) nodesOf.set(finding, [found])
      else nodes.push(found)
    }
  return [...nodesOf].flatMap(([finding, nodes]) => diagnosticsOf(finding, nodes))
}

type Engines = ReadonlyMap<Profile, TemplateEngine | undefined>

/** Returns the template engine of each selected profile, or undefined after it was reported that it is not available. */
async function enginesOf(
  selected: readonly SelectedNode[],
  { goTemplates, settings }: { readonly goTemplates: TemplateEngine; readonly settings: Settings },
  report: Report,
): Promise<Engines> {
  const { allowEta } = settings.profiles.templates
  const engines = new Map<Profile, TemplateEngine | undefined>()
  for (const { profile } of selected)
    if (!engines.has(profile)) engines.set(profile, await loadEngine(profile, { goTemplates, allowEta }, report))
  return engines
}

interface CheckedProfiles {
  readonly selected: readonly SelectedNode[]
  readonly profiles: readonly KnownProfile[]
  readonly engines: Engines
  readonly goTemplates: TemplateEngine
  readonly reported: readonly Diagnostic[]
}

/** Reports problems of templates in the branches that no node has executed, and those of profiles that cannot be used. */
function reportAllTemplates(
  { selected, profiles, engines, goTemplates, reported }: CheckedProfiles,
  report: Report,
): void {
  for (const [known, profile] of new Map(selected.map(({ known, profile }) => [known, profile]))) {
    const engine = engines.get(profile)
    if (engine !== undefined) reportTemplates({ known, profile, engine, reported }, report)
  }
  reportDamagedTemplates(profiles, goTemplates, report)
}

interface GroupsContext {
  readonly settings: Settings
  readonly engines: Engines
  readonly progress: OnProgress | undefined
}

/** Renders groups of alike nodes. The result is in the order of `selected`. */
async function renderGroups(
  selected: readonly SelectedNode[],
  inputs: Inputs,
  { settings, engines, progress }: GroupsContext,
  report: Report,
): Promise<GroupMember[]> {
  const { environment, credentialsFor } = inputs
  const hasKubelets = setsKubelets(settings)
  const joining = selected.map(node => ({
    ...node,
    kubelet: hasKubelets ? nodeKubelet(node.machineDeployment, settings) : undefined,
    credentials: credentialsFor(node.names.key, node.machineDeployment.ref, report),
  }))
  const checked: CheckedContents = new Map()
  const members = new Map<object, GroupMember>()
  for (const group of groupAlike(joining, environment)) {
    progress?.({ stage: 'render', done: members.size, total: joining.length })
    const engine = engines.get(group[0]!.profile)
    if (engine === undefined) continue
    const rendered = renderGroup(group, { environment, settings, engine, checked })
    for (const member of await withSizes(rendered, settings.checks.userDataLimits)) members.set(member.node, member)
  }
  return joining.flatMap(node => members.get(node) ?? [])
}
