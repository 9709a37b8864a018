// sprig's functions for default values and conditions.

import { isTrue } from '../template/builtins.ts'
import { ANY_ARGUMENT } from '../template/opaque.ts'
import { ANY, BOOL, STRING } from '../values/types.ts'
import type { Value } from '../values/values.ts'
import { type Family, fail } from './function.ts'

export const defaults: Family = {
  default: {
    usage: 'default DEFAULT VALUE',
    about: 'The value, or the default if it is empty: zero, false, nil, or without elements.',
    example: ['{{ default "a" "" }} {{ "b" | default "a" }}', 'a b'],
    opaque: ANY_ARGUMENT,
    params: [ANY, ANY],
    variadic: true,
    check: ([, value]) =>
      value?.constant === undefined || isEmpty(value.constant)
        ? undefined
        : {
            fails: false,
            message: 'always returns the constant, which is not empty',
            help: 'the default comes first: default "a" .X, or .X | default "a"',
          },
    result: ANY,
    call: ([fallback, ...given]) => (isEmpty(given[0]) ? fallback : given[0]),
  },
  empty: {
    usage: 'empty VALUE',
    about: 'Whether the value is zero, false, nil, or without elements.',
    example: ['{{ empty 0 }} {{ empty "a" }}', 'true false'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    result: BOOL,
    call: ([value]) => isEmpty(value),
  },
  coalesce: {
    usage: 'coalesce VALUES...',
    about: 'The first value that is not empty, or nil.',
    example: ['{{ coalesce 0 "" "a" "b" }}', 'a'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: ANY,
    check: values =>
      values.slice(0, -1).some(({ constant }) => constant !== undefined && !isEmpty(constant))
        ? {
            fails: false,
            message: 'never returns the values after the constant, which is not empty',
            help: 'the constant comes last: coalesce .X "a"',
          }
        : undefined,
    call: values => values.find(value => !isEmpty(value)) ?? null,
  },
  all: {
    usage: 'all VALUES...',
    about: 'Whether no value is empty.',
    example: ['{{ all 1 "a" true }} {{ all 1 "" }}', 'true false'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: BOOL,
    call: values => !values.some(isEmpty),
  },
  any: {
    usage: 'any VALUES...',
    about: 'Whether at least one value is not empty.',
    example: ['{{ any 0 "" "a" }} {{ any 0 "" }}', 'true false'],
    opaque: ANY_ARGUMENT,
    params: [ANY],
    variadic: true,
    result: BOOL,
    call: values => values.some(value => !isEmpty(value)),
  },
  ternary: {
    usage: 'ternary YES NO CONDITION',
    about: 'The first value if the condition is true, otherwise the second.',
    example: ['{{ ternary "on" "off" true }}', 'on'],
    opaque: ANY_ARGUMENT,
    params: [ANY, ANY, BOOL],
    result: ANY,
    call: ([yes, no, condition]) => (condition ? yes : no),
  },
  fail: {
    usage: 'fail MESSAGE',
    about: 'Stops rendering with an error.',
    example: ['{{ if false }}{{ fail "no" }}{{ end }}ok', 'ok'],
    opaque: ANY_ARGUMENT,
    params: [STRING],
    result: STRING,
    call: ([message]) => fail(message as string),
  },
  hello: {
    usage: 'hello',
    about: 'A greeting.',
    example: ['{{ hello }}', 'Hello!'],
    params: [],
    result: STRING,
    call: () => 'Hello!',
  },
}

/** Reports whether sprig takes the value for empty: nil, false, zero, or a list, map or string without elements. A struct is never empty. */
export const isEmpty = (value: Value): boolean => !isTrue(value)
