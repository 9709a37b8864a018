// Evaluates `.Name` of a value as exec.go's evalField does: a method, a struct field, or a map element with that key.

import { indirect, typeName } from '../values/convert.ts'
import { type GoType, isExportedName, type Method, STRING } from '../values/types.ts'
import { FunctionError, GoError, GoMap, Pointer, Struct, typeOf, type Value } from '../values/values.ts'
import { type CallTarget, type Final, MISSING } from './calls.ts'
import { type Frame, fail } from './frame.ts'
import { type Member, memberNames, memberOf } from './members.ts'
import type { Span } from './problems.ts'
import { nearest, suggestion } from './suggest.ts'

/** Calls a method with the arguments after its name in the template. Passed in by compile.ts. */
export type CallMethod = (frame: Frame, dot: Value, method: Method, target: CallTarget, final: Final) => Value

/** A field name in a template, with an inline cache of the member for the last receiver type. */
export interface FieldSite {
  readonly name: string
  /** Whether the name is followed by arguments. */
  readonly hasOperands: boolean
  /** The range of the dot and the name in the source. */
  readonly span: () => Span
  readonly callMethod: CallMethod
  type?: GoType
  member?: Member
}

/** Returns the value of a field, of a key of a map, or of a method without arguments. */
export function field(frame: Frame, dot: Value, site: FieldSite, receiver: Value, final: Final): Value {
  // A field of a missing value is missing, too: evalField returns the zero reflect.Value for an invalid receiver.
  if (receiver === undefined) return undefined
  let value: Value = receiver
  let addressable = false
  while (value instanceof Pointer && value.target !== null) {
    value = value.target.value
    addressable = true
  }
  if (value === null || value === undefined) return nilPointer(frame, 'interface {}', site.name)
  if (value instanceof GoMap) return mapElement(frame, dot, site, value, final)
  if (value instanceof Pointer) return ofNil(frame, dot, site, value, final)
  const type = typeOf(value)!
  const member = memberFor(site, type)
  // Structs are treated as addressable, so that methods with a pointer receiver are found: template data are passed by pointer.
  const method = member.method ?? (addressable || value instanceof Struct ? member.pointerMethod : undefined)
  if (method) return callOn(frame, dot, site, method, value, final)
  if (value instanceof Struct && member.field)
    return structField(frame, site, member, { value, type: typeName(receiver) }, final)
  if (value instanceof GoError && site.name === 'Error') return callOn(frame, dot, site, ERROR_METHOD, value, final)
  return noField(frame, site, type, typeName(receiver))
}

const ERROR_METHOD: Method = { params: [], result: STRING, call: receiver => (receiver as GoError).message }

function memberFor(site: FieldSite, type: GoType): Member {
  if (site.type !== type) {
    site.type = type
    site.member = memberOf(type, site.name)
  }
  return site.member!
}

const callOn = (frame: Frame, dot: Value, site: FieldSite, method: Method, receiver: Value, final: Final): Value =>
  site.callMethod(frame, dot, method, args => method.call(receiver, args), final)

function structField(
  frame: Frame,
  { name, span, hasOperands }: FieldSite,
  member: Member,
  struct: { readonly value: Struct; readonly type: string },
  final: Final,
): Value {
  if (!isExportedName(name)) fail(frame, 'unknown-field', unexportedField(name, struct.type), undefined, span())
  if (hasOperands || final !== MISSING)
    fail(frame, 'wrong-type', `${name} has arguments but cannot be invoked as function`)
  let at: Value = struct.value
  for (const index of member.path) at = (at as Struct).values[index]
  return at
}

function mapElement(frame: Frame, dot: Value, site: FieldSite, map: GoMap, final: Final): Value {
  const { name, hasOperands } = site
  const method = map.type.methods && memberFor(site, map.type).method
  if (method) return callOn(frame, dot, site, method, map, final)
  const { key } = map.type
  if (key !== STRING && key!.kind !== 'interface') return noField(frame, site, map.type, map.type.name)
  if (hasOperands || final !== MISSING) fail(frame, 'wrong-type', `${name} is not a method but has arguments`)
  return map.entries?.get(name)
}

/** Evaluates a name of a nil pointer. Its methods can be called, but methods with a value receiver fail, as in Go. */
function ofNil(frame: Frame, dot: Value, site: FieldSite, pointer: Pointer, final: Final): Value {
  const elem = pointer.type.elem!
  const { method, pointerMethod, field } = memberOf(elem, site.name)
  if (pointerMethod) return callOn(frame, dot, site, pointerMethod, pointer, final)
  if (method) {
    const message = `value method ${elem.name}.${site.name} called using nil *${elem.name.replace(/^.*\./, '')} pointer`
    const refuse = (): never => {
      throw new FunctionError(message)
    }
    return site.callMethod(frame, dot, method, refuse, final)
  }
  if (elem.kind === 'struct' && !field) return noField(frame, site, elem, pointer.type.name)
  return nilPointer(frame, pointer.type.name, site.name)
}

function nilPointer(frame: Frame, type: string, name: string): never {
  fail(frame, 'nil-value', `nil pointer evaluating ${type}.${name}`, 'test it first, with {{ if }} or {{ with }}')
}

function noField(frame: Frame, { name, span }: FieldSite, type: GoType, typeText: string): never {
  const root = typeOf(indirect(frame.variables.root))
  fail(frame, 'unknown-field', missingField(name, typeText), fieldHelp(name, type, root), span())
}

export const missingField = (name: string, type: string): string => `can't evaluate field ${name} in type ${type}`
export const unexportedField = (name: string, type: string): string =>
  `${name} is an unexported field of struct type ${type}`

/** Returns what was probably meant by the name of a field: a field of `$`, a similar name, or a field of a field. */
export function fieldHelp(name: string, type: GoType, root: GoType | undefined): string | undefined {
  if (root && root !== type && hasField(root, name))
    return `is $.${name} meant? Within {{ with }}, {{ range }} and {{ template }}, the dot is another value`
  const similar = suggestion(name, memberNames(type))
  if (similar !== undefined) return similar
  const inner = fieldsWith(type, name)
  if (inner.length > 0) return `is ${inner.slice(0, 3).join(' or ')} meant?`
  const nearRoot = root && root !== type ? nearest(name, memberNames(root)) : undefined
  return (
    nearRoot && `is $.${nearRoot} meant? Within {{ with }}, {{ range }} and {{ template }}, the dot is another value`
  )
}

const hasField = (type: GoType, name: string): boolean =>
  type.kind === 'struct' && isExportedName(name) && memberOf(type, name).field !== undefined

/** Returns the paths of two names, the second of which is the given one. */
const fieldsWith = (type: GoType, name: string): string[] =>
  (type.fields ?? []).flatMap(field => {
    if (field.embedded) return fieldsWith(field.type, name)
    const inner = field.type.kind === 'ptr' ? field.type.elem! : field.type
    return isExportedName(field.name) && hasField(inner, name) ? [`.${field.name}.${name}`] : []
  })
