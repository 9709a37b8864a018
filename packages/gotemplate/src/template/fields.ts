// Evaluates `.Name` of a value as exec.go's evalField does: a method, a struct field, or a map element with that key.

import { quote } from '../strconv/quote.ts'
import { indirect, typeName, zero } from '../values/build.ts'
import { type Field, type GoType, isExportedName, type Method, STRING } from '../values/types.ts'
import { FunctionError, GoError, GoMap, type MapKey, Pointer, Struct, typeOf, type Value } from '../values/values.ts'
import { type CallTarget, type Final, MISSING } from './calls.ts'
import { type Frame, fail } from './frame.ts'
import { nearest, type Span, suggestion } from './problems.ts'

/** Calls a method with the arguments after its name in the template. Passed in by compile.ts. */
export type CallMethod = (frame: Frame, dot: Value, method: Method, target: CallTarget, final: Final) => Value

/** A field name in a template, with an inline cache of the member for the last receiver type. */
export interface FieldSite {
  readonly name: string
  /** Whether the name is followed by arguments. */
  readonly hasOperands: boolean
  /** The range of the dot and the name in the source. */
  readonly span: () => Span
  /** The static type of the receiver, if it is known: Go's messages have it. */
  readonly receiverType: (frame: Frame) => GoType | undefined
  readonly callMethod: CallMethod
  type?: GoType
  member?: Member
}

/** Returns the value of a field, of a key of a map, or of a method without arguments. */
export function field(frame: Frame, dot: Value, site: FieldSite, receiver: Value, final: Final): Value {
  // A field of a missing value is missing, too: evalField returns the zero reflect.Value for an invalid receiver.
  if (receiver === undefined)
    return frame.run.missingKey === 'error' ? missingKey(frame, site, 'nil data; no entry') : undefined
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
  if (value instanceof Struct && member.field) return structField(frame, site, member, { value, receiver }, final)
  if (value instanceof GoError && site.name === 'Error') return callOn(frame, dot, site, ERROR_METHOD, value, final)
  return noField(frame, site, type, receiver)
}

/** Returns the type of the receiver in Go's messages: the static one if that is an interface. */
function typeText(frame: Frame, site: FieldSite, receiver: Value): string {
  const type = site.receiverType(frame)
  return type?.kind === 'interface' ? type.name : typeName(receiver)
}

/** Returns the static type of a value's member. */
export function memberType(holder: Value, name: string): GoType | undefined {
  const type = typeOf(indirect(holder))
  if (type === undefined) return undefined
  const { method, pointerMethod, field } = memberOf(type, name)
  return (method ?? pointerMethod)?.result ?? field?.type ?? type.elem
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
  site: FieldSite,
  member: Member,
  { value, receiver }: { readonly value: Struct; readonly receiver: Value },
  final: Final,
): Value {
  const { name, span, hasOperands } = site
  if (!isExportedName(name))
    fail(frame, 'unknown-field', unexportedField(name, typeText(frame, site, receiver)), undefined, span())
  if (hasOperands || final !== MISSING)
    fail(frame, 'wrong-type', `${name} has arguments but cannot be invoked as function`)
  let at: Value = value
  for (const index of member.path) at = (at as Struct).values[index]
  return at
}

function mapElement(frame: Frame, dot: Value, site: FieldSite, map: GoMap, final: Final): Value {
  const { name, hasOperands } = site
  const method = map.type.methods && memberFor(site, map.type).method
  if (method) return callOn(frame, dot, site, method, map, final)
  const { key } = map.type
  if (key !== STRING && key!.kind !== 'interface') return noField(frame, site, map.type, map)
  if (hasOperands || final !== MISSING) fail(frame, 'wrong-type', `${name} is not a method but has arguments`)
  const element = map.entries?.get(name)
  if (element !== undefined || frame.run.missingKey === 'default' || map.entries?.has(name)) return element
  if (frame.run.missingKey === 'error') return missingKey(frame, site, 'map has no entry', map.entries?.keys())
  return frame.run.missingKey === 'zero' ? zero(map.type.elem!) : undefined
}

/** Ends the execution as Go does with `missingkey=error`. */
function missingKey(frame: Frame, { name, span }: FieldSite, what: string, keys: Iterable<MapKey> = []): never {
  const help = suggestion(
    name,
    Array.from(keys, key => String(key)).filter(key => key !== name),
  )
  return fail(frame, 'unknown-field', `${what} for key ${quote(name)}`, help, span())
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
  if (elem.kind === 'struct' && !field) return noField(frame, site, elem, pointer)
  return nilPointer(frame, typeText(frame, site, pointer), site.name)
}

function nilPointer(frame: Frame, type: string, name: string): never {
  fail(frame, 'nil-value', `nil pointer evaluating ${type}.${name}`, 'test it first, with {{ if }} or {{ with }}')
}

function noField(frame: Frame, site: FieldSite, type: GoType, receiver: Value): never {
  const { name, span } = site
  const root = typeOf(indirect(frame.variables.root))
  fail(frame, 'unknown-field', missingField(name, typeText(frame, site, receiver)), fieldHelp(name, type, root), span())
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

export interface Member {
  /** The method with a value receiver. */
  readonly method?: Method
  /** The method with a pointer receiver. */
  readonly pointerMethod?: Method
  readonly field?: Field
  /** The path to the field: an index into the fields of each struct on the way. */
  readonly path: readonly number[]
}

/** Caches members: types live as long as the program that made them, and templates use few names of each. */
const cache = new WeakMap<GoType, Map<string, Member>>()

/** Returns the member of a type with this name. */
export function memberOf(type: GoType, name: string): Member {
  let ofType = cache.get(type)
  if (!ofType) cache.set(type, (ofType = new Map()))
  let member = ofType.get(name)
  if (!member) ofType.set(name, (member = findMember(type, name)))
  return member
}

const findMember = (type: GoType, name: string): Member => ({
  method: type.methods?.get(name),
  pointerMethod: type.pointerMethods?.get(name),
  ...(findField(type, name) ?? { path: [] }),
})

interface Level {
  readonly type: GoType
  readonly path: readonly number[]
}

/** Finds a field by Go's rule for promoted fields: the shallowest one; if there are several at that depth, none. */
function findField(type: GoType, name: string): { field: Field; path: readonly number[] } | undefined {
  for (let level: Level[] = [{ type, path: [] }]; level.length > 0; level = level.flatMap(embeddedIn)) {
    const found = level.flatMap(({ type: { fields = [] }, path }) => {
      const at = fields.findIndex(field => field.name === name)
      return at < 0 ? [] : [{ field: fields[at]!, path: [...path, at] }]
    })
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}

const embeddedIn = ({ type: { fields = [] }, path }: Level): Level[] =>
  fields.flatMap(({ embedded, type }, i) => (embedded && type.kind === 'struct' ? [{ type, path: [...path, i] }] : []))

/** Returns the names of the exported fields and of the methods, for suggestions. */
export function memberNames(type: GoType): string[] {
  const fields = (type.fields ?? []).flatMap(field =>
    field.embedded ? [field.name, ...memberNames(field.type)] : [field.name],
  )
  return [...fields.filter(isExportedName), ...(type.methods?.keys() ?? []), ...(type.pointerMethods?.keys() ?? [])]
}
