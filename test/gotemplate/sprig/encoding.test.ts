// Base64, base32 and JSON in templates.

import { runCases } from './run.ts'

runCases('encoding', [
  {
    name: 'b64dec reports the offset of an invalid byte',
    template: '{{ b64dec "aGVsbG8" }}|{{ b64dec "a*" }}',
    expected: 'illegal base64 data at input byte 4|illegal base64 data at input byte 1',
  },
  {
    name: 'b64enc of bytes',
    template: '{{ b64enc "é\\xff" }} {{ b64dec "w6n/" | printf "%x" }}',
    expected: 'w6n/ c3a9ff',
  },
  {
    name: 'b32dec reports the offset of an invalid byte',
    template: '{{ b32dec "nb" }}',
    expected: 'illegal base32 data at input byte 0',
  },
  { name: 'b32enc of bytes', template: '{{ b32enc "é" }} {{ b32dec "YOUQ====" }}', expected: 'YOUQ==== é' },
  {
    name: 'JSON of an empty list',
    template: '{{ toRawJson (list) }} {{ toPrettyJson (dict) }} {{ mustToJson nil }}',
    expected: '[] {} null',
  },
  {
    name: 'JSON with and without escapes',
    template: '{{ mustToJson "<é\\u2028>" }} {{ toRawJson "<é\\u2028>" }}',
    expected: '"\\u003cé\\u2028\\u003e" "<é\\u2028>"',
  },
  { name: 'invalid JSON', template: '{{ mustFromJson "{" }}', error: 'unexpected end of JSON input' },
  { name: 'JSON numbers are decoded as floats', template: '{{ printf "%T" (mustFromJson "1") }}', expected: 'float64' },
  { name: 'toJson of infinity is empty', template: '[{{ toPrettyJson (float64 "inf") }}]', expected: '[]' },
  {
    name: 'mustToJson of infinity is an error',
    template: '{{ toRawJson (float64 "inf") }}',
    error: 'json: unsupported value: +Inf',
  },
])
