// printf: every verb and flag, %v of every shape, and the output of wrong formats.

import { runRows } from './run.ts'

runRows('printf', [
  ['{{ printf "%d" 1 2 "a" nil }} {{ printf "" 1.5 }}', '1%!(EXTRA int=2, string=a, <nil>) %!(EXTRA float64=1.5)'],
  ['{{ printf "%*d" 10000000 5 }}', '%!(BADWIDTH)5'],
  [
    '{{ printf "%[5]d" 1 }} {{ printf "%[x]d" 1 }} {{ printf "%[1" 1 }} {{ printf "%[]d" 1 }} {{ printf "%[0]d" 1 }} {{ printf "%[2]d %d" 1 2 }}',
    '%!d(BADINDEX) %!d(BADINDEX) %!(NOVERB) %!d(BADINDEX) %!d(BADINDEX) 2 %!d(MISSING)',
  ],
  ['{{ printf "%08.3d %08.3f" 42 3.14159 }}', '     042 0003.142'],
  ['{{ printf "%q %#q %+q %q" 97 97 0x65e5 10 }}', "'a' 'a' '\\u65e5' '\\n'"],
  ['{{ printf "%U %#U %#U %08U" 0x1F600 0x1F600 10 97 }}', "U+1F600 U+1F600 '😀' U+000A   U+0061"],
  ['{{ printf "%#o %O %#o" 8 8 0 }}', '010 0o10 0'],
  ['{{ printf "%w" .Err }} {{ printf "%w" 1 }}', '%!w(*errors.errorString=&{some error}) %!w(int=1)'],
])
