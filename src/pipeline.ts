// The whole way on one page: from the items and the settings to the objects that the controller would have made.
//
//   items → inputs → node (one per MachineDeployment) → user data → objects
//
// Every step reports what is wrong and goes on where it can. With an error among the diagnostics nothing is to be written.

import { type ProfileUse, reportChangedProfiles } from './checks/profile-changes.ts'
import { reportSharedNames } from './checks/uniqueness.ts'
import type { ObjectRef, Report } from './diagnostics/diagnostic.ts'
import type { ItemSource } from './inputs/catalog.ts'
import { type CollectRequest, collectInputs, type Inputs } from './inputs/collect.ts'
import type { MachineDeployment } from './model/machine-deployment.ts'
import { placeholdersFor } from './model/placeholders.ts'
import { chooseEngine, templateCache } from './osc/index.ts'
import { type RenderedNode, renderNode } from './osc/render-node.ts'
import { type SelectedNode, selectNodes } from './osc/select-node.ts'
import { bootstrapTokenSecret } from './outputs/bootstrap-token.ts'
import { deliver } from './outputs/delivery.ts'
import type { Output } from './outputs/objects.ts'
import { reportSharedPlaceholders, tellingPlaceholders } from './outputs/placeholders.ts'
import { readPrevious, readPreviousProfiles } from './outputs/previous.ts'
import { reportUnusedRevisions } from './outputs/revisions.ts'
import { profilesOfOthers, sharedOutputs } from './outputs/shared.ts'
import { stampingJob } from './outputs/stamping.ts'
import { CONFIG_DIGEST } from './outputs/stamps.ts'
import { tellingOrigins } from './profiles/composition/origins.ts'
import type { Settings } from './settings/settings.ts'

export type { RenderedNode } from './osc/render-node.ts'

export interface Rendering {
  /** In the order of the MachineDeployments' namespaces and names. */
  readonly nodes: readonly RenderedNode[]
  /** All that goes out: what the nodes have each of their own, and what they share. */
  readonly objects: readonly Output[]
  /** What MachineDeployments among the items are to carry, and those that are to carry it no longer. */
  readonly annotations: readonly InputAnnotation[]
  /** MachineDeployments among the items that were not selected: their outputs belong to somebody else's run. */
  readonly others: Inputs['others']
  /** What these share, and an earlier run may have made. */
  readonly kept: readonly ObjectRef[]
  /** What no message may show. */
  readonly secrets: Inputs['secrets']
}

/** One annotation of an item that came in; undefined: without it. */
export interface InputAnnotation {
  readonly object: MachineDeployment['ref']
  readonly name: string
  readonly value: string | undefined
}

export interface RenderRequest extends CollectRequest {
  /** What an earlier run made, where that is not among the items. */
  readonly previous?: ItemSource
}

export async function render(request: RenderRequest, reportAll: Report): Promise<Rendering> {
  const { settings, source } = request
  const { placeholders: filler } = settings.credentials
  const placeholders = filler && placeholdersFor(filler)
  const report = placeholders ? tellingPlaceholders(placeholders, reportAll) : reportAll
  const inputs = await collectInputs(request, placeholders, report)
  const selected = await selectNodes(inputs, settings, report)
  reportSharedNames(selected, report)
  reportUnusedRevisions(settings.machineDeployments, report)
  const nodes = await renderNodes(selected, inputs, request, report)
  if (placeholders) reportSharedPlaceholders(nodes, placeholders, report)
  const made = [
    ...nodes.flatMap(({ outputs }) => outputs),
    ...issuedTokens(nodes, inputs, settings),
    ...stampingJob(settings, nodes),
  ]
  const context = { source, settings, nodes, others: inputs.readOthers }
  return {
    nodes,
    objects: [...(await sharedOutputs(context, report)), ...deliver(made, { ...settings.output, filler })],
    annotations: nodes.map(configDigestOf),
    others: inputs.others,
    kept: profilesOfOthers(context),
    secrets: inputs.secrets,
  }
}

/** One after another, each beside what an earlier run made of it. */
async function renderNodes(
  selected: readonly SelectedNode[],
  inputs: Inputs,
  { settings, source, previous: earlier }: RenderRequest,
  report: Report,
): Promise<RenderedNode[]> {
  const before = {
    sources: earlier ? [earlier, source] : [source],
    names: selected.map(({ names }) => names),
    namespace: settings.namespace,
    owner: settings.name,
  }
  const previousOutput = await readPrevious(before, report)
  const { allowEta, limits } = settings.profiles.templates
  const goTemplates = templateCache(limits, { onlyNode: selected.length === 1 })
  const nodes: RenderedNode[] = []
  const uses: ProfileUse[] = []
  for (const node of selected) {
    const tell = tellingOrigins(node.profile, report)
    const engine = await chooseEngine(node.profile, { goTemplates, allowEta }, tell)
    const previous = previousOutput(node.names)
    const rendered = engine && renderNode(node, { inputs, settings, engine, previous }, tell)
    if (rendered === undefined) continue
    nodes.push(rendered)
    uses.push({ ...node, previous, config: rendered.config })
  }
  reportChangedProfiles(uses, await readPreviousProfiles(before), report)
  return nodes
}

/** The bootstrap tokens of these nodes, where they were made here. */
const issuedTokens = (nodes: readonly RenderedNode[], { issuedFor }: Inputs, { name }: Settings): Output[] =>
  nodes
    .map(({ names }) => issuedFor(names.key))
    .flatMap(token => (token === undefined ? [] : [bootstrapTokenSecret(token, name)]))

/** By which a job in the cluster finds the revision, where that is how it is found. */
const configDigestOf = ({ machineDeployment, revision }: RenderedNode): InputAnnotation => ({
  object: machineDeployment.ref,
  name: CONFIG_DIGEST,
  value: 'configDigest' in revision ? revision.configDigest : undefined,
})
