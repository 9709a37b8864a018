// Packages whose names scripts read from files of the node.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assetsOf } from '../../../src/inspect/assets/index.ts'
import { scriptAssets } from '../../../src/inspect/assets/scripts.ts'
import { Variables } from '../../../src/inspect/assets/variables.ts'
import { inProcessorTime } from '../../fixtures/processor-time.ts'

const LIST = '# what the kubelet needs\nsocat\n\n  conntrack\n'
const MANY = Array.from({ length: 100 }, (_, i) => `package-${i}`)
const FILES = new Map([
  ['/etc/packages', LIST],
  ['/etc/more', 'jq\n'],
  ['/etc/urls', 'https://a.example/x\nhttps://a.example/y\n'],
  ['/etc/empty', '# nothing\n'],
  ['/etc/many', MANY.join('\n')],
  ['/etc/strange', "it's $(id)\n"],
  ['/etc/rows', 'kubelet https://a.example/kubelet\n'],
])

const CASES: readonly (readonly [name: string, script: string, loads: readonly string[]])[] = [
  [
    'a loop over the lines',
    'while read -r package; do\n  apt-get install -y "$package"\ndone </etc/packages',
    ['package socat', 'package conntrack'],
  ],
  [
    'a loop on one line',
    'while read -r p; do apt-get install "$p"; done < "/etc/packages"',
    ['package socat', 'package conntrack'],
  ],
  [
    'a loop that collects',
    'missing=()\nwhile IFS= read -r p || [[ -n $p ]]; do\n  missing+=("$p")\ndone </etc/packages\nyum install "${missing[@]}"',
    ['package socat', 'package conntrack'],
  ],
  [
    'loops within loops',
    'while read -r a; do\n  while read -r b; do\n    dnf install "$b"\n  done </etc/more\n  apt-get install "$a"\ndone </etc/packages',
    ['package jq', 'package socat', 'package conntrack'],
  ],
  [
    'a loop in a function, with a local variable of the same name',
    'f() {\n  local p\n  while read -r p; do apt-get install "$p"; done </etc/more\n}\np=other\nf',
    ['package jq'],
  ],
  [
    'a nested loop',
    'while read -r p; do\n  for x in 1 2; do\n    apt-get install "$p"\n  done\ndone </etc/more',
    ['package jq'],
  ],
  ['an array', 'mapfile -t names </etc/packages\nzypper install "${names[@]}"', ['package socat', 'package conntrack']],
  ['an array of a substitution', 'names=($(</etc/more))\nyum install "${names[@]}"', ['package jq']],
  ['the words of a file', 'for p in $(cat /etc/more); do yum install "$p"; done', ['package jq']],
  [
    'URLs',
    'while read -r url; do curl -O "$url"; done </etc/urls',
    ['url https://a.example/x', 'url https://a.example/y'],
  ],
  ['a long list', 'while read -r p; do apt-get install "$p"; done </etc/many', MANY.map(name => `package ${name}`)],
  ['characters of the shell', 'while read -r p; do apt-get install "$p"; done </etc/strange', ["package it's $(id)"]],
  ['an empty list', 'while read -r p; do apt-get install "$p"; done </etc/empty', []],
  [
    'a loop that collects from an empty list',
    'missing=()\nwhile read -r p; do\n  missing+=("$p")\ndone </etc/empty\nyum install "${missing[@]}"',
    [],
  ],
  [
    'an empty list and another one',
    'missing=()\nwhile read -r p; do missing+=("$p"); done </etc/empty\nmissing+=(jq)\nyum install "${missing[@]}"',
    ['package jq'],
  ],
  ['a missing file', 'while read -r p; do apt-get install "$p"; done </etc/none', ['package $p']],
  ['columns', 'while read -r name url; do curl "$url"; done </etc/rows', ['? curl "$url"']],
  ['the output of a command', 'while read -r p; do apt-get install "$p"; done < <(list)', ['package $p']],
]

describe('scriptAssets reads packages from lists:', () => {
  for (const [name, script, loads] of CASES)
    test(name, () => {
      const place = { file: 0, part: 'content' } as const
      const text = `#!/bin/bash\n${script}`
      const { assets, unresolved } = scriptAssets({ place, text, hasLines: true }, new Variables(), FILES)
      const found = [
        ...assets.map(({ kind, value }) => `${kind} ${value}`),
        ...unresolved.map(({ command }) => `? ${command}`),
      ]
      assert.deepEqual([...new Set(found)], loads)
    })

  test(
    'many reads of a long list take linear time',
    inProcessorTime(() => {
      const place = { file: 0, part: 'content' } as const
      const each = Array.from({ length: 2000 }, (_, i) => `mapfile -t a${i} </l\nfor p in $(cat /l); do\n`).join('')
      const files = new Map([['/l', Array.from({ length: 10_000 }, (_, i) => `p${i}`).join('\n')]])
      scriptAssets({ place, text: `#!/bin/bash\n${each}`, hasLines: true }, new Variables(), files)
    }),
  )

  test('a script of one phase reads a file of the other', () => {
    const file = (path: string, data: string) => ({ path, permissions: 644, content: { inline: { data } } })
    const script = '#!/bin/sh\nwhile read -r p; do apt-get install "$p"; done </etc/packages\n'
    const config = {
      osName: 'ubuntu',
      osVersion: '24.04',
      cloudProvider: { name: 'aws' },
      provisioningUtility: 'cloud-init' as const,
      bootstrapConfig: { files: [file('/etc/packages', LIST)] },
      provisioningConfig: { files: [file('/opt/setup', script)] },
    }
    assert.deepEqual(
      assetsOf(config, 'provisioningConfig').assets.map(({ value, line }) => `${value} ${line}`),
      ['socat 2', 'conntrack 2'],
    )
  })
})
