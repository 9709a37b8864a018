// The origins of the lines of a report's texts. Alike nodes share them, and consecutive lines are stored as runs.

import { printable } from '../../diagnostics/text.ts'
import type { NodeObjects } from '../../node/node-objects.ts'
import type { NodePart } from '../../node/node-parts.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { OriginSource } from '../origins/file-lines.ts'
import { type SharedText, shareQualifiedName } from '../shared-text.ts'
import { type FileLine, linePlace, placesText, type ShownPart } from '../show/file-lines.ts'
import { originText } from '../show/origin-text.ts'
import { PHASE_NAMES, partsOfPhase } from '../show/phase-view.ts'
import type { PartOrigins, ReportOrigins, TextOrigins } from './report-data.ts'

interface MadeNode {
  readonly node: NodeObjects
  /** The index of its kind. */
  readonly kind: number
  readonly parts: readonly NodePart[]
}

interface FoundOrigins {
  /** undefined if no node has origins. */
  readonly table?: ReportOrigins
  readonly ofKinds: readonly (PartOrigins | undefined)[]
  /** Those of each node that are not those of its kind. */
  readonly ofNodes: readonly (PartOrigins | undefined)[]
}

/** Returns the origins of nodes: of one node of each kind, and of those that differ from it. */
export async function reportOrigins(
  nodes: readonly MadeNode[],
  { origins: source, hide }: { readonly origins?: OriginSource | undefined; readonly hide: Hide },
): Promise<FoundOrigins> {
  if (source === undefined) return { ofKinds: [], ofNodes: [] }
  const variants = new ValueTable<string>()
  const firsts: MadeNode[] = []
  const firstOfKind: number[] = []
  const variantOf = nodes.map(made => {
    const variant = variants.indexOf(JSON.stringify([made.kind, source.inputsOf(made.node)]))
    firsts[variant] ??= made
    firstOfKind[made.kind] ??= variant
    return variant
  })
  const names = new ValueTable<SharedText>()
  const texts = new ValueTable<TextOrigins>()
  const shown = firsts.map(({ node, parts }) => ({ node, parts: hiddenParts(parts, hide) }))
  const known = shown.filter(({ node }) => source.inputsOf(node) !== undefined)
  const lines = new Map((await source.linesOf(known)).map((each, i) => [known[i]!, each]))
  const lists = new ValueTable<PartOrigins>()
  const listOf = shown.map(each =>
    lists.indexOf(
      (lines.get(each) ?? []).map(ofPart => {
        const text = textOrigins(ofPart, name => names.indexOf(shareQualifiedName(printable(name), each.node)))
        return text === undefined ? NONE : texts.indexOf(text)
      }),
    ),
  )
  const ofKinds = firstOfKind.map(variant => listOf[variant]!)
  return {
    ...(texts.values.length > 0 && { table: { names: names.values, texts: texts.values } }),
    ofKinds: ofKinds.map(list => (lists.values[list]!.length === 0 ? undefined : lists.values[list])),
    ofNodes: nodes.map(({ kind }, i) => {
      const list = listOf[variantOf[i]!]!
      return list === ofKinds[kind] ? undefined : lists.values[list]
    }),
  }
}

/** The index of a text whose lines have no known origin. */
const NONE = -1

/** Returns the parts without their secrets, in the order in which a kind lists them. */
export const hiddenParts = (parts: readonly NodePart[], hide: Hide): ShownPart[] => [
  ...PHASE_NAMES.flatMap(phase =>
    partsOfPhase(parts, phase).map(part => ({ phase, part, shown: shownText(part, hide) })),
  ),
  ...parts
    .filter(({ kind }) => kind === 'text')
    .map(part => ({ phase: undefined, part, shown: hide(part.text, part.section) })),
]

/** An unreadable text is not shown, because its secrets cannot be found. */
const shownText = ({ kind, name, text }: NodePart, hide: Hide): string =>
  kind === 'unreadable' ? '' : hide(text, name)

/** Returns the origins of the lines as runs, or undefined if none has an origin. */
function textOrigins(lines: readonly FileLine[], indexOf: (name: string) => number): TextOrigins | undefined {
  if (lines.every(({ from }) => from.length === 0)) return undefined
  const runs: number[] = []
  const values: number[] = []
  let next = { name: '', line: 0 }
  for (const [i, { from, values: own }] of lines.entries()) {
    const { name, line = 0 } = from.length === 1 ? linePlace(from[0]!) : { name: placesText(from) }
    if (i > 0 && name === next.name && line === next.line) runs[runs.length - 3]!++
    else runs.push(1, indexOf(name), line)
    next = { name, line: line === 0 ? 0 : line + 1 }
    if (own.length > 0) values.push(i, indexOf(own.map(originText).join(', ')))
  }
  return { runs, values }
}

/** Values that are stored once, by their JSON. */
export class ValueTable<Value> {
  readonly values: Value[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(value: Value): number {
    // Another value, and its JSON, begins with one of these characters.
    const key = typeof value === 'string' && !/^["[{]/.test(value) ? value : JSON.stringify(value)
    const index = this.#indexes.get(key) ?? this.values.push(value) - 1
    this.#indexes.set(key, index)
    return index
  }
}
