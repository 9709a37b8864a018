// sprig's functions for types and kinds, and deepEqual.

import { ANY_ARGUMENT, NOT_THE_FIRST } from '../template/opaque.ts'
import { typeName } from '../values/build.ts'
import { deepEqual } from '../values/maps.ts'
import { ANY, BOOL, STRING } from '../values/types.ts'
import { typeOf, type Value } from '../values/values.ts'
import type { Family } from './function.ts'

const kindName = (value: Value): string => typeOf(value)?.kind ?? 'invalid'

export const reflection: Family = {
  typeOf: {
    usage: 'typeOf VALUE',
    about: "The name of the value's Go type.",
    example: ['{{ typeOf 1 }} {{ typeOf (list 1) }}', 'int []interface {}'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    result: STRING,
    call: ([value]) => typeName(value),
  },
  typeIs: {
    usage: 'typeIs NAME VALUE',
    about: 'Whether the Go type has this name.',
    example: ['{{ typeIs "int" 1 }}', 'true'],
    opaque: NOT_THE_FIRST,
    params: [STRING, ANY],
    result: BOOL,
    call: ([name, value]) => name === typeName(value),
  },
  typeIsLike: {
    usage: 'typeIsLike NAME VALUE',
    about: 'Whether the Go type has this name, or is a pointer to it.',
    example: ['{{ typeIsLike "semver.Version" (semver "1.33.0") }}', 'true'],
    opaque: NOT_THE_FIRST,
    params: [STRING, ANY],
    result: BOOL,
    call: ([name, value]) => name === typeName(value) || `*${name}` === typeName(value),
  },
  kindOf: {
    usage: 'kindOf VALUE',
    about: "The kind of the value's Go type.",
    example: ['{{ kindOf (list 1) }} {{ kindOf nil }}', 'slice invalid'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    result: STRING,
    call: ([value]) => kindName(value),
  },
  kindIs: {
    usage: 'kindIs NAME VALUE',
    about: 'Whether the Go type is of this kind.',
    example: ['{{ kindIs "map" (dict) }}', 'true'],
    opaque: NOT_THE_FIRST,
    params: [STRING, ANY],
    result: BOOL,
    call: ([name, value]) => name === kindName(value),
  },
  deepEqual: {
    usage: 'deepEqual A B',
    about: 'Whether two values have the same type and are deeply equal.',
    example: ['{{ deepEqual (list 1 2) (list 1 2) }}', 'true'],
    params: [ANY, ANY],
    result: BOOL,
    call: ([a, b], meter) => deepEqual(a, b, meter),
  },
}
