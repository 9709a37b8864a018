// Go's text/template with sprig's functions, in JavaScript: the public entry of the library (README.md). Everything that is not exported here
// is internal.

// Encodings, as Go's own libraries write and read them.
export { type Encoding, FormatError, json, toml, type YamlEncoding, yaml } from './encoding/index.ts'
// Templates: parse once, combine with what they include, execute with data. Of problems it returns all; nothing is thrown for them.
export { type RenderOptions, renderTemplate } from './render.ts'

// Functions: sprig's, one's own, and both together.
export { functions as sprig } from './sprig/index.ts'
// Data: Go's values from JavaScript's, and back. Inside, a Go string is a string of bytes: `fromText` makes one of text, `toText` reads it.
export { fromText, toText } from './strconv/bytes.ts'
export type { FunctionMap, RefusedFunction } from './template/functions.ts'
export {
  combine,
  DEFAULT_LIMITS,
  execute,
  type Limits,
  type OpaqueTexts,
  type ParsedTemplate,
  PROBLEM_CODES,
  type ProblemCode,
  parse,
  type TemplateProblem,
} from './template/index.ts'
export { ANY_ARGUMENT, FIRST_ARGUMENT } from './template/opaque-rules.ts'
export { pointer, struct, structType } from './values/build.ts'
export { fromJs, type Js, toJs } from './values/js.ts'
export {
  ANY,
  ANY_SLICE,
  arrayOf,
  BOOL,
  BYTES,
  COMPLEX128,
  ERROR,
  type Field,
  type FieldTag,
  FLOAT32,
  FLOAT64,
  type GoType,
  INT,
  INT8,
  INT16,
  INT32,
  INT64,
  type Method,
  mapOf,
  named,
  pointerTo,
  STRING,
  STRING_MAP,
  STRING_SLICE,
  sliceOf,
  UINT,
  UINT8,
  UINT16,
  UINT32,
  UINT64,
} from './values/types.ts'
export {
  Func,
  FunctionError,
  type FunctionSpec,
  GoError,
  GoMap,
  type Meter,
  type OpaqueRule,
  Pointer,
  Scalar,
  Slice,
  Struct,
  type Value,
} from './values/values.ts'
