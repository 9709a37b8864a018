// The builtin functions: len, index, slice, call, html, js, urlquery, print, println.

import { runCases } from './run.ts'

runCases('functions', [
  {
    name: 'len',
    template:
      '{{ len .Name }} {{ len .Tags }} {{ len .Array }} {{ len .Any }} {{ len .NilTags }} {{ len .NilMap }} {{ len .Bytes }} {{ len .Family }}',
    expected: '3 3 3 6 0 0 3 6',
  },
  { name: 'len of a string counts bytes', template: '{{ len "é" }} {{ len "日本" }} {{ len "" }}', expected: '2 6 0' },
  { name: 'len of a number', template: '{{ len 3 }}', error: 'error calling len: len of type int' },
  {
    name: 'len of nil',
    template: '{{ len nil }}',
    error: 'error calling len: reflect: call of reflect.Value.Type on zero Value',
  },
  { name: 'len of nil in the data', template: '{{ len .Nothing }}', error: 'error calling len: len of nil pointer' },
  {
    name: 'len of a missing key',
    template: '{{ len .Any.missing }}',
    error: 'error calling len: reflect: call of reflect.Value.Type on zero Value',
  },
  { name: 'len of a struct', template: '{{ len .Place }}', error: 'error calling len: len of type main.Place' },
  {
    name: 'len of a pointer to a struct',
    template: '{{ len .Home }}',
    error: 'error calling len: len of type main.Place',
  },
  { name: 'len of a nil pointer', template: '{{ len .Nowhere }}', error: 'error calling len: len of nil pointer' },
  {
    name: 'index of a list',
    template: '{{ index .Tags 0 }} {{ index .Array 2 }} {{ index .Mixed 1 }} {{ index .Bytes 1 }}',
    expected: 'a 9 two 195',
  },
  {
    name: 'index of a list past its end',
    template: '{{ index .Tags 3 }}',
    error: 'error calling index: reflect: slice index out of range',
  },
  {
    name: 'index of a list far past its end',
    template: '{{ index .Tags 10 }}',
    error: 'error calling index: index out of range: 10',
  },
  { name: 'index below zero', template: '{{ index .Tags -1 }}', error: 'error calling index: index out of range: -1' },
  {
    name: 'index by another integer type',
    template: '{{ index .Tags .Count }}',
    error: 'error calling index: index out of range: 7',
  },
  {
    name: 'index by a small integer type',
    template: '{{ index .Numbers (byte 1) }} {{ index .Numbers (long 2) }}',
    expected: '1 2',
  },
  {
    name: 'index by a float',
    template: '{{ index .Tags 1.0 }} {{ index .Tags .Ratio }}',
    error: 'error calling index: cannot index slice/array with type float64',
  },
  {
    name: 'index by a string',
    template: '{{ index .Tags "0" }}',
    error: 'error calling index: cannot index slice/array with type string',
  },
  {
    name: 'index by nil',
    template: '{{ index .Tags nil }}',
    error: 'error calling index: cannot index slice/array with nil',
  },
  { name: 'index of a string', template: '{{ index .Name 1 }} {{ index "é" 0 }}', expected: '100 195' },
  {
    name: 'index of a string past its end',
    template: '{{ index .Name 3 }}',
    error: 'error calling index: reflect: string index out of range',
  },
  {
    name: 'index of a map',
    template: '{{ index .Any "x" }} {{ index .Labels "a" }} {{ index .Ages 10 }}',
    expected: '1 1 ten',
  },
  { name: 'index of a map by another integer type', template: '{{ index .Ages (long 9) }}', expected: 'nine' },
  {
    name: 'index of a map without the key',
    template: '[{{ index .Any "none" }}] [{{ index .Labels "none" }}]',
    expected: '[<no value>] []',
  },
  { name: 'index of a nil map', template: '[{{ index .NilMap "a" }}]', expected: '[]' },
  {
    name: 'index of a map by a key of another type',
    template: '{{ index .Any 1 }}',
    error: 'error calling index: value has type int; should be string',
  },
  {
    name: 'index of a map by nil',
    template: '{{ index .Any nil }}',
    error: 'error calling index: value is nil; should be of type string',
  },
  {
    name: 'index with several indexes',
    template: '{{ index .Any "in" "y" }} {{ index (list (list 1 2) (list 3)) 0 1 }}',
    expected: 'deep 2',
  },
  {
    name: 'index without arguments',
    template: '[{{ index .Any }}]',
    expected: '[map[__proto__:key constructor:other f:1 in:map[y:deep] nil:<nil> x:1]]',
  },
  { name: 'index of nil', template: '{{ index nil 0 }}', error: 'error calling index: index of untyped nil' },
  {
    name: 'index of nil between other indexes',
    template: '{{ index .Any "nil" "a" }}',
    error: 'error calling index: index of nil pointer',
  },
  {
    name: 'index of a missing key between other indexes',
    template: '{{ index .Any "none" "a" }}',
    error: 'error calling index: index of nil pointer',
  },
  {
    name: 'index of a number',
    template: '{{ index 1 0 }}',
    error: "error calling index: can't index item of type int",
  },
  {
    name: 'index of a struct',
    template: '{{ index .Place "City" }}',
    error: "error calling index: can't index item of type main.Place",
  },
  { name: 'index by a key with a dash', template: '{{ index (dict "a-b" 1) "a-b" }}', expected: '1' },
  {
    name: 'index by __proto__',
    template: '{{ index .Any "__proto__" }} [{{ index (dict) "__proto__" }}] [{{ index (dict) "constructor" }}]',
    expected: 'key [<no value>] [<no value>]',
  },
  {
    name: 'slice of a list',
    template: '{{ slice .Tags }} {{ slice .Tags 1 }} {{ slice .Tags 1 2 }} {{ slice .Tags 3 }}',
    expected: '[a b c] [b c] [b] []',
  },
  {
    name: 'slice of a string by bytes',
    template: '{{ slice .Name 1 }} {{ slice "é!" 2 }} {{ slice "é" 1 }} {{ slice "abc" 1 1 }}',
    expected: 'da ! � ',
  },
  { name: 'slice of an array', template: '{{ slice .Array 1 }}', expected: '[8 9]' },
  { name: 'slice with a capacity', template: '{{ slice .Tags 0 1 2 }}', expected: '[a]' },
  {
    name: 'slice with a capacity, of a string',
    template: '{{ slice .Name 0 1 2 }}',
    error: 'error calling slice: cannot 3-index slice a string',
  },
  {
    name: 'slice with too many indexes',
    template: '{{ slice .Tags 0 1 2 3 }}',
    error: 'error calling slice: too many slice indexes: 4',
  },
  {
    name: 'slice past the end',
    template: '{{ slice .Tags 0 4 }}',
    error: 'error calling slice: index out of range: 4',
  },
  {
    name: 'slice with an end before its start',
    template: '{{ slice .Tags 2 1 }}',
    error: 'error calling slice: invalid slice index: 2 > 1',
  },
  { name: 'slice below zero', template: '{{ slice .Tags -1 }}', error: 'error calling slice: index out of range: -1' },
  {
    name: 'slice of a map',
    template: '{{ slice .Any 0 }}',
    error: "error calling slice: can't slice item of type map[string]interface {}",
  },
  { name: 'slice of nil', template: '{{ slice nil 0 }}', error: 'error calling slice: slice of untyped nil' },
  { name: 'slice of a nil list', template: '{{ slice .NilTags 0 0 }} {{ slice .NilTags }}', expected: '[] []' },
  {
    name: 'slice by a string',
    template: '{{ slice .Tags "1" }}',
    error: 'error calling slice: cannot index slice/array with type string',
  },
  { name: 'slice keeps a named type', template: '{{ slice .Family 1 | printf "%T" }}', expected: 'main.Family' },
  { name: 'call', template: '{{ call .Add 1 2 }} {{ call .Sum }} {{ call .Sum 1 2 3 }}', expected: '3 0 6' },
  { name: 'call in a pipe', template: '{{ 2 | call .Add 1 }}', expected: '3' },
  { name: 'call converts integers', template: '{{ call .Add (long 1) (byte 2) }}', expected: '3' },
  {
    name: 'call with a string',
    template: '{{ call .Add 1 "2" }}',
    error: 'error calling call: arg 1: value has type string; should be int',
  },
  {
    name: 'call with a float',
    template: '{{ call .Add 1 2.5 }}',
    error: 'error calling call: arg 1: value has type float64; should be int',
  },
  {
    name: 'call with nil',
    template: '{{ call .Add 1 nil }}',
    error: 'error calling call: arg 1: value is nil; should be of type int',
  },
  {
    name: 'call with too few arguments',
    template: '{{ call .Add 1 }}',
    error: 'error calling call: wrong number of args for .Add: got 1 want 2',
  },
  {
    name: 'call with too many arguments',
    template: '{{ call .Add 1 2 3 }}',
    error: 'error calling call: wrong number of args for .Add: got 3 want 2',
  },
  { name: 'call of nil', template: '{{ call nil }}', error: 'error calling call: call of nil' },
  { name: 'call without arguments', template: '{{ call .Nothing }}', error: 'error calling call: call of nil' },
  {
    name: 'call of a string',
    template: '{{ call .Name }}',
    error: 'error calling call: non-function .Name of type string',
  },
  {
    name: 'call of a method',
    template: '{{ call .Greet "a" }}',
    error: 'wrong number of args for Greet: want 1 got 0',
  },
  {
    name: 'a function in the data requires call',
    template: '{{ .Add 1 2 }}',
    error: 'Add has arguments but cannot be invoked as function',
  },
  {
    name: 'html',
    template: '{{ html "<a href=\\"x\\">\'&</a>" }}',
    expected: '&lt;a href=&#34;x&#34;&gt;&#39;&amp;&lt;/a&gt;',
  },
  { name: 'html of several arguments', template: '{{ html "<" 1 2 ">" .Tags }}', expected: '&lt;1 2&gt;[a b c]' },
  {
    name: 'html of nil',
    template: '{{ html nil }} {{ html .Nothing }} {{ html .Any.missing }}',
    expected: '&lt;no value&gt; &lt;no value&gt; &lt;no value&gt;',
  },
  { name: 'html of a zero byte', template: '{{ html "a\\x00b" }}', expected: 'a�b' },
  { name: 'html in a pipe', template: '{{ .Name | html }} {{ "a<b" | html | html }}', expected: 'Ada a&amp;lt;b' },
  { name: 'html of a pointer', template: '{{ html .Port }} {{ html .Home }}', expected: '8080 {Köln 50667}' },
  {
    name: 'js',
    template: '{{ js "\'\\"\\\\<>&=\\n\\t\\x00" }}',
    expected: '\\\'\\"\\\\\\u003C\\u003E\\u0026\\u003D\\u000A\\u0009\\u0000',
  },
  {
    name: 'js of characters beyond ASCII',
    template: '{{ js "é日😀" }} {{ js "\\u2028\\u00a0\\u200b" }} {{ js "\\U000e0001" }}',
    expected: 'é日😀 \\u2028\\u00A0\\u200B \\uE0001',
  },
  { name: 'js of invalid bytes', template: '{{ js "a\\xffb" }}', expected: 'a�b' },
  { name: 'js of other types', template: '{{ js 1 2 "a" nil }}', expected: '1 2a\\u003Cno value\\u003E' },
  {
    name: 'urlquery',
    template: '{{ urlquery "a b&c=d/e?f#g+h%i~j-k_l.m" }} {{ urlquery "é" }} {{ urlquery "" }}',
    expected: 'a+b%26c%3Dd%2Fe%3Ff%23g%2Bh%25i~j-k_l.m %C3%A9 ',
  },
  { name: 'urlquery of several arguments', template: '{{ urlquery 1 2 "a" }}', expected: '1+2a' },
  {
    name: 'print',
    template:
      '{{ print }}|{{ print "a" }}|{{ print "a" "b" }}|{{ print 1 2 }}|{{ print "a" 1 2 "b" }}|{{ print 1 "a" 2 }}',
    expected: '|a|ab|1 2|a1 2b|1a2',
  },
  {
    name: 'print of other types',
    template: '{{ print nil }} {{ print true 1.5 nil }} {{ print .Tags .Any }} {{ print .Err .Timeout .IP }}',
    expected:
      '<nil> true 1.5 <nil> [a b c] map[__proto__:key constructor:other f:1 in:map[y:deep] nil:<nil> x:1] some error 1h30m0s 10.0.0.1',
  },
  { name: 'print of a missing key', template: '{{ print .Any.missing }}', expected: '<nil>' },
  { name: 'print of named string types', template: '{{ print .Family .Family 1 }}', expected: 'ubuntuubuntu1' },
  { name: 'println', template: '{{ println }}{{ println "a" "b" 1 }}{{ println nil }}', expected: '\na b 1\n<nil>\n' },
  { name: 'print of bytes', template: '{{ print .Bytes }}', expected: '[104 195 169]' },
  {
    name: 'print of a struct',
    template: '{{ print .Place }} {{ print .Home }}',
    expected: '{Bonn 53111} &{Köln 50667}',
  },
  {
    name: 'print of floats',
    template:
      '{{ print 1.0 }} {{ print 1e20 1e21 1e-4 1e-5 }} {{ print 100000000.0 }} {{ print 0.1 }} {{ print .Single }}',
    expected: '1 1e+20 1e+21 0.0001 1e-05 1e+08 0.1 0.1',
  },
])
