// The nodes as which values are written: scalars with their tags and styles, the items of lists, and the entries of maps and structs.

import { isValidUtf8, toUint8Array } from '../../strconv/bytes.ts'
import { formatFloat } from '../../strconv/format-float.ts'
import { rfc3339 } from '../../time/civil.ts'
import { timeOf } from '../../time/time.ts'
import { indirect, isNil } from '../../values/build.ts'
import { keyOf } from '../../values/maps.ts'
import { isFloat, isInteger } from '../../values/types.ts'
import {
  FunctionError,
  GoError,
  GoMap,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../../values/values.ts'
import { encodeBase64 } from '../base64.ts'
import { hasMethod, isExported, isZero, textFromMethod } from '../codec.ts'
import { compareKeys } from './key-order.ts'
import { BINARY_TAG, OLD_BOOLEANS, resolve, STR_TAG } from './resolve.ts'

export interface ScalarNode {
  readonly kind: 'scalar'
  readonly text: string
  /** The explicit tag; '' for none. */
  readonly tag: string
  readonly style: 'plain' | 'double' | 'literal'
}

export interface SequenceNode {
  readonly kind: 'sequence'
  readonly items: readonly Value[]
}

export interface MappingNode {
  readonly kind: 'mapping'
  readonly entries: readonly (readonly [key: Value, value: Value])[]
}

export type YamlNode = ScalarNode | SequenceNode | MappingNode

const plain = (text: string): ScalarNode => ({ kind: 'scalar', text, tag: '', style: 'plain' })

export function nodeOf(given: Value): YamlNode {
  const value = indirect(given)
  if (value == null || (value instanceof Pointer && value.target === null)) return plain('null')
  const time = timeOf(value)
  if (time) return plain(rfc3339(time))
  const type = typeOf(value)!
  if (type.name === 'time.Duration') return stringNode(textFromMethod(value, 'String')!)
  if (hasMethod(value, 'MarshalText')) return stringNode(textFromMethod(value, 'MarshalText')!)
  if (value instanceof GoMap) return { kind: 'mapping', entries: sortedEntries(value) }
  if (value instanceof Slice) return { kind: 'sequence', items: value.toArray() }
  if (value instanceof Struct) return { kind: 'mapping', entries: fieldEntries(value) }
  if (value instanceof GoError) return { kind: 'mapping', entries: [] }
  const under = underlying(value)
  if (typeof under === 'string') return stringNode(under)
  if (isFloat(type.kind)) return plain(floatText(under as number, type.kind === 'float32' ? 32 : 64))
  if (type.kind === 'bool' || isInteger(type.kind)) return plain(String(under))
  throw new FunctionError(`cannot marshal type: ${type.name}`)
}

const SPECIAL_FLOATS: Readonly<Record<string, string>> = { '+Inf': '.inf', '-Inf': '-.inf', NaN: '.nan' }

function floatText(value: number, bits: 32 | 64): string {
  const text = formatFloat(value, 'g', -1, bits)
  return SPECIAL_FLOATS[text] ?? text
}

/** Numbers to the base 60. Like the booleans of YAML 1.1, yaml.v3 quotes them, although it reads them as strings. */
const OLD_FLOAT = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/

const readsAsString = (text: string): boolean =>
  resolve('', text).tag === STR_TAG && !OLD_FLOAT.test(text) && !OLD_BOOLEANS.has(text)

function stringNode(bytes: string): ScalarNode {
  const isText = isValidUtf8(bytes)
  const text = isText ? bytes : wrappedBase64(bytes)
  const style = text.includes('\n') ? 'literal' : !isText || readsAsString(text) ? 'plain' : 'double'
  return { kind: 'scalar', text, tag: isText ? '' : BINARY_TAG, style }
}

const BASE64_LINE = /.{1,70}/g

/** Encodes base64 in lines of 70 characters. A single line has no line break, otherwise each line has one. */
function wrappedBase64(bytes: string): string {
  const encoded = encodeBase64(toUint8Array(bytes))
  return encoded.length < 70 ? encoded : encoded.replace(BASE64_LINE, '$&\n')
}

const sortedEntries = (map: GoMap): [Value, Value][] =>
  [...(map.entries ?? [])]
    .map(([key, item]): [Value, Value] => [keyOf(map, key), item])
    .sort(([a], [b]) => compareKeys(a, b))

/** Returns the fields of a struct. Unlike in JSON, fields of an embedded struct are promoted only by the tag `inline`. */
function fieldEntries(struct: Struct): (readonly [string, Value])[] {
  return struct.type.fields!.flatMap((field, position) => {
    const value = struct.values[position]
    const tag = field.yaml
    if (tag?.name === '-' || (!field.embedded && !isExported(field))) return []
    if (tag?.inline) return inlineEntries(indirect(value))
    if (tag?.omitEmpty && isOmittedFromYaml(value)) return []
    if (!isExported(field)) throw new FunctionError(UNEXPORTED)
    return [[tag?.name || field.name.toLowerCase(), value] as const]
  })
}

/** The panic of yaml.v3 for an embedded struct of an unexported type. */
const UNEXPORTED = 'reflect.Value.Interface: cannot return value obtained from unexported field or method'

const inlineEntries = (value: Value): (readonly [string, Value])[] =>
  value instanceof Struct ? fieldEntries(value) : []

/** Reports whether `omitempty` omits a value. A struct is omitted if all its exported fields are. */
function isOmittedFromYaml(value: Value): boolean {
  if (value instanceof Slice) return value.length === 0
  if (value instanceof GoMap) return value.size === 0
  if (value instanceof Struct)
    return value.type.fields!.every((field, i) => !isExported(field) || isOmittedFromYaml(value.values[i]))
  return isNil(value) || isZero(value)
}
