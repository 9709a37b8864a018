// The public API of Go's encodings: encoding/json, yaml.v3 and BurntSushi/toml, with their key order, quoting and indentation.

import { fromJs } from '../js/values.ts'
import { fromText, toText } from '../strconv/bytes.ts'
import type { Value } from '../values/values.ts'
import { type Decoded, FormatError } from './codec.ts'
import { decodeJson } from './json/decode.ts'
import { encodeJson } from './json/encode.ts'
import { decodeToml } from './toml/decode.ts'
import { encodeToml } from './toml/encode.ts'
import { decodeYaml } from './yaml/decode.ts'
import { encodeYaml } from './yaml/encode.ts'

export { FormatError } from './codec.ts'

/** An encoding. Its methods throw a `FormatError` where Go returns an error. */
export interface Encoding {
  /** Encodes a JavaScript or Go value. */
  marshal(value: unknown): string
  /** Decodes a text to a Go value, which `toJs` converts to JavaScript values. */
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
  /** Decodes a text whose root is a map or, with `target`, a list. */
  unmarshal(text: string, target?: 'map' | 'list'): Value
}

export const yaml: YamlEncoding = {
  marshal: value => toText(encodeYaml(fromJs(value))),
  unmarshal: (text, target = 'map') => decodedValue(decodeYaml(fromText(text), target)),
}

/** TOML. `marshal` accepts structs and maps only. */
export const toml: Encoding = {
  marshal: value => toText(encodeToml(fromJs(value))),
  unmarshal: text => decodedValue(decodeToml(fromText(text))),
}
