// Lists: which functions copy or share them, and the use of spare capacity.

import { runCases } from './run.ts'

runCases('lists', [
  {
    name: 'first and last of an empty list',
    template: '{{ first (list) }} {{ last (list) }}',
    expected: '<no value> <no value>',
  },
  {
    name: 'rest of an empty list is nil',
    template: '{{ rest (list) | toRawJson }} {{ rest (list 1) | toRawJson }} {{ concat | toRawJson }}',
    expected: 'null [] null',
  },
  {
    name: 'append copies',
    template: '{{ $a := list 1 2 }}{{ $b := append $a 3 }}{{ $c := append $a 4 }}{{ $a }} {{ $b }} {{ $c }}',
    expected: '[1 2] [1 2 3] [1 2 4]',
  },
  { name: 'append to a value that is not a list', template: '{{ append "a" 1 }}', error: 'Cannot push on type string' },
  {
    name: 'append to nil',
    template: '{{ append nil 1 }}',
    error: 'runtime error: invalid memory address or nil pointer dereference',
  },
  {
    name: 'append to a list of strings returns a list of any values',
    template: '{{ append (splitList "," "a") 1 | printf "%T" }}',
    expected: '[]interface {}',
  },
  { name: 'compact', template: '{{ compact (list 0 1 "" nil false "a" (list)) }}', expected: '[1 a]' },
  { name: 'uniq compares types', template: '{{ uniq (list 1 "1" 1.0 1 (int64 1) "1") | len }}', expected: '4' },
  { name: 'uniq of lists', template: '{{ uniq (list (list 1) (list 1) (list 2)) }}', expected: '[[1] [2]]' },
  { name: 'without', template: '{{ without (list 1 2 3 1) 1 3 }} {{ without (list 1) }}', expected: '[2] [1]' },
  {
    name: 'has',
    template: '{{ has 1 (list 1) }} {{ has 1.0 (list 1) }} {{ has "a" nil }} {{ has nil (list nil) }}',
    expected: 'true false false true',
  },
  {
    name: 'has on a value that is not a list',
    template: '{{ has "a" "abc" }}',
    error: 'Cannot find has on type string',
  },
  {
    name: 'slice',
    template: '{{ $l := list 1 2 3 4 }}{{ slice $l }} {{ slice $l 2 }} {{ slice $l 1 3 }} {{ slice $l "1" 2.9 }}',
    expected: '[1 2 3 4] [3 4] [2 3] [2]',
  },
  { name: 'slice of an empty list', template: '{{ slice (list) 5 }}', expected: '<no value>' },
  {
    name: 'slice beyond the end',
    template: '{{ slice (list 1 2) 0 3 }}',
    error: 'reflect.Value.Slice: slice index out of bounds',
  },
  {
    name: 'slice into the spare capacity of a list',
    template: '{{ $l := compact (list 1 2 3) }}{{ slice $l 0 4 }} {{ slice (append $l 4) 0 6 }}',
    expected: '[1 2 3 <nil>] [1 2 3 4 <nil> <nil>]',
  },
  {
    name: 'slice of a string',
    template: '{{ slice "abc" 1 }}',
    error: 'list should be type of slice or array but string',
  },
  {
    name: 'slice shares its elements',
    template: '{{ $s := splitList "," "c,b,a" }}{{ $_ := sortAlpha (slice $s 0 2) }}{{ $s }}',
    expected: '[b c a]',
  },
  {
    name: 'sortAlpha sorts strings in place',
    template: '{{ $s := splitList "," "b,a" }}{{ $_ := sortAlpha $s }}{{ $s }}',
    expected: '[a b]',
  },
  {
    name: 'sortAlpha does not change other lists',
    template: '{{ $l := list "b" "a" }}{{ sortAlpha $l }} {{ $l }}',
    expected: '[a b] [b a]',
  },
  {
    name: 'sortAlpha compares bytes',
    template: '{{ sortAlpha (list "a" "B" "é" 10 9 nil) }}',
    expected: '[10 9 B a é]',
  },
  {
    name: 'sortAlpha of a value that is not a list',
    template: '{{ sortAlpha "b" }} {{ sortAlpha nil }}',
    expected: '[b] [<nil>]',
  },
  {
    name: 'chunk',
    template: '{{ chunk 2 (list 1 2 3) }} {{ chunk 5 (list 1) }} {{ chunk 1 (list) }}',
    expected: '[[1 2] [3]] [[1]] []',
  },
  {
    name: 'chunk of size zero',
    template: '{{ chunk 0 (list 1 2) }}',
    error: 'runtime error: makeslice: len out of range',
  },
  { name: 'chunk of a negative size', template: '{{ chunk -3 (list 1 2 3) }}', expected: '[]' },
  {
    name: 'reverse keeps the original',
    template: '{{ $l := list 1 2 }}{{ reverse $l }} {{ $l }}',
    expected: '[2 1] [1 2]',
  },
  {
    name: 'concat of lists of other types',
    template: '{{ concat (list 1) (until 2) (splitList "," "a") }}',
    expected: '[1 0 1 a]',
  },
  { name: 'concat of a string', template: '{{ concat "a" }}', error: 'Cannot concat type string as list' },
])
