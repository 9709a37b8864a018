// The lines of the texts of nodes with their origins, for osm-krm show --origins and the report.

import type { NodeObjects, NodePart } from '../../node/node-objects.ts'
import { type FileLines, type LineOrigin, type LinesContext, phaseLines } from '../../node/origins/line-sources.ts'
import { type NodeOrigin, type OriginKey, originKey, type PhaseOrigins } from '../../node/origins/node-origin.ts'
import { originInputs, phaseOrigins } from '../../node/origins/origins.ts'
import type { PartKind } from '../../node/user-data/index.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { Side } from '../../source/side.ts'
import { type FileLine, hiddenLines, originText, type ShownPart } from '../show/file-lines.ts'
import { filePath } from '../show/node-files.ts'
import { listView, PHASE_NAMES, partsOfPhase } from '../show/phase-view.ts'
import {
  type OriginDocuments,
  type OriginNode,
  type OriginRequest,
  placedOrigins,
  settingOrigins,
  titleOf,
} from './node-origins.ts'

/** A node and those of its parts whose lines are wanted. */
interface ShownNode<Node> {
  readonly node: Node
  readonly parts: readonly ShownPart[]
}

/** Returns the parts without their secrets, in the order in which the page lists them. */
export const hiddenParts = (parts: readonly NodePart[], hide: Hide): ShownPart[] => [
  ...PHASE_NAMES.flatMap(phase =>
    partsOfPhase(parts, phase).map(part => ({ phase, part, shown: shownText(part, hide) })),
  ),
  ...parts.filter(({ kind }) => kind === 'text').map(part => ({ phase: undefined, part, shown: hide(part.text) })),
]

/** An unreadable text is not shown, because its secrets cannot be found. */
const shownText = ({ kind, text }: NodePart, hide: Hide): string => (kind === 'unreadable' ? '' : hide(text))

interface LinesRequest extends Omit<OriginRequest, 'node'>, Pick<OriginDocuments, 'builtIn'> {}

export async function linesWithOrigins(
  nodes: readonly ShownNode<OriginNode>[],
  { rendered, settings, overrides, builtIn }: LinesRequest,
): Promise<FileLine[][][]> {
  const { environment, functionConfig } = rendered
  const context = environment && { settings, environment, setting: settingOrigins(functionConfig, overrides) }
  const made = nodes.map(node => (context === undefined ? node.parts.map(withoutOrigins) : madeParts(node, context)))
  const place = await placedOrigins(made.flat().flatMap(originsIn), { list: rendered.list, builtIn })
  return made.map(parts => parts.map(part => linesOf(part, place)))
}

/** A part with what is known about its lines. */
interface MadePart extends ShownPart {
  readonly lines: FileLines | undefined
  /** Returns the origins of a line that no template made, by its index. */
  readonly from: (line: number) => readonly NodeOrigin[]
}

const withoutOrigins = (part: ShownPart): MadePart => ({ ...part, lines: undefined, from: () => [] })

const originsIn = ({ part, lines, from }: MadePart): (NodeOrigin | LineOrigin)[] =>
  lines === undefined
    ? [...new Set(part.text.split('\n').flatMap((_, i) => from(i)))]
    : lines.lines.flatMap(line => (line === undefined ? [] : [line, ...line.values]))

function madeParts({ node, parts }: ShownNode<OriginNode>, context: LinesContext): MadePart[] {
  const phase = (name: 'bootstrap' | 'provisioning') => ({
    lines: phaseLines(name, node, context),
    origins: phaseOrigins(`${name}Config`, { node, ...context }),
  })
  const phases = { bootstrap: phase('bootstrap'), provisioning: phase('provisioning') }
  return parts.map((each, i) => {
    if (each.phase === undefined) return { ...each, lines: undefined, from: () => [{ kind: 'controller' }] }
    const { lines, origins } = phases[each.phase]
    const path = filePath(each.part)
    // A phase that writes a file several times leaves the last one, which is the one that is traced.
    const isLast = !parts.some((other, j) => j > i && other.phase === each.phase && filePath(other.part) === path)
    return {
      ...each,
      lines: path !== undefined && isLast ? lines(path) : undefined,
      from: originsOfLines(each, origins),
    }
  })
}

const KINDS: Readonly<Partial<Record<PartKind, OriginKey>>> = { file: 'file', unit: 'unit', 'drop-in': 'drop-in' }

const LISTS: ReadonlySet<string> = new Set<OriginKey>(['SSH keys', 'runcmd', 'bootcmd'])

function originsOfLines({ part }: ShownPart, origins: PhaseOrigins): MadePart['from'] {
  const { kind, name, text } = part
  if (KINDS[kind] !== undefined) {
    const whole = origins.get(originKey(KINDS[kind], name)) ?? []
    return () => whole
  }
  const { from } = listView(part, origins)
  const entries = LISTS.has(name) ? [...origins].filter(([key]) => key.startsWith(`${name} `)) : []
  const whole = distinctNames([
    ...(origins.get(originKey('setting', name)) ?? []),
    ...entries.flatMap(([, origin]) => origin),
  ])
  if (from === undefined) return () => whole
  let next = 0
  const ofLines = text.split('\n').map(line => (line === '' ? [] : [from[next++]!]))
  return line => ofLines[line]!
}

const distinctNames = (origins: readonly NodeOrigin[]): NodeOrigin[] => [
  ...new Map(origins.map(origin => [originText(origin), origin])).values(),
]

function linesOf(
  { part, shown, lines: made, from }: MadePart,
  place: <Origin extends NodeOrigin>(origin: Origin) => Origin,
): FileLine[] {
  const texts = part.text.split('\n')
  const madeTexts = made?.text.split('\n') ?? []
  const found = hiddenLines(part.text, shown)
  return (part.text.endsWith('\n') ? found.slice(0, -1) : found).map(({ text, index }) => {
    const line = made?.lines[index]
    if (made === undefined) return { text, from: from(index).map(place), values: [] }
    // The text in the user data may differ from the one that the template wrote; other checks report this.
    if (line === undefined || madeTexts[index] !== texts[index]) return { text, from: [], values: [] }
    const { excerpt: _, values, ...origin } = place(line)
    return { text, from: [origin], values: values.map(place) }
  })
}

export interface OriginSource {
  /**
   * Returns what the origins of a node depend on beside its texts: the origins of nodes with the same texts and the same inputs are equal.
   * undefined for a node that was not rendered from inputs.
   */
  readonly inputsOf: (node: NodeObjects) => string | undefined
  /** Returns the lines of each part of each node. */
  readonly linesOf: (nodes: readonly ShownNode<NodeObjects>[]) => Promise<readonly (readonly (readonly FileLine[])[])[]>
}

/** Returns the source of origins of a side, or undefined if it was not rendered from inputs. */
export function originSource({ rendered, settings }: Side, overrides: readonly string[]): OriginSource | undefined {
  if (rendered?.environment === undefined || settings === undefined) return undefined
  const { environment, nodes } = rendered
  const byTitle = new Map(nodes.map(node => [titleOf(node), node]))
  const inputsOf = originInputs({ settings, environment })
  return {
    inputsOf({ title }) {
      const node = byTitle.get(title)
      return node && inputsOf(node)
    },
    linesOf: shown =>
      linesWithOrigins(
        shown.map(({ node, parts }) => ({ node: byTitle.get(node.title)!, parts })),
        { rendered, settings, overrides },
      ),
  }
}
