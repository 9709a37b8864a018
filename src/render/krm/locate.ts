// Finds the position of each problem in the input. This is done at the end, and only if there are problems.

import type { FieldPath } from '../../base/field-path.ts'
import { grouped } from '../../base/grouped.ts'
import { columnOf, lineEnd, lineOf } from '../../base/lines.ts'
import { identityOf } from '../../base/refs.ts'
import type { Diagnostic, Excerpt, ObjectRef, Origin, RelatedPlace } from '../../diagnostics/diagnostic.ts'
import { lineAt } from '../../diagnostics/excerpt.ts'
import type { Where } from '../../diagnostics/problem.ts'
import { caretRange, type FieldPlace, fieldsOf, type TextPlace } from '../yaml/locate.ts'
import { fileOf, type ItemFile, withoutHostLines } from './files.ts'
import { type Item, itemRef, mayBeSecret, type ResourceList } from './resource-list.ts'
import { columnsBefore, itemText } from './scan.ts'

/** For diagnostics beyond this number, only the line of the object is found, because they are counted instead of shown. */
export const MOST_LOCATED = 200

/** Related objects beyond this number are only counted, too. */
const MOST_RELATED = 5

/** Adds an origin (file, line and column) and an excerpt to each diagnostic that names an object of the list. */
export async function locate(list: ResourceList, diagnostics: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const refused = diagnostics.flatMap(({ excerpt }) => (excerpt?.ofItem === 'refused' ? [excerpt.firstLine] : []))
  const open = await itemOpener(list, diagnostics, new Set(refused))
  if (open === undefined) return diagnostics.map(withoutEmpty)
  return diagnostics.map((diagnostic, i) => {
    const { excerpt } = diagnostic
    // Several items that cannot be read may have the same name, or none.
    const isDamaged = ({ range }: Item): boolean => list.source.lineAt(range.start) === excerpt?.firstLine
    const item = open(diagnostic.object, isWithoutText(excerpt) ? isDamaged : () => true)
    const locateAll = i < MOST_LOCATED ? locateIn : locateObject
    const found = withoutEmpty(
      item === undefined ? diagnostic : withWritten(item, locateAll(item, diagnostic), diagnostic),
    )
    return found.related === undefined ? found : { ...found, related: locateRelated(found, found.related, open) }
  })
}

/** Adds what is written at the place of a problem, and of those for which it stands. */
const withWritten = (open: OpenItem, located: Diagnostic, { field, excerpt, standsFor }: Diagnostic): Diagnostic => ({
  ...located,
  writtenText: () => writtenAt(open, { field, excerpt }),
  ...(standsFor && { standsFor: standsFor.map(part => withWritten(open, part, part)) }),
})

function writtenAt(open: OpenItem, { field, excerpt }: Where): string | undefined {
  if (excerpt !== undefined) return lineAt(isWithoutText(excerpt) ? { ...excerpt, text: open.text } : excerpt)
  const value = fieldPlace(open, field)?.scalar?.value
  return value?.includes('\n') ? undefined : value
}

/** A field of an object, or the place of an excerpt in its text. */
export type LocatedField = Pick<Diagnostic, 'object' | 'field' | 'excerpt'>

/** Returns the origin of each field; undefined if its object is not in the list. */
export async function locateFields(
  list: ResourceList,
  fields: readonly LocatedField[],
): Promise<readonly (Origin | undefined)[]> {
  const open = await itemOpener(list, fields)
  return fields.map(field => {
    const item = open?.(field.object, () => true)
    return item && originAt(item, findPlace(item, field).at)
  })
}

/** Returns a function that opens each item once, or undefined if none of the objects is in the list. */
async function itemOpener(
  list: ResourceList,
  named: readonly Pick<Diagnostic, 'object' | 'related'>[],
  refusedAt: ReadonlySet<number | undefined> = new Set(),
): Promise<Open | undefined> {
  const items = findItems(list, named)
  if (items.size === 0) return undefined
  const { maskItem } = await import('../../secrets/item.ts')
  const opened = new Map<Item, OpenItem | undefined>()
  return (object, is) => {
    const same = object === undefined ? [] : keysOf(object).flatMap(key => items.get(key) ?? [])
    const item = same.find(is)
    if (item === undefined) return undefined
    if (!opened.has(item)) opened.set(item, openItem(list, item, maskItem, refusedAt))
    return opened.get(item)
  }
}

