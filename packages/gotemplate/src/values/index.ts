// Go values, their types, and the conversion between them and JavaScript's.

export {
  namedText,
  ofType,
  pointer,
  pointerToStruct,
  struct,
  structType,
  text,
  textList,
  textMap,
  textPointer,
  zero,
} from './build.ts'
export { fromJs, type Js, toJs } from './js.ts'
export { goMap } from './maps.ts'
export {
  BOOL,
  type Field,
  type FieldTag,
  type GoType,
  INT,
  INT32,
  isInteger,
  type Method,
  mapOf,
  named,
  pointerTo,
  STRING,
  STRING_MAP,
  STRING_SLICE,
} from './types.ts'
export {
  dict,
  type FunctionSpec,
  GoMap,
  integer,
  type KnownTexts,
  LimitError,
  type Meter,
  NotLoaded,
  Pointer,
  Scalar,
  Slice,
  Struct,
  stringList,
  type Value,
} from './values.ts'
