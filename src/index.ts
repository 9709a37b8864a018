// The library: renders the data of the nodes of a cluster from objects and settings. It uses no stdin, files or process, and also runs in browsers.
// const { nodes, diagnostics } = await renderNodes({ objects, functionConfig })

import type { JsonObject } from './base/json.ts'
import { plain } from './base/span.ts'
import type { Diagnostic as Problem } from './diagnostics/diagnostic.ts'
import { evaluate } from './evaluate/evaluate.ts'
import { Catalog } from './render/inputs/catalog.ts'
import { isRenderInput } from './render/inputs/render-input.ts'
import type { InputEdit, NodeTexts, OperatingSystemConfigSpec, Output } from './render/model/config.ts'
import type { MachineDeployment } from './render/model/machine-deployment.ts'
import type { Profile } from './render/model/profile.ts'
import type { OutputNames } from './render/stamps/names.ts'

export type { Json, JsonObject } from './base/json.ts'
export { REFERENCE } from './base/reference.ts'
export type {
  DiagnosticCode,
  Excerpt,
  ObjectRef,
  RelatedPlace,
  Severity,
} from './diagnostics/diagnostic.ts'
export { type FunctionResult, run } from './function.ts'
export type { InputEdit, NodeTexts, OperatingSystemConfigSpec, Output } from './render/model/config.ts'
export type { Profile } from './render/model/profile.ts'

/** A problem, with its texts as users read them. */
export interface Diagnostic extends Omit<Problem, 'message' | 'help' | 'endsInList' | 'standsFor'> {
  readonly message: string
  readonly help?: string
  readonly standsFor?: readonly Diagnostic[]
}

export interface RenderInput {
  /** MachineDeployments, profiles, and the Secrets and ConfigMaps that they and the settings refer to. */
  readonly objects: readonly JsonObject[]
  /** An OperatingSystemConfigGenerator, or a ConfigMap of the controller's flags. Without it, defaults apply. */
  readonly functionConfig?: JsonObject
  /** The outputs of an earlier run, if they are not among the objects. New revisions are counted from theirs. */
  readonly previous?: readonly JsonObject[]
}

/** What the machines of a MachineDeployment get. */
export interface RenderedNode {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
  readonly names: OutputNames
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
}

export interface RenderResult {
  /** One node for each MachineDeployment; empty if there is an error among the diagnostics. */
  readonly nodes: readonly RenderedNode[]
  /** All outputs, in order. */
  readonly objects: readonly JsonObject[]
  /** The fields that input objects must have. One without a value must be removed. */
  readonly edits: readonly InputEdit[]
  /** Errors, warnings and notes. `renderNodes` throws nothing. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Renders the nodes of all selected MachineDeployments. Never throws: problems are in the diagnostics. */
export async function renderNodes(input: RenderInput): Promise<RenderResult> {
  const { made, diagnostics, failed } = await evaluate({
    open: report => {
      if (!isRenderInput(input, report)) return undefined
      const { objects, functionConfig, previous } = input
      const { source } = Catalog.of(objects, report)
      return { items: source, functionConfig, previous: previous && Catalog.of(previous, report) }
    },
    make: ({ nodes, objects, edits }) => ({ nodes, objects: objects.map(({ object }) => object), edits }),
  })
  const { nodes, objects, edits } = (failed ? undefined : made) ?? { nodes: [], objects: [], edits: [] }
  return { nodes, objects, edits, diagnostics: diagnostics.map(printed) }
}

const printed = ({ message, help, endsInList: _, standsFor, ...problem }: Problem): Diagnostic => ({
  ...problem,
  message: plain(message),
  ...(help && { help: help.map(plain).join('\n') }),
  ...(standsFor && { standsFor: standsFor.map(printed) }),
})
