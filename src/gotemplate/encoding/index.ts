// Go's encodings for JavaScript's values: encoding/json, yaml.v3 and BurntSushi/toml, with their order of keys, quoting and indentation.

import { fromText, toText } from '../strconv/bytes.ts'
import { fromJs } from '../values/js.ts'
import type { Value } from '../values/values.ts'
import type { Decoded } from './decoded.ts'
import { FormatError } from './format-error.ts'
import { decodeJson } from './json/decode.ts'
import { encodeJson } from './json/encode.ts'
import { decodeToml } from './toml/decode.ts'
import { encodeToml } from './toml/encode.ts'
import { decodeYaml } from './yaml/decode.ts'
import { encodeYaml } from './yaml/encode.ts'

export { FormatError } from './format-error.ts'

/** What Go would return as an error is thrown as a `FormatError`. */
export interface Encoding {
  /** The text of JavaScript's values or Go's. */
  marshal(value: unknown): string
  /** The text as a Go value; `toJs` makes it JavaScript's. */
  unmarshal(text: string): Value
}

function decodedValue({ value, error }: Decoded): Value {
  if (error !== undefined) throw new FormatError(error)
  return value
}

export const json: Encoding = {
  marshal: value => toText(encodeJson(fromJs(value))),
  unmarshal: text => decodedValue(decodeJson(fromText(text), 'any')),
}

export interface YamlEncoding extends Encoding {
  /** A text whose root is a map, or a list if `target` says so. */
  unmarshal(text: string, target?: 'map' | 'list'): Value
}

export const yaml: YamlEncoding = {
  marshal: value => toText(encodeYaml(fromJs(value))),
  unmarshal: (text, target = 'map') => decodedValue(decodeYaml(fromText(text), target)),
}

/** Only structs and maps can be written. */
export const toml: Encoding = {
  marshal: value => toText(encodeToml(fromJs(value))),
  unmarshal: text => decodedValue(decodeToml(fromText(text))),
}
