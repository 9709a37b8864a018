// Literals: numbers of every form, characters, strings, raw strings, booleans, nil.

import { runRows } from './run.ts'

runRows('literals', [
  ['{{ 9223372036854775808 }}', { error: '9223372036854775808 overflows int' }],
  ['{{ 18446744073709551616 }}', { error: 'integer overflow: "18446744073709551616"' }],
  ['{{ 09 }}', { error: 'integer overflow: "09"' }],
  ['{{ 1_000_000 }} {{ 0x_ff }} {{ 0b1_1 }} {{ 0_7 }} {{ 1_0.2_5 }}', '1000000 255 3 7 10.25'],
  ['{{ 1e }}', { error: 'illegal number syntax: "1e"' }],
  ['{{ printf "%T %v" 0x1e3 0x1e3 }}', 'int 483'],
  ['{{ 1+2 }}', { error: 'bad number syntax: "1+2"' }],
  ['{{ 0x1.8 }}', { error: 'illegal number syntax: "0x1.8"' }],
  ["{{ 'ab' }}", { error: "malformed character constant: 'ab'" }],
  ["{{ '\\\"' }}", { error: 'invalid syntax' }],
  ['{{ "\\\'" }}', { error: 'invalid syntax' }],
  ['{{ "\\ud800" }}', { error: 'invalid syntax' }],
  ['{{ `a }}', { error: 'unterminated raw quoted string' }],
  [
    '{{ double 3 }} {{ half 3 }} {{ byte 3 }} {{ long 3 }} {{ single 3 }} {{ flip 3 }}',
    { error: 'expected complex; found 3' },
  ],
  ['{{ byte -1 }}', { error: 'expected unsigned integer; found -1' }],
  ['{{ half 3+0i }}', '1.5'],
  ['{{ half 3i }}', { error: 'expected float; found 3i' }],
  ['{{ single 0.1 }} {{ printf "%.10f" (single 0.1) }}', '0.1 0.1000000015'],
  ['{{ loud nil }}', { error: 'cannot assign nil to string' }],
  ['{{ count "a" }}', { error: 'can\'t handle "a" for arg of type []string' }],
  ['{{ city nil }}', { error: 'cannot assign nil to main.Place' }],
])
