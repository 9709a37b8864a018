// Arithmetic: conversions, types, rounding and overflow.

import { runCases } from './run.ts'

runCases('numbers', [
  {
    name: 'add truncates its operands',
    template: '{{ add 1.9 1.9 }} {{ add "1.9" "x" nil true }}',
    expected: '2 2',
  },
  {
    name: 'add returns an int64',
    template: '{{ printf "%T" (add 1 1) }} {{ printf "%T" (int 1.5) }} {{ printf "%T" (add1f 1) }}',
    expected: 'int64 int float64',
  },
  {
    name: 'an int64 does not equal an int',
    template: '{{ repeat (add 1 1) "a" }}',
    error: 'wrong type for value; expected int; got int64',
  },
  {
    name: 'add wraps around',
    template: '{{ add 9223372036854775807 1 }} {{ mul 9223372036854775807 2 }}',
    expected: '-9223372036854775808 -2',
  },
  {
    name: 'strings in other bases',
    template:
      '{{ int "0x1f" }} {{ int "0b11" }} {{ int "0o17" }} {{ int "0777" }} {{ int "09" }} {{ int "1_000" }} {{ int "-7.9" }} {{ int "1e3" }}',
    expected: '31 3 15 511 0 1000 -7 0',
  },
  {
    name: 'floats beyond the range',
    template: '{{ int 1e30 }} {{ int64 "9223372036854775808" }}',
    expected: '-9223372036854775808 0',
  },
  { name: 'division', template: '{{ div -7 2 }} {{ mod -7 2 }} {{ div 7 -2 }}', expected: '-3 -1 -3' },
  { name: 'division by zero', template: '{{ div 1 0 }}', error: 'runtime error: integer divide by zero' },
  { name: 'mod by zero', template: '{{ mod 1 "x" }}', error: 'runtime error: integer divide by zero' },
  {
    name: 'max and min',
    template: '{{ max 1 "3" 2.9 }} {{ min 1 -1 }} {{ maxf 1 2.5 }} {{ minf "x" 1 }}',
    expected: '3 -1 2.5 0',
  },
  {
    name: 'decimal arithmetic is exact',
    template: '{{ addf 0.1 0.2 }} {{ subf 0.3 0.1 }} {{ mulf 1.1 1.1 }} {{ divf 1 3 }} {{ divf 2 3 }}',
    expected: '0.3 0.2 1.21 0.3333333333333333 0.6666666666666667',
  },
  { name: 'divf by zero', template: '{{ divf 1 0 }}', error: 'decimal division by 0' },
  { name: 'addf of infinity', template: '{{ addf "inf" }}', error: 'Cannot create a Decimal from +Inf' },
  {
    name: 'round',
    template:
      '{{ round 1.5 0 }} {{ round -1.5 0 }} {{ round 2.675 2 }} {{ round 123.456 -1 }} {{ round 1.2345 3 0.6 }} {{ round "3.14159" 2 }}',
    expected: '2 -2 2.68 120 1.234 3.14',
  },
  { name: 'round to too many digits', template: '{{ round 1.5 400 }}', expected: 'NaN' },
  { name: 'ceil and floor', template: '{{ ceil -1.5 }} {{ floor -1.5 }} {{ ceil "1.1" }}', expected: '-1 -2 2' },
  {
    name: 'toDecimal reads octal',
    template: '{{ toDecimal 644 }} {{ toDecimal "0o17" }} {{ toDecimal 8 }}',
    expected: '420 0 0',
  },
  {
    name: 'until',
    template: '{{ until 0 }} {{ until -3 }} {{ until 2 | printf "%T" }}',
    expected: '[] [0 -1 -2] []int',
  },
  {
    name: 'untilStep',
    template: '{{ untilStep 0 10 3 }} {{ untilStep 10 0 -3 }} {{ untilStep 0 10 -1 }} {{ untilStep 3 3 0 }}',
    expected: '[0 3 6 9] [10 7 4 1] [] []',
  },
  {
    name: 'seq',
    template:
      '{{ seq 0 }}|{{ seq -2 }}|{{ seq 2 5 }}|{{ seq 5 2 }}|{{ seq 0 2 7 }}|{{ seq 5 -2 0 }}|{{ seq 5 1 0 }}|{{ seq 1 2 3 4 }}|{{ seq }}',
    expected: '1 0|1 0 -1 -2|2 3 4 5|5 4 3 2|0 2 4 6|5 3 1|||',
  },
])
