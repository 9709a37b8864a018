// The pipeline: from items and settings to the objects that the controller would have made.
//
//   items → inputs → groups of alike nodes → OperatingSystemConfig and user data of each group → nodes → objects
//
// Every stage returns its value and the problems that it found. If an error is among the problems, nothing may be written.

import type { ObjectRef } from '../diagnostics/diagnostic.ts'
import type { Found } from '../diagnostics/found.ts'
import type { Use } from '../diagnostics/uses.ts'
import type { Catalog } from './inputs/catalog.ts'
import { type CollectRequest, collectInputs, type Inputs } from './inputs/collect.ts'
import type { StandIn } from './inputs/stand-ins.ts'
import { PlaceholderMarkers } from './model/placeholders.ts'
import type { OnProgress } from './model/progress.ts'
import { groupAlike, joiningNodes } from './nodes/group.ts'
import { make } from './nodes/make.ts'
import { fill, type RenderedNode } from './nodes/node.ts'
import type { RenderedGroup } from './nodes/render-group.ts'
import { selectNodes } from './nodes/select.ts'
import { type InputAnnotation, makeOutputs } from './outputs/index.ts'
import type { Output } from './outputs/objects.ts'
import { problemWithPlaceholders } from './outputs/restore-placeholders.ts'
import type { Settings } from './settings/settings.ts'
import { validate } from './validate/index.ts'

export type { RenderedNode } from './nodes/node.ts'
export type { InputAnnotation } from './outputs/index.ts'

interface RenderRequest extends CollectRequest {
  /** The outputs of an earlier run, if they are not among the items. */
  readonly previous?: Catalog
  /** Called after each node or group of nodes. */
  readonly progress?: OnProgress
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
  /** The annotations to set on or to remove from MachineDeployments among the items. */
  readonly annotations: readonly InputAnnotation[]
  /** The objects that MachineDeployments which are not selected share, and that an earlier run may have made; they are not removed. */
  readonly sharedByOthers: readonly ObjectRef[]
  /** The profiles because of which MachineDeployments cannot be rendered. */
  readonly unusable: readonly Use[]
}

/** Renders the selected MachineDeployments to objects. */
export async function render({ catalog, settings, ...request }: RenderRequest): Promise<Found<Rendering>> {
  const { progress, besideController = false } = request
  const { placeholders: filler } = settings.credentials
  const placeholders = filler && new PlaceholderMarkers(filler)
  const catalogs = request.previous ? [request.previous, catalog] : [catalog]
  const previous = { catalogs, namespace: settings.namespace, owner: settings.name }

  const collected = await collectInputs(
    { catalog, settings, ...(request.standIns && { standIns: request.standIns }) },
    placeholders,
  )
  const inputs = collected.value
  const selection = await selectNodes(inputs, settings, { previous, besideController })
  const joining = joiningNodes(selection.value.nodes, inputs, settings)
  const selected = joining.value
  const { environment } = inputs
  const made = await make(groupAlike(selected, environment), { environment, settings, progress })
  const groups = made.value
  const invalid = await validate({ inputs, settings, selected, groups, previous, placeholders })
  const filled = fill(selected, groups, { inputs, settings, progress })
  const nodes = filled.value
  const written = await makeOutputs(nodes, inputs, settings)

  const stages = [collected, selection, joining, made, { problems: invalid }, filled, written]
  const problems = stages.flatMap(stage => stage.problems)
  return {
    value: {
      settings,
      inputs,
      standIns: request.standIns?.() ?? [],
      groups,
      nodes,
      ...written.value,
      unusable: selection.value.unusable,
    },
    problems: placeholders ? problems.map(problem => problemWithPlaceholders(problem, placeholders)) : problems,
  }
}
