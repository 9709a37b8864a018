// Syntax errors of shell scripts, and correct scripts that look incomplete. `bash -n` agrees with every row.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { syntaxError } from '../../src/lint/shell/syntax.ts'

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

const REFUSED: readonly (readonly [script: string, predicate: string, line: number])[] = [
  ['echo "a\nb', 'has a double quote (") without an end', 2],
  ["a\necho 'b\n", "has a single quote (') without an end", 3],
  ['x=`ls', 'has a backquote (`) without an end', 2],
  ['x=$(ls\n', 'has a $( without an end', 2],
  ['x=${y\n', 'has a ${ without an end', 2],
  ['cat <<EOF\na\n EOF\n', 'has a here-document without an end: no line is EOF', 2],
  ['if true; then\n  a\n', 'has an if without an end', 2],
  ['a\nfi\n', 'has an unexpected fi', 3],
  ['case $x in\na) b;;\n', 'has a case without an end', 2],
  ['f() {\n  a\n', 'has a { without an end', 2],
  ['echo a)\n', 'has an unexpected )', 2],
  ['for i in a; do b; fi; done', 'has an unexpected fi', 2],
]

describe('syntaxError', () => {
  for (const script of ACCEPTED)
    test(`accepts ${JSON.stringify(script)}`, () => assert.equal(syntaxError(`#!/bin/bash\n${script}`), undefined))

  for (const [script, predicate, line] of REFUSED)
    test(`reports ${JSON.stringify(script)}`, () => {
      const found = syntaxError(`#!/bin/bash\n${script}`)
      assert.deepEqual([found?.predicate, found?.line], [predicate, line])
    })

  test('accepts nesting beyond its limit', () => {
    assert.equal(syntaxError(`#!/bin/bash\n${'$('.repeat(100_000)}`), undefined)
    assert.equal(syntaxError(`#!/bin/bash\n${'{ '.repeat(100_000)}`), undefined)
  })
})
