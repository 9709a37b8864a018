// Types, kinds, and deepEqual, which compares types.

import { runCases } from './run.ts'

runCases('reflection', [
  {
    name: 'names of types',
    template:
      '{{ range list 1 1.5 "a" true (list) (dict) (int64 1) (until 1) (semver "1") nil }}{{ typeOf . }} {{ end }}',
    expected: 'int float64 string bool []interface {} map[string]interface {} int64 []int *semver.Version <nil> ',
  },
  {
    name: 'names of kinds',
    template:
      '{{ range list 1 1.5 "a" true (list) (dict) (int64 1) (semver "1") nil (toDate "2006" "1") }}{{ kindOf . }} {{ end }}',
    expected: 'int float64 string bool slice map int64 ptr invalid struct ',
  },
  {
    name: 'typeIsLike of a pointer',
    template: '{{ typeIsLike "*semver.Version" (semver "1") }} {{ typeIsLike "int" 1 }} {{ typeIs "int" 1.0 }}',
    expected: 'true true false',
  },
  {
    name: 'deepEqual compares types',
    template:
      '{{ deepEqual 1 (int64 1) }} {{ deepEqual (list) (concat) }} {{ deepEqual (dict "a" (list 1)) (dict "a" (list 1)) }} {{ deepEqual nil nil }}',
    expected: 'false false true true',
  },
])
