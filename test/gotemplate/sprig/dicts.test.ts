// Maps: which functions change, share or copy them, and which values they treat as empty.

import { runCases } from './run.ts'

runCases('dicts', [
  { name: 'dict without a last value', template: '{{ dict "a" 1 "b" }}', expected: 'map[a:1 b:]' },
  {
    name: 'dict converts keys to strings',
    template: '{{ dict 1 "a" nil "b" (list 2) "c" }}',
    expected: 'map[1:a <nil>:b [2]:c]',
  },
  {
    name: 'a key is not treated as a path',
    template:
      '{{ $d := dict "__proto__" 1 "constructor" 2 }}{{ $d.constructor }} {{ get $d "__proto__" }} {{ hasKey (dict) "toString" }}',
    expected: '2 1 false',
  },
  {
    name: 'get of a missing key',
    template: '[{{ get (dict "a" nil) "b" }}] {{ get (dict "a" nil) "a" }}',
    expected: '[] <no value>',
  },
  { name: 'set changes the map', template: '{{ $d := dict }}{{ $_ := set $d "a" 1 }}{{ $d }}', expected: 'map[a:1]' },
  {
    name: 'unset changes the map',
    template: '{{ $d := dict "a" 1 }}{{ $_ := unset $d "a" }}{{ $d }}',
    expected: 'map[]',
  },
  {
    name: 'set requires a map of any values',
    template: '{{ set (split "," "a") "b" "c" }}',
    error: 'wrong type for value; expected map[string]interface {}; got map[string]string',
  },
  { name: 'keys with sortAlpha', template: '{{ keys (dict "b" 1 "a" 2) | sortAlpha }}', expected: '[a b]' },
  { name: 'pluck', template: '{{ pluck "a" (dict "a" 1) (dict) (dict "a" nil) }}', expected: '[1 <nil>]' },
  {
    name: 'pick and omit',
    template: '{{ pick (dict "a" 1 "b" 2) "a" "c" }} {{ omit (dict "a" 1 "b" 2) "a" "c" }}',
    expected: 'map[a:1] map[b:2]',
  },
  {
    name: 'dig',
    template:
      '{{ dig "a" "b" "d" (dict "a" (dict "b" 1)) }} {{ dig "a" "x" "d" (dict "a" (dict)) }} {{ dig "x" "d" (dict) }}',
    expected: '1 d d',
  },
  {
    name: 'dig through a value that is not a map',
    template: '{{ dig "a" "b" "d" (dict "a" 1) }}',
    error: 'interface conversion: interface {} is int, not map[string]interface {}',
  },
  { name: 'dig with too few arguments', template: '{{ dig "a" (dict) }}', error: 'dig needs at least three arguments' },
  {
    name: 'merge keeps values that are not empty',
    template: '{{ merge (dict "a" 0 "b" "x") (dict "a" 2 "b" "y" "c" 3) (dict "c" 4) }}',
    expected: 'map[a:2 b:x c:3]',
  },
  {
    name: 'merge is recursive',
    template: '{{ merge (dict "a" (dict "b" 1)) (dict "a" (dict "b" 2 "c" 3)) }}',
    expected: 'map[a:map[b:1 c:3]]',
  },
  {
    name: 'merge shares nested maps with its source',
    template: '{{ $s := dict "a" (dict "b" 1) }}{{ $d := merge (dict) $s }}{{ $_ := set $d.a "b" 2 }}{{ $s }}',
    expected: 'map[a:map[b:2]]',
  },
  {
    name: 'mergeOverwrite',
    template: '{{ mergeOverwrite (dict "a" 1 "b" "x" "c" (list 1)) (dict "a" nil "b" "" "c" (list 2)) }}',
    expected: 'map[a:<nil> b: c:[2]]',
  },
  {
    name: 'mergeOverwrite replaces a value with a map, merge does not',
    template:
      '{{ merge (dict "a" 1) (dict "a" (dict "b" 2)) }} {{ mergeOverwrite (dict "a" 1) (dict "a" (dict "b" 2)) }}',
    expected: 'map[a:1] map[a:map[b:2]]',
  },
  {
    name: 'merge into a map of strings',
    template: '{{ merge (dict "a" (split "," "x")) (dict "a" (dict "_1" 2)) }}',
    error: 'reflect.Value.SetMapIndex: value of type interface {} is not assignable to type string',
  },
  {
    name: 'deepCopy shares no values',
    template:
      '{{ $a := dict "l" (list (dict "x" 1)) }}{{ $b := deepCopy $a }}{{ $_ := set (first $b.l) "x" 2 }}{{ $a }} {{ $b }}',
    expected: 'map[l:[map[x:1]]] map[l:[map[x:2]]]',
  },
  {
    name: 'deepCopy of nil',
    template: '{{ deepCopy nil }}',
    error: 'reflect: call of reflect.Value.Type on zero Value',
  },
])
