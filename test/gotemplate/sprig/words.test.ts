// Case and words, as Go, goutils and xstrings define them.

import { runCases } from './run.ts'

runCases('words', [
  {
    name: 'title after punctuation',
    template: '{{ title "it\'s o\'neill-smith x_y 1st éa" }}',
    expected: "It'S O'Neill-Smith X_y 1st Éa",
  },
  { name: 'title letters', template: '{{ title "ǆab ßa" }}', expected: 'ǅab ßa' },
  {
    name: 'upper and lower beyond ASCII',
    template: '{{ upper "straße ŉ ΐ" }} {{ lower "İÀΣ" }}',
    expected: 'STRAßE ŉ ΐ iàσ',
  },
  { name: 'an invalid byte becomes U+FFFD', template: '{{ upper "é\\xff" | printf "%x" }}', expected: 'c389efbfbd' },
  { name: 'upper of an ASCII string', template: '{{ upper "A" }}', expected: 'A' },
  { name: 'untitle', template: '{{ untitle "Hello WORLD" }}', expected: 'hello wORLD' },
  { name: 'swapcase', template: '{{ swapcase "Hello wORLD ǅ x" }}', expected: 'hELLO World ǆ X' },
  { name: 'nospace works on bytes', template: '{{ nospace "a é\\tb" }}|{{ nospace "é" }}', expected: 'aÃ©b|é' },
  { name: 'initials works on bytes', template: '{{ initials "Éa First  try" }}', expected: 'ÃFt' },
  {
    name: 'camelcase',
    template:
      '{{ camelcase "http_server" }} {{ camelcase "no_https" }} {{ camelcase "_complex__case_" }} {{ camelcase "GOLANG_IS_GREAT" }} {{ camelcase "__" }} {{ camelcase "-" }}',
    expected: 'HttpServer NoHttps _Complex_Case_ GolangIsGreat ___ --',
  },
  {
    name: 'snakecase',
    template:
      '{{ snakecase "FirstName" }} {{ snakecase "HTTPServer" }} {{ snakecase "NoHTTPS" }} {{ snakecase "GO PATH" }} {{ snakecase "http2xx" }} {{ snakecase "HTTP20xOK" }} {{ snakecase "Duration2m3s" }} {{ snakecase "Bld4Floor3rd" }}',
    expected: 'first_name http_server no_https go_path http_2xx http_20x_ok duration_2m3s bld4_floor_3rd',
  },
  {
    name: 'kebabcase',
    template: '{{ kebabcase "_A__b-C" }} {{ kebabcase "ABc1D.e" }} {{ kebabcase "日本Go" }}',
    expected: '-a--b-c a-bc1-d.e 日本-go',
  },
  { name: 'wrap', template: '{{ wrap 3 "a b  c ddddd e" | printf "%q" }}', expected: '"a b\\nc\\nddddd\\ne"' },
  { name: 'wrap to width zero', template: '{{ wrap 0 "ab c" | printf "%q" }}', expected: '"ab\\nc"' },
  {
    name: 'wrapWith breaks long words',
    template: '{{ wrapWith 3 "" "abcdefgh ij" | printf "%q" }}',
    expected: '"abc\\ndef\\ngh\\nij"',
  },
])
