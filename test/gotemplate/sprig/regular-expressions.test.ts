// Regular expressions in templates.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how Go writes groups in a replacement

import { runCases } from './run.ts'

runCases('regular expressions', [
  { name: 'regexMatch with an invalid pattern is false', template: '{{ regexMatch "(" "(" }}', expected: 'false' },
  {
    name: 'mustRegexMatch with an invalid pattern is an error',
    template: '{{ mustRegexMatch "(" "(" }}',
    error: 'error parsing regexp: missing closing ): `(`',
  },
  {
    name: 'regexFind with an invalid pattern',
    template: '{{ regexFind "(" "(" }}',
    error: 'regexp: Compile(`(`): error parsing regexp: missing closing ): `(`',
  },
  {
    name: 'regexFindAll',
    template:
      '{{ regexFindAll "[a-z]" "a1b2c" 2 }} {{ regexFindAll "x" "a" -1 | toRawJson }} {{ regexFindAll "a" "aaa" 0 | len }}',
    expected: '[a b] null 0',
  },
  {
    name: 'regexReplaceAll with groups',
    template: '{{ regexReplaceAll "a(x*)b" "-ab-axxb-" "${1}W" }} {{ regexReplaceAll "a(x*)b" "-ab-axxb-" "$1W" }}',
    expected: '-W-xxW- ---',
  },
  { name: 'regexReplaceAllLiteral', template: '{{ regexReplaceAllLiteral "a" "banana" "$0" }}', expected: 'b$0n$0n$0' },
  {
    name: 'split',
    template: '{{ regexSplit "z+" "pizza" -1 }} {{ regexSplit "a" "banana" 2 }} {{ regexSplit "a" "b" 0 | toRawJson }}',
    expected: '[pi a] [b nana] null',
  },
  { name: 'flags', template: '{{ regexFind "(?im)^b.*$" "a\\nBC" }}', expected: 'BC' },
  { name: 'quoted', template: '{{ regexQuoteMeta "a.b*[c]" }}', expected: 'a\\.b\\*\\[c\\]' },
])
