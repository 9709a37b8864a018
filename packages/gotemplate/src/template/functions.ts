// The functions that a caller gives: Go's FuncMap, or an object.

import { fromJsFunction, type JsFunction } from '../js/functions.ts'
import { fromText } from '../strconv/bytes.ts'
import type { FunctionSpec } from '../values/values.ts'
import type { FunctionMap, RefusedFunction } from './builtins.ts'

type Given = FunctionSpec | RefusedFunction | JsFunction

/** Functions by name: plain JavaScript functions, or functions with Go types. */
export type Functions = ReadonlyMap<string, Given> | Readonly<Record<string, Given>>

/** What Go accepts as the name of a function. */
const NAME = /^[\p{L}_][\p{L}\p{Nd}_]*$/u

/** Returns the functions with Go types. Throws a TypeError for what is none. */
export function functionMap(functions: Functions): FunctionMap {
  if (functions instanceof Map && [...functions.values()].every(isTyped)) return functions
  const entries = functions instanceof Map ? functions : Object.entries(functions)
  return new Map(Array.from<[string, Given], [string, FunctionSpec | RefusedFunction]>(entries, wrapped))
}

const isTyped = (given: Given): given is FunctionSpec | RefusedFunction =>
  typeof given === 'object' && given !== null && ('call' in given || 'refused' in given)

function wrapped([name, given]: readonly [string, Given]): [string, FunctionSpec | RefusedFunction] {
  if (!NAME.test(name)) throw new TypeError(`the function name ${JSON.stringify(name)} is not a Go identifier`)
  if (typeof given === 'function') return [fromText(name), fromJsFunction(given)]
  if (isTyped(given)) return [fromText(name), given]
  throw new TypeError(`the function ${name} is ${given === null ? 'null' : `a JavaScript ${typeof given}`}`)
}
