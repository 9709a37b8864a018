// Finds the position of each problem in the input. This is done at the end, for the few diagnostics that are shown.

import type { Diagnostic, Excerpt, ObjectRef, Origin } from '../diagnostics/diagnostic.ts'
import { isObject } from '../model/json.ts'
import { readYaml } from '../yaml/index.ts'
import type { FieldPlace } from '../yaml/locate.ts'
import { coverItem } from './cover.ts'
import { annotationsOf, INDEX_ANNOTATIONS, PATH_ANNOTATIONS } from './hosts.ts'
import { itemRef } from './refs.ts'
import type { Item, ResourceList } from './resource-list.ts'
import { itemText, lineOf } from './texts.ts'

/** Diagnostics beyond this number are not located: so many are counted rather than read. */
const MOST_LOCATED = 200

/** Adds an origin (file and line) and, if it has none, an excerpt to each diagnostic that names an object of the list. */
export async function locate(list: ResourceList, diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const items = findItems(list, diagnostics)
  const fieldsOf = await loadFields(diagnostics)
  const open = new Map<Item, OpenItem | undefined>()
  const located: Diagnostic[] = []
  for (const [i, diagnostic] of diagnostics.entries()) {
    const item = i < MOST_LOCATED && diagnostic.object && items.get(keyOf(diagnostic.object))
    if (item && !open.has(item)) open.set(item, openItem(list, item, fieldsOf))
    const opened = item ? open.get(item) : undefined
    located.push(opened === undefined ? diagnostic : locateIn(opened, diagnostic))
  }
  return located
}

/** An item in which diagnostics are located. */
interface OpenItem {
  readonly item: Item
  readonly text: string
  /** The masked text, which may be shown. */
  readonly covered: string
  /** The line of the input on which the text begins. */
  readonly line: number
  readonly file: Pick<Origin, 'path' | 'index'>
  readonly field: (path: string) => FieldPlace | undefined
}

type FieldsOf = (text: string) => OpenItem['field']

/** Loads the parser that keeps positions only if an error or warning names a field, because loading takes longer than rendering a node. */
async function loadFields(diagnostics: readonly Diagnostic[]): Promise<FieldsOf> {
  const needed = diagnostics.some(({ severity, object, field }) => severity !== 'info' && object && field !== undefined)
  return needed ? (await import('../yaml/locate.ts')).fieldsOf : () => () => undefined
}

function openItem(list: ResourceList, item: Item, fieldsOf: FieldsOf): OpenItem | undefined {
  const { bytes } = list.source
  const text = itemText(bytes, item)
  if (text === undefined) return undefined
  const line = list.source.lineAt(item.range.start)
  return { item, text, covered: coverItem(item, text), line, file: fileOf(text), field: fieldsOf(text) }
}

const keyOf = ({ kind, namespace, name }: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): string =>
  `${kind}|${namespace ?? ''}|${name}`

/** Maps each object that a diagnostic names to its first item. */
function findItems(list: ResourceList, diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Item> {
  const named = new Set(diagnostics.flatMap(({ object }) => (object === undefined ? [] : [keyOf(object)])))
  const found = new Map<string, Item>()
  if (named.size === 0) return found
  const { functionConfig, items } = list
  for (const item of functionConfig === undefined ? items : [functionConfig, ...items]) {
    const key = keyOf(itemRef(item))
    if (named.has(key) && !found.has(key)) found.set(key, item)
  }
  return found
}

function locateIn(open: OpenItem, diagnostic: Diagnostic): Diagnostic {
  const { text, file } = open
  const { at, excerpt } = findPlace(open, diagnostic)
  const origin = { ...file, line: open.line + lineOf(text, at) - 1 }
  if (excerpt === undefined) return { ...diagnostic, origin }
  // The host has put annotations into the item, so the line in its file is unknown. With a file, lines are counted from the item's first
  // line.
  return { ...diagnostic, origin, excerpt: { ...excerpt, firstLine: file.path === undefined ? open.line : 1 } }
}

interface Found {
  readonly at: number
  readonly excerpt?: Excerpt
}

function findPlace({ text, covered, field }: OpenItem, diagnostic: Diagnostic): Found {
  const { excerpt } = diagnostic
  if (excerpt?.text === covered) return { at: excerpt.start, excerpt }
  const place = diagnostic.field === undefined ? undefined : field(diagnostic.field)
  if (place === undefined) return { at: firstContent(text) }
  const { start, end, exact, within } = place
  if (excerpt !== undefined) return { at: excerpt.text === within?.value ? within.at(excerpt.start) : start }
  return exact ? { at: start, excerpt: { text: covered, start, end, ofItem: true } } : { at: start }
}

/** Returns the offset after leading blank lines and comments, or 0 if there is nothing else. */
function firstContent(text: string): number {
  for (let start = 0; start < text.length; ) {
    let at = start
    while (text[at] === ' ' || text[at] === '\t') at++
    const lineEnd = text.indexOf('\n', at)
    const end = lineEnd < 0 ? text.length : lineEnd
    if (text[at] !== '#' && text.slice(at, Math.min(end, at + 2)).trim() !== '') return at
    start = end + 1
  }
  return 0
}

/** Reads the item's file from kpt's annotations. */
function fileOf(text: string): Pick<Origin, 'path' | 'index'> {
  const result = readYaml(text)
  if ('problem' in result || !isObject(result.value)) return {}
  const annotations = annotationsOf(result.value)
  const path = PATH_ANNOTATIONS.map(name => annotations[name]).find(value => typeof value === 'string')
  const index = INDEX_ANNOTATIONS.map(name => annotations[name]).find(value => value !== undefined)
  return path === undefined ? {} : { path: String(path), index: Number(index ?? 0) || 0 }
}
