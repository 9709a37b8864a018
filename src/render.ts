// The pipeline on one page: from items and settings to the objects that the controller would have made.
//
//   items → inputs → groups of alike nodes → OperatingSystemConfig and user data, once for each group → nodes → objects
//
// Every step reports problems and goes on where it can. If an error is among the diagnostics, nothing may be written.

import { reportBuiltInProfiles } from './checks/built-in-profiles.ts'
import { reportBuiltInSettings } from './checks/built-in-settings.ts'
import { reportKubeconfig } from './checks/kubeconfig.ts'
import { reportMachineDeployments } from './checks/machine-deployments/index.ts'
import { type ProfileUse, reportChangedProfiles } from './checks/profile-changes.ts'
import { reportRegistryCredentials } from './checks/registry-credentials.ts'
import { reportSecretData } from './checks/secret-data.ts'
import { reportSettings } from './checks/settings/index.ts'
import { type IgnoringNode, reportIgnored } from './checks/settings/kubelet/ignored.ts'
import { type KubeletUser, reportKubeletConfig } from './checks/settings/kubelet/index.ts'
import { reportExpiry } from './checks/token-expiry.ts'
import { reportSharedNames } from './checks/uniqueness.ts'
import { reportUnusedOverlays } from './checks/unused-overlays.ts'
import type { CheckedContents } from './checks/user-data/index.ts'
import type { Diagnostic, ObjectRef, Report } from './diagnostics/diagnostic.ts'
import type { Catalog } from './inputs/catalog.ts'
import { type CollectRequest, collectInputs, type Inputs } from './inputs/collect.ts'
import type { MachineDeployment } from './model/machine-deployment.ts'
import { PlaceholderMarkers } from './model/placeholders.ts'
import type { Profile } from './model/profile.ts'
import type { OnProgress } from './model/progress.ts'
import { groupAlike } from './nodes/group.ts'
import { annotatedBy, minorOf, nodeKubelet, setsKubelets } from './nodes/kubelet.ts'
import { nodeOf, type RenderedNode } from './nodes/node.ts'
import { reportRegistration } from './nodes/registration.ts'
import { type GroupMember, renderGroup } from './nodes/render-group.ts'
import { type SelectedNode, selectNodes } from './nodes/select.ts'
import { withSizes } from './nodes/sizes.ts'
import { diagnosticsOf, type Finding, type FoundIn } from './osc/finding.ts'
import { loadEngine, reportDamagedTemplates, reportTemplates, type TemplateEngine, templateCache } from './osc/index.ts'
import { bootstrapTokenSecret } from './outputs/bootstrap-token.ts'
import { deliver } from './outputs/delivery.ts'
import type { Output } from './outputs/objects.ts'
import { previousOutput, previousProfiles } from './outputs/previous.ts'
import { reportSharedPlaceholders, reportWithPlaceholders } from './outputs/restore-placeholders.ts'
import { reportUnusedRevisions } from './outputs/revisions.ts'
import { profilesOfOthers, sharedOutputs } from './outputs/shared.ts'
import { stampingJob } from './outputs/stamping.ts'
import { CONFIG_DIGEST } from './outputs/stamps.ts'
import type { KnownProfile } from './profiles/selection.ts'
import type { Settings } from './settings/settings.ts'

export type { RenderedNode } from './nodes/node.ts'

export interface Rendering {
  /** The nodes, ordered by namespace and name of their MachineDeployments. */
  readonly nodes: readonly RenderedNode[]
  /** What all nodes were rendered with. */
  readonly environment: Inputs['environment']
  /** All outputs: the objects of each node and those that nodes share. */
  readonly objects: readonly Output[]
  /** The annotations to set on or to remove from MachineDeployments among the items. */
  readonly annotations: readonly InputAnnotation[]
  /** The MachineDeployments among the items that were not selected. Their outputs belong to another run. */
  readonly others: Inputs['others']
  /** The objects that `others` share and that an earlier run may have made; they are not removed. */
  readonly sharedByOthers: readonly ObjectRef[]
  /** The secret values that no message may contain. */
  readonly secrets: Inputs['secrets']
}

/** An annotation of an input item. If `value` is undefined, the annotation is removed. */
export interface InputAnnotation {
  readonly object: MachineDeployment['ref']
  readonly name: string
  readonly value: string | undefined
}

export interface RenderRequest extends CollectRequest {
  /** The outputs of an earlier run, if they are not among the items. */
  readonly previous?: Catalog
  /** The date with which expirations are compared; without it, none is checked. */
  readonly now?: Date
  /** Called after each node or group of nodes. */
  readonly progress?: OnProgress
}

