// Empty values and their defaults.

import { runCases } from './run.ts'

runCases('defaults', [
  {
    name: 'default replaces every empty value',
    template: '{{ range list 0 0.0 "" false nil (list) (dict) }}{{ default "d" . }}{{ end }}',
    expected: 'ddddddd',
  },
  {
    name: 'default keeps a value that is not empty',
    template: '{{ default "d" 1 }}{{ default "d" true }}{{ default "d" (list nil) }}',
    expected: '1true[<nil>]',
  },
  { name: 'default without a value', template: '{{ default "d" }}', expected: 'd' },
  { name: 'a struct is never empty', template: '{{ empty (toDate "2006" "x") }}', expected: 'false' },
  { name: 'coalesce without arguments', template: '{{ coalesce 0 "" }}', expected: '<no value>' },
  { name: 'all and any without arguments', template: '{{ all }} {{ any }}', expected: 'true false' },
  { name: 'ternary requires a bool', template: '{{ ternary 1 2 "true" }}', error: 'expected bool; found "true"' },
  { name: 'ternary of nil', template: '{{ ternary 1 2 nil }}', error: 'cannot assign nil to bool' },
  { name: 'fail', template: '{{ fail "what is wrong" }}', error: 'what is wrong' },
])
