// A file of a node with the origin of each line, as text and as JSON.

import { type FieldPath, formatPath, isWithin } from '../../base/field-path.ts'
import type { JsonObject } from '../../base/json.ts'
import { terminalText } from '../../diagnostics/text.ts'
import type { NodePart } from '../../node/node-objects.ts'
import { type NodeOrigin, sameObject } from '../../node/origins/node-origin.ts'
import { PROVIDER_SPEC } from '../../render/model/machine-deployment.ts'
import { originJson } from './node-json.ts'
import type { Phase } from './phase-view.ts'

/** The origin of a line: of the template line that made it, or of the whole file. */
interface ShownLineOrigin extends NodeOrigin {
  readonly template?: string
  readonly templateLine?: number
}

export interface FileLine {
  readonly text: string
  /** Several if no template made the file, or if settings changed it. */
  readonly from: readonly ShownLineOrigin[]
  /** The origins of the values that the template prints in the line. */
  readonly values: readonly NodeOrigin[]
}

export interface ShownPart {
  /** undefined for a text other than the user data. */
  readonly phase: Phase | undefined
  readonly part: NodePart
  /** The text without its secrets. */
  readonly shown: string
}

/** Returns the lines of a text whose secrets are hidden, each with the index of its line in the text. */
export function hiddenLines(text: string, hidden: string): { readonly text: string; readonly index: number }[] {
  const lines = text.split('\n')
  const shown = hidden.split('\n')
  let index = 0
  return shown.map((line, i) => {
    const here = { text: line, index }
    index++
    // A secret of several lines is replaced with one label.
    if (lines[index - 1] !== line && lines.length - index > shown.length - i - 1) {
      const next = lines.indexOf(shown[i + 1] ?? '', index)
      if (next >= 0) index = next
    }
    return here
  })
}

/** Returns the lines behind their origins. */
export function fileLinesText(lines: readonly FileLine[]): string {
  const places = lines.map(({ from }) => terminalText(placesText(from)).replaceAll('\n', '\\n'))
  const width = places.reduce((most, place) => Math.max(most, place.length), 0)
  return lines
    .map(({ text, values }, i) => {
      const origins = terminalText(arrow(values, undefined)).replaceAll('\n', '\\n')
      return `${`${places[i]!.padEnd(width)} | ${text}`.trimEnd()}${origins}\n`
    })
    .join('')
}

export const placesText = (from: readonly ShownLineOrigin[]): string => from.map(placeOf).join(', ')

function placeOf(origin: ShownLineOrigin): string {
  const { name, line } = linePlace(origin)
  return line === undefined ? name : `${name}:${line}`
}

/** Returns the file or template of a line and the line in it, or what the whole text comes from. */
export function linePlace(origin: ShownLineOrigin): { readonly name: string; readonly line?: number } {
  const { file, line, object, template, templateLine } = origin
  if (templateLine === undefined) return { name: originText(origin) }
  if (file !== undefined && line !== undefined) return { name: file, line }
  return { name: `${object?.name ?? ''}${template === undefined ? '' : ` ${template}`}`, line: templateLine }
}

export const fileLinesJson = (path: string, phase: Phase, lines: readonly FileLine[]): JsonObject => ({
  path,
  phase,
  lines: lines.map(({ text, from, values }) => ({
    text,
    from: from.map(origin => ({
      ...originJson(origin),
      ...(origin.template !== undefined && { template: origin.template }),
      ...(origin.templateLine !== undefined && { templateLine: origin.templateLine }),
    })),
    ...(values.length > 0 && { values: values.map(originJson) }),
  })),
})

/** Returns the origin in a few words, such as `overlay company-ubuntu` or `setting nodes.kubelet.register`. */
export function originText({ kind, object, field = [], isDefault }: NodeOrigin): string {
  const name = object?.name ?? ''
  switch (kind) {
    case 'profile':
    case 'overlay':
      return `${kind} ${name}`
    case 'setting':
      return `${isDefault ? 'default of ' : ''}setting ${formatPath(field[0] === 'spec' ? field.slice(1) : field)}`
    case 'flag':
      return `${isDefault ? 'default of ' : ''}flag ${formatPath(field[0] === 'data' ? field.slice(1) : field)}`
    case 'option':
      return `--set ${formatPath(field)}`
    case 'machineDeployment':
      return machineField(object?.kind, field)
    case 'controller':
      return 'the controller'
  }
}

/** The maps above the fields of a MachineDeployment and of a NodePool, the longest first. */
const OUTER = [PROVIDER_SPEC, ['spec', 'template', 'spec'], ['spec']]

function machineField(kind: string | undefined, field: FieldPath): string {
  if (field[1] === 'annotations') return `annotation ${field[2]}`
  const outer = OUTER.find(path => isWithin(field, path)) ?? []
  return `${kind} ${formatPath(field.slice(outer.length))}`
}

/** Returns the origins behind an arrow, without the profile from which most parts come. */
export function arrow(from: readonly NodeOrigin[] | undefined, base: NodeOrigin | undefined): string {
  const shown = (from ?? []).filter(origin => base === undefined || !sameObject(origin, base))
  return shown.length === 0 ? '' : `  ← ${shown.map(originText).join(', ')}`
}

export const placeText = ({ file, line }: NodeOrigin): string =>
  file === undefined ? '' : ` (${file}${line === undefined ? '' : `:${line}`})`
