// bash, zsh and fish complete with the scripts of `osm-krm completion`.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { PROGRAM } from '../fixtures/built.ts'
import { folderOf, QUICKSTART } from './folder.ts'
import { notOnPath } from './programs.ts'

/** The lines, and the words that the shell offers in their place. */
const COMPLETIONS: readonly (readonly [line: string, words: readonly string[]])[] = [
  ['osm-krm sh', ['show']],
  ['osm-krm render --pre', ['--previous']],
  ['osm-krm render --set nodes.ext', ['nodes.externalCloudProvider=']],
  ['osm-krm lint --output=sa', ['--output=sarif']],
  ['osm-krm show --node ', ['kube-system/flatcar-workers', 'kube-system/ubuntu-workers']],
  ['osm-krm render machine', ['machine-deployments.yaml']],
  ['osm-krm lint -o sarif=machine', ['sarif=machine-deployments.yaml']],
  ['osm-krm diff HE', ['HEAD', 'HEAD.yaml']],
  ['osm-krm explain machine', []],
]

/** What zsh knows of other completions: the first one collects it. */
const DUMP = join(folderOf({}), 'zcompdump')

/** The script that prints what each shell offers, one word on each line. */
const ASK: Readonly<Record<string, (line: string) => string>> = {
  // Readline does what compopt asks for.
  bash: line => `source <(osm-krm completion bash)
compopt() { [[ $2 != default ]] || defaults=yes; }
COMP_LINE='${line}' COMP_POINT=\${#COMP_LINE} word=\${COMP_LINE##*[ =]} start=\${COMP_LINE##* }
_osm_krm osm-krm "$word"
[[ -n \${COMPREPLY-} || -z \${defaults-} ]] || mapfile -t COMPREPLY < <(compgen -f -- "$word")
printf -- "\${start%"$word"}%s\\n" "\${COMPREPLY[@]}"`,
  fish: line => `osm-krm completion fish | source; complete -C '${line}'`,
  // An interactive zsh in a pseudo terminal, where each word that is added to the list is also written to a file.
  zsh: line => `zmodload zsh/zpty
zpty -b z zsh -f -i
zpty -w z 'PROMPT= ; LISTMAX=10000; stty -onlcr -echo columns 200; autoload -Uz compinit; compinit -u -d ${DUMP}'
zpty -w z 'source <(osm-krm completion zsh)'
zpty -w z 'compadd() { builtin compadd -O found "$@"; print -rl -- $IPREFIX$^found >>found.txt; builtin compadd "$@"; }'
zpty -w z 'complete-and-exit() { zle list-choices; print -r -- done >>found.txt; exit }; zle -N complete-and-exit; bindkey "^I" complete-and-exit'
zpty -w -n z $'${line}\\t'
for i in {1..200}; do grep -q '^done' found.txt 2>/dev/null && break; sleep 0.1; done
zpty -d z
grep -v '^done' found.txt`,
}

for (const [shell, ask] of Object.entries(ASK)) {
  describe(shell, { skip: notOnPath(shell) }, () => {
    for (const [line, words] of COMPLETIONS)
      test(line, () => {
        const program = `#!/bin/sh\nexec ${process.execPath} ${PROGRAM} "$@"\n`
        const cwd = folderOf({ ...QUICKSTART, 'HEAD.yaml': '', 'bin/osm-krm': program })
        chmodSync(join(cwd, 'bin/osm-krm'), 0o755)
        spawnSync('git', ['init', '-q'], { cwd })
        const env = { PATH: `${join(cwd, 'bin')}:${process.env.PATH}`, HOME: cwd, TERM: 'dumb' }
        const { stdout, stderr } = spawnSync(shell, ['-c', ask(line)], { cwd, env, encoding: 'utf8', timeout: 60_000 })
        const found = stdout.split('\n').map(each => each.split('\t')[0]!)
        assert.deepEqual([...new Set(found.filter(each => each !== ''))].sort(), words, stderr)
      })
  })
}
