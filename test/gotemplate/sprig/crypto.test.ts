// Hashes and passwords.

import { runCases } from './run.ts'

runCases('crypto', [
  {
    name: 'sums',
    template: '{{ sha1sum "" }} {{ adler32sum "abc" }} {{ sha512sum "é" | trunc 8 }}',
    expected: 'da39a3ee5e6b4b0d3255bfef95601890afd80709 38600999 9e2ad286',
  },
  {
    name: 'derivePassword of an unknown type',
    template: '{{ derivePassword 1 "none" "p" "u" "s" }}',
    expected: 'cannot find password template none',
  },
  { name: 'decryptAES of an empty string', template: '[{{ decryptAES "key" "" }}]', expected: '[]' },
  {
    name: 'decryptAES of a string that is too short',
    template: '{{ decryptAES "key" "aGVsbG8=" }}',
    error: 'runtime error: slice bounds out of range [:16] with capacity 6',
  },
])
