// Where in the input a problem is: looked up at the end, for the few diagnostics that are shown.

import type { Diagnostic, Excerpt, ObjectRef, Origin } from '../diagnostics/diagnostic.ts'
import { readYaml } from '../formats/krm-yaml/index.ts'
import { coverCredentials } from './cover.ts'
import { annotationsOf, INDEX_ANNOTATIONS, PATH_ANNOTATIONS } from './hosts.ts'
import { isObject, mayBeSecret } from './refs.ts'
import type { Item, ResourceList } from './resource-list.ts'
import { itemText, lineAt, lineOf } from './texts.ts'

/** Beyond this, problems are counted rather than read. */
const MOST_LOCATED = 200

/** Adds the origin (file and line) and, where there is none, the excerpt to each diagnostic that names an object of the list. */
export async function locate(list: ResourceList, diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const items = findItems(list, diagnostics)
  const located: Diagnostic[] = []
  for (const [i, diagnostic] of diagnostics.entries()) {
    const item = diagnostic.object && items.get(keyOf(diagnostic.object))
    located.push(item === undefined || i >= MOST_LOCATED ? diagnostic : await locateIn(list, item, diagnostic))
  }
  return located
}

const keyOf = ({ kind, namespace, name }: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): string =>
  `${kind}|${namespace ?? ''}|${name}`

/** The first item for each object that a diagnostic names. */
function findItems(list: ResourceList, diagnostics: readonly Diagnostic[]): ReadonlyMap<string, Item> {
  const named = new Set(diagnostics.flatMap(({ object }) => (object === undefined ? [] : [keyOf(object)])))
  const found = new Map<string, Item>()
  if (named.size === 0) return found
  const { functionConfig, items } = list
  for (const item of functionConfig === undefined ? items : [functionConfig, ...items]) {
    const key = keyOf(item.header)
    if (named.has(key) && !found.has(key)) found.set(key, item)
  }
  return found
}

async function locateIn(list: ResourceList, item: Item, diagnostic: Diagnostic): Promise<Diagnostic> {
  const { bytes } = list.source
  const text = itemText(bytes, item)
  if (text === undefined) return diagnostic
  const { at, excerpt } = await findPlace(text, item, diagnostic)
  const first = lineAt(bytes, item.stretch.start)
  const file = await fileOf(text)
  const origin = { ...file, line: first + lineOf(text, at) - 1 }
  if (excerpt === undefined) return { ...diagnostic, origin }
  // A file's own lines are not known: the host has put annotations into the item. Lines then count from the item's first.
  return { ...diagnostic, origin, excerpt: { ...excerpt, firstLine: file.path === undefined ? first : 1 } }
}

interface Found {
  readonly at: number
  readonly excerpt?: Excerpt
}

async function findPlace(text: string, item: Item, { field, excerpt }: Diagnostic): Promise<Found> {
  if (excerpt?.text === coverCredentials(text)) return { at: excerpt.start, excerpt }
  if (field === undefined) return { at: firstContent(text) }
  const { locateField } = await import('../formats/krm-yaml/locate.ts')
  const place = locateField(text, field)
  if (place === undefined) return { at: firstContent(text) }
  const { start, end, exact, within } = place
  if (excerpt !== undefined) return { at: excerpt.text === within?.value ? within.at(excerpt.start) : start }
  return mayBeSecret(item) || !exact
    ? { at: start }
    : { at: start, excerpt: { text: coverCredentials(text), start, end } }
}

/** Past blank lines and comments. */
const firstContent = (text: string): number => /^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*/.exec(text)![0].length

/** What kpt says about the item's file. */
async function fileOf(text: string): Promise<Pick<Origin, 'path' | 'index'>> {
  const result = await readYaml(text)
  if ('problem' in result || !isObject(result.value)) return {}
  const annotations = annotationsOf(result.value)
  const path = PATH_ANNOTATIONS.map(name => annotations[name]).find(value => typeof value === 'string')
  const index = INDEX_ANNOTATIONS.map(name => annotations[name]).find(value => value !== undefined)
  return path === undefined ? {} : { path: String(path), index: Number(index ?? 0) || 0 }
}
