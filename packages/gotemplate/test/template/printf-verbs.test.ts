// printf: verbs with flags, for values of every type.

import { type Row, runRows } from './run.ts'

/** A value in the syntax of templates, formats, and what they print. */
const rows: readonly (readonly [value: string, formats: string, printed: string])[] = [
  ['-42', '%#d|%#b|%#o|%#x|%#X|%#O|%#U', '-42|-0b101010|-052|-0x2a|-0X2A|-0o052|U+FFFFFFFFFFFFFFD6'],
  [
    '0',
    '%4.0d|%4.0b|%4.0o|%4.0x|%4.0X|%4.0O|%4.0U|%4.0c|%4.0q',
    "    |    |    |    |    |    |U+0000|   \u0000|'\\x00'",
  ],
  ['.Byte', '%#v|%#d|%#x|%#X|%#c|%#q|%#U|%#T', "0xc8|200|0xc8|0XC8|È|'È'|U+00C8 'È'|uint8"],
  [
    '3.14159',
    '%#.0v|%#.0e|%#.0E|%#.0f|%#.0F|%#.0g|%#.0G|%#.0x|%#.0X|%#.0b|%#.0T',
    '3|3.e+00|3.E+00|3.|3.|3.|3.|0x1.p+02|0X1.P+02|7074231776675438p-51|',
  ],
  ['1e21', '%#v|%#e|%#f|%#g|%#G', '1e+21|1.000000e+21|1000000000000000000000.000000|1.00000e+21|1.00000E+21'],
  ['100000.0', '%.0v|%.0e|%.0f|%.0g', '1e+05|1e+05|100000|1e+05'],
  ['-0.5', '%08v|%08e|%08f|%08g|%08x', '-00000.5|-5.000000e-01|-0.500000|-00000.5|-0x1p-01'],
  ['-0.0', '%06v|%06e|%06f|%06g', '-00000|-0.000000e+00|-0.000000|-00000'],
  [
    '.Phase',
    '%10.1v|%10.1e|%10.1f|%10.1g|%10.1x|%10.1T',
    '(         1        -2i)|(   1.0e+00  -2.0e+00i)|(       1.0      -2.0i)|(         1        -2i)|( 0x1.0p+00-0x1.0p+01i)|         c',
  ],
  ['.Bytes', '%#v|%#s|%#q|%#x|%#X|%#d|%#T', '[]byte{0x68, 0xc3, 0xa9}|hé|`hé`|0x68c3a9|0X68C3A9|[104 195 169]|[]uint8'],
  [
    '.Bytes',
    '%# v|%# s|%# q|%# x|%# X|%# d|%# T',
    '[]byte{ 0x68,  0xc3,  0xa9}|hé|`hé`|0x68 0xc3 0xa9|0X68 0XC3 0XA9|[ 104  195  169]|[]uint8',
  ],
  ['.Nowhere', '%v|%s|%p|%d|%T', '<nil>|%!s(*main.Place=<nil>)|0x0|0|*main.Place'],
]

runRows(
  'printf',
  rows.map(
    ([value, formats, printed]): Row => [
      formats
        .split('|')
        .map(format => `{{ printf "${format}" ${value} }}`)
        .join('|'),
      printed,
    ],
  ),
)