/** Whether an excerpt is only a place: that of damage in an item. */
const isWithoutText = (excerpt: Excerpt | undefined): boolean => excerpt?.ofItem !== undefined && excerpt.text === ''

function withoutEmpty(diagnostic: Diagnostic): Diagnostic {
  if (!isWithoutText(diagnostic.excerpt)) return diagnostic
  const { excerpt: _, ...shown } = diagnostic
  return shown
}

/** Opens the first item of an object for which the condition holds. */
type Open = (object: ObjectRef | undefined, is: (item: Item, number: number) => boolean) => OpenItem | undefined

const locateRelated = ({ object }: Diagnostic, related: readonly RelatedPlace[], open: Open): RelatedPlace[] =>
  related.map((place, i) => {
    const isSame = object !== undefined && identityOf(object) === identityOf(place.object)
    const item = i < MOST_RELATED ? open(place.object, (_, number) => number === (isSame ? 1 : 0)) : undefined
    return item === undefined ? place : { ...place, origin: originAt(item, firstContent(item.text)) }
  })

/** An item in which diagnostics are located. */
interface OpenItem {
  readonly file: ItemFile
  /** The text without the lines that kpt has added. */
  readonly text: string
  /** Returns the masked text, which may be shown. */
  readonly maskedText: () => string
  readonly mayBeSecret: boolean
  readonly field: (path: FieldPath) => FieldPlace | undefined
  /** Line and number of columns before the text in the input. */
  readonly line: number
  readonly columns: number
}

/** Loaded when there is something to locate. */
type MaskItem = typeof import('../../secrets/item.ts').maskItem

function openItem(
  list: ResourceList,
  item: Item,
  maskItem: MaskItem,
  refusedAt: ReadonlySet<number | undefined>,
): OpenItem | undefined {
  const { bytes, lineAt } = list.source
  const whole = itemText(bytes, item)
  if (whole === undefined) return undefined
  const file = fileOf(item.header)
  const isOfKpt = file.index !== undefined
  const text = isOfKpt ? withoutHostLines(whole, fieldsOf(whole)(['metadata', 'annotations'])?.value) : whole
  const line = lineAt(item.range.start)
  let masked: string | undefined
  return {
    file,
    text,
    maskedText: () => (masked ??= maskItem(item.header.kind, text, refusedAt.has(line))),
    mayBeSecret: mayBeSecret(item),
    field: fieldsOf(text),
    line,
    columns: columnsBefore(bytes, item),
  }
}

const keyOf = ({ kind, namespace, name }: Pick<ObjectRef, 'kind' | 'namespace' | 'name'>): string =>
  `${kind}|${namespace ?? ''}|${name}`

/** Maps each object that a diagnostic names to its items: to several if an object occurs several times. */
function findItems(
  list: ResourceList,
  diagnostics: readonly Pick<Diagnostic, 'object' | 'related'>[],
): ReadonlyMap<string, readonly Item[]> {
  const named = new Set(
    diagnostics.flatMap(({ object, related = [] }) => [
      ...(object === undefined ? [] : keysOf(object)),
      ...related.slice(0, MOST_RELATED).flatMap(place => keysOf(place.object)),
    ]),
  )
  if (named.size === 0) return new Map()
  const { functionConfig, items, nested } = list
  const all = [...(functionConfig === undefined ? [] : [functionConfig]), ...items, ...nested]
  const wanted = all.filter(item => named.has(keyOf(itemRef(item))))
  return grouped(wanted, item => keyOf(itemRef(item)))
}

/** Returns the keys under which an object may be found. An object without a namespace may be named with the one that it gets. */
const keysOf = (object: ObjectRef): readonly string[] => [keyOf(object), keyOf({ ...object, namespace: '' })]

