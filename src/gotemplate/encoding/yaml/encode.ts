// Encodes YAML as gopkg.in/yaml.v3 does.

import type { Meter, Value } from '../../values/values.ts'
import { checkDepth, output } from '../output.ts'
import {
  attach,
  type Emitter,
  emitter,
  INDENT,
  writeDoubleQuoted,
  writeIndent,
  writeIndicator,
  writeLiteral,
  writePlain,
  writeSingleQuoted,
} from './emitter.ts'
import { type MappingNode, nodeOf, type ScalarNode, type SequenceNode, type YamlNode } from './nodes.ts'
import { type Analysis, analyze } from './scalar-styles.ts'

/** Encodes a value as a YAML document, as a byte string. Throws a FormatError, or a FunctionError where yaml.v3 panics. */
export function encodeYaml(value: Value, meter?: Meter): string {
  const page = emitter(output(meter))
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

/** Returns the indent of a block: two more in a sequence, for the `- `, and otherwise the next multiple of four. */
const blockIndent = ({ indent, inSequence }: Place): number => {
  if (indent < 0) return 0
  return inSequence ? indent + 2 : INDENT * Math.floor((indent + INDENT) / INDENT)
}

const scalarIndent = (place: Place): number => (place.indent < 0 ? INDENT : blockIndent(place))

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
  const indent = blockIndent(place)
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
  const within = { indent: blockIndent(place), inSequence: false, isSimpleKey: false, depth: place.depth + 1 }
  for (const [key, item] of entries) {
    writeIndent(page, within.indent)
    writeKey(page, nodeOf(key), within)
    writeNode(page, nodeOf(item), within)
  }
}

function writeKey(page: Emitter, key: YamlNode, place: Place): void {
  if (isSimpleKey(key)) {
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

function isSimpleKey(key: YamlNode): boolean {
  if (key.kind === 'sequence') return key.items.length === 0
  if (key.kind === 'mapping') return key.entries.length === 0
  return !analyze(key.text).multiline && key.tag.length + key.text.length <= MAX_SIMPLE_KEY
}

function writeScalar(page: Emitter, { text, tag, style }: ScalarNode, place: Place): void {
  const analysis = analyze(text)
  if (tag !== '') writeIndicator(page, tag)
  WRITE[allowedStyle(style, analysis, place)](page, text, scalarIndent(place))
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
