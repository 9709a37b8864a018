// Reads bytes into a ResourceList, and its items into data.

import { isObject, type JsonObject } from '../../base/json.ts'
import { hasNodes, isForeign } from '../../base/kinds.ts'
import { lineOf } from '../../base/lines.ts'
import { named, type Text, t } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { itemHeaderOf } from '../model/kubernetes.ts'
import { type Damage, type ReadResult, readYaml } from '../yaml/index.ts'
import { namesOf } from './item-walk.ts'
import {
  binaryInput,
  checkParts,
  emptyInput,
  notAList,
  notUtf8,
  notYaml,
  otherEncoding,
  unsupportedVersion,
} from './parts.ts'
import { type Item, itemRef, type ListSource, type ListVersion, type ResourceList } from './resource-list.ts'
import { decode, isBlank, itemBytes, itemText, lineIndex, looksBinary, looksLikeUtf16 } from './scan.ts'
import type { SplitItem, SplitList } from './split.ts'
import { splitList, wholeList } from './split-parsed.ts'

/** Splits the input into a list. Returns undefined after it reported that there is none. */
export function readResourceList(input: Uint8Array | string, report: Report): ResourceList | undefined {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const split = splitInput(bytes, report)
  if (split === undefined) return undefined
  const { apiVersion, kind } = split
  if (kind !== 'ResourceList') return refuse(report, notAList(whatItIs(apiVersion, kind)))
  if (!isListVersion(apiVersion)) return refuse(report, unsupportedVersion(apiVersion || '""'))
  const lineAt = lineIndex(bytes)
  if (!checkParts({ bytes, split, lineAt }, report)) return undefined
  return readHeaders({ bytes, lineAt, apiVersion, split }, report)
}

function refuse(report: Report, why: Parameters<Report>[0]): undefined {
  report(why)
  return undefined
}

function splitInput(bytes: Uint8Array, report: Report): SplitList | undefined {
  if (isBlank(bytes)) return refuse(report, emptyInput())
  if (looksLikeUtf16(bytes)) return refuse(report, otherEncoding())
  if (looksBinary(bytes)) return refuse(report, binaryInput())
  const result = splitList(bytes)
  if ('split' in result) return result.split
  const text = decode(bytes)
  if (text === undefined) return refuse(report, notUtf8())
  if ('found' in result) return refuse(report, notAList(result.found))
  return refuse(report, notYaml(result.problem.message, lineOf(text, result.problem.start)))
}

const whatItIs = (apiVersion: string, kind: string): Text => {
  if (kind === '') return t`an object without a kind`
  return t`an object of kind ${named(kind)}${apiVersion === '' ? [] : t` (${named(apiVersion)})`}`
}

const isListVersion = (version: string): version is ListVersion =>
  version === 'config.kubernetes.io/v1' || version === 'config.kubernetes.io/v1beta1'

interface SplitInput {
  readonly bytes: Uint8Array
  readonly lineAt: (offset: number) => number
  readonly apiVersion: ListVersion
  readonly split: SplitList
}

/** Completes headers that cannot be read from the lines with those of the items' data. Reports items that are not objects. */
function readHeaders({ bytes, lineAt, apiVersion, split }: SplitInput, report: Report): ResourceList {
  const { place, results, end, style } = split
  let whole: ReturnType<ListSource['whole']> | undefined
  const source = {
    bytes,
    items: place,
    results,
    end,
    style,
    whole: () => (whole ??= wholeList(decode(bytes) ?? '')),
    lineAt,
  }
  const damaged = new Set<Item>()
  const withHeader = (item: SplitItem): Item => {
    // An item without a kind may be one that the function needs: a scalar, or an object whose text is damaged.
    if (item.isRead && item.header.kind !== '') return item
    const result = readData(list, item)
    const isNamed = item.header.kind !== '' || 'value' in result
    const named = isNamed ? item : { ...item, header: { ...item.header, ...namesOf(itemText(bytes, item) ?? '') } }
    if ('problem' in result && isForeign(named.header)) return named
    const object = objectIn(list, named, result, report)
    if (object !== undefined) {
      const header = itemHeaderOf(object)
      const isKept = hasNodes(header) && !('differences' in result && result.differences !== undefined)
      return { ...item, header, ...(isKept && { object }) }
    }
    damaged.add(named)
    return named
  }
  const list: ResourceList = {
    apiVersion,
    functionConfig: undefined,
    items: [],
    nested: [],
    damaged,
    differences: new Map(),
    source,
  }
  const items = split.items.map(withHeader)
  const nestedOf = (item: Item): readonly Item[] => {
    if (!isList(item)) return []
    const nested = nestedIn(bytes, item)
    if ('items' in nested) return nested.items.map(withHeader).flatMap(each => [each, ...nestedOf(each)])
    if (!damaged.has(item)) reportDamage(list, item, nested.problem, report)
    damaged.add(item)
    return []
  }
  return {
    ...list,
    items,
    nested: items.flatMap(nestedOf),
    functionConfig: split.functionConfig && withHeader(split.functionConfig),
  }
}

