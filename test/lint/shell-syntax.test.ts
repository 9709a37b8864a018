// Syntax errors of shell scripts, and correct scripts that look incomplete. `bash -n` agrees with every row.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plain } from '../../src/base/span.ts'
import { syntaxError } from '../../src/lint/contents/scripts.ts'

const ACCEPTED: readonly string[] = [
  `echo "it's" 'say "x"' it\\'s`,
  'cat <<EOF\nit\'s "open $( \nEOF\necho a',
  'cat <<-EOF\n\ta\n\tEOF',
  "cat <<'E F'\na\nE F\n",
  'x=$(case $1 in a) echo b;; (c) echo d;; esac)',
  'a=(1 "2 3" # (\n4)',
  '[[ $x =~ ^(a|b)$ && -n "$y" ]] && echo z',
  'for ((i = 0; i < 3; i++)); do echo $i; done',
  'f() { local x=$1; }\nfunction g { :; }',
  `echo $\{x:-"a b"} $\{y#*\\}} $\{#z} $# # it's a comment`,
  'while read -r l; do echo "$l"; done < <(ls)',
  'if [ a = b ]; then :; elif true; then :; else :; fi >/dev/null 2>&1',
  "echo $'it\\'s'",
  'exit 0\nthis is "not read',
  'echo if then fi done }',
]

const AT_END = ' before the end of the script, for the command that starts here'

const REFUSED: readonly (readonly [script: string, message: string, line: number])[] = [
  ['echo "a\nb', 'unterminated double quote', 2],
  ["a\necho 'b\n", 'unterminated single quote', 3],
  ['x=`ls', 'unterminated backtick', 2],
  ['x=$(ls\n', 'unterminated command substitution', 2],
  ['x=${y\n', 'unterminated parameter expansion', 2],
  ['if true; then\n  a\n', `expected 'fi' to close 'if'${AT_END}`, 2],
  ['a\nfi\n', "unexpected token 'fi'", 3],
  ['case $x in\na) b;;\n', `expected 'esac' to close 'case'${AT_END}`, 2],
  ['f() {\n  a\n', `expected '}' to close brace group${AT_END}`, 2],
  ['echo a)\n', "unexpected token ')'", 2],
]

describe('syntaxError', () => {
  for (const script of ACCEPTED)
    test(`accepts ${JSON.stringify(script)}`, () => assert.equal(syntaxError(`#!/bin/bash\n${script}`), undefined))

  for (const [script, message, line] of REFUSED)
    test(`reports ${JSON.stringify(script)}`, () => {
      const found = syntaxError(`#!/bin/bash\n${script}`)
      assert.deepEqual([found && plain(found.predicate), found?.line], [`has a syntax error: ${message}`, line])
    })
})
