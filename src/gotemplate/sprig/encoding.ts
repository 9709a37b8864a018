// sprig's base64, base32 and JSON functions, except the JSON functions in formats.ts.

import {
  type DecodedBytes,
  decodeBase32WithOffset,
  decodeBase64WithOffset,
  encodeBase32,
} from '../encoding/base-decode.ts'
import { encodeBase64 } from '../encoding/base64.ts'
import { FormatError } from '../encoding/format-error.ts'
import { decodeJson } from '../encoding/json/decode.ts'
import { encodeJson, type JsonOptions } from '../encoding/json/encode.ts'
import { toUint8Array } from '../strconv/bytes.ts'
import { ANY_ARGUMENT } from '../template/opaque-rules.ts'
import { ANY, STRING } from '../values/types.ts'
import type { Meter, Value } from '../values/values.ts'
import { type Family, fail, type SprigFunction } from './function.ts'

/** As in sprig, the result for invalid input is the error message. */
const orMessage = (decoded: DecodedBytes, name: string): string =>
  'bytes' in decoded ? decoded.bytes : `illegal ${name} data at input byte ${decoded.wrongAt}`

const textToText = (
  documentation: Pick<SprigFunction, 'usage' | 'about' | 'example'>,
  call: (text: string) => string,
): SprigFunction => ({
  ...documentation,
  params: [STRING],
  result: STRING,
  call: ([text], meter) => {
    meter.bytes(2 * (text as string).length)
    return call(text as string)
  },
})

const toJson = (
  documentation: Pick<SprigFunction, 'usage' | 'about' | 'example'>,
  options: JsonOptions,
  refuse: (message: string) => Value,
): SprigFunction => ({
  ...documentation,
  opaque: ANY_ARGUMENT,
  params: [ANY],
  result: STRING,
  call: ([value], meter) => writeJson(value, options, meter, refuse),
})

function writeJson(value: Value, options: JsonOptions, meter: Meter, refuse: (message: string) => Value): Value {
  try {
    return encodeJson(value, options, meter)
  } catch (error) {
    if (error instanceof FormatError) return refuse(error.bytes)
    throw error
  }
}

const PRETTY = { indent: '  ' }
const RAW = { escapeHtml: false }

export const encoding: Family = {
  b64enc: textToText(
    { usage: 'b64enc TEXT', about: 'The text in base64.', example: ['{{ b64enc "hello" }}', 'aGVsbG8='] },
    text => encodeBase64(toUint8Array(text)),
  ),
  b64dec: textToText(
    {
      usage: 'b64dec TEXT',
      about: 'The text decoded from base64. If it is not valid, an error text.',
      example: ['{{ b64dec "aGVsbG8=" }}', 'hello'],
    },
    text => orMessage(decodeBase64WithOffset(text), 'base64'),
  ),
  b32enc: textToText(
    { usage: 'b32enc TEXT', about: 'The text in base32.', example: ['{{ b32enc "hello" }}', 'NBSWY3DP'] },
    encodeBase32,
  ),
  b32dec: textToText(
    {
      usage: 'b32dec TEXT',
      about: 'The text decoded from base32. If it is not valid, an error text.',
      example: ['{{ b32dec "NBSWY3DP" }}', 'hello'],
    },
    text => orMessage(decodeBase32WithOffset(text), 'base32'),
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
  mustToJson: toJson(
    {
      usage: 'mustToJson VALUE',
      about: 'Like `toJson`, but an error if JSON cannot represent the value.',
      example: ['{{ mustToJson (list 1 "<") }}', '[1,"\\u003c"]'],
    },
    {},
    fail,
  ),
  toPrettyJson: toJson(
    {
      usage: 'toPrettyJson VALUE',
      about: 'The value as indented JSON. An empty string if JSON cannot represent it.',
      example: ['{{ toPrettyJson (dict "a" 1) }}', '{\n  "a": 1\n}'],
    },
    PRETTY,
    () => '',
  ),
  mustToPrettyJson: toJson(
    {
      usage: 'mustToPrettyJson VALUE',
      about: 'Like `toPrettyJson`, but an error if JSON cannot represent the value.',
      example: ['{{ mustToPrettyJson (list) }}', '[]'],
    },
    PRETTY,
    fail,
  ),
  toRawJson: toJson(
    {
      usage: 'toRawJson VALUE',
      about: 'The value as JSON, without escaping `<`, `>` and `&`. An error if JSON cannot represent it.',
      example: ['{{ toRawJson (list "<a>") }}', '["<a>"]'],
    },
    RAW,
    fail,
  ),
  mustToRawJson: toJson(
    {
      usage: 'mustToRawJson VALUE',
      about: 'Like `toRawJson`.',
      example: ['{{ mustToRawJson "&" }}', '"&"'],
    },
    RAW,
    fail,
  ),
}
