// eq, ne, lt, le, gt, ge: kinds are strict, integers compare across signs, the first match wins.

import { runCases } from './run.ts'

runCases('comparison', [
  {
    name: 'integers',
    template:
      '{{ eq 1 2 }} {{ ne 1 2 }} {{ lt 1 2 }} {{ le 1 2 }} {{ gt 1 2 }} {{ ge 1 2 }} | {{ eq 2 2 }} {{ ne 2 2 }} {{ lt 2 2 }} {{ le 2 2 }} {{ gt 2 2 }} {{ ge 2 2 }}',
    expected: 'false true true true false false | true false false true false true',
  },
  {
    name: 'floats',
    template: '{{ eq 1.5 0.5 }} {{ ne 1.5 0.5 }} {{ lt 1.5 0.5 }} {{ le 1.5 0.5 }} {{ gt 1.5 0.5 }} {{ ge 1.5 0.5 }}',
    expected: 'false true false false true true',
  },
  {
    name: 'strings are compared by bytes',
    template:
      '{{ eq "a" "B" }} {{ ne "a" "B" }} {{ lt "a" "B" }} {{ le "a" "B" }} {{ gt "a" "B" }} {{ ge "a" "B" }} | {{ eq "é" "z" }} {{ ne "é" "z" }} {{ lt "é" "z" }} {{ le "é" "z" }} {{ gt "é" "z" }} {{ ge "é" "z" }}',
    expected: 'false true false false true true | false true false false true true',
  },
  {
    name: 'different integer types',
    template: '{{ eq .Small -8 }} {{ lt .Small .Big }} {{ eq .Count 7 }} {{ eq 200 .Byte }} {{ ge .Big .Count }}',
    expected: 'true true true true true',
  },
  {
    name: 'signed and unsigned',
    template: '{{ lt -1 .Count }} {{ gt .Count -1 }} {{ eq .Count -1 }} {{ le .Count .Small }}',
    expected: 'true true false false',
  },
  { name: 'a character is an integer', template: "{{ eq 'a' 97 }}", expected: 'true' },
  { name: 'booleans', template: '{{ eq true true }} {{ ne true false }}', expected: 'true true' },
  {
    name: 'lt of booleans',
    template: '{{ lt false true }}',
    error: 'error calling lt: invalid type for comparison',
  },
  { name: 'complex numbers', template: '{{ eq .Phase 1-2i }} {{ ne .Phase 1i }}', expected: 'true true' },
  {
    name: 'lt of complex numbers',
    template: '{{ lt 1i 2i }}',
    error: 'error calling lt: invalid type for comparison',
  },
  { name: 'float32 and float64', template: '{{ eq .Single 0.1 }} {{ lt .Single 0.2 }}', expected: 'false true' },
  {
    name: 'a named string type and string',
    template: '{{ eq .Family "ubuntu" }} {{ lt "a" .Family }}',
    expected: 'true true',
  },
  {
    name: 'an integer and a float',
    template: '{{ eq 1 1.0 }}',
    error: 'error calling eq: incompatible types for comparison: int and float64',
  },
  {
    name: 'an integer and a string',
    template: '{{ eq 1 "1" }}',
    error: 'error calling eq: incompatible types for comparison: int and string',
  },
  {
    name: 'lt of an integer and a float',
    template: '{{ lt 1 1.5 }}',
    error: 'error calling lt: incompatible types for comparison: int and float64',
  },
  {
    name: 'a float without a fraction in a map',
    template: '{{ eq .Any.f 1 }}',
    error: 'error calling eq: incompatible types for comparison: float64 and int',
  },
  {
    name: 'a pointer and an integer',
    template: '{{ eq .Port 8080 }}',
    error: 'error calling eq: incompatible types for comparison: *int32 and int',
  },
  {
    name: 'lt of a pointer',
    template: '{{ lt .Port 1 }}',
    error: 'error calling lt: invalid type for comparison',
  },
  { name: 'equal to one of several', template: '{{ eq 3 1 2 3 }} {{ eq 4 1 2 3 }}', expected: 'true false' },
  { name: 'the first match wins', template: '{{ eq 1 1 "a" }}', expected: 'true' },
  {
    name: 'an argument of another kind before the match',
    template: '{{ eq 1 "a" 1 }}',
    error: 'error calling eq: incompatible types for comparison: int and string',
  },
  {
    name: 'eq with one argument',
    template: '{{ eq 1 }}',
    error: 'error calling eq: missing argument for comparison',
  },
  { name: 'no arguments', template: '{{ eq }}', error: 'wrong number of args for eq: want at least 1 got 0' },
  { name: 'ne with three arguments', template: '{{ ne 1 2 3 }}', error: 'wrong number of args for ne: want 2 got 3' },
  { name: 'lt with one argument', template: '{{ lt 1 }}', error: 'wrong number of args for lt: want 2 got 1' },
  {
    name: 'nil',
    template: '{{ eq nil nil }} {{ eq .Nothing nil }} {{ ne .Nothing nil }}',
    expected: 'true true false',
  },
  {
    name: 'nil and a value',
    template: '{{ eq .Nothing 1 }} {{ eq 1 nil }} {{ ne "" nil }}',
    expected: 'false false true',
  },
  { name: 'nil and a nil pointer', template: '{{ eq .NilPort nil }} {{ eq nil .NilPort }}', expected: 'true true' },
  {
    name: 'a missing key',
    template: '{{ eq .Any.missing nil }} {{ eq .Any.missing 1 }} {{ ne .Any.missing "a" }}',
    expected: 'true false true',
  },
  { name: 'lt of nil', template: '{{ lt nil 1 }}', error: 'error calling lt: invalid type for comparison' },
  {
    name: 'lt of a missing key',
    template: '{{ gt .Any.missing 1 }}',
    error: 'error calling gt: invalid type for comparison',
  },
  {
    name: 'pointers',
    template: '{{ eq .Home .Home }} {{ eq .Port .Port }} {{ eq .Nowhere .Nowhere }}',
    expected: 'true true true',
  },
  { name: 'different pointers', template: '{{ eq .Home .Nowhere }} {{ ne .Home .Nowhere }}', expected: 'false true' },
  { name: 'pointers of different types', template: '{{ eq .NilPort .Nowhere }}', expected: 'true' },
  { name: 'structs', template: '{{ eq .Place .Place }} {{ ne .Place .Place }}', expected: 'true false' },
  { name: 'arrays', template: '{{ eq .Array .Array }}', expected: 'true' },
  {
    name: 'a struct and a list',
    template: '{{ eq .Place .Tags }}',
    error: 'error calling eq: non-comparable types {Bonn 53111}: main.Place, []string: [a b c]',
  },
  { name: 'lists', template: '{{ eq .Tags .Tags }}', error: 'error calling eq: non-comparable type [a b c]: []string' },
  { name: 'a nil list', template: '{{ eq .NilTags .NilTags }} {{ eq .NilTags nil }}', expected: 'true true' },
  { name: 'a list and a nil list', template: '{{ eq .Tags .NilTags }}', expected: 'false' },
  {
    name: 'maps',
    template: '{{ eq (dict) (dict) }}',
    error: 'error calling eq: non-comparable type map[]: map[string]interface {}',
  },
  { name: 'a nil map', template: '{{ eq .NilMap .NilMap }}', expected: 'true' },
  { name: 'a map and nil', template: '{{ eq .Any nil }} {{ ne .Any nil }}', expected: 'false true' },
  {
    name: 'a list and a string',
    template: '{{ eq .Tags "a" }}',
    error: 'error calling eq: incompatible types for comparison: []string and string',
  },
  {
    name: 'lt of lists',
    template: '{{ lt .Tags .Tags }}',
    error: 'error calling lt: invalid type for comparison',
  },
  { name: 'durations', template: '{{ eq .Timeout 5400000000000 }} {{ gt .Timeout 1 }}', expected: 'true true' },
  { name: 'errors', template: '{{ eq .Err .Err }}', expected: 'true' },
  { name: 'minus zero', template: '{{ eq -0.0 0.0 }} {{ lt -0.0 0.0 }}', expected: 'true false' },
  {
    name: 'large integers',
    template: '{{ eq 9007199254740993 9007199254740992 }} {{ lt 9007199254740992 9007199254740993 }}',
    expected: 'false true',
  },
  { name: 'in a pipe', template: '{{ 1 | eq 2 }} {{ 1 | lt 2 }}', expected: 'false false' },
])
