// Finds the origin of each line of a node's file: the line of a template in the profile, or of an overlay or extension.

import type { Excerpt } from '../../diagnostics/diagnostic.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import { distinctOrigins, type NodeOrigin, type SettingOrigin } from '../model/node-origin.ts'
import type { PhaseName } from '../model/profile.ts'
import { dataOrigins } from '../osc/data-origins.ts'
import { nodeData } from '../osc/node-data.ts'
import { filesOf, phaseSource } from '../osc/profile-templates.ts'
import { isGoProfile } from '../osc/templates/choose-engine.ts'
import { templateCache } from '../osc/templates/go-templates.ts'
import { type LineSource, traceFile } from '../osc/templates/trace-phase.ts'
import type { Settings } from '../settings/settings.ts'
import { PHASE_FIELDS, type UserDataPhase } from '../userdata/request.ts'
import type { RenderedNode } from './node.ts'
import { environmentOf, variablesOf } from './node-request.ts'
import { profileOrigin } from './profile-origin.ts'

/** A line of a text in a profile, an overlay or an extension. */
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
 * Returns the lines of a file or unit of the phase. Returns undefined if no template made it as it is: if the controller or a setting adds
 * it or changes it, or if the profile is written in Eta.
 */
export function fileLines(
  path: string,
  phase: UserDataPhase,
  node: RenderedNode,
  context: LinesContext,
): FileLines | undefined {
  const name = PHASE_FIELDS[phase]
  const unit = verbatimField(path, name, node)
  if (unit !== undefined) {
    const template = { name: '', ...unit }
    let offset = 0
    const lines = unit.text.split('\n').map((line, i) => {
      const origin = lineOrigin({ template, offset, line: i + 1, fields: [] }, unit.field, node, context)
      offset += line.length + 1
      return origin
    })
    return { text: unit.text, lines }
  }
  const made = templateLines(path, phase, node, context)
  const text = node.config[name].files?.[made?.index ?? -1]?.content.inline.data
  return made && text !== undefined && isSame(made.text, text, made.hasMarkers)
    ? { text, lines: made.lines }
    : undefined
}

interface TemplateLines extends FileLines {
  /** The index of the file in its phase. */
  readonly index: number
  readonly hasMarkers: boolean
}

/** Returns the lines of a file as its template makes it, which settings may change then. */
export function templateLines(
  path: string,
  phase: UserDataPhase,
  node: RenderedNode,
  context: LinesContext,
): TemplateLines | undefined {
  const name = PHASE_FIELDS[phase]
  const own = filesOf(node.profile, name)
  const index = own.findLastIndex(({ file }) => file.path === path)
  if (index < 0 || !isGoProfile(node.profile)) return undefined
  const { machineDeployment, profile, credentials, kubelet } = node
  const environment = environmentOf(context.environment, kubelet)
  const { placeholders } = environment
  const markers = placeholders === undefined ? [] : [placeholders.markers]
  const variables = variablesOf(node, node.texts.kubeconfig)
  const engine = templateCache(context.settings.limits)
  const data = nodeData({ machineDeployment, profile, environment, credentials, engine, variables, markers }, () => {})
  if (data === undefined) return undefined
  const source = phaseSource(profile, name, own)
  const traced = traceFile(source, index, { data, markers }, context.settings.limits.phase)
  if (traced === undefined) return undefined
  const { field } = source.files[index]!
  const lines = traced.lines.map(line => line && lineOrigin(line, field, node, context))
  return { text: traced.text, lines, index, hasMarkers: markers.length > 0 }
}

/** Whether the file has not been changed after its template was executed. Placeholders have been filled in. */
const isSame = (traced: string, data: string, hasMarkers: boolean): boolean =>
  hasMarkers ? traced.split('\n').length === data.split('\n').length : traced === data

function lineOrigin(
  { template, offset, line, fields }: LineSource,
  ownField: string,
  node: RenderedNode,
  { setting }: LinesContext,
): LineOrigin {
  const { name, text, field } = template
  return {
    ...profileOrigin(field, node),
    ...(field !== ownField && { template: name }),
    templateLine: line,
    excerpt: { text, start: offset, end: offset },
    values: distinctOrigins(
      fields.flatMap(path => dataOrigins(path, { machineDeployment: node.machineDeployment, setting })),
    ),
  }
}

const UNIT_FOLDER = '/etc/systemd/system/'

/** Returns the field of a unit or drop-in, whose text is not a template. */
function verbatimField(path: string, phase: PhaseName, { profile }: RenderedNode) {
  if (!path.startsWith(UNIT_FOLDER)) return undefined
  const [unit, dropIn] = path.slice(UNIT_FOLDER.length).split('.d/') as [string, string?]
  const units = profile.spec[phase]?.units ?? []
  const at = units.findIndex(({ name }) => name === unit)
  if (at < 0) return undefined
  const field = `spec.${phase}.units[${at}]`
  if (dropIn === undefined) return { text: units[at]!.content ?? '', field: `${field}.content` }
  const dropIns = units[at]!.dropIns ?? []
  const below = dropIns.findIndex(({ name }) => name === dropIn)
  return below < 0 ? undefined : { text: dropIns[below]!.content, field: `${field}.dropIns[${below}].content` }
}
