// Finds the lines of a file or of user data to which diagnostics refer.

import type { Diagnostic, ObjectRef, RenderedPlace } from '../../diagnostics/diagnostic.ts'
import { listAt, textAt } from '../../render/inputs/shape.ts'
import type { Json } from '../../render/model/json.ts'
import type { Phase } from './phase-view.ts'

/** A diagnostic with its place in a text. */
export interface Annotation {
  readonly diagnostic: Diagnostic
  /** Counted from 1; undefined if the diagnostic is about the text as a whole. */
  readonly line?: number
  readonly column?: number
  readonly length?: number
}

/** A diagnostic with its place in the OperatingSystemConfig. */
interface Found {
  readonly diagnostic: Diagnostic
  readonly place: RenderedPlace
  /** The field below the phase. */
  readonly field: string
}

const FIELD = /^spec\.(bootstrap|provisioning)Config\.(.*)$/

/** Returns the diagnostics about what the node gets in the phase, with the field below the phase. */
export function diagnosticsOfNode(diagnostics: readonly Diagnostic[], title: string, phase: Phase): Found[] {
  return diagnostics.flatMap(diagnostic => {
    const { rendered = [], ignored, object, related = [] } = diagnostic
    if (ignored !== undefined) return []
    const places = [
      ...(object && isNode(object, title) ? rendered : []),
      ...related.filter(each => isNode(each.object, title)).flatMap(each => each.rendered ?? []),
    ]
    return places.flatMap(place => {
      const [, of, field] = FIELD.exec(place.field) ?? []
      return of === phase ? [{ diagnostic, place, field: field! }] : []
    })
  })
}

const isNode = ({ kind, namespace, name }: ObjectRef, title: string): boolean =>
  kind === 'MachineDeployment' && `${namespace || 'default'}/${name}` === title

const FILE = /^files\[(\d+)\](.*)$/
const UNIT = /^units\[(\d+)\](?:\.dropIns\[(\d+)\])?(.*)$/
const CONTENT = /^\.content(?:\.inline\.data)?$/

/** Returns the annotations of a file of the node. */
export const fileAnnotations = (path: string, found: readonly Found[], config: Json | undefined): Annotation[] =>
  found.flatMap(({ diagnostic, place, field }) => {
    const part = partOf(field, config)
    if (part?.path !== path) return []
    const { line, column, length } = place
    const isPlaced = part.isContent && line !== undefined
    return [{ diagnostic, ...(isPlaced && { line, ...(column !== undefined && { column, length: length! }) }) }]
  })

/** Returns the annotations of the user data, whose lines are given. */
export const userDataAnnotations = (
  lines: readonly string[],
  found: readonly Found[],
  config: Json | undefined,
): Annotation[] =>
  found.map(({ diagnostic, place, field }) => {
    const line = userDataLine(lines, field, place.line, config)
    return { diagnostic, ...(line !== undefined && { line }) }
  })

interface Part {
  /** The path of the file, or of the unit as a file. */
  readonly path: string
  readonly name: string
  readonly kind: 'path' | 'name'
  readonly isContent: boolean
}

function partOf(field: string, phase: Json | undefined): Part | undefined {
  const [, file, ofFile] = FILE.exec(field) ?? []
  if (file !== undefined) {
    const path = textAt(listAt(phase, 'files')[Number(file)], 'path') ?? ''
    return { path, name: path, kind: 'path', isContent: CONTENT.test(ofFile!) }
  }
  const [, unit, dropIn, rest] = UNIT.exec(field) ?? []
  if (unit === undefined) return undefined
  const value = listAt(phase, 'units')[Number(unit)]
  const name = textAt(value, 'name') ?? ''
  const below = dropIn === undefined ? undefined : textAt(listAt(value, 'dropIns')[Number(dropIn)], 'name')
  const path = `/etc/systemd/system/${below === undefined ? name : `${name}.d/${below}`}`
  return { path, name: below ?? name, kind: 'name', isContent: CONTENT.test(rest!) }
}

/**
 * Returns the line of the user data in which a field begins, or that of a line of a text that is written as it is. A text in base64 or in
 * a data URL has one line.
 */
function userDataLine(
  lines: readonly string[],
  field: string,
  line: number | undefined,
  config: Json | undefined,
): number | undefined {
  const part = partOf(field, config)
  const list = /^(?:modules\.)?(userSSHKeys|\w+)(?:\[(\d+)\])?/.exec(field)
  if (part === undefined) return list === null ? undefined : entryLine(lines, list[1]!, Number(list[2] ?? 0))
  const entry = lines.findIndex(text => isEntry(text, part))
  if (entry < 0) return undefined
  if (!part.isContent || line === undefined) return entry + 1
  const content = lines.findIndex(
    (text, i) => i > entry && i <= entry + MOST_PROPERTIES && /^\s+content: \|-?$/.test(text),
  )
  const isEncoded = lines.slice(entry, content).some(text => /^\s+encoding:/.test(text))
  if (content < 0 || isEncoded) return entry + 1
  return content + 1 + line
}

/** The properties of a file or unit before its content. */
const MOST_PROPERTIES = 6

/** Whether the line has the name of the part: in cloud-init as `- path: '/a'` or `- name: "a"`, in Ignition as `"path": "/a",`. */
const isEntry = (text: string, { kind, name }: Part): boolean =>
  [`- ${kind}: '${name}'`, `- ${kind}: "${name}"`, `"${kind}": ${JSON.stringify(name)}`].some(
    entry => text.trim().replace(/,$/, '') === entry,
  )

/** Returns the line of an entry of a list such as runcmd, or that of the list. */
function entryLine(lines: readonly string[], name: string, index: number): number | undefined {
  const key = name === 'userSSHKeys' ? 'ssh_authorized_keys' : name
  const start = lines.indexOf(`${key}:`)
  if (start < 0) return undefined
  const entries = lines.flatMap((text, i) => (i > start && text.startsWith('- ') ? [i + 1] : []))
  return entries[index] ?? start + 1
}