export async function render(request: RenderRequest, reportAll: Report): Promise<Rendering> {
  const { settings, catalog } = request
  const { placeholders: filler } = settings.credentials
  const placeholders = filler && new PlaceholderMarkers(filler)
  const report = placeholders ? reportWithPlaceholders(placeholders, reportAll) : reportAll
  const inputs = await collectInputs(request, placeholders, report)
  const selected = await selectNodes(inputs, settings, report)
  reportSharedNames(selected, report)
  // A MachineDeployment that is not among the selected ones may mean any overlay.
  if (selected.length > 0 && selected.length === inputs.objects.length)
    reportUnusedOverlays({ profiles: inputs.profiles, nodes: selected, others: inputs.readOthers }, report)
  reportBuiltInProfiles(selected, report)
  reportBuiltInSettings(selected, settings, report)
  reportSettings(settings, minorVersions(inputs.machineDeployments), report)
  if (inputs.objects.length > 0 && inputs.kubeconfig !== undefined)
    reportKubeconfig(inputs.kubeconfig, settings, report)
  if (setsKubelets(settings)) reportKubeletSettings(settings, inputs, report)
  reportMachineDeployments(inputs.objects, settings, report)
  reportRegistryCredentials(catalog, settings.credentials, report)
  reportUnusedRevisions(settings.machineDeployments, inputs.names, report)
  const nodes = await renderNodes(selected, inputs, request, report)
  reportSecretData(catalog, report)
  if (request.now) reportExpiry(catalog, settings, request.now, report)
  if (placeholders) reportSharedPlaceholders(nodes, placeholders, report)
  const made = [
    ...nodes.flatMap(({ outputs }) => outputs),
    ...issuedTokens(nodes, inputs, settings),
    ...stampingJob(settings, nodes),
  ]
  const context = { catalog, settings, nodes, others: inputs.readOthers }
  return {
    nodes,
    environment: inputs.environment,
    objects: [...(await sharedOutputs(context, report)), ...deliver(made, { ...settings.output, filler })],
    annotations: nodes.map(configDigestOf),
    others: inputs.others,
    sharedByOthers: profilesOfOthers(context),
    secrets: inputs.secrets,
  }
}

/** The minor versions of Kubernetes of the MachineDeployments whose version is valid. */
function minorVersions(machineDeployments: readonly MachineDeployment[]): ReadonlySet<number> {
  const versions = new Set(machineDeployments.map(({ kubeletVersion }) => kubeletVersion))
  return new Set([...versions].flatMap(version => /^v?1\.(\d+)/.exec(version)?.[1] ?? []).map(Number))
}

/** Reports problems of the settings of kubelets, and of what a kubelet registers its Node with. */
function reportKubeletSettings(settings: Settings, { machineDeployments, names }: Inputs, report: Report): void {
  const users = machineDeployments.flatMap(({ ref, kubeletVersion, annotations }): KubeletUser[] => {
    const minor = minorOf(kubeletVersion)
    return minor === undefined
      ? []
      : [{ name: `${ref.namespace}/${ref.name}`, minor, annotated: annotatedBy(annotations) }]
  })
  reportKubeletConfig(settings, users, names, report)
  for (const machineDeployment of machineDeployments)
    reportRegistration(machineDeployment, settings.nodes.kubelet, report)
}

/** Renders the selected nodes; each is compared with its output of an earlier run. */
async function renderNodes(
  selected: readonly SelectedNode[],
  inputs: Inputs,
  { settings, catalog, previous: earlier, progress }: RenderRequest,
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
  for (const known of new Set(selected.map(({ known }) => known))) {
    const engine = known.profile && engines.get(known.profile)
    if (engine !== undefined) reportTemplates({ known, profile: known.profile!, engine, reported }, report)
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

/** The Secrets of the bootstrap tokens that this run issues for the nodes. */
const issuedTokens = (nodes: readonly RenderedNode[], { issuedFor }: Inputs, { name }: Settings): Output[] =>
  nodes
    .map(({ names }) => issuedFor(names.key))
    .flatMap(token => (token === undefined ? [] : [bootstrapTokenSecret(token, name)]))

/** The annotation by which the stamping job in the cluster finds the revision, or its removal if the revision is not found by a digest. */
const configDigestOf = ({ machineDeployment, revision }: RenderedNode): InputAnnotation => ({
  object: machineDeployment.ref,
  name: CONFIG_DIGEST,
  value: 'configDigest' in revision ? revision.configDigest : undefined,
})
