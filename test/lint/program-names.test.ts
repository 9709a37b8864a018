// Names of programs in shell scripts: misspelt ones are found where the shell would look for a program, and nowhere else.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { misspeltPrograms } from '../../src/lint/shell/program-names.ts'
import { readSyntax } from '../../src/lint/shell/syntax.ts'

const misspelt = (script: string): string[] =>
  misspeltPrograms(script, readSyntax(script).commands).map(({ line, part, help }) => `${line} ${part}: ${help}`)

describe('reports', () => {
  for (const [script, found] of [
    ['mkdri -p /opt/bin', '2 mkdri: Did you mean mkdir?'],
    ['echo "two\nlines"\nsystemclt start a', '4 systemclt: Did you mean systemctl?'],
    ['if ! modprob overlay; then exit 1; fi', '2 modprob: Did you mean modprobe?'],
    ['x=$(hostnmae) && echo "$x"', '2 hostnmae: Did you mean hostname?'],
    ['sudo -E systemctl restrat kubelet', '2 restrat: Did you mean systemctl restart?'],
    ['sudo systemctl --now enalbe kubelet', '2 enalbe: Did you mean systemctl enable?'],
    ['LANG=C update-ca-certificate --fresh', '2 update-ca-certificate: Did you mean update-ca-certificates?'],
  ] as const)
    test(JSON.stringify(script), () => assert.deepEqual(misspelt(`#!/bin/bash\n${script}\n`), [found]))
})

describe('accepts', () => {
  for (const script of [
    'modprobes() { :; }\nmodprobes',
    'function systemctls { :; }\nsystemctls start a',
    'command -v kubectls && kubectls get nodes',
    "awk '{\n  print $1\n}' /proc/mounts",
    'packages=(\n  ethtools\n  conntrac\n)',
    'cat > /etc/motd <<END\nsystemclt\nEND',
    'case $1 in\n  systemclt) echo 1 ;;\nesac',
    '. /opt/lib/functions.sh\nsystemclts',
    'curl -o /opt/bin/kubectls https://example.com/kubectls\nkubectls version',
    '$PROGRAM start',
  ])
    test(JSON.stringify(script), () => assert.deepEqual(misspelt(`#!/bin/bash\n${script}\n`), []))
})

test('many names take linear time', () => {
  const script = `#!/bin/sh\n${Array.from({ length: 20_000 }, (_, i) => `systemclt${'x'.repeat(i % 7)}${i}\n`).join('')}`
  assert.ok(misspelt(script).length < 200)
})
