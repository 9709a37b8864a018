// Reads the values of user data back, as the program does that reads the user data. Each is written with an entry behind it and otherwise
// harmless values: what stands in its place is what the node gets, and a message can name the value instead of a line of generated text.

import type { Dialect, DocumentNode } from 'gotemplate/go/yaml'
import { type Text, t } from '../../base/span.ts'
import type { RenderedFile } from '../model/config.ts'
import type { DropIn, Unit } from '../model/profile.ts'
import { fileEntry, keyEntry, unitsSection } from './cloud-init/text.ts'
import { textOf } from './cloud-init-checks/meaning.ts'
import { configText, type IgnitionValues, readConfig } from './ignition/container-linux-config.ts'
import { decodedText, REFUSED_FIELD } from './ignition/decode.ts'
import type { CodedFinding, ValuePlace } from './problem.ts'
import { distinctKeys, phaseConfig, type UserDataRequest } from './request.ts'
import {
  asBlock,
  isOrdinaryBlock,
  isOrdinaryDoubleQuoted,
  isOrdinaryKey,
  isOrdinaryName,
  isOrdinaryQuoted,
  parseUserData,
  type Reading,
  scalarText,
  withoutLastBreaks,
} from './yaml.ts'

type Kind = 'key' | 'path' | 'encoding' | 'content' | 'unit name' | 'unit' | 'drop-in name' | 'drop-in'

interface Entry {
  /** Returns user data with the value, and with an entry behind it. */
  readonly write: (value: string) => string
  /** Whether the value is known to be read as it is written. */
  readonly isOrdinary: (value: string) => boolean
  /** Returns what a block with the value should hold. A message about a block names the line. */
  readonly block?: (value: string) => string
}

/** User data as a program reads it. */
interface Format {
  readonly name: Text
  readonly entries: Partial<Record<Kind, Entry>>
  readonly read: (text: string) => Reading
  /** Returns the text that the program has of a node. */
  readonly textOf: (node: DocumentNode) => string | undefined
  readonly refusal: (problem: string) => Pick<CodedFinding, 'code' | 'predicate'>
}

const QUOTED = { isOrdinary: isOrdinaryQuoted }
const DOUBLE_QUOTED = { isOrdinary: isOrdinaryDoubleQuoted }
const NAME = { isOrdinary: isOrdinaryName }
const BLOCK = { isOrdinary: isOrdinaryBlock, block: asBlock }
const STRIPPED_BLOCK = { isOrdinary: isOrdinaryBlock, block: withoutLastBreaks }

const FILE: RenderedFile = { path: '/x', permissions: 644, content: { inline: { data: 'x' } } }
const UNIT: Unit = { name: 'x.service' }
const DROP_IN: DropIn = { name: 'x.conf', content: '' }

const fileWith = (given: Partial<RenderedFile>) => `write_files:${fileEntry({ ...FILE, ...given })}${fileEntry(FILE)}`
const unitWith = (given: Partial<Unit>) => unitsSection([{ ...UNIT, ...given }, UNIT])
const dropInWith = (given: Partial<DropIn>) => unitWith({ dropIns: [{ ...DROP_IN, ...given }, DROP_IN] })

const cloudConfig = (dialect: Dialect): Format => ({
  name: t`cloud-config`,
  entries: {
    key: { ...QUOTED, write: key => `ssh_authorized_keys:\n${keyEntry(key)}${keyEntry('x')}` },
    path: { ...QUOTED, write: path => fileWith({ path }) },
    encoding: { ...QUOTED, write: encoding => fileWith({ content: { inline: { encoding, data: 'x' } } }) },
    content: { ...STRIPPED_BLOCK, write: data => fileWith({ content: { inline: { data } } }) },
    'unit name': { ...DOUBLE_QUOTED, write: name => unitWith({ name }) },
    unit: { ...BLOCK, write: content => unitWith({ content }) },
    'drop-in name': { ...DOUBLE_QUOTED, write: name => dropInWith({ name }) },
    'drop-in': { ...BLOCK, write: content => dropInWith({ content }) },
  },
  read: text => parseUserData(text, dialect),
  textOf,
  refusal: problem => ({ code: 'OSM0611', predicate: t`breaks the cloud-config: ${problem}` }),
})

const config = (given: Partial<IgnitionValues>): string =>
  configText({ setsHostname: false, bootstrap: false, keys: [], files: [], units: [], ...given })
const configFile = (given: Partial<RenderedFile>) => config({ files: [{ ...FILE, ...given }, FILE] })
const configUnit = (given: Partial<Unit>) => config({ units: [{ ...UNIT, ...given }, UNIT] })
const configDropIn = (given: Partial<DropIn>) => configUnit({ dropIns: [{ ...DROP_IN, ...given }, DROP_IN] })

/** The text that the reference reads before it makes Ignition of it. */
export const CONTAINER_LINUX_CONFIG: Format = {
  name: t`configuration`,
  entries: {
    // It may be the last key, so that the rest of its text becomes another section.
    key: { isOrdinary: isOrdinaryKey, write: key => config({ keys: [key] }) },
    path: { ...QUOTED, write: path => configFile({ path }) },
    content: { ...BLOCK, write: data => configFile({ content: { inline: { data } } }) },
    'unit name': { ...NAME, write: name => configUnit({ name }) },
    unit: { ...BLOCK, write: content => configUnit({ content }) },
    'drop-in name': { ...NAME, write: name => configDropIn({ name }) },
    'drop-in': { ...BLOCK, write: content => configDropIn({ content }) },
  },
  read: readConfig,
  textOf: decodedText,
  refusal: problem =>
    problem === REFUSED_FIELD
      ? { code: 'OSM0605', predicate: t`adds a section to the configuration` }
      : { code: 'OSM0601', predicate: t`breaks the YAML into which the controller writes it: ${problem}` },
}

