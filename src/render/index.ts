// The pipeline: from items and settings to the objects that the controller would have made.
//
//   items → inputs → groups of alike nodes → OperatingSystemConfig and user data of each group → nodes → objects
//
// Every stage returns its value, and reports its problems. If an error is among them, nothing may be written.

import type { Use } from '../diagnostics/concluded.ts'
import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import type { Catalog } from './inputs/catalog.ts'
import { type CollectRequest, collectInputs, type Inputs, withChecksums } from './inputs/collect.ts'
import type { StandIn } from './inputs/credential.ts'
import type { InputEdit, Output } from './model/config.ts'
import { isCompressed } from './model/machine-deployment.ts'
import { PlaceholderMarkers } from './model/placeholders.ts'
import type { OnProgress } from './model/run.ts'
import { groupAlike, joiningNodes } from './nodes/group.ts'
import { make, type RenderedGroup } from './nodes/render-group.ts'
import { selectNodes } from './nodes/select.ts'
import { validate } from './outputs/check.ts'
import { makeOutputs } from './outputs/index.ts'
import { fill, type RenderedNode } from './outputs/node.ts'
import type { Settings } from './settings/settings.ts'
import { problemWithPlaceholders } from './stamps/restore-placeholders.ts'
import { loadMimePart } from './userdata/mime-part.ts'

export type { InputEdit } from './model/config.ts'
export type { RenderedNode } from './outputs/node.ts'

interface RenderRequest extends CollectRequest {
  /** The outputs of an earlier run, if they are not among the items. */
  readonly previous?: Catalog | undefined
  /** Called after each node or group of nodes. */
  readonly progress?: OnProgress | undefined
  /** Whether a controller may have profiles that are not among the items: a missing profile is then no error. */
  readonly besideController?: boolean
}

export interface Rendering {
  readonly settings: Settings
  readonly inputs: Inputs
  /** What is in the place of credentials that are not known. With any, nothing may be applied. */
  readonly standIns: readonly StandIn[]
  /** Nodes whose templates see the same data, with what was rendered for them. */
  readonly groups: readonly RenderedGroup[]
  /** The nodes, ordered by namespace and name of their MachineDeployments. */
  readonly nodes: readonly RenderedNode[]
  /** All outputs: the objects of each node and those that nodes share. */
  readonly objects: readonly Output[]
  /** What changes in MachineDeployments among the items. */
  readonly edits: readonly InputEdit[]
  /** The objects that MachineDeployments which are not selected share, and that an earlier run may have made; they are not removed. */
  readonly sharedByOthers: readonly ObjectRef[]
  /** The profiles because of which MachineDeployments cannot be rendered. */
  readonly unusable: readonly Use[]
}

/** Renders the selected MachineDeployments to objects. */
export async function render(
  { catalog, settings: given, standIns, ...request }: RenderRequest,
  reportAll: Report,
): Promise<Rendering> {
  const { progress, besideController = false } = request
  const { placeholders: filler } = given.credentials
  const placeholders = filler && new PlaceholderMarkers(filler)
  const report: Report = placeholders ? each => reportAll(problemWithPlaceholders(each, placeholders)) : reportAll
  const settings = withChecksums(given, catalog, report)
  const catalogs = request.previous ? [request.previous, catalog] : [catalog]
  const previous = { catalogs, namespace: settings.namespace, owner: settings.name }

  const inputs = await collectInputs({ catalog, settings, standIns }, placeholders, report)
  const selection = await selectNodes(inputs, settings, { previous, besideController }, report)
  const selected = joiningNodes(selection.nodes, inputs, settings, report)
  const { environment } = inputs
  const groups = await make(groupAlike(selected, environment), { environment, settings, progress }, report)
  for (const each of await validate({ inputs, settings, selected, groups, placeholders })) report(each)
  const isAnyCompressed = selected.some(({ machineDeployment: { pool } }) => pool && isCompressed(pool))
  const compress = isAnyCompressed ? await loadMimePart() : undefined
  const nodes = fill(selected, groups, { inputs, settings, progress, compress }, report)
  const outputs = await makeOutputs(nodes, { inputs, settings, besideController }, report)
  const { unusable } = selection
  return { settings, inputs, standIns: inputs.standIns(), groups, nodes, ...outputs, unusable }
}
