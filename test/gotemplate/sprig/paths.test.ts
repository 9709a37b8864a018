// Paths.

import { runCases } from './run.ts'

runCases('paths', [
  { name: 'base', template: '{{ base "" }} {{ base "/" }} {{ base "a/b/" }} {{ base "//" }}', expected: '. / b /' },
  {
    name: 'dir',
    template: '{{ dir "" }} {{ dir "a" }} {{ dir "/a" }} {{ dir "a/b/" }} {{ dir "../a" }}',
    expected: '. . / a/b ..',
  },
  {
    name: 'clean',
    template:
      '{{ clean "" }} {{ clean "a//b/../c/." }} {{ clean "/../a" }} {{ clean "../../a" }} {{ clean "a/../.." }}',
    expected: '. a/c /a ../../a ..',
  },
  { name: 'ext', template: '{{ ext "a.b/c" }}|{{ ext "a." }}|{{ ext ".bashrc" }}', expected: '|.|.bashrc' },
])