interface Written {
  readonly kind: Kind
  readonly place: ValuePlace
  readonly value: string
}

/** Returns the values that may not be read as they are written. */
export const suspectsIn = (request: UserDataRequest, { entries }: Format): Written[] =>
  valuesOf(request).filter(({ kind, value }) => entries[kind]?.isOrdinary(value) === false)

function valuesOf(request: UserDataRequest): Written[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  return [
    ...distinctKeys(userSSHKeys).map(
      ({ text, index }): Written => ({ kind: 'key', place: { key: index }, value: text }),
    ),
    ...files.flatMap(({ path, content: { inline } }, file): Written[] => [
      { kind: 'path', place: { file, part: 'path' }, value: path },
      { kind: 'encoding', place: { file, part: 'encoding' }, value: inline.encoding ?? '' },
      // Only cloud-init gets base64.
      ...(inline.encoding === 'b64' && request.provisioner === 'cloud-init'
        ? []
        : [{ kind: 'content', place: { file, part: 'content' }, value: inline.data } as const]),
    ]),
    ...units.flatMap(({ name, content = '', dropIns = [] }, unit): Written[] => [
      { kind: 'unit name', place: { unit, part: 'name' }, value: name },
      { kind: 'unit', place: { unit, part: 'content' }, value: content },
      ...dropIns.flatMap(({ name, content }, dropIn): Written[] => [
        { kind: 'drop-in name', place: { unit, dropIn, part: 'name' }, value: name },
        { kind: 'drop-in', place: { unit, dropIn, part: 'content' }, value: content },
      ]),
    ]),
  ]
}

/** Returns the values that cloud-init does not get as they are written. */
export function cloudConfigProblems(request: UserDataRequest, dialect: Dialect): CodedFinding[] {
  const format = cloudConfig(dialect)
  // A key whose lines YAML joins is reported where it is set (OSM0244).
  const isReported = ({ kind, value }: Written): boolean => kind === 'key' && /[\r\n]/.test(value)
  return suspectsIn(request, format).flatMap(written =>
    readBack(written, format).filter(({ code }) => code !== CHANGED || !isReported(written)),
  )
}

/** The code of values of which a node gets something else. */
export const CHANGED = 'OSM0610'

/** Returns the problem of a value that is not read as it is written, if there is one. */
export function readBack(
  { kind, place, value }: Written,
  { entries, name, read, textOf, refusal }: Format,
): CodedFinding[] {
  const { write, block } = entries[kind]!
  const reading = readAlone(value, write, read)
  if ('problem' in reading) {
    const isRefused = (beginning: string) => 'problem' in read(write(beginning))
    return [{ ...refusal(reading.problem), place, ...(block && { line: refusedLine(value, isRefused) }) }]
  }
  const got = reading.node && textOf(reading.node)
  if (got === undefined)
    return [{ code: CHANGED, place, predicate: t`ends early and becomes other parts of the ${name}` }]
  const wanted = block ? block(value) : value
  if (got === wanted) return []
  const line = block && differingLine(got, wanted)
  const predicate =
    block && withoutIndentation(got) === withoutIndentation(wanted)
      ? t`loses the indentation of its first line on every line`
      : t`is parsed as a different text, so the node does not get the value of the profile`
  // With the encoding b64, the node would get the CR.
  const help = value.includes('\r\n') && { help: t`Save the file with LF line ends.` }
  return [{ code: CHANGED, place, predicate, ...(line !== undefined && { line }), ...help }]
}

const WORD = 'stands-in-the-place-of-the-value'

/** Returns what is read in place of the value; no node if other parts are not read as they are beside a harmless value. */
export function readAlone(
  value: string,
  write: (value: string) => string,
  read: (text: string) => Reading,
): { readonly problem: string } | { readonly node: DocumentNode | undefined } {
  const reading = read(write(value))
  if ('problem' in reading) return reading
  const harmless = parseUserData(write(WORD))
  const nodes = 'root' in harmless ? nodesAtWord(harmless.root, reading.root) : undefined
  return { node: nodes?.length === 1 ? nodes[0] : undefined }
}

/** Returns the nodes in place of the word; undefined if any other node differs. */
function nodesAtWord(harmless: DocumentNode | undefined, read: DocumentNode | undefined): DocumentNode[] | undefined {
  if (harmless === undefined || read === undefined) return undefined
  if (harmless.kind === 'scalar') {
    if (scalarText(harmless).trim() === WORD) return [read]
    return read.kind === 'scalar' && read.text === harmless.text ? [] : undefined
  }
  if (harmless.kind === 'alias' || read.kind !== harmless.kind || read.parts.length !== harmless.parts.length)
    return undefined
  const found = harmless.parts.map((part, i) => nodesAtWord(part, read.parts[i]))
  return found.every(nodes => nodes !== undefined) ? found.flat() : undefined
}

/** Returns the first line, counted from 1, with which the text is refused. Searches with `isRefused`, which tests the beginning of the text. */
export function refusedLine(text: string, isRefused: (beginning: string) => boolean): number {
  const lines = text.split('\n')
  let first = 1
  let last = lines.length
  while (first < last) {
    const middle = (first + last) >> 1
    if (isRefused(lines.slice(0, middle).join('\n'))) last = middle
    else first = middle + 1
  }
  return first
}

/** Returns the first line, counted from 1, that differs from the wanted text; undefined if the text only has additional lines. */
function differingLine(got: string, wanted: string): number | undefined {
  const lines = got.split('\n')
  const at = wanted.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? undefined : at + 1
}

const withoutIndentation = (text: string): string => text.replaceAll(/^[ \t]+/gm, '')
