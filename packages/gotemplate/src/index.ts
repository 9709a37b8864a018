// The public API of the library: Go's text/template with sprig's functions, in JavaScript (README.md). Everything that is not exported
// here is internal.

// Encodings, as Go's libraries encode and decode them.
export { type Encoding, FormatError, json, toml, type YamlEncoding, yaml } from './encoding/index.ts'
export type { JsFunction } from './js/functions.ts'
export { fromJs, type Js, toJs } from './js/values.ts'
// Templates: parse once, combine with other texts, execute with data. Problems are returned, not thrown.
export { type RenderOptions, renderTemplate } from './render.ts'
export { type Host, hostFunctions } from './sprig/host.ts'
// Functions: sprig's, and the types of a caller's own.
export { functions as sprig } from './sprig/index.ts'
export { loadAllFunctions, loadFunctions } from './sprig/load.ts'
// Data: conversion between JavaScript and Go values. A Go string is a string of bytes: `fromText` converts text to it, `toText` back.
export { fromText, toText } from './strconv/bytes.ts'
export type { FunctionMap, RefusedFunction } from './template/builtins.ts'
export { type CheckOptions, check } from './template/check/index.ts'
export {
  combine,
  DEFAULT_LIMITS,
  execute,
  type Functions,
  type Limits,
  type MissingKey,
  type OpaqueTexts,
  type ParsedTemplate,
  type ParseOptions,
  PROBLEM_CODES,
  type ProblemCode,
  parse,
  type TemplateProblem,
  type TracedPart,
} from './template/index.ts'
export { ANY_ARGUMENT, FIRST_ARGUMENT } from './template/opaque.ts'
export { pointer, struct, structType } from './values/build.ts'
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
  type CallFault,
  Func,
  FunctionError,
  type FunctionSpec,
  GoError,
  GoMap,
  type KnownArgument,
  type Meter,
  type OpaqueRule,
  Pointer,
  Scalar,
  Slice,
  Struct,
  type Value,
} from './values/values.ts'
