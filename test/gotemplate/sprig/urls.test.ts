// URLs in templates.

import { runCases } from './run.ts'

runCases('urls', [
  {
    name: 'all parts',
    template: '{{ urlParse "https://u:p@ex.com:8080/a%20b?q=1#f" | toRawJson }}',
    expected:
      '{"fragment":"f","host":"ex.com:8080","hostname":"ex.com","opaque":"","path":"/a b","query":"q=1","scheme":"https","userinfo":"u:p"}',
  },
  { name: 'an IPv6 address', template: '{{ (urlParse "http://[::1]:80/").hostname }}', expected: '::1' },
  { name: 'opaque', template: '{{ (urlParse "mailto:a@b").opaque }}', expected: 'a@b' },
  {
    name: 'an invalid URL',
    template: '{{ urlParse "http://a b/" }}',
    error: 'unable to parse url: parse "http://a b/": invalid character " " in host name',
  },
  {
    name: 'joined',
    template:
      '{{ urlJoin (dict "scheme" "https" "userinfo" "u:p" "host" "h" "path" "a b" "query" "q=1" "fragment" "f g") }}',
    expected: 'https://u:p@h/a%20b?q=1#f%20g',
  },
  {
    name: 'urlJoin of a value of a wrong type',
    template: '{{ urlJoin (dict "host" 1) }}',
    error: 'unable to parse host key, must be of type string, but int found',
  },
])
