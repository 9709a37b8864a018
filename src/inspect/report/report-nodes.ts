// The nodes of the report, with those that are equal but for names and secrets as one kind.

import { plain } from '../../base/span.ts'
import { percent } from '../../base/words.ts'
import { type OwnTexts, ownTexts, type SharedText, shareQualifiedName } from '../../compare/shared-text.ts'
import { printable } from '../../diagnostics/text.ts'
import type { NodeObjects, NodePart } from '../../node/node-objects.ts'
import type { OnProgress } from '../../render/model/run.ts'
import { bytesOf, type OwnLimits } from '../../render/userdata/size-limits.ts'
import type { Hide } from '../../secrets/labels.ts'
import { KIND_NAMES, type Needed } from '../assets/needed.ts'
import { hiddenParts, type OriginSource } from '../origins/file-lines.ts'
import { type FileLine, linePlace, originText, placesText } from '../show/file-lines.ts'
import { userDataText } from '../show/node-files.ts'
import { type NodeSummary, needsOfNode, nodeSummary, programViews } from '../show/node-view.ts'
import { sizeText } from '../show/nodes-text.ts'
import { fileView, isCommands, PHASE_NAMES, partsOfPhase } from '../show/phase-view.ts'
import { settingsViews } from '../show/settings-view.ts'
import type {
  KindFacts,
  NodeKind,
  ReportLoad,
  ReportNode,
  ReportOrigins,
  ReportPart,
  ReportPhase,
  ReportSettings,
  ShownOrigin,
  TextOrigins,
} from './report-data.ts'

export interface ReportNodes {
  readonly contents: readonly SharedText[]
  readonly origins?: ReportOrigins
  readonly kinds: readonly NodeKind[]
  readonly nodes: readonly Omit<ReportNode, 'problems'>[]
}

/** Returns the parts of a node that a report shows: those of the Secrets, or those of the OperatingSystemConfig if there is no Secret. */
export function shownParts(node: NodeObjects): readonly NodePart[] {
  const { bootstrap, provisioning } = node.objects
  return bootstrap === undefined || provisioning === undefined ? node.parts : node.secretParts
}

interface NodesRequest {
  readonly nodes: readonly NodeObjects[]
  readonly parts: readonly (readonly NodePart[])[]
  readonly limitsOf: (node: NodeObjects) => OwnLimits
  readonly hide: Hide
  readonly origins?: OriginSource | undefined
  readonly progress?: OnProgress | undefined
}

export async function reportNodes(request: NodesRequest): Promise<ReportNodes> {
  const { nodes, parts, limitsOf, hide, progress } = request
  const contents = new ValueTable<SharedText>()
  const kinds = new ValueTable<Omit<NodeKind, 'loads' | 'settings'>>()
  const loads: ReportLoad[][] = []
  const settings: (readonly ReportSettings[])[] = []
  const hasOwnSecrets = new Set<number>()
  const found: Omit<ReportNode, 'problems'>[] = []
  for (const [i, node] of nodes.entries()) {
    progress?.({ stage: 'report', done: i, total: nodes.length })
    const own = ownTexts(node)
    const summary = await nodeSummary(node, limitsOf(node))
    const sizes: number[] = []
    const part = (each: NodePart): ReportPart => reportPart(each, { own, hide, contents, sizes })
    const phases = PHASE_NAMES.flatMap((phase): ReportPhase[] => {
      const of = partsOfPhase(parts[i]!, phase)
      return of.length === 0 ? [] : [{ phase, parts: of.map(part) }]
    })
    const others = parts[i]!.filter(({ kind }) => kind === 'text').map(each => part({ ...each, name: each.section }))
    const kind = kinds.indexOf({ ...kindFacts(summary), phases, others })
    // What nodes of a kind load, and their settings, differ only in names and secrets, too.
    if (loads[kind] === undefined || hasOwnSecrets.has(kind)) {
      const before = own.secrets.length
      loads[kind] = loadsOf(needsOfNode(node), own, hide)
      const views = settingsViews({ ...programViews(parts[i]!, summary), origins: undefined }, hide)
      settings[kind] = views.map(({ rows, ...view }) => ({
        ...view,
        settings: rows.map(({ name, value, note }) => ({ name, value: own.share(value), ...(note && { note }) })),
      }))
      // Then each node of the kind needs its own labels, in the same order.
      if (own.secrets.length > before) hasOwnSecrets.add(kind)
    }
    found.push({ ...reportNode(node, summary), kind, secrets: own.secrets, sizes })
  }
  const made = nodes.map((node, i) => ({ node, kind: found[i]!.kind, parts: parts[i]! }))
  const { table, ofNodes } = await reportOrigins(made, request)
  return {
    contents: contents.values,
    ...(table && { origins: table }),
    kinds: kinds.values.map((kind, i) => ({ ...kind, loads: loads[i]!, settings: settings[i]! })),
    nodes: found.map((node, i) => ({ ...node, ...(ofNodes[i] && { origins: ofNodes[i] }) })),
  }
}

/** What is known of nodes without their contents. */
export const kindFacts = ({
  operatingSystem,
  cloudProvider,
  kubernetes,
  profile,
  profileVersion,
}: KindFacts): KindFacts => ({ operatingSystem, cloudProvider, kubernetes, profile, profileVersion })

