// Checks how cloud-init reads files, keys and units that YAML may not read as they are written.

import type { DocumentNode } from '../../../gotemplate/encoding/yaml/document.ts'
import type { Dialect } from '../../../gotemplate/encoding/yaml/input.ts'
import type { RenderedFile } from '../../model/config.ts'
import type { Unit } from '../../model/profile.ts'
import { fileEntry, keyEntry, unitsSection } from '../../userdata/cloud-init/text.ts'
import type { UserDataProblem } from '../../userdata/problem.ts'
import { distinctKeys, phaseConfig, type UserDataRequest } from '../../userdata/request.ts'
import { isOrdinaryBlock, isOrdinaryDoubleQuoted, isOrdinaryQuoted } from '../../userdata/yaml.ts'
import { itemsOf, keysOf, memberOf, textOf } from './meaning.ts'
import { dialectOf, type Probe, testValue } from './probe.ts'

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

/** Whether no value of the file needs a test. */
const isOrdinaryFile = ({ path, content: { inline } }: RenderedFile): boolean =>
  isOrdinaryQuoted(path) &&
  (!inline.encoding || isOrdinaryQuoted(inline.encoding)) &&
  (inline.encoding === 'b64' || isOrdinaryBlock(inline.data))

function fileProbes(given: RenderedFile, file: number): Probe[] {
  if (isOrdinaryFile(given)) return []
  const { path, content } = given
  const { encoding, data } = content.inline
  const harmless: RenderedFile = { ...END_FILE, path: '/x' }
  const entry = (root: DocumentNode | undefined) =>
    firstOf(root, ['write_files'], end => textOf(memberOf(end, 'path')) === END_FILE.path)
  const inList = (tried: RenderedFile) => `write_files:${fileEntry(tried)}${fileEntry(END_FILE)}`
  const probes: Probe[] = []
  if (!isOrdinaryQuoted(path))
    probes.push({
      place: { file, part: 'path' },
      value: path,
      text: tried => inList({ ...harmless, path: tried }),
      read: root => textOf(memberOf(entry(root), 'path')),
      wanted: path,
    })
  if (encoding && !isOrdinaryQuoted(encoding))
    probes.push({
      place: { file, part: 'encoding' },
      value: encoding,
      text: tried => inList({ ...harmless, content: { inline: { encoding: tried, data: 'x' } } }),
      read: root => textOf(memberOf(entry(root), 'encoding')),
      wanted: encoding,
    })
  if (encoding !== 'b64' && !isOrdinaryBlock(data))
    probes.push({
      place: { file, part: 'content' },
      value: data,
      hasLines: true,
      text: tried => inList({ ...harmless, content: { inline: { data: tried } } }),
      read: root => textOf(memberOf(entry(root), 'content')),
      wanted: strip(data),
    })
  return probes
}

function keyProbes(keys: readonly string[] | undefined): Probe[] {
  return distinctKeys(keys)
    .filter(({ text }) => !isOrdinaryQuoted(text))
    .map(({ text, index }) => ({
      place: { key: index },
      value: text,
      text: tried => `ssh_authorized_keys:\n${keyEntry(tried)}${keyEntry('end')}`,
      read: root => textOf(firstOf(root, ['ssh_authorized_keys'], end => textOf(end) === 'end')),
      wanted: text,
    }))
}

function unitProbes({ name, content = '', dropIns = [] }: Unit, unit: number): Probe[] {
  const entry = (root: DocumentNode | undefined) =>
    firstOf(root, ['coreos', 'units'], end => textOf(memberOf(end, 'name')) === END_UNIT.name)
  const inList = (tried: Unit) => unitsSection([tried, END_UNIT])
  const dropIn = (root: DocumentNode | undefined) => {
    const list = itemsOf(memberOf(entry(root), 'drop_ins'))
    return list.length === 1 ? list[0] : undefined
  }
  const probes: Probe[] = []
  if (!isOrdinaryDoubleQuoted(name))
    probes.push({
      place: { unit, part: 'name' },
      value: name,
      text: tried => inList({ name: tried }),
      read: root => textOf(memberOf(entry(root), 'name')),
      wanted: name,
    })
  if (!isOrdinaryBlock(content))
    probes.push({
      place: { unit, part: 'content' },
      value: content,
      hasLines: true,
      text: tried => inList({ name: 'x.service', content: tried }),
      read: root => textOf(memberOf(entry(root), 'content')),
      wanted: clip(content),
    })
  dropIns.forEach((given, index) => {
    const place = { unit, dropIn: index }
    if (!isOrdinaryDoubleQuoted(given.name))
      probes.push({
        place: { ...place, part: 'name' },
        value: given.name,
        text: tried => inList({ name: 'x.service', dropIns: [{ name: tried, content: '' }] }),
        read: root => textOf(memberOf(dropIn(root), 'name')),
        wanted: given.name,
      })
    if (!isOrdinaryBlock(given.content))
      probes.push({
        place: { ...place, part: 'content' },
        value: given.content,
        hasLines: true,
        text: tried => inList({ name: 'x.service', dropIns: [{ name: 'x.conf', content: tried }] }),
        read: root => textOf(memberOf(dropIn(root), 'content')),
        wanted: clip(given.content),
      })
  })
  return probes
}

/** Returns the problems of keys. That YAML joins the lines of a key is not one: such a key is reported where it is set (OSM0244). */
const keyProblems = (keys: readonly string[] | undefined, dialect: Dialect): UserDataProblem[] =>
  keyProbes(keys).flatMap(probe =>
    testValue(probe, dialect).filter(({ code }) => code !== 'OSM0610' || !/[\r\n]/.test(probe.value)),
  )

export function valueProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const dialect = dialectOf(request)
  const inProbes = (probes: readonly Probe[]) => probes.flatMap(probe => testValue(probe, dialect))
  return [
    ...inProbes(files.flatMap(fileProbes)),
    ...keyProblems(userSSHKeys, dialect),
    ...inProbes(units.flatMap(unitProbes)),
  ]
}
