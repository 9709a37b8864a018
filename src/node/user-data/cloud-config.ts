// Splits a cloud-config into parts.

import { type DocumentNode, entriesOf, resolveAlias, YAML_V3 } from 'gotemplate/go/yaml'
import { LimitError } from 'gotemplate/values'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { catchProblem, PYYAML, parseUserData, scalarText } from '../../render/userdata/yaml.ts'
import { BASE64, type FileDecoder } from './file-decoder.ts'
import {
  linesOf,
  noTraits,
  objectsIn,
  oneLine,
  setting,
  textOf,
  traitsOf,
  type UserDataPart,
  unitParts,
} from './part.ts'

/** Returns the parts, or undefined if the text is not a YAML mapping. */
export function cloudConfigParts(text: string, decode: FileDecoder): readonly UserDataPart[] | undefined {
  const config = readConfig(text)
  return config && Object.entries(config).flatMap(([key, value]) => sectionParts(key, value, decode))
}

/**
 * Parses the text with the YAML of Python, which cloud-init uses, or else with that of Go, which Flatcar's reader uses and which allows
 * tabs in more places.
 */
function readConfig(text: string): JsonObject | undefined {
  for (const dialect of [PYYAML, YAML_V3]) {
    const reading = parseUserData(text, dialect)
    if ('problem' in reading) continue
    const data = catchProblem(() => ({ value: reading.root && plainData(reading.root, { left: MOST_NODES }) }))
    if (!('problem' in data) && isObject(data.value)) return data.value
  }
  return undefined
}

/** The limit for nodes, since aliases can make a large tree from a small text. */
const MOST_NODES = 1_000_000

/** Converts a node to data; scalars remain texts as they are written. */
function plainData(node: DocumentNode, budget: { left: number }): Json {
  if (--budget.left < 0) throw new LimitError('nodes', 'too large')
  const part = resolveAlias(node)
  if (part.kind === 'scalar') return scalarText(part)
  if (part.kind === 'sequence') return part.parts.map(item => plainData(item, budget))
  return Object.fromEntries(entriesOf(part).map(([key, value]) => [keyOf(key), plainData(value, budget)]))
}

const keyOf = (node: DocumentNode): string => {
  const part = resolveAlias(node)
  return part.kind === 'scalar' ? scalarText(part) : '?'
}

/** A section without parts of its own is a setting. */
function sectionParts(name: string, value: Json, decode: FileDecoder): readonly UserDataPart[] {
  if (name === 'write_files') return objectsIn(value).map(file => filePart(file, decode))
  if (name === 'runcmd' || name === 'bootcmd') return [listPart(name, value)]
  if (name === 'ssh_authorized_keys') return [{ ...listPart('SSH keys', value), kind: 'SSH keys' }]
  return name === 'coreos' && isObject(value) ? coreosParts(value) : [setting(name, value)]
}

const listPart = (name: string, value: Json): UserDataPart => ({
  kind: 'commands',
  name,
  text: Array.isArray(value) ? linesOf(value) : value === '' ? '' : `${oneLine(value)}\n`,
  traits: noTraits,
})

function filePart({ path, content, encoding, ...others }: JsonObject, decode: FileDecoder): UserDataPart {
  const written = textOf(content)
  const decoded = BASE64.has(textOf(encoding)) ? decode(written) : undefined
  // That of compressed content is kept, because other bytes are sent.
  const isDecoded = decoded !== undefined && !/^gz/.test(textOf(encoding))
  return {
    kind: 'file',
    name: textOf(path),
    text: decoded ?? written,
    traits: traitsOf(Object.entries(isDecoded ? others : { ...others, ...(encoding !== undefined && { encoding }) })),
  }
}

function coreosParts({ units, ...others }: JsonObject): readonly UserDataPart[] {
  return [
    ...objectsIn(units).flatMap(unit => unitParts(unit, 'content', 'drop_ins')),
    ...Object.entries(others).map(([key, value]) => setting(`coreos.${key}`, value)),
  ]
}
