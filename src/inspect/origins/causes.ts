// Finds the lines of the inputs that cause the changed lines of nodes: of the lines from which a changed line was made, those that the other
// side does not have.

import { counted } from '../../base/words.ts'
import type { ChangedPart, Changes } from '../../compare/changes.ts'
import type { ClusterSides, Comparison } from '../../compare/compare.ts'
import { inClusterNamed } from '../../diagnostics/names.ts'
import type { NodeObjects } from '../../node/node-objects.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { Document } from '../../source/documents.ts'
import type { Side } from '../../source/side.ts'
import { partId } from '../report/components/route.ts'
import { type FileLine, originText } from '../show/file-lines.ts'
import { hiddenParts, type OriginSource, originSource } from './file-lines.ts'

/** Tracing a part renders its templates again, line by line. */
const MOST_PARTS = 200

/** A line of the inputs, and what it is a part of. */
interface Cause {
  readonly file: string
  readonly line: number
  readonly of: string
}

/** Returns the changes with the causes of their parts. `overrides` are settings of the command line. */
export async function withCauses(
  { changes, renderings, hide }: Comparison,
  clusters: readonly ClusterSides[],
  overrides: readonly string[],
): Promise<Changes> {
  const traced = new Map<ChangedPart, readonly Cause[]>()
  for (const [i, cluster] of clusters.entries()) {
    // All lines of a cluster that is new are new, so they explain nothing.
    if (cluster.old === undefined || cluster.now === undefined) continue
    const own = new Map(changes.nodes.filter(node => node.cluster === cluster.name).map(node => [node.title, node]))
    const parts = changes.parts.slice(0, MOST_PARTS).filter(part => own.has(part.shownFor))
    const [before, after] = (['old', 'now'] as const).map(side => ({
      side: cluster[side],
      nodes: renderings[i]![side].nodes,
    })) as [TracedSide, TracedSide]
    const removed = parts.filter(part => !hasLines(part, '+'))
    const added = parts.filter(part => hasLines(part, '+'))
    for (const [some, here, there, tag] of [
      [added, after, before, '+'],
      [removed, before, after, '-'],
    ] as const)
      for (const [part, causes] of await causesOn(some, { here, there, tag, hide, overrides, cluster: cluster.name }))
        traced.set(part, causes)
  }
  return {
    ...changes,
    parts: changes.parts.map(part => ({ ...part, causes: causeTexts(traced.get(part) ?? []) })),
  }
}

interface TracedSide {
  readonly side: Side | undefined
  readonly nodes: readonly NodeObjects[]
}

const hasLines = ({ hunks }: ChangedPart, tag: string): boolean =>
  hunks.some(({ lines }) => lines.some(line => line.startsWith(tag)))

interface Tracing {
  readonly here: TracedSide
  readonly there: TracedSide
  readonly tag: '+' | '-'
  readonly hide: Hide
  readonly overrides: readonly string[]
  readonly cluster: string
}

async function causesOn(parts: readonly ChangedPart[], tracing: Tracing): Promise<Map<ChangedPart, readonly Cause[]>> {
  const { here, there, tag, hide, overrides, cluster } = tracing
  const source = here.side && originSource(here.side, overrides)
  const found = new Map<ChangedPart, readonly Cause[]>()
  if (source === undefined || parts.length === 0) return found
  const isNew = newLines(here.side!, there.side)
  const byNode = new Map<NodeObjects, ChangedPart[]>()
  for (const part of parts) {
    const node = here.nodes.find(({ title }) => inClusterNamed(cluster, title) === part.shownFor)
    if (node === undefined || source.inputsOf(node) === undefined) continue
    byNode.set(node, [...(byNode.get(node) ?? []), part])
  }
  for (const [node, own] of byNode) {
    const lines = await linesOf(node, source, hide)
    for (const part of own) {
      const ofPart = lines.get(partId(part)) ?? []
      found.set(
        part,
        changedLines(part, tag).flatMap(number => causesOfLine(ofPart[number - 1], isNew)),
      )
    }
  }
  return found
}

async function linesOf(
  node: NodeObjects,
  source: OriginSource,
  hide: Hide,
): Promise<ReadonlyMap<string, readonly FileLine[]>> {
  const parts = hiddenParts(node.secretParts, hide)
  const [lines = []] = await source.linesOf([{ node, parts }])
  return new Map(parts.map(({ part }, i) => [partId(part), lines[i] ?? []]))
}

/** Returns the numbers of the lines that only one side has, counted from 1. */
function changedLines({ hunks }: ChangedPart, tag: '+' | '-'): number[] {
  return hunks.flatMap(({ oldStart, newStart, lines }) => {
    let next = tag === '+' ? newStart : oldStart
    return lines.flatMap(line => {
      if (line[0] !== tag && line[0] !== ' ') return []
      const number = next++
      return line[0] === tag ? [number] : []
    })
  })
}

const causesOfLine = (line: FileLine | undefined, isNew: (file: string, line: number) => boolean): Cause[] =>
  [...(line?.values ?? []), ...(line?.from ?? [])].flatMap(origin => {
    const { file, line: number } = origin
    if (file === undefined || number === undefined || !isNew(file, number)) return []
    return [{ file, line: number, of: originText(origin) }]
  })

/** Returns whether a line of the inputs of a side is more often there than among those of the other side, without its indentation. */
function newLines(here: Side, there: Side | undefined): (file: string, line: number) => boolean {
  const own = inputsOf(here)
  // What both sides have needs no counting of its lines, which may be those of a large repository.
  const texts = new Map<string, number>()
  for (const { text } of own) add(texts, text, 1)
  for (const { text } of inputsOf(there)) add(texts, text, -1)
  const counts = new Map<string, number>()
  for (const [text, by] of texts) if (by !== 0) for (const line of text.split('\n')) add(counts, line.trim(), by)
  return (file, line) =>
    own.some(each => {
      const text = each.file === file && each.line <= line ? each.text.split('\n')[line - each.line] : undefined
      return text !== undefined && (counts.get(text.trim()) ?? 0) > 0
    })
}

const add = (counts: Map<string, number>, text: string, by: number): void =>
  void counts.set(text, (counts.get(text) ?? 0) + by)

const inputsOf = (side: Side | undefined): Document[] =>
  side?.rendered ? [...side.rendered.list.places.map(({ document }) => document), side.rendered.functionConfig] : []

const SHOWN_LINES = 3

/** Returns the lines of each file and object, as `profiles/own.yaml:17, 19 (overlay own)`. */
function causeTexts(causes: readonly Cause[]): string[] {
  const byObject = new Map<string, { readonly file: string; readonly of: string; readonly lines: Set<number> }>()
  for (const { file, of, line } of causes) {
    const known = byObject.get(`${file} ${of}`)
    if (known) known.lines.add(line)
    else byObject.set(`${file} ${of}`, { file, of, lines: new Set([line]) })
  }
  return [...byObject.values()].map(({ file, of, lines }) => {
    const sorted = [...lines].sort((a, b) => a - b)
    const more = sorted.length > SHOWN_LINES ? ` and ${counted(sorted.length - SHOWN_LINES, 'more line')}` : ''
    return `${file}:${sorted.slice(0, SHOWN_LINES).join(', ')}${more} (${of})`
  })
}