const locateObject = (open: OpenItem, diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  origin: originAt(open, firstContent(open.text)),
})

function locateIn(open: OpenItem, diagnostic: Diagnostic): Diagnostic {
  const { at, inItem } = findPlace(open, diagnostic)
  const origin = originAt(open, at)
  if (inItem === undefined) return { ...diagnostic, origin }
  const { excerpt: _, ...located } = diagnostic
  const { path, lineIn } = origin
  const lines =
    path === undefined ? { firstLine: open.line } : lineIn === undefined ? { unnumbered: true as const } : {}
  const { start, end } = inItem
  return { ...located, origin, itemExcerpt: () => ({ text: open.maskedText(), start, end, ...lines }) }
}

function originAt({ file, text, line, columns }: OpenItem, at: number): Origin {
  // In a file that kpt has read, only the lines within the object are certain; in one that kustomize has read, no lines are, because kustomize
  // sorts fields.
  if (file.index !== undefined) return { ...file, line: lineOf(text, at), lineIn: 'object' }
  const within = lineOf(text, at)
  return { ...file, line: line + within - 1, column: columnOf(text, at) + (within === 1 ? columns : 0) }
}

interface Found {
  readonly at: number
  /** The place in the item, which is shown instead of the problem's own excerpt. */
  readonly inItem?: TextPlace
}

function findPlace(open: OpenItem, { field: path, caret, excerpt }: LocatedField & Pick<Diagnostic, 'caret'>): Found {
  const { text } = open
  // In a damaged Secret, a value may be written where a key is expected, so only the place is shown.
  if (excerpt !== undefined && isWithoutText(excerpt)) return open.mayBeSecret ? { at: excerpt.start } : inItem(excerpt)
  const place = placeOf(open, path)
  if (place === undefined) return { at: firstContent(text) }
  if (excerpt === undefined) return inItem(caretRange(text, place, caret))
  const { scalar, value } = place
  if (scalar?.value !== excerpt.text) return { at: value.start }
  // Without a place in the item, the excerpt is shown as it is read, unless the item has a secret there.
  if (scalar.at === undefined) {
    const isMasked = text.slice(value.start, value.end) !== open.maskedText().slice(value.start, value.end)
    return isMasked ? inItem(value) : { at: value.start }
  }
  // The end of a template is behind its last line, and not at the start of the line after it, which may be another field.
  const start = scalar.at(Math.min(excerpt.start, excerpt.text.trimEnd().length))
  const end = excerpt.end > excerpt.start ? scalar.at(excerpt.end - 1) + 1 : start
  return inItem({ start, end })
}

/** Returns the place of a field, or that of the object's name, if the problem is about the whole object or a field that it lacks. */
const placeOf = (open: OpenItem, path: FieldPath | undefined): FieldPlace | undefined =>
  fieldPlace(open, path) ??
  byName(open.field(['metadata', 'name'])) ??
  (path === undefined ? undefined : open.field(path))

/** Returns the place of a field or of its nearest parent in the object. */
function fieldPlace({ field }: OpenItem, path: FieldPath | undefined): FieldPlace | undefined {
  // The API server makes `data` of the fields of a Secret's stringData.
  const paths = path === undefined ? [] : path[0] === 'data' ? [path, ['stringData', ...path.slice(1)]] : [path]
  const places = paths.map(field).filter(place => place !== undefined)
  return places.find(({ exact }) => exact) ?? places.find(({ isRoot }) => !isRoot)
}

const byName = (place: FieldPlace | undefined): FieldPlace | undefined => (place?.exact ? place : undefined)

const inItem = (place: TextPlace): Found => ({ at: place.start, inItem: place })

/** Returns the offset after leading blank lines and comments, or 0 if there is nothing else. */
function firstContent(text: string): number {
  for (let start = 0; start < text.length; ) {
    let at = start
    while (text[at] === ' ' || text[at] === '\t') at++
    const end = lineEnd(text, at)
    if (text[at] !== '#' && text.slice(at, Math.min(end, at + 2)).trim() !== '') return at
    start = end + 1
  }
  return 0
}
