// printf: every verb and flag, %v of every shape, and the output of wrong formats.

import { runCases } from './run.ts'

runCases('printf', [
  {
    name: 'a missing key',
    template: '{{ printf "%v %s %T" .Any.missing .Any.missing .Any.missing }}',
    expected: '<nil> %!s(<nil>) <nil>',
  },
  {
    name: 'lists in lists',
    template:
      '{{ printf "%v %#v %+v" (list (list 1 "a") (dict "b" 1.5)) (list (list 1 "a") (dict "b" 1.5)) (list nil) }}',
    expected: '[[1 a] map[b:1.5]] []interface {}{[]interface {}{1, "a"}, map[string]interface {}{"b":1.5}} [<nil>]',
  },
  {
    name: 'common verbs',
    template: '{{ printf "%d %s %v %q %x %t %f %c %U %e %g %b %o %T" 1 "a" 2.5 "q" 255 true 1.5 97 97 1.5 1.5 5 8 1 }}',
    expected: '1 a 2.5 "q" ff true 1.500000 a U+0061 1.500000e+00 1.5 101 10 int',
  },
  {
    name: 'a percent sign',
    template: '{{ printf "100%%" }} {{ printf "%5%" }} {{ printf "%-5%|" }}',
    expected: '100% % %|',
  },
  {
    name: 'a wrong verb for a string',
    template: '{{ printf "%d %t %f %c %U" "x" "x" "x" "x" "x" }}',
    expected: '%!d(string=x) %!t(string=x) %!f(string=x) %!c(string=x) %!U(string=x)',
  },
  {
    name: 'a wrong verb for an integer',
    template: '{{ printf "%s %t %f %e" 5 5 5 5 }}',
    expected: '%!s(int=5) %!t(int=5) %!f(int=5) %!e(int=5)',
  },
  {
    name: 'a wrong verb for a float',
    template: '{{ printf "%d %s %q %t %c" 1.5 1.5 1.5 1.5 1.5 }}',
    expected: '%!d(float64=1.5) %!s(float64=1.5) %!q(float64=1.5) %!t(float64=1.5) %!c(float64=1.5)',
  },
  {
    name: 'a wrong verb for a boolean',
    template: '{{ printf "%d %s %q %x" true true true true }}',
    expected: '%!d(bool=true) %!s(bool=true) %!q(bool=true) %!x(bool=true)',
  },
  {
    name: 'a wrong verb for nil',
    template: '{{ printf "%d %s %q" nil nil nil }}',
    expected: '%!d(<nil>) %!s(<nil>) %!q(<nil>)',
  },
  {
    name: 'a wrong verb for a list',
    template: '{{ printf "%d" .Tags }} {{ printf "%s" .Numbers }}',
    expected: '[%!d(string=a) %!d(string=b) %!d(string=c)] [%!s(int=3) %!s(int=1) %!s(int=2)]',
  },
  {
    name: 'a wrong verb for a map',
    template: '{{ printf "%d" .Labels }}',
    expected: 'map[%!d(string=a):%!d(string=1) %!d(string=b):%!d(string=2) %!d(string=c):%!d(string=)]',
  },
  {
    name: 'a wrong verb for a struct',
    template: '{{ printf "%t" .Place }}',
    expected: '{%!t(string=Bonn) %!t(int=53111)}',
  },
  {
    name: 'a wrong verb with flags',
    template: '{{ printf "%+5d|%-8.2t" "x" "yes" }}',
    expected: '%!d(string=    x)|%!t(string=ye      )',
  },
  {
    name: 'verbs that do not exist',
    template: '{{ printf "%z %k %! %y" 1 "a" 2 3.5 }}',
    expected: '%!z(int=1) %!k(string=a) %!!(int=2) %!y(float64=3.5)',
  },
  { name: 'a verb beyond ASCII', template: '{{ printf "%é" 1 }}', expected: '%!é(int=1)' },
  {
    name: 'a missing verb',
    template: '{{ printf "%" }} {{ printf "a%" 1 }} {{ printf "%-" }} {{ printf "%5" 1 }}',
    expected: '%!(NOVERB) a%!(NOVERB)%!(EXTRA int=1) %!(NOVERB) %!(NOVERB)%!(EXTRA int=1)',
  },
  {
    name: 'missing arguments',
    template: '{{ printf "%d %s" 1 }} {{ printf "%v" }}',
    expected: '1 %!s(MISSING) %!v(MISSING)',
  },
  {
    name: 'too many arguments',
    template: '{{ printf "%d" 1 2 "a" nil }} {{ printf "" 1.5 }}',
    expected: '1%!(EXTRA int=2, string=a, <nil>) %!(EXTRA float64=1.5)',
  },
  {
    name: 'width and precision from arguments',
    template: '{{ printf "%*d|%-*d|%.*f|%*.*f" 5 1 5 2 2 3.14159 8 1 2.55 }}',
    expected: '    1|2    |3.14|     2.5',
  },
  { name: 'a negative width', template: '{{ printf "%*d|" -5 42 }}', expected: '42   |' },
  { name: 'a negative precision', template: '{{ printf "%.*f" -1 1.5 }}', expected: '%!(BADPREC)1.500000' },
  { name: 'a width that is not an integer', template: '{{ printf "%*d" "a" 5 }}', expected: '%!(BADWIDTH)5' },
  { name: 'a width that is too large', template: '{{ printf "%*d" 10000000 5 }}', expected: '%!(BADWIDTH)5' },
  { name: 'a precision that is not an integer', template: '{{ printf "%.*d" "a" 5 }}', expected: '%!(BADPREC)5' },
  { name: 'a precision without digits', template: '{{ printf "%.f %.s|%.d" 2.5 "abc" 0 }}', expected: '2 |' },
  {
    name: 'argument indexes',
    template: '{{ printf "%[2]d %[1]d" 1 2 }} {{ printf "%[3]*.[2]*[1]f" 12.0 2 6 }} {{ printf "%[2]d %d" 1 2 3 }}',
    expected: '2 1  12.00 2 3',
  },
  {
    name: 'wrong argument indexes',
    template:
      '{{ printf "%[5]d" 1 }} {{ printf "%[x]d" 1 }} {{ printf "%[1" 1 }} {{ printf "%[]d" 1 }} {{ printf "%[0]d" 1 }} {{ printf "%[2]d %d" 1 2 }}',
    expected: '%!d(BADINDEX) %!d(BADINDEX) %!(NOVERB) %!d(BADINDEX) %!d(BADINDEX) 2 %!d(MISSING)',
  },
  { name: 'an index after a width', template: '{{ printf "%5[1]d|%[1]5d" 7 }}', expected: '    7|%!d(BADINDEX)' },
  {
    name: 'width counts runes',
    template: '{{ printf "%5s|%-5s|%.2s" "é" "日本" "日本語" }}',
    expected: '    é|日本   |日本',
  },
  {
    name: 'zero padding of strings',
    template: '{{ printf "%05s|%-05d|%05q" "a" 7 "a" }}',
    expected: '0000a|7    |00"a"',
  },
  {
    name: 'zero padding with a sign',
    template: '{{ printf "%+06d %06d % 06d %-06d|" 42 -42 42 42 }}',
    expected: '+00042 -00042  00042 42    |',
  },
  {
    name: 'a precision disables zero padding',
    template: '{{ printf "%08.3d %08.3f" 42 3.14159 }}',
    expected: '     042 0003.142',
  },
  {
    name: 'hexadecimal with a sign and a prefix',
    template: '{{ printf "%#x %+#x %#X %#06x %# x" 255 255 255 255 "abc" }}',
    expected: '0xff +0xff 0XFF 0x0000ff 0x61 0x62 0x63',
  },
  {
    name: 'hexadecimal of floats',
    template: '{{ printf "%x %X %.2x %+x" 1.5 1.5 1.5 0.1 }}',
    expected: '0x1.8p+00 0X1.8P+00 0x1.80p+00 +0x1.999999999999ap-04',
  },
  {
    name: 'quoted runes',
    template: '{{ printf "%q %#q %+q %q" 97 97 0x65e5 10 }}',
    expected: "'a' 'a' '\\u65e5' '\\n'",
  },
  { name: 'quoted strings with backquotes', template: '{{ printf "%#q %#q" "a\\"b" "a`b" }}', expected: '`a"b` "a`b"' },
  {
    name: 'unicode',
    template: '{{ printf "%U %#U %#U %08U" 0x1F600 0x1F600 10 97 }}',
    expected: "U+1F600 U+1F600 '😀' U+000A   U+0061",
  },
  { name: 'an octal with its prefix', template: '{{ printf "%#o %O %#o" 8 8 0 }}', expected: '010 0o10 0' },
  { name: 'a format that is not a string', template: '{{ printf 1 }}', error: 'expected string; found 1' },
  { name: 'a format from the data', template: '{{ printf .Name 1 }}', expected: 'Ada%!(EXTRA int=1)' },
  {
    name: 'a format of a named string',
    template: '{{ printf .Family }}',
    error: 'wrong type for value; expected string; got main.Family',
  },
  {
    name: 'a missing format',
    template: '{{ printf }}',
    error: 'wrong number of args for printf: want at least 1 got 0',
  },
  {
    name: 'types',
    template: '{{ printf "%T %T %T %T %T %T %T %T" 1 1.5 "a" true nil .Port .Place . }}',
    expected: 'int float64 string bool <nil> *int32 main.Place *main.World',
  },
  {
    name: 'types of lists and maps',
    template: '{{ printf "%T %T %T %T %T %T %T" .Tags .Mixed .Array .Bytes .Any .Ages .IP }}',
    expected: '[]string []interface {} [3]int []uint8 map[string]interface {} map[int]string net.IP',
  },
  {
    name: 'types of other values',
    template: '{{ printf "%T %T %T %T %T %T" .Timeout .Err .Family .Phase \'a\' .Add }}',
    expected: 'time.Duration *errors.errorString main.Family complex128 int func(int, int) int',
  },
  {
    name: 'the verb %w of fmt.Errorf',
    template: '{{ printf "%w" .Err }} {{ printf "%w" 1 }}',
    expected: '%!w(*errors.errorString=&{some error}) %!w(int=1)',
  },
  {
    name: 'a value with a String method in a list',
    template: '{{ printf "%v %s %d" (list .IP .Timeout) (list .Timeout) (list .Timeout) }}',
    expected: '[10.0.0.1 1h30m0s] [1h30m0s] [5400000000000]',
  },
  {
    name: 'a value with a String method in a map',
    template: '{{ printf "%v" (dict "ip" .IP "err" .Err "t" .Timeout) }}',
    expected: 'map[err:some error ip:10.0.0.1 t:1h30m0s]',
  },
])
