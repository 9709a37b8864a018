// The library: what a cluster's nodes would get, from objects and settings. No stdin, no files, no process; runs in a browser too.
//
//   const { nodes, diagnostics } = await renderNodes({ objects, functionConfig })

import type { Diagnostic } from './diagnostics/diagnostic.ts'
import { redactor } from './diagnostics/redact.ts'
import { sourceOfObjects } from './inputs/object-source.ts'
import type { JsonObject } from './model/profile.ts'
import { type InputAnnotation, type RenderedNode, render } from './pipeline.ts'
import { readSettings } from './settings/index.ts'

export type {
  Diagnostic,
  DiagnosticCode,
  Excerpt,
  ObjectRef,
  RelatedPlace,
  Severity,
} from './diagnostics/diagnostic.ts'
export { type FunctionResult, run } from './function.ts'
export type { OperatingSystemConfigSpec } from './model/config.ts'
export type { Json, JsonObject, Profile } from './model/profile.ts'
export type { NodeTexts, Output } from './outputs/objects.ts'
export type { InputAnnotation, RenderedNode } from './pipeline.ts'
export { REFERENCE } from './reference.ts'

export interface RenderInput {
  /** MachineDeployments, profiles, and the Secrets and ConfigMaps that they and the settings refer to. */
  readonly objects: readonly JsonObject[]
  /** An OperatingSystemConfigGenerator, or a ConfigMap of the controller's flags; without one, the defaults. */
  readonly functionConfig?: JsonObject
  /** What an earlier run made, where it is not among the objects: revisions are counted on from it. */
  readonly previous?: readonly JsonObject[]
}

export interface RenderResult {
  /** One for each MachineDeployment; empty where an error is among the diagnostics. */
  readonly nodes: readonly RenderedNode[]
  /** All that was made, in order. */
  readonly objects: readonly JsonObject[]
  /** What the MachineDeployments have to carry, with a value, and what they are to carry no longer, without. */
  readonly annotations: readonly InputAnnotation[]
  /** All that is wrong, or worth a look. Nothing is thrown. */
  readonly diagnostics: readonly Diagnostic[]
}

export async function renderNodes({ objects, functionConfig, previous }: RenderInput): Promise<RenderResult> {
  const diagnostics: Diagnostic[] = []
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic)
  const settings = readSettings(functionConfig, report)
  if (settings === undefined) return { ...NOTHING, diagnostics }
  const { secrets, ...rendering } = await render(
    {
      source: sourceOfObjects(objects, report),
      settings,
      ...(previous && { previous: sourceOfObjects(previous, report) }),
    },
    report,
  )
  const redacted = diagnostics.map(redactor(secrets))
  if (redacted.some(({ severity }) => severity === 'error')) return { ...NOTHING, diagnostics: redacted }
  const { nodes, objects: made, annotations } = rendering
  return { nodes, objects: made.map(({ object }) => object), annotations, diagnostics: redacted }
}

const NOTHING = { nodes: [], objects: [], annotations: [] }