interface PartRequest {
  readonly own: OwnTexts
  readonly hide: Hide
  readonly contents: ValueTable<SharedText>
  readonly sizes: number[]
}

function reportPart(part: NodePart, { own, hide, contents, sizes }: PartRequest): ReportPart {
  const { kind, name, text, traits } = part
  const file = kind === 'file' ? fileView(part) : undefined
  const properties = [...(file?.properties ?? traits)].map(([trait, value]) => [trait, own.share(hide(value))] as const)
  const shown = {
    kind: isCommands(part) && kind === 'setting' ? ('commands' as const) : kind,
    name,
    ...(file?.mode !== undefined && { mode: file.mode }),
    properties,
  }
  // An unreadable text is not shown, because its secrets cannot be found.
  if (kind === 'unreadable') return { ...shown, bytes: bytesOf(text) }
  const content = own.share(hide(text))
  const isOwn = typeof content !== 'string'
  if (isOwn) sizes.push(bytesOf(text))
  return { ...shown, content: contents.indexOf(content), ...(!isOwn && { bytes: bytesOf(text) }) }
}

const loadsOf = (needs: readonly Needed[], own: OwnTexts, hide: Hide): ReportLoad[] =>
  needs.map(({ kind, value, version, sha256, isMirrored }) => ({
    kind: KIND_NAMES[kind][kind === 'unknown' ? 0 : 1],
    value: own.share(hide(value)),
    ...(version !== undefined && { version }),
    ...(sha256 !== undefined && { sha256 }),
    isMirrored,
  }))

function reportNode(
  node: NodeObjects,
  { userData, cloudProvider }: NodeSummary,
): Omit<ReportNode, 'kind' | 'secrets' | 'sizes' | 'problems'> {
  const { title, stem } = node
  const { measured } = userData ?? {}
  return {
    title,
    stem,
    bytes: Object.fromEntries(
      PHASE_NAMES.flatMap(phase => {
        const text = userDataText(node, phase)
        return text === undefined ? [] : [[phase, bytesOf(text)]]
      }),
    ),
    ...(userData && { size: plain(sizeText(userData, cloudProvider)) }),
    ...(measured && { fill: percent(measured.size, measured.limit.bytes), verdict: measured.verdict }),
  }
}

// The origins of the lines of a report's texts. Alike nodes share them, and consecutive lines are stored as runs.

interface MadeNode {
  readonly node: NodeObjects
  /** The index of its kind. */
  readonly kind: number
  readonly parts: readonly NodePart[]
}

interface FoundOrigins {
  /** undefined if no node has origins. */
  readonly table?: ReportOrigins
  readonly ofNodes: readonly number[]
}

async function reportOrigins(
  nodes: readonly MadeNode[],
  { origins: source, hide }: { readonly origins?: OriginSource | undefined; readonly hide: Hide },
): Promise<FoundOrigins> {
  if (source === undefined) return { ofNodes: [] }
  const variants = new ValueTable<string>()
  const firsts: MadeNode[] = []
  const variantOf = nodes.map(made => {
    const variant = variants.indexOf(JSON.stringify([made.kind, source.inputsOf(made.node)]))
    firsts[variant] ??= made
    return variant
  })
  const names = new ValueTable<SharedText>()
  const texts = new ValueTable<TextOrigins>()
  const shown = firsts.map(({ node, parts }) => ({ node, parts: hiddenParts(parts, hide) }))
  const known = shown.filter(({ node }) => source.inputsOf(node) !== undefined)
  const lines = new Map((await source.linesOf(known)).map((each, i) => [known[i]!, each]))
  const lists = new ValueTable<readonly number[]>()
  const listOf = shown.map(each =>
    lists.indexOf(
      (lines.get(each) ?? []).map(ofPart => {
        const text = textOrigins(ofPart, name => names.indexOf(shareQualifiedName(name, each.node)))
        return text === undefined ? -1 : texts.indexOf(text)
      }),
    ),
  )
  if (texts.values.length === 0) return { ofNodes: [] }
  return {
    table: { names: names.values, texts: texts.values, nodes: lists.values },
    ofNodes: variantOf.map(variant => listOf[variant]!),
  }
}

/** Returns the origins of the lines as runs, or undefined if none has an origin. */
function textOrigins(lines: readonly FileLine[], indexOf: (name: string) => number): TextOrigins | undefined {
  if (lines.every(({ from }) => from.length === 0)) return undefined
  const runs: number[] = []
  const values: number[] = []
  for (const [i, { name, line, isNext, values: own }] of shownOrigins(lines).entries()) {
    if (isNext) runs[runs.length - 3]!++
    else runs.push(1, indexOf(name), line)
    if (own.length > 0) values.push(i, indexOf(own.join(', ')))
  }
  return { runs, values }
}

export function shownOrigins(lines: readonly FileLine[]): ShownOrigin[] {
  let next: { readonly name: string; readonly line: number } | undefined
  return lines.map(({ from, values }) => {
    const place: ReturnType<typeof linePlace> = from.length === 1 ? linePlace(from[0]!) : { name: placesText(from) }
    const { line = 0 } = place
    const name = printable(place.name)
    const isNext = next?.name === name && next.line === line
    next = { name, line: line === 0 ? 0 : line + 1 }
    return { name, line, isNext, values: values.map(value => printable(originText(value))) }
  })
}

/** Values that are stored once, by their JSON. */
class ValueTable<Value> {
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
