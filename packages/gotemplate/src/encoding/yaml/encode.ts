// Encodes YAML as gopkg.in/yaml.v3 does, and yaml.v2, with which sigs.k8s.io/yaml writes.

import { checkDepth } from '../../values/maps.ts'
import type { Meter, Value } from '../../values/values.ts'
import { output } from '../codec.ts'
import { writeDoubleQuoted, writeLiteral, writePlain, writeSingleQuoted } from './emit-scalars.ts'
import { attach, type Emitter, emitter, type Layout, writeIndent, writeIndicator } from './emitter.ts'
import { byKeyOfV2 } from './key-order.ts'
import { type Analysis, analyze } from './scalar-analysis.ts'
import { type MappingNode, nodeOf, type ScalarNode, type SequenceNode, type YamlNode } from './value-nodes.ts'

const V2: Layout = { indent: 2, width: 80, isV2: true }
const V3: Layout = { indent: 4, width: Infinity, isV2: false }

/** Encodes a value as a YAML document, as a byte string. Throws a FormatError, or a FunctionError where yaml.v3 panics. */
export const encodeYaml = (value: Value, meter?: Meter): string => encode(value, V3, meter)

export const encodeYamlOfV2 = (value: Value): string => encode(value, V2)

function encode(value: Value, layout: Layout, meter?: Meter): string {
  const page = emitter(output(meter), layout)
  writeNode(page, nodeOf(value), { indent: -1, inSequence: false, isSimpleKey: false, depth: 0 })
  writeIndent(page, 0)
  return page.out.text()
}

interface Place {
  /** The indent of the enclosing collection; -1 for the document. */
  readonly indent: number
  readonly inSequence: boolean
  /** The node is a key before a colon on the same line. */
  readonly isSimpleKey: boolean
  readonly depth: number
}

/** Returns the indent of a block: two more in a sequence, for the `- `, and otherwise the next multiple. */
const blockIndent = ({ layout }: Emitter, { indent, inSequence }: Place): number => {
  if (indent < 0) return 0
  return inSequence ? indent + 2 : layout.indent * Math.floor((indent + layout.indent) / layout.indent)
}

const scalarIndent = (page: Emitter, place: Place): number =>
  place.indent < 0 ? page.layout.indent : blockIndent(page, place)

function writeNode(page: Emitter, node: YamlNode, place: Place): void {
  checkDepth(place.depth)
  if (node.kind === 'scalar') writeScalar(page, node, place)
  else if (node.kind === 'sequence') writeSequence(page, node, place)
  else writeMapping(page, node, place)
}

function writeSequence(page: Emitter, { items }: SequenceNode, place: Place): void {
  if (items.length === 0) {
    writeIndicator(page, '[]')
    return
  }
  const isInColumn = page.layout.isV2 && place.indent >= 0 && !place.inSequence && !page.indention
  const indent = isInColumn ? place.indent : blockIndent(page, place)
  for (const item of items) {
    writeIndent(page, indent)
    writeIndicator(page, '-', true)
    writeNode(page, nodeOf(item), { indent, inSequence: true, isSimpleKey: false, depth: place.depth + 1 })
  }
}

function writeMapping(page: Emitter, { entries }: MappingNode, place: Place): void {
  if (entries.length === 0) {
    writeIndicator(page, '{}')
    return
  }
  const within = { indent: blockIndent(page, place), inSequence: false, isSimpleKey: false, depth: place.depth + 1 }
  for (const [key, item] of page.layout.isV2 ? entries.toSorted(byKeyOfV2) : entries) {
    writeIndent(page, within.indent)
    writeKey(page, nodeOf(key), within)
    writeNode(page, nodeOf(item), within)
  }
}

function writeKey(page: Emitter, key: YamlNode, place: Place): void {
  if (isSimpleKey(key, page)) {
    writeNode(page, key, { ...place, isSimpleKey: true })
    attach(page, ':')
  } else {
    writeIndicator(page, '?', true)
    writeNode(page, key, place)
    writeIndent(page, place.indent)
    writeIndicator(page, ':', true)
  }
}

/** libyaml's limit for the length of a simple key. */
const MAX_SIMPLE_KEY = 128

function isSimpleKey(key: YamlNode, { layout }: Emitter): boolean {
  if (key.kind === 'sequence') return key.items.length === 0
  if (key.kind === 'mapping') return key.entries.length === 0
  return !analyze(key.text, layout).multiline && key.tag.length + key.text.length <= MAX_SIMPLE_KEY
}

function writeScalar(page: Emitter, { text, tag, style }: ScalarNode, place: Place): void {
  const analysis = analyze(text, page.layout)
  if (tag !== '') writeIndicator(page, tag)
  WRITE[allowedStyle(style, analysis, place)](page, text, scalarIndent(page, place), !place.isSimpleKey)
}

const WRITE = {
  plain: writePlain,
  single: writeSingleQuoted,
  double: writeDoubleQuoted,
  literal: writeLiteral,
} as const

function allowedStyle(wanted: ScalarNode['style'], analysis: Analysis, place: Place): keyof typeof WRITE {
  if (wanted === 'literal') return analysis.literalAllowed && !place.isSimpleKey ? 'literal' : 'double'
  if (wanted === 'double' || analysis.plainAllowed) return wanted
  return analysis.singleQuotedAllowed ? 'single' : 'double'
}
