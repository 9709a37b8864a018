// Checks how cloud-init reads files, keys and units that YAML may not read as they are written.

import { type Dialect, type DocumentNode, YAML_V3 } from 'gotemplate/go/yaml'
import { t } from '../../../base/span.ts'
import type { RenderedFile } from '../../model/config.ts'
import type { DropIn, Unit } from '../../model/profile.ts'
import { fileEntry, keyEntry, unitsSection } from '../cloud-init/text.ts'
import { type Probe, testValue } from '../probe.ts'
import type { UserDataProblem } from '../problem.ts'
import { distinctKeys, phaseConfig, readerOf, type UserDataRequest } from '../request.ts'
import { isOrdinaryBlock, isOrdinaryDoubleQuoted, isOrdinaryQuoted, PYYAML, parseUserData } from '../yaml.ts'
import { itemsOf, keysOf, memberOf, textOf } from './meaning.ts'

const END_FILE: RenderedFile = { path: '/end', permissions: 644, content: { inline: { data: 'x' } } }
const END_UNIT: Unit = { name: 'end.service' }

/** Returns the first of the two items in the list under these keys, if the second is still the end item. */
function firstOf(root: DocumentNode | undefined, path: readonly string[], end: (node: DocumentNode) => boolean) {
  let list = root
  for (const key of path) {
    if (keysOf(list).join() !== key) return undefined
    list = memberOf(list, key)
  }
  const [first, last, ...more] = itemsOf(list)
  return first && last && more.length === 0 && end(last) ? first : undefined
}

/** A pattern such as /\n+$/ would take quadratic time. */
function strip(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

const clip = (text: string): string => (strip(text) === '' ? '' : `${strip(text)}\n`)

/** Returns the probe of a value in a small cloud-config, unless it needs none. */
function* probeOf(
  isOrdinary: (value: string) => boolean,
  { place, value }: Pick<Probe, 'place' | 'value'>,
  text: (value: string) => string,
  read: (root: DocumentNode | undefined) => DocumentNode | undefined,
  { dialect, wanted }: { readonly dialect: Dialect; readonly wanted?: (value: string) => string },
): Generator<Probe> {
  if (isOrdinary(value)) return
  yield {
    place,
    value,
    hasLines: wanted !== undefined,
    read: tried => {
      const reading = parseUserData(text(tried), dialect)
      return 'problem' in reading
        ? reading
        : { got: textOf(read(reading.root)), wanted: wanted ? wanted(tried) : tried }
    },
  }
}

function* fileProbes(given: RenderedFile, file: number, dialect: Dialect): Generator<Probe> {
  const { encoding, data } = given.content.inline
  const inList = (changed: Partial<RenderedFile>) =>
    `write_files:${fileEntry({ ...END_FILE, path: '/x', ...changed })}${fileEntry(END_FILE)}`
  const member = (name: string) => (root: DocumentNode | undefined) =>
    memberOf(
      firstOf(root, ['write_files'], end => textOf(memberOf(end, 'path')) === END_FILE.path),
      name,
    )
  const place = (part: 'path' | 'encoding' | 'content', value: string) => ({ place: { file, part }, value })
  yield* probeOf(isOrdinaryQuoted, place('path', given.path), path => inList({ path }), member('path'), { dialect })
  if (encoding)
    yield* probeOf(
      isOrdinaryQuoted,
      place('encoding', encoding),
      tried => inList({ content: { inline: { encoding: tried, data: 'x' } } }),
      member('encoding'),
      { dialect },
    )
  if (encoding !== 'b64')
    yield* probeOf(
      isOrdinaryBlock,
      place('content', data),
      tried => inList({ content: { inline: { data: tried } } }),
      member('content'),
      { dialect, wanted: strip },
    )
}

function* unitProbes({ name, content = '', dropIns = [] }: Unit, unit: number, dialect: Dialect): Generator<Probe> {
  const entry = (root: DocumentNode | undefined) =>
    firstOf(root, ['coreos', 'units'], end => textOf(memberOf(end, 'name')) === END_UNIT.name)
  const inList = (tried: Unit) => unitsSection([tried, END_UNIT])
  const dropIn = (root: DocumentNode | undefined) => {
    const list = itemsOf(memberOf(entry(root), 'drop_ins'))
    return list.length === 1 ? list[0] : undefined
  }
  const [quoted, block] = [{ dialect }, { dialect, wanted: clip }]
  yield* probeOf(
    isOrdinaryDoubleQuoted,
    { place: { unit, part: 'name' }, value: name },
    tried => inList({ name: tried }),
    root => memberOf(entry(root), 'name'),
    quoted,
  )
  yield* probeOf(
    isOrdinaryBlock,
    { place: { unit, part: 'content' }, value: content },
    tried => inList({ name: 'x.service', content: tried }),
    root => memberOf(entry(root), 'content'),
    block,
  )
  for (const [index, given] of dropIns.entries()) {
    const withDropIn = (changed: Partial<DropIn>) =>
      inList({ name: 'x.service', dropIns: [{ name: 'x.conf', content: '', ...changed }] })
    yield* probeOf(
      isOrdinaryDoubleQuoted,
      { place: { unit, dropIn: index, part: 'name' }, value: given.name },
      tried => withDropIn({ name: tried }),
      root => memberOf(dropIn(root), 'name'),
      quoted,
    )
    yield* probeOf(
      isOrdinaryBlock,
      { place: { unit, dropIn: index, part: 'content' }, value: given.content },
      tried => withDropIn({ content: tried }),
      root => memberOf(dropIn(root), 'content'),
      block,
    )
  }
}

/** Returns the problems of keys. That YAML joins the lines of a key is not one: such a key is reported where it is set (OSM0244). */
function keyProblems(keys: readonly string[] | undefined, dialect: Dialect): UserDataProblem[] {
  const read = (root: DocumentNode | undefined) => firstOf(root, ['ssh_authorized_keys'], end => textOf(end) === 'end')
  const text = (tried: string) => `ssh_authorized_keys:\n${keyEntry(tried)}${keyEntry('end')}`
  return distinctKeys(keys).flatMap(({ text: value, index }) =>
    [...probeOf(isOrdinaryQuoted, { place: { key: index }, value }, text, read, { dialect })]
      .flatMap(probe => testValue(probe, WORDS))
      .filter(({ code }) => code !== 'OSM0610' || !/[\r\n]/.test(value)),
  )
}

const WORDS: Parameters<typeof testValue>[1] = {
  whole: t`cloud-config`,
  refusal: problem => ({ code: 'OSM0611', predicate: t`breaks the cloud-config: ${problem}` }),
}

/** Returns the YAML dialect of the reader; Flatcar's cloud-init is written in Go. */
export const dialectOf = (request: UserDataRequest): Dialect =>
  readerOf(request) === 'coreos-cloudinit' ? YAML_V3 : PYYAML

export function valueProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const dialect = dialectOf(request)
  return [
    ...files.flatMap((file, i) => [...fileProbes(file, i, dialect)]).flatMap(probe => testValue(probe, WORDS)),
    ...keyProblems(userSSHKeys, dialect),
    ...units.flatMap((unit, i) => [...unitProbes(unit, i, dialect)]).flatMap(probe => testValue(probe, WORDS)),
  ]
}
