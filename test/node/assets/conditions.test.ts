// Branches that a node never executes.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { scriptAssets } from '../../../src/node/assets/scripts.ts'
import { readShell } from '../../../src/node/readers/shell.ts'

/** Scripts that run with UPDATES=none, and the packages that they install. */
const CASES: readonly (readonly [name: string, script: string, installs: readonly string[]])[] = [
  ['on one line', 'if [[ $UPDATES == security ]]; then apt-get install a; fi\napt-get install b', ['b']],
  ['with quotes', 'if [[ "${UPDATES}" = "security" ]]; then apt-get install a; fi', []],
  ['with another condition', 'if [[ $UPDATES == security ]] && ! has a; then apt-get install a; fi', []],
  [
    'what is assigned',
    'if [[ $UPDATES == security ]]; then list+=(a); fi\nlist+=(b)\napt-get install "${list[@]}"',
    ['b'],
  ],
  ['with an else', 'if [[ $UPDATES == security ]]; then\n  apt-get install a\nelse\n  apt-get install b\nfi', ['b']],
  ['the value that the variable has', 'if [[ $UPDATES == none ]]; then apt-get install a; fi', ['a']],
  ['either of two', 'if [[ $UPDATES == security ]] || true; then apt-get install a; fi', ['a']],
  ['negated', 'if [[ $UPDATES != security ]]; then apt-get install a; fi', ['a']],
  ['an unknown variable', 'if [[ $OTHER == security ]]; then apt-get install a; fi', ['a']],
  [
    'a variable that the script sets',
    'UPDATES=$(cat /etc/updates)\nif [[ $UPDATES == security ]]; then apt-get install a; fi',
    ['a'],
  ],
  [
    'a variable that the script reads',
    'read -r UPDATES </etc/updates\nif [[ $UPDATES == security ]]; then apt-get install a; fi',
    ['a'],
  ],
]

describe('scriptAssets ignores a branch for another value of a variable', () => {
  for (const [name, script, installs] of CASES)
    test(name, () => {
      const place = { file: 0, part: 'content' } as const
      const environments = [readShell('UPDATES=none\n')]
      const { assets } = scriptAssets({ place, text: `#!/bin/bash\n${script}\n`, hasLines: true, environments })
      assert.deepEqual(
        assets.map(({ value }) => value),
        installs,
      )
    })
})
