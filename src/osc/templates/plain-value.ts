// Go values as plain JavaScript and back, for templates that are JavaScript: what is printed stays the same, types do not.

import { ipText } from '../../gotemplate/net/net-ip.ts'
import { fromText, toText } from '../../gotemplate/strconv/bytes.ts'
import { durationText } from '../../gotemplate/time/duration.ts'
import { bytesOf } from '../../gotemplate/values/build.ts'
import { type GoType, isFloat, isInteger, STRING } from '../../gotemplate/values/types.ts'
import {
  dict,
  GoError,
  GoMap,
  integer,
  list,
  Pointer,
  Slice,
  Struct,
  typeOf,
  underlying,
  type Value,
} from '../../gotemplate/values/values.ts'

export type Plain = string | number | bigint | boolean | null | Plain[] | { [key: string]: Plain }

/** Pointers are what they point to, or null; embedded structs are merged into the outer one; IPs and durations are text. */
export function toPlain(value: Value): Plain {
  if (value === null || value === undefined) return null
  const type = typeOf(value)!
  const special = SPECIAL[type.name]
  if (special) return special(value)
  if (value instanceof Pointer) return value.target && toPlain(value.target.value)
  if (value instanceof Slice) return value.toArray().map(toPlain)
  if (value instanceof GoMap) return plainMap(value)
  if (value instanceof Struct) return Object.fromEntries(plainFields(value))
  if (value instanceof GoError) return toText(value.message)
  const plain = underlying(value)
  if (typeof plain === 'string') return toText(plain)
  if (typeof plain === 'bigint') return Number.isSafeInteger(Number(plain)) ? Number(plain) : plain
  return typeof plain === 'number' || typeof plain === 'boolean' ? plain : null
}

const SPECIAL: Readonly<Record<string, (value: Value) => Plain>> = {
  'net.IP': ip => ipText(bytesOf(ip as Slice)),
  'time.Duration': duration => durationText(underlying(duration) as bigint),
  'v1.Duration': duration => toPlain((duration as Struct).values[0]),
}

const plainMap = (map: GoMap): Plain =>
  Object.fromEntries([...(map.entries ?? [])].map(([key, item]) => [toText(String(key)), toPlain(item)]))

const plainFields = (struct: Struct): [string, Plain][] =>
  struct.type.fields!.flatMap(({ name, embedded }, i): [string, Plain][] => {
    const field = struct.values[i]
    return embedded && field instanceof Struct ? plainFields(field) : [[name, toPlain(field)]]
  })

/** JavaScript as the Go value that a template would have in its place. */
export function fromPlain(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return list(value.map(fromPlain))
  switch (typeof value) {
    case 'string':
      return fromText(value)
    case 'bigint':
    case 'boolean':
      return value
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value
    case 'object':
      return dict(Object.entries(value).map(([key, item]) => [fromText(key), fromPlain(item)] as const))
  }
  throw new TypeError(`a ${typeof value} cannot be handed to this function`)
}

/** The same for a parameter of a Go type. */
export function argument(value: unknown, type: GoType): Value {
  const made = fromPlain(value)
  if (type.kind === 'interface') return made
  const plain = underlying(made)
  if (isInteger(type.kind) && typeof plain === 'bigint') return integer(type, plain)
  if (isFloat(type.kind) && (typeof plain === 'bigint' || typeof plain === 'number')) return Number(plain)
  if (type.kind === 'slice' && type.elem === STRING && made instanceof Slice) return new Slice(type, made.toArray())
  if (typeOf(made)?.kind === type.kind) return made
  throw new TypeError(`${JSON.stringify(value)} is no ${type.name}`)
}
