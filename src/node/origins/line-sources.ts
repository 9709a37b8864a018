// Finds the origin of each line of a node's file: the line of a template in the profile, or of an overlay.

import { type FieldPath, isSamePath } from '../../base/field-path.ts'
import type { Excerpt } from '../../diagnostics/diagnostic.ts'
import type { PhaseName } from '../../render/model/profile.ts'
import type { Markers } from '../../render/model/text.ts'
import { environmentOf } from '../../render/nodes/kubelet.ts'
import { nodeData } from '../../render/osc/node-data.ts'
import { filesOf, type PhaseSource, phaseSource } from '../../render/osc/profile-templates.ts'
import { isGoProfile } from '../../render/osc/templates/choose-engine.ts'
import { goTemplateEngine } from '../../render/osc/templates/go-templates.ts'
import type { RenderedNode } from '../../render/outputs/node.ts'
import type { NodeEnvironment } from '../../render/settings/environment.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { PHASE_FIELDS, type UserDataPhase } from '../../render/userdata/request.ts'
import { dataOrigins } from './data-origins.ts'
import { distinctOrigins, type NodeOrigin, type SettingOrigin } from './node-origin.ts'
import { profileOrigin } from './profile-origin.ts'
import { type LineSource, phaseTracer, type TraceFile } from './trace-phase.ts'

/** A line of a text in a profile or an overlay. */
export interface LineOrigin extends NodeOrigin {
  /** The name of the template, unless it is that of the file itself. */
  readonly template?: string
  /** The line in the text of the field, counted from 1. */
  readonly templateLine: number
  readonly excerpt: Excerpt
  /** The origins of the values that the template prints in the line. */
  readonly values: readonly NodeOrigin[]
}

export interface FileLines {
  readonly text: string
  readonly lines: readonly (LineOrigin | undefined)[]
}

export interface LinesContext {
  readonly settings: Settings
  readonly environment: NodeEnvironment
  readonly setting: SettingOrigin
}

/**
 * Returns a function that returns the lines of a file or unit of the phase. It returns undefined if no template made it as it is: if the
 * controller or a setting adds it or changes it, or if the profile is written in Eta.
 */
export function phaseLines(
  phase: UserDataPhase,
  node: RenderedNode,
  context: LinesContext,
): (path: string) => FileLines | undefined {
  const name = PHASE_FIELDS[phase]
  const linesOf = templateLines(phase, node, context)
  return path => {
    const unit = verbatimField(path, name, node)
    if (unit !== undefined) return unitLines(unit, node, context)
    const made = linesOf(path)
    const text = node.config[name].files?.[made?.index ?? -1]?.content.inline.data
    return made && text !== undefined && isSame(made.text, text, made.hasMarkers)
      ? { text, lines: made.lines }
      : undefined
  }
}

function unitLines(unit: VerbatimField, node: RenderedNode, context: LinesContext): FileLines {
  const template = { name: '', ...unit }
  let offset = 0
  const lines = unit.text.split('\n').map((line, i) => {
    const origin = lineOrigin({ template, offset, line: i + 1, fields: [] }, unit.field, node, context)
    offset += line.length + 1
    return origin
  })
  return { text: unit.text, lines }
}

interface TemplateLines extends FileLines {
  /** The index of the file in its phase. */
  readonly index: number
  readonly hasMarkers: boolean
}

/** Returns a function that returns the lines of a file as its template makes it, which settings may change then. */
export function templateLines(
  phase: UserDataPhase,
  node: RenderedNode,
  context: LinesContext,
): (path: string) => TemplateLines | undefined {
  const name = PHASE_FIELDS[phase]
  const own = filesOf(node.profile, name)
  const { placeholders } = context.environment
  const markers = placeholders === undefined ? [] : [placeholders.markers]
  const source = phaseSource(node.profile, name, own)
  let trace: TraceFile | undefined
  return path => {
    const index = own.findLastIndex(({ file }) => file.path === path)
    if (index < 0 || !isGoProfile(node.profile)) return undefined
    trace ??= tracerOf(source, node, markers, context)
    const traced = trace(index)
    if (traced === undefined) return undefined
    const { field } = source.files[index]!
    const lines = traced.lines.map(line => line && lineOrigin(line, field, node, context))
    return { text: traced.text, lines, index, hasMarkers: markers.length > 0 }
  }
}

function tracerOf(
  source: PhaseSource,
  node: RenderedNode,
  markers: readonly Markers[],
  context: LinesContext,
): TraceFile {
  const { machineDeployment, profile, credentials, kubelet } = node
  const environment = environmentOf(context.environment, kubelet)
  const variables = { ...node.names, kubeconfig: node.texts.kubeconfig }
  const engine = goTemplateEngine(context.settings.limits)
  const data = nodeData({ machineDeployment, profile, environment, credentials, engine, variables, markers }, () => {})
  return data === undefined ? () => undefined : phaseTracer(source, { data, markers }, context.settings.limits.phase)
}

/** Whether the file has not been changed after its template was executed. Placeholders have been filled in. */
const isSame = (traced: string, data: string, hasMarkers: boolean): boolean =>
  hasMarkers ? traced.split('\n').length === data.split('\n').length : traced === data

function lineOrigin(
  { template, offset, line, fields }: LineSource,
  ownField: FieldPath,
  node: RenderedNode,
  { setting }: LinesContext,
): LineOrigin {
  const { name, text, field } = template
  return {
    ...profileOrigin(field, node),
    ...(!isSamePath(field, ownField) && { template: name }),
    templateLine: line,
    excerpt: { text, start: offset, end: offset },
    values: distinctOrigins(fields.flatMap(path => dataOrigins(path, node.machineDeployment, setting))),
  }
}

const UNIT_FOLDER = '/etc/systemd/system/'

interface VerbatimField {
  readonly text: string
  readonly field: FieldPath
}

/** Returns the field of a unit or drop-in, whose text is not a template. */
function verbatimField(path: string, phase: PhaseName, { profile }: RenderedNode): VerbatimField | undefined {
  if (!path.startsWith(UNIT_FOLDER)) return undefined
  const [unit, dropIn] = path.slice(UNIT_FOLDER.length).split('.d/') as [string, string?]
  const units = profile.spec[phase]?.units ?? []
  const at = units.findIndex(({ name }) => name === unit)
  if (at < 0) return undefined
  const field = ['spec', phase, 'units', at]
  if (dropIn === undefined) return { text: units[at]!.content ?? '', field: [...field, 'content'] }
  const dropIns = units[at]!.dropIns ?? []
  const below = dropIns.findIndex(({ name }) => name === dropIn)
  return below < 0 ? undefined : { text: dropIns[below]!.content, field: [...field, 'dropIns', below, 'content'] }
}
