// sprig's base64, base32 and JSON functions, and those for YAML, TOML and JSON.

import {
  type DecodedBytes,
  decodeBase32WithOffset,
  decodeBase64WithOffset,
  encodeBase32,
  encodeBase64,
} from '../encoding/base64.ts'
import { type Decoded, FormatError } from '../encoding/codec.ts'
import { decodeJson } from '../encoding/json/decode.ts'
import { encodeJson, type JsonOptions } from '../encoding/json/encode.ts'
import { toUint8Array } from '../strconv/bytes.ts'
import { ANY_ARGUMENT } from '../template/opaque.ts'
import { ANY, ANY_SLICE, STRING, STRING_MAP } from '../values/types.ts'
import { type GoMap, Lazy, list, type Meter, type Value } from '../values/values.ts'
import { type Documentation, type Family, fail, type OfText, ofText, type SprigFunction } from './function.ts'

export const yaml = new Lazy(() => import('./yaml.ts'))
export const toml = new Lazy(() => import('./toml.ts'))

/** As in sprig, the result for invalid input is the error message. */
const orMessage = (decoded: DecodedBytes, name: string): string =>
  'bytes' in decoded ? decoded.bytes : `illegal ${name} data at input byte ${decoded.wrongAt}`

const text = (...of: OfText): SprigFunction => ofText(of, (meter, length) => meter.bytes(2 * length))

const writer = (
  documentation: Documentation,
  encode: (value: Value, meter: Meter) => string,
  onError: (message: string) => Value,
): SprigFunction => ({
  ...documentation,
  opaque: ANY_ARGUMENT,
  params: [ANY],
  result: STRING,
  call: ([value], meter) => {
    try {
      return encode(value, meter)
    } catch (error) {
      if (error instanceof FormatError) return onError(error.bytes)
      throw error
    }
  },
})

const jsonWriter = (
  documentation: Documentation,
  options: JsonOptions,
  onError: (message: string) => Value,
): SprigFunction => writer(documentation, (value, meter) => encodeJson(value, options, meter), onError)

const nothing = (): string => ''

const PRETTY = { indent: '  ' }
const RAW = { escapeHtml: false }

export const encoding: Family = {
  b64enc: text('b64enc TEXT', 'The text in base64.', ['{{ b64enc "hello" }}', 'aGVsbG8='], plain =>
    encodeBase64(toUint8Array(plain)),
  ),
  b64dec: text(
    'b64dec TEXT',
    'The text decoded from base64. If it is not valid, an error text.',
    ['{{ b64dec "aGVsbG8=" }}', 'hello'],
    encoded => orMessage(decodeBase64WithOffset(encoded), 'base64'),
  ),
  b32enc: text('b32enc TEXT', 'The text in base32.', ['{{ b32enc "hello" }}', 'NBSWY3DP'], encodeBase32),
  b32dec: text(
    'b32dec TEXT',
    'The text decoded from base32. If it is not valid, an error text.',
    ['{{ b32dec "NBSWY3DP" }}', 'hello'],
    encoded => orMessage(decodeBase32WithOffset(encoded), 'base32'),
  ),
  mustFromJson: {
    usage: 'mustFromJson TEXT',
    about: 'The value of a JSON text; an error if it cannot be parsed.',
    example: ['{{ mustFromJson "[1, true]" }}', '[1 true]'],
    params: [STRING],
    result: ANY,
    call: ([text], meter) => {
      const { value, error } = decodeJson(text as string, 'any', meter)
      return error === undefined ? value : fail(error)
    },
  },
  mustToJson: jsonWriter(
    {
      usage: 'mustToJson VALUE',
      about: 'Like `toJson`, but an error if JSON cannot represent the value.',
      example: ['{{ mustToJson (list 1 "<") }}', '[1,"\\u003c"]'],
    },
    {},
    fail,
  ),
  toPrettyJson: jsonWriter(
    {
      usage: 'toPrettyJson VALUE',
      about: 'The value as indented JSON. An empty string if JSON cannot represent it.',
      example: ['{{ toPrettyJson (dict "a" 1) }}', '{\n  "a": 1\n}'],
    },
    PRETTY,
    nothing,
  ),
  mustToPrettyJson: jsonWriter(
    {
      usage: 'mustToPrettyJson VALUE',
      about: 'Like `toPrettyJson`, but an error if JSON cannot represent the value.',
      example: ['{{ mustToPrettyJson (list) }}', '[]'],
    },
    PRETTY,
    fail,
  ),
  toRawJson: jsonWriter(
    {
      usage: 'toRawJson VALUE',
      about: 'The value as JSON, without escaping `<`, `>` and `&`. An error if JSON cannot represent it.',
      example: ['{{ toRawJson (list "<a>") }}', '["<a>"]'],
    },
    RAW,
    fail,
  ),
  mustToRawJson: jsonWriter(
    {
      usage: 'mustToRawJson VALUE',
      about: 'Like `toRawJson`.',
      example: ['{{ mustToRawJson "&" }}', '"&"'],
    },
    RAW,
    fail,
  ),
}

