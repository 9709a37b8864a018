// Go's encoding/json: texts, and structs that are decoded with the errors of Kubernetes' decoder.

export { goJson, goJsonString, type JsonData } from './encode.ts'
export {
  count,
  type DecodeContext,
  type DecodeProblem,
  type Decoder,
  flag,
  isObject,
  type JsonValue,
  listOf,
  mapOf,
  optional,
  raw,
  type StructFields,
  struct,
  text,
} from './struct.ts'
