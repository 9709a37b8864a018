// Copies values deeply, as mitchellh/copystructure does for sprig.

import { TIME } from '../time/time.ts'
import { zero } from '../values/build.ts'
import { ANY, type GoType } from '../values/types.ts'
import { GoError, GoMap, LimitError, type Meter, Pointer, Slice, Struct, type Value } from '../values/values.ts'
import { fail } from './function.ts'

const MAX_DEPTH = 1000

export function copyDeep(value: Value, meter: Meter): Value {
  if (value === null) return fail('reflect: call of reflect.Value.Type on zero Value')
  return copy(value, meter, 0)
}

/** The cost of copying one value, in meter steps. */
const STEPS = 8

function copy(value: Value, meter: Meter, depth: number): Value {
  meter.steps(STEPS)
  if (depth > MAX_DEPTH) throw new LimitError('depth', `a value is nested more than ${MAX_DEPTH} levels deep`)
  // copystructure turns a nil pointer in an interface into a nil interface.
  const inner = (item: Value, type?: GoType): Value =>
    type === ANY && item instanceof Pointer && item.target === null ? null : copy(item, meter, depth + 1)
  if (value instanceof Slice) return copySlice(value, meter, inner)
  if (value instanceof GoMap) {
    if (value.entries === null) return value
    meter.items(value.size)
    const entries = new Map([...value.entries].map(([key, item]) => [key, inner(item, value.type.elem)]))
    return new GoMap(value.type, entries, value.keys && new Map(value.keys))
  }
  if (value instanceof Pointer) return new Pointer(value.type, value.target && { value: inner(value.target.value) })
  if (value instanceof Struct) return copyStruct(value, inner)
  // The message of an error is an unexported field, which copystructure does not copy.
  return value instanceof GoError ? new GoError('', value.typeName) : value
}

function copySlice(slice: Slice, meter: Meter, inner: (item: Value, type?: GoType) => Value): Slice {
  const { type, items, length, capacity } = slice
  if (items === null) return slice
  meter.items(capacity)
  const copied = slice.toArray().map(item => inner(item, type.elem))
  for (let i = length; i < capacity; i++) copied.push(zero(type.elem!))
  return new Slice(type, copied, 0, length, capacity)
}

function copyStruct(value: Struct, inner: (item: Value) => Value): Struct {
  if (value.type === TIME) return value
  const copied = value.type.fields!.map((field, i) =>
    /^[A-Z]/.test(field.name) ? inner(value.values[i]) : zero(field.type),
  )
  return new Struct(value.type, copied)
}