type Decode = (bytes: string, meter: Meter) => Decoded

/** Decodes a text, at the cost of one meter step for each byte. */
const decodeMetered = (decode: Decode, [text]: Value[], meter: Meter): Decoded => {
  meter.steps((text as string).length)
  return decode(text as string, meter)
}

/** Returns a decoder of maps. It adds an error message under `Error`, to the entries decoded before the error. */
const mapReader = (documentation: Documentation, decode: Decode): SprigFunction => ({
  ...documentation,
  params: [STRING],
  result: STRING_MAP,
  call: (args, meter) => {
    const { value, error } = decodeMetered(decode, args, meter)
    if (error !== undefined) (value as GoMap).entries!.set('Error', error)
    return value
  },
})

/** Returns a decoder of lists. An error message becomes the only element. */
const listReader = (documentation: Documentation, decode: Decode): SprigFunction => ({
  ...documentation,
  params: [STRING],
  result: ANY_SLICE,
  call: (args, meter) => {
    const { value, error } = decodeMetered(decode, args, meter)
    return error === undefined ? value : list([error])
  },
})

export const formats: Family = {
  toYaml: writer(
    {
      usage: 'toYaml VALUE',
      about: 'The value as YAML, indented by four, with sorted keys. An empty string if YAML cannot represent it.',
      example: ['{{ dict "b" (list 1 2) "a" "yes" | toYaml }}', 'a: "yes"\nb:\n    - 1\n    - 2'],
    },
    (value, meter) => yaml.get().encodeYaml(value, meter).replace(/\n$/, ''),
    nothing,
  ),
  fromYaml: mapReader(
    {
      usage: 'fromYaml TEXT',
      about: 'The map in a YAML text. If it cannot be parsed, a map with the error text under `Error`.',
      example: ['{{ (fromYaml "a: {b: 0o17}").a.b }}', '15'],
    },
    (text, meter) => yaml.get().decodeYaml(text, 'map', meter),
  ),
  fromYamlArray: listReader(
    {
      usage: 'fromYamlArray TEXT',
      about: 'The list in a YAML text. If it cannot be parsed, a list whose only element is the error text.',
      example: ['{{ fromYamlArray "- a\\n- b" | join "," }}', 'a,b'],
    },
    (text, meter) => yaml.get().decodeYaml(text, 'list', meter),
  ),
  toToml: writer(
    {
      usage: 'toToml MAP',
      about:
        'The value as TOML, with sorted keys, and tables last and indented. The error text if TOML cannot represent it.',
      example: ['{{ dict "b" (dict "c" true) "a" 1.0 | toToml }}', 'a = 1.0\n\n[b]\n  c = true\n'],
    },
    (value, meter) => toml.get().encodeToml(value, undefined, meter),
    message => message,
  ),
  fromToml: mapReader(
    {
      usage: 'fromToml TEXT',
      about: 'The map in a TOML text. If it cannot be parsed, a map with the error text under `Error`.',
      example: ['{{ (fromToml "[a]\\nb = 1_000").a.b }}', '1000'],
    },
    (text, meter) => toml.get().decodeToml(text, meter),
  ),
  toJson: jsonWriter(
    {
      usage: 'toJson VALUE',
      about:
        'The value as JSON on one line, with sorted keys, and `<`, `>` and `&` escaped. An empty string if JSON cannot represent it.',
      example: ['{{ dict "b" nil "a" "<" | toJson }}', '{"a":"\\u003c","b":null}'],
    },
    {},
    nothing,
  ),
  fromJson: mapReader(
    {
      usage: 'fromJson TEXT',
      about:
        'The map in a JSON text; all its numbers are floats. If it cannot be parsed, a map with the error text under `Error`.',
      example: ['{{ (fromJson "{\\"a\\":[1,2]}").a }}', '[1 2]'],
    },
    (text, meter) => decodeJson(text, 'map', meter),
  ),
  fromJsonArray: listReader(
    {
      usage: 'fromJsonArray TEXT',
      about: 'The list in a JSON text. If it cannot be parsed, a list whose only element is the error text.',
      example: ['{{ fromJsonArray "[1,\\"a\\"]" }}', '[1 a]'],
    },
    (text, meter) => decodeJson(text, 'list', meter),
  ),
}