/** Reads an item's data. Offsets of a problem refer to the item's text. */
function readData(list: ResourceList, item: Item): ReadResult {
  if (item.object !== undefined) return { value: item.object }
  const text = itemText(list.source.bytes, item)
  if (text === undefined) return { problem: { message: t`this is not UTF-8`, start: 0, end: 0 } }
  const result = readYaml(text)
  if ('value' in result || !result.problem.alias || item.inList) return result
  // Parses the list as one document, which is only needed for aliases of other items' anchors.
  const again = list.source.whole().read(item.index)
  return 'value' in again ? again : result
}

/**
 * Returns the data of an item or of the functionConfig, or undefined if it is damaged, which is reported unless it was when the list was
 * read. Notes what programs read differently.
 */
export function readItem(list: ResourceList, item: Item, report: Report): JsonObject | undefined {
  const result = readData(list, item)
  if ('value' in result && result.differences !== undefined) list.differences.set(item, result.differences)
  return objectIn(list, item, result, list.damaged.has(item) ? () => {} : report)
}

function objectIn(list: ResourceList, item: Item, result: ReadResult, report: Report): JsonObject | undefined {
  if ('problem' in result) reportDamage(list, item, result.problem, report)
  else if (isObject(result.value)) return result.value
  else {
    const isList = Array.isArray(result.value)
    const message = isList
      ? t`this is a list: write each object as a document of its own, with a line of three dashes between two of them`
      : t`this is not an object`
    // The text of an item may start with the dash of the list that contains it.
    const text = itemText(list.source.bytes, item) ?? ''
    const before = /^(?:-(?=\s))?\s*/.exec(text)![0].length
    const start = before < text.length ? before : 0
    reportDamage(list, item, { message, start, end: start }, report)
  }
  return undefined
}

function reportDamage(list: ResourceList, item: Item, { message, start, end }: Damage, report: Report): void {
  const text = itemText(list.source.bytes, item) ?? ''
  const firstLine = list.source.lineAt(item.range.start)
  // The text of an excerpt is added when it is located, with stars in place of secrets.
  const place =
    text === ''
      ? { origin: { line: firstLine } }
      : { excerpt: { text: '', start, end, firstLine, ofItem: 'refused' as const } }
  report(problem('OSM0007', t`cannot be read: ${message}`, { object: itemRef(item), ...place }))
}

/** Returns an item's metadata and its range, or undefined if its header was not read from its lines. */
export function readMetadata({ source }: ResourceList, { metadata: range }: Item) {
  const result = range && readYaml(decode(source.bytes.subarray(range.start, range.end)) ?? '')
  const value = result && 'value' in result && isObject(result.value) ? result.value.metadata : undefined
  return range && isObject(value) ? { metadata: value, range } : undefined
}

type NestedItems = { readonly items: readonly SplitItem[] } | { readonly problem: Damage }

const isList = ({ header: { apiVersion, kind } }: Item): boolean => kind === 'List' && apiVersion === 'v1'

/** Returns the objects of a List, without headers, with their ranges in the input. Offsets of a problem refer to the item's text. */
function nestedIn(bytes: Uint8Array, list: Item): NestedItems {
  const split = splitList(itemBytes(bytes, list))
  if ('problem' in split) return split
  if ('found' in split) return { problem: { message: t`a List has ${split.found}`, start: 0, end: 0 } }
  const { start } = list.range
  const items = split.split.items.map(({ range, mark, ...item }) => ({
    ...item,
    index: list.index,
    inList: list,
    range: { start: start + range.start, end: start + range.end },
    mark: { start: start + mark.start, end: start + mark.end },
  }))
  return { items }
}
