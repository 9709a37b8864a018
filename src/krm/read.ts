// From bytes to a ResourceList, and from its items to data.

import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { alikeReader, type ReadProblem, type ReadResult, readYaml } from '../formats/krm-yaml/index.ts'
import type { JsonObject } from '../model/profile.ts'
import { finder, isBlank, looksBinary, looksLikeUtf16 } from './bytes.ts'
import { coverItem } from './cover.ts'
import { headerOfObject, identityOf, isObject, refOf } from './refs.ts'
import { binaryInput, emptyInput, notAList, notUtf8, notYaml, otherEncoding, unsupportedVersion } from './refusals.ts'
import type { Header, Item, ListVersion, ReadItem, ResourceList } from './resource-list.ts'
import { type SplitList, splitBlock } from './split.ts'
import { decode, itemText, lineAt, lineOf } from './texts.ts'

/** Splits the input. Without a list to work on, says why and gives nothing. */
export async function readResourceList(input: Uint8Array | string, report: Report): Promise<ResourceList | undefined> {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : plainBytes(input)
  const split = await splitInput(bytes, report)
  if (split === undefined) return undefined
  const { apiVersion, kind } = split
  if (kind !== 'ResourceList') return refuse(report, notAList(whatItIs(apiVersion, kind)))
  if (!isListVersion(apiVersion)) return refuse(report, unsupportedVersion(apiVersion || '""'))
  return readHeaders(bytes, apiVersion, split)
}

/** A Node Buffer without what makes it one: its `slice` would share memory. */
const plainBytes = (input: Uint8Array): Uint8Array => new Uint8Array(input.buffer, input.byteOffset, input.byteLength)

function refuse(report: Report, why: Parameters<Report>[0]): undefined {
  report(why)
  return undefined
}

async function splitInput(bytes: Uint8Array, report: Report): Promise<SplitList | undefined> {
  if (isBlank(bytes)) return refuse(report, emptyInput())
  if (looksLikeUtf16(bytes)) return refuse(report, otherEncoding())
  if (looksBinary(bytes)) return refuse(report, binaryInput())
  return splitBlock(bytes) ?? splitOther(bytes, report)
}

async function splitOther(bytes: Uint8Array, report: Report): Promise<SplitList | undefined> {
  const text = decode(bytes)
  if (text === undefined) return refuse(report, notUtf8())
  const { splitRare } = await import('./rare.ts')
  const result = splitRare(text)
  if ('problem' in result) return refuse(report, notYaml(result.problem.message, lineOf(text, result.problem.start)))
  return 'found' in result ? refuse(report, notAList(result.found)) : result.split
}

const whatItIs = (apiVersion: string, kind: string): string => {
  if (kind === '') return 'an object without a kind'
  return `an object of kind ${kind}${apiVersion === '' ? '' : ` (${apiVersion})`}`
}

const isListVersion = (version: string): version is ListVersion =>
  version === 'config.kubernetes.io/v1' || version === 'config.kubernetes.io/v1beta1'

/** The few headers that could not be found in the lines are taken from the items' data. */
async function readHeaders(bytes: Uint8Array, apiVersion: ListVersion, split: SplitList): Promise<ResourceList> {
  const { place, results, end, style, unread } = split
  const source = { bytes, items: place, results, end, style, whole: once(() => readWhole(bytes)) }
  const list: ResourceList = { apiVersion, functionConfig: split.functionConfig, items: split.items, source }
  if (unread.size === 0 && split.functionConfig === undefined) return list
  const withHeader = async (item: Item): Promise<Item> => {
    const result = await readData(list, item)
    return 'value' in result && isObject(result.value) ? { ...item, header: headerOfObject(result.value) } : item
  }
  const items: Item[] = []
  for (const item of split.items) items.push(unread.has(item) ? await withHeader(item) : item)
  return { ...list, items, functionConfig: split.functionConfig && (await withHeader(split.functionConfig)) }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The list as one document: only for items that need an anchor of another item. */
async function readWhole(bytes: Uint8Array): Promise<(index: number) => ReadResult> {
  const { listReader } = await import('./rare.ts')
  return listReader(decode(bytes) ?? '')
}

/** Positions of a problem count in the item's text. */
async function readData(list: ResourceList, item: Item): Promise<ReadResult> {
  const text = itemText(list.source.bytes, item)
  if (text === undefined) return { problem: { message: 'this is not UTF-8', start: 0, end: 0 } }
  const result = await readYaml(text)
  if ('value' in result || !result.problem.alias) return result
  const whole = await list.source.whole()
  const again = whole(item.index)
  return 'value' in again ? again : result
}

/** The data of one item (or of the functionConfig); nothing where it is damaged, which is reported. */
export async function readItem(list: ResourceList, item: Item, report: Report): Promise<JsonObject | undefined> {
  const result = await readData(list, item)
  if ('problem' in result) reportDamage(list, item, result.problem, report)
  else if (isObject(result.value)) return result.value
  else reportDamage(list, item, { message: 'this is not an object', start: 0, end: 0 }, report)
  return undefined
}

/** Behind a function: most items can be read (scripts/load-later.mjs). */
const covered = () => coverItem

function reportDamage(list: ResourceList, item: Item, { message, start, end }: ReadProblem, report: Report): void {
  const text = itemText(list.source.bytes, item) ?? ''
  const line = lineAt(list.source.bytes, item.stretch.start) + lineOf(text, start) - 1
  const excerpt = text === '' ? undefined : { text: covered()(item, text), start, end, ofItem: true }
  report(problem('OSM0007', `cannot be read: line ${line} of the input: ${message}`, { object: refOf(item), excerpt }))
}

/** The data of the items whose header is wanted, in the list's order. Two of the same group, kind, namespace and name are reported. */
export async function readItems(
  list: ResourceList,
  wanted: (header: Header, item: Item) => boolean,
  report: Report,
): Promise<readonly ReadItem[]> {
  const read: ReadItem[] = []
  const first = new Map<string, Item>()
  const readAlike = alikeReader()
  for (const item of list.items) {
    if (!wanted(item.header, item)) continue
    const identity = identityOf(item.header)
    const other = first.get(identity)
    if (other !== undefined) {
      report(duplicate(item, other))
      continue
    }
    first.set(identity, item)
    const common = readAlike(itemText(list.source.bytes, item) ?? '')
    // Nothing is waited for where nothing has to be: there may be thousands.
    const object = isObject(common) ? common : await readItem(list, item, report)
    if (object !== undefined) read.push({ item, object })
  }
  return read
}

const duplicate = (item: Item, other: Item) =>
  problem('OSM0008', `is there twice: items ${other.index + 1} and ${item.index + 1} of the input`, {
    object: refOf(item),
    help: 'Remove one of them.',
  })

const finders = new Map<string, ReturnType<typeof finder>>()

/** Whether the item's text contains an ASCII text somewhere: a cheap question before an item is read. */
export function mentions({ source }: ResourceList, { stretch }: Item, text: string): boolean {
  let find = finders.get(text)
  if (find === undefined) finders.set(text, (find = finder(text)))
  return find(source.bytes, stretch)
}
