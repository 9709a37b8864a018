// What command substitutions print on the operating system of a node.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expansions of the shell
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KnownScripts } from '../../../src/inspect/assets/known-scripts.ts'
import { scriptAssets } from '../../../src/inspect/assets/scripts.ts'
import { systemValues } from '../../../src/inspect/assets/system.ts'
import { Variables } from '../../../src/inspect/assets/variables.ts'
import { inProcessorTime } from '../../fixtures/processor-time.ts'

const UBUNTU = systemValues({ osName: 'ubuntu', osVersion: '24.04' })
const ROCKY = systemValues({ osName: 'rockylinux', osVersion: '9.6' })

const urls = (script: string, system = UBUNTU, known = new KnownScripts()): string[] => {
  const place = { file: 0, part: 'content' } as const
  const text = `#!/bin/bash\n${script}\n`
  return scriptAssets({ place, text, hasLines: true }, new Variables(system), new Map(), known).assets.map(
    ({ value }) => value,
  )
}

/** A word after `https://a.example/`, and what it is on Ubuntu 24.04. */
const CASES: readonly (readonly [word: string, paths: readonly string[]])[] = [
  ['$(lsb_release -si)', ['Ubuntu']],
  ['$(lsb_release -is)/$(lsb_release -cs)/$(lsb_release --release --short)', ['Ubuntu/noble/24.04']],
  ['`lsb_release -cs`', ['noble']],
  ['$(lsb_release -cs 2>/dev/null)', ['noble']],
  ["$(lsb_release -si | tr '[:upper:]' '[:lower:]')", ['ubuntu']],
  ['$(lsb_release -is | tr A-Z a-z)', ['ubuntu']],
  ['$(lsb_release -rs | tr -d .)', ['2404']],
  ['$(lsb_release -rs | cut -d. -f1)/$(lsb_release -rs | cut -d . -f 2)', ['24/04']],
  ['$(. /etc/os-release; echo $ID)', ['ubuntu']],
  ['$(. /etc/os-release && echo "$ID$VERSION_ID")', ['ubuntu24.04']],
  ['$(source /usr/lib/os-release && printf "%s" "${UBUNTU_CODENAME:-$VERSION_CODENAME}")', ['noble']],
  ['$(. /etc/lsb-release && echo $DISTRIB_CODENAME)', ['noble']],
  ['$(uname -m)', ['x86_64', 'aarch64']],
  ['$(uname -s)-$(dpkg --print-architecture)', ['Linux-amd64', 'Linux-arm64']],
  ["$(uname | tr '[:upper:]' '[:lower:]')", ['linux']],
  ['$(echo v1.2 | tr -d v)', ['1.2']],
  ['$(echo "$(uname -m)" | tr _ -)', ['x86-64', 'aarch64']],
  // What is not known stays as it is.
  ...[
    '$(lsb_release -ds)',
    '$(lsb_release -c)',
    '$(lsb_release -cs | rev)',
    '$(lsb_release -cs || echo noble)',
    '$(uname -r)',
    '$(dpkg --print-foreign-architectures)',
    '$(echo $HOSTNAME | tr a b)',
    '$(. /etc/site; echo $ID)',
    '$(lsb_release -cs >/tmp/x)',
    '$(FOO=1 uname -m)',
    '$(uname -m &)',
    '$(tr a b)',
  ].map(word => [word, [word]] as const),
]

describe('command substitutions', () => {
  for (const [word, paths] of CASES)
    test(word, () =>
      assert.deepEqual(
        urls(`curl "https://a.example/${word}"`),
        paths.map(path => `https://a.example/${path}`),
      ),
    )

  test('a variable has the output of a command', () =>
    assert.deepEqual(
      urls('distribution=$(. /etc/os-release;echo $ID$VERSION_ID)\ncurl https://a.example/$distribution'),
      ['https://a.example/ubuntu24.04'],
    ))

  test('a script that sources os-release has its variables', () => {
    const script = '. "/etc/os-release"\nif [ "$ID" = rocky ]; then\n  curl https://a.example/el$VERSION_ID\nfi'
    assert.deepEqual(urls(script, ROCKY), ['https://a.example/el9.6'])
  })

  test('the repository of a script has its suite', () => {
    const place = { file: 0, part: 'content' } as const
    const text =
      '#!/bin/bash\necho "deb [arch=$(dpkg --print-architecture)] https://a.example/linux/$(. /etc/os-release; echo $ID) $(lsb_release -cs) stable" >/etc/apt/sources.list.d/a.list\n'
    const { assets } = scriptAssets({ place, text, hasLines: true }, new Variables(UBUNTU))
    assert.deepEqual(
      assets.map(({ value, repository }) => [value, repository]),
      [['https://a.example/linux/ubuntu', { type: 'apt', suites: ['noble'], components: ['stable'] }]],
    )
  })

  test('nodes that share the results of parsing have their own values', () => {
    const known = new KnownScripts()
    const script = '. /etc/os-release\ncurl "https://a.example/$ID/$(lsb_release -rs)"'
    for (const version of ['22.04', '24.04', '22.04'])
      assert.deepEqual(urls(script, systemValues({ osName: 'ubuntu', osVersion: version }), known), [
        `https://a.example/ubuntu/${version}`,
      ])
    assert.deepEqual(urls(script, ROCKY, known), ['https://a.example/rocky/9.6'])
  })

  test(
    'many substitutions are evaluated in linear time',
    inProcessorTime(() => {
      const values = Array.from({ length: 900 }, (_, i) => `X=$(echo "$X$(uname -m)${i}" | tr a-z A-Z)`)
      urls(`${values.join('\n')}\ncurl https://a.example/$X`)
    }),
  )
})

describe('the operating system of a node', () => {
  for (const [osName, osVersion, expected] of [
    ['ubuntu', '26.04', { ID: 'ubuntu', VERSION_ID: '26.04', VERSION_CODENAME: 'resolute' }],
    ['ubuntu', '24.04.3', { ID: 'ubuntu', VERSION_CODENAME: 'noble' }],
    ['amzn2', '2.0', { ID: 'amzn', VERSION_ID: '2' }],
    ['amzn2', '2023', { ID: 'amzn', VERSION_ID: '2023' }],
    ['rhel', '9.5', { ID: 'rhel', VERSION_ID: '9.5' }],
    ['flatcar', '4230.2.0', { ID: 'flatcar' }],
  ] as const)
    test(`${osName} ${osVersion}`, () => {
      const values = systemValues({ osName, osVersion })
      assert.deepEqual({ ...values, ...expected }, values)
    })

  test('without a version, or with one that is not listed, the codename is not known', () => {
    assert.deepEqual(
      urls('curl https://a.example/$(lsb_release -cs)', systemValues({ osName: 'ubuntu', osVersion: '' })),
      ['https://a.example/$(lsb_release -cs)'],
    )
    assert.equal(systemValues({ osName: 'ubuntu', osVersion: '23.10' }).VERSION_CODENAME, undefined)
  })
})
