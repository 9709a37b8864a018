// The eight functions for YAML, TOML and JSON that Helm and Kubermatic's controllers add to sprig. They never fail: a value that cannot
// be encoded becomes an empty string (for TOML, the message), and a text that cannot be decoded a value that contains the message.

import type { Decoded } from '../encoding/decoded.ts'
import { FormatError } from '../encoding/format-error.ts'
import { decodeJson } from '../encoding/json/decode.ts'
import { encodeJson } from '../encoding/json/encode.ts'
import { decodeToml } from '../encoding/toml/decode.ts'
import { encodeToml } from '../encoding/toml/encode.ts'
import { decodeYaml } from '../encoding/yaml/decode.ts'
import { encodeYaml } from '../encoding/yaml/encode.ts'
import { ANY_ARGUMENT } from '../template/opaque-rules.ts'
import { ANY, ANY_SLICE, STRING, STRING_MAP } from '../values/types.ts'
import { type GoMap, list, type Meter, type Value } from '../values/values.ts'
import type { Family, SprigFunction } from './function.ts'

type Documentation = Pick<SprigFunction, 'usage' | 'about' | 'example'>

const writer = (
  documentation: Documentation,
  encode: (value: Value, meter: Meter) => string,
  onError: (message: string) => string,
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

const nothing = (): string => ''

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
    (value, meter) => encodeYaml(value, meter).replace(/\n$/, ''),
    nothing,
  ),
  fromYaml: mapReader(
    {
      usage: 'fromYaml TEXT',
      about: 'The map in a YAML text. If it cannot be parsed, a map with the error text under `Error`.',
      example: ['{{ (fromYaml "a: {b: 0o17}").a.b }}', '15'],
    },
    (text, meter) => decodeYaml(text, 'map', meter),
  ),
  fromYamlArray: listReader(
    {
      usage: 'fromYamlArray TEXT',
      about: 'The list in a YAML text. If it cannot be parsed, a list whose only element is the error text.',
      example: ['{{ fromYamlArray "- a\\n- b" | join "," }}', 'a,b'],
    },
    (text, meter) => decodeYaml(text, 'list', meter),
  ),
  toToml: writer(
    {
      usage: 'toToml MAP',
      about:
        'The value as TOML, with sorted keys, and tables last and indented. The error text if TOML cannot represent it.',
      example: ['{{ dict "b" (dict "c" true) "a" 1.0 | toToml }}', 'a = 1.0\n\n[b]\n  c = true\n'],
    },
    (value, meter) => encodeToml(value, undefined, meter),
    message => message,
  ),
  fromToml: mapReader(
    {
      usage: 'fromToml TEXT',
      about: 'The map in a TOML text. If it cannot be parsed, a map with the error text under `Error`.',
      example: ['{{ (fromToml "[a]\\nb = 1_000").a.b }}', '1000'],
    },
    decodeToml,
  ),
  toJson: writer(
    {
      usage: 'toJson VALUE',
      about:
        'The value as JSON on one line, with sorted keys, and `<`, `>` and `&` escaped. An empty string if JSON cannot represent it.',
      example: ['{{ dict "b" nil "a" "<" | toJson }}', '{"a":"\\u003c","b":null}'],
    },
    (value, meter) => encodeJson(value, {}, meter),
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
