// Completions of zsh and fish with the scripts of `osm-krm completion`.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'
import { COMPLETIONS, type Completion } from '../fixtures/completions.ts'
import { folderOf } from './folder.ts'

const isHere = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0

const script = (shell: string): string =>
  spawnSync(process.execPath, [PROGRAM, 'completion', shell], { encoding: 'utf8' }).stdout

/** Runs a script of a shell in an empty folder, whose only program is an osm-krm that does nothing. */
function run(shell: string, args: readonly string[], text: string): string {
  const cwd = folderOf({ 'bin/osm-krm': '#!/bin/sh\n', ask: text })
  chmodSync(join(cwd, 'bin/osm-krm'), 0o755)
  const { stdout, stderr, status } = spawnSync(shell, [...args, join(cwd, 'ask')], {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${join(cwd, 'bin')}:${process.env.PATH}`, HOME: cwd, TERM: 'dumb' },
    timeout: 60_000,
  })
  assert.equal(status, 0, stderr)
  return stdout
}

function check(complete: (words: readonly string[]) => string[], { words, has, hasNot }: Completion): void {
  const found = complete(words)
  for (const word of has) assert.ok(found.includes(word), `${word} is not among ${found.join(' ')}`)
  for (const word of hasNot) assert.ok(!found.includes(word), `${word} is among ${found.join(' ')}`)
}

describe('fish', { skip: isHere('fish') ? false : 'fish is not on this machine' }, () => {
  const complete = (words: readonly string[]): string[] =>
    run('fish', ['--no-config'], `${script('fish')}\ncomplete -C '${words.join(' ')}'\n`)
      .split('\n')
      .map(line => line.split('\t')[0]!)
  for (const completion of COMPLETIONS) test(completion.words.join(' '), () => check(complete, completion))
})

describe('zsh', { skip: isHere('zsh') ? false : 'zsh is not on this machine' }, () => {
  // An interactive zsh in a pseudo terminal, where each word that is added to the list is also written to a file.
  const ask = (words: readonly string[]): string => `zmodload zsh/zpty
zpty -b z zsh -f -i
zpty -w z 'PROMPT= ; LISTMAX=10000; stty -onlcr -echo columns 200; autoload -Uz compinit; compinit -u -D'
zpty -w z 'source ./completion'
zpty -w z 'compadd() { builtin compadd -O found "$@"; print -rl -- $found >>found.txt; builtin compadd "$@"; }'
zpty -w z 'complete-and-exit() { zle list-choices; print -r -- done >>found.txt; exit }; zle -N complete-and-exit; bindkey "^I" complete-and-exit'
zpty -w -n z $'${words.join(' ')}\t'
for i in {1..200}; do grep -q '^done' found.txt 2>/dev/null && break; sleep 0.1; done
zpty -d z
cat found.txt
`
  const complete = (words: readonly string[]): string[] => {
    const output = run('zsh', ['-f'], `cat >completion <<'END'\n${script('zsh')}END\n${ask(words)}`)
    return output.split('\n')
  }
  for (const completion of COMPLETIONS) test(completion.words.join(' '), () => check(complete, completion))
})
