import { isMap, isSeq, parseDocument, type YAMLMap } from 'yaml'
import type { Oracle } from './oracle.ts'

/**
 * Items that the function neither owns nor annotates leave byte for byte and in their order. After an error, the whole list does. Where
 * items are is read by the yaml package.
 */
export const unrelatedItems: Oracle = (input, { output, failed }) => {
  if (input.via !== 'run' || output.length === 0) return undefined
  const text = Buffer.from(input.list)
  if (startsWith(output, withoutLastBreak(text))) return undefined
  if (failed) return wholeList(text, output)
  const items = itemsOf(text.toString())
  if (items === undefined) return undefined
  const written = output.toString()
  let at = 0
  for (const { source, kind } of items) {
    const found = written.indexOf(source, at)
    if (found < 0) return `the item ${kind} is not in the output: ${source.slice(0, 200)}`
    at = found + source.length
  }
  return undefined
}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start)

const withoutLastBreak = (bytes: Buffer): Buffer => (bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes)

/** The output if the list cannot be parsed. Hosts do not use it, because the exit status is 1. */
const NO_LIST = /^apiVersion: config\.kubernetes\.io\/v1\nkind: ResourceList\nitems: \[\]\nresults:\n/

/** After an error, results are inserted into the list, or take the place of earlier ones. */
function wholeList(input: Buffer, output: Buffer): string | undefined {
  const [given, written] = [input, output].map(bytes => bytes.toString('latin1')) as [string, string]
  if (NO_LIST.test(written)) return undefined
  const end = Math.min(given.length, written.length)
  let start = 0
  while (start < end && given[start] === written[start]) start++
  let tail = 0
  while (tail < end - start && given.at(-1 - tail) === written.at(-1 - tail)) tail++
  const replaced = given.slice(start, given.length - tail)
  const hadResults = /^ *"?results"? *:|"results"/m.test(given.slice(0, start + 10))
  return replaced.trim() === '' || hadResults ? undefined : `after an error, this part of the list is gone: ${replaced}`
}

interface SourceItem {
  readonly source: string
  readonly kind: string
}

/** The package calls itself for each level of nesting, so a text may be nested too deeply for it. */
function parsed(text: string) {
  try {
    return parseDocument(text, { uniqueKeys: false, logLevel: 'silent', strict: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Returns the items that must be unchanged, or undefined if the yaml package cannot tell. */
function itemsOf(text: string): readonly SourceItem[] | undefined {
  const document = parsed(text)
  if (document === undefined || document.errors.length > 0 || !isMap(document.contents)) return undefined
  if (document.contents.getIn(['functionConfig', 'spec', 'mode']) === 'validate') return undefined
  const items = document.contents.get('items', true)
  if (!isSeq(items)) return undefined
  return items.items.flatMap(item => {
    if (!isMap(item) || item.range == null) return []
    const kind = String((item as YAMLMap).get('kind'))
    const source = text.slice(item.range[0], item.range[1]).trimEnd()
    const isOurs = kind === 'MachineDeployment' || source.includes('osm-krm.dev/')
    return isOurs ? [] : [{ source, kind }]
  })
}
