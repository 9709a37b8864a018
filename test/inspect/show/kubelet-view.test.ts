// The flags and configuration of a kubelet, from the files of a node.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { flagsOf, kubeletView, serviceCommand } from '../../../src/inspect/show/kubelet-view.ts'

type Files = Readonly<Record<string, string>>

const UNIT = '/etc/systemd/system/kubelet.service'
const filesOf = (files: Files): ReadonlyMap<string, string> => new Map(Object.entries(files))

const COMMANDS: readonly (readonly [name: string, files: Files, words: readonly string[] | undefined])[] = [
  ['no unit', {}, undefined],
  ['no command', { [UNIT]: '[Service]\nRestart=always\n' }, undefined],
  [
    'continued lines',
    { [UNIT]: '[Service]\nExecStart=/bin/kubelet \\\n  --a=1 \\\n  --b\n' },
    ['/bin/kubelet', '--a=1', '--b'],
  ],
  [
    'quotes',
    { [UNIT]: `[Service]\nExecStart=-/bin/kubelet --a="1 2" '--b=3 4'` },
    ['/bin/kubelet', '--a=1 2', '--b=3 4'],
  ],
  [
    'a drop-in that replaces the command',
    { [UNIT]: '[Service]\nExecStart=/bin/a', [`${UNIT}.d/10-b.conf`]: '[Service]\nExecStart=\nExecStart=/bin/b' },
    ['/bin/b'],
  ],
  [
    'variables',
    { [UNIT]: `[Service]\nEnvironment=A=1 "B=--x --y"\nExecStart=/bin/kubelet --a=\${A} $B --c=\${C} $D` },
    ['/bin/kubelet', '--a=1', '--x', '--y', `--c=\${C}`, '$D'],
  ],
  [
    'environment files, which override the unit',
    {
      [UNIT]:
        '[Service]\nEnvironmentFile=-/etc/env\nEnvironmentFile=/not/there\nEnvironment=A=1\nExecStart=/bin/kubelet $A',
      '/etc/env': '# A=3\nA="2"\n',
    },
    ['/bin/kubelet', '2'],
  ],
  [
    'quoted values of an environment file, within a word',
    {
      [UNIT]: `[Service]\nEnvironmentFile=/etc/env\nExecStart=/bin/kubelet --a=\${A} --b=\${B} --c=\${C}`,
      '/etc/env': `A="1 2"\nB='3 4'\nC=5"\n`,
    },
    ['/bin/kubelet', '--a=1 2', '--b=3 4', '--c=5"'],
  ],
  ['another section', { [UNIT]: '[Unit]\nExecStart=/bin/a\n[Service]\nExecStart=/bin/b' }, ['/bin/b']],
]

describe('the command of a service', () => {
  for (const [name, files, words] of COMMANDS)
    test(name, () => assert.deepEqual(serviceCommand('kubelet.service', filesOf(files)), words))

  test('flags', () =>
    assert.deepEqual(
      [...flagsOf(['/bin/kubelet', '--a=1', '--b', '2', '--c', '--d', '$E', '--a=3', '-v=2'])],
      [
        ['a', '3'],
        ['b', '2'],
        ['c', ''],
        ['d', ''],
        ['v', '2'],
      ],
    ))
})

const CONFIG = '/etc/kubelet.conf'
const FOLDER = '/etc/kubelet.d'
const withConfig = (flags: string, files: Files): Files => ({
  [UNIT]: `[Service]\nExecStart=/bin/kubelet --config=${CONFIG} ${flags}`,
  ...files,
})
const DIR = `--config-dir=${FOLDER}`

const CONFIGURATIONS: readonly (readonly [
  name: string,
  files: Files,
  version: string | undefined,
  fields: Readonly<Record<string, unknown>>,
  setBy: Readonly<Record<string, readonly string[]>>,
])[] = [
  [
    'a file',
    withConfig('', { [CONFIG]: 'apiVersion: v1\nkind: X\nmaxPods: 5\n' }),
    '1.36.0',
    { maxPods: 5 },
    { maxPods: [CONFIG] },
  ],
  [
    'drop-ins in their order, and no other files',
    withConfig(DIR, {
      [`${FOLDER}/20-b.conf`]: 'maxPods: 7',
      [CONFIG]: 'maxPods: 5',
      [`${FOLDER}/10-a.conf`]: 'maxPods: 6\npodPidsLimit: 1',
      [`${FOLDER}/30-c.yaml`]: 'maxPods: 8',
    }),
    '1.36.0',
    { maxPods: 7, podPidsLimit: 1 },
    { maxPods: [`${FOLDER}/20-b.conf`], podPidsLimit: [`${FOLDER}/10-a.conf`] },
  ],
  [
    'maps are merged, lists are replaced, null removes',
    withConfig(DIR, {
      [CONFIG]: 'evictionHard: {a: "1", b: "2"}\nclusterDNS: [x, y]\nmaxPods: 5',
      [`${FOLDER}/a.conf`]: 'evictionHard: {b: "3", a: null}\nclusterDNS: [z]\nmaxPods: null',
    }),
    undefined,
    { evictionHard: { b: '3' }, clusterDNS: ['z'] },
    { evictionHard: [CONFIG, `${FOLDER}/a.conf`], clusterDNS: [`${FOLDER}/a.conf`] },
  ],
  [
    'an old kubelet ignores drop-ins',
    withConfig(DIR, { [CONFIG]: 'maxPods: 5', [`${FOLDER}/a.conf`]: 'maxPods: 6' }),
    '1.29.3',
    { maxPods: 5 },
    { maxPods: [CONFIG] },
  ],
  ['no file', withConfig('', {}), '1.36.0', {}, {}],
]

describe('the configuration of a kubelet', () => {
  for (const [name, files, version, fields, setBy] of CONFIGURATIONS)
    test(name, () => {
      const view = kubeletView(filesOf(files), version)!
      assert.deepEqual(Object.fromEntries(view.fields.map(field => [field.name, field.value])), fields)
      assert.deepEqual(Object.fromEntries(view.fields.map(field => [field.name, field.files])), setBy)
    })

  test('a flag takes precedence over its field', () => {
    const files = withConfig('--max-pods=9 --cluster-dns=1.1.1.1', { [CONFIG]: 'maxPods: 5\nclusterDNS: []\nport: 1' })
    const { fields } = kubeletView(filesOf(files), undefined)!
    assert.deepEqual(
      fields.map(({ flag }) => flag),
      ['max-pods', 'cluster-dns', undefined],
    )
  })

  test('a file that is not YAML', () =>
    assert.deepEqual(kubeletView(filesOf(withConfig('', { [CONFIG]: 'a: [' })), undefined)!.unreadable, [CONFIG]))

  test('without a service there are no settings', () =>
    assert.equal(kubeletView(filesOf({ [CONFIG]: 'a: 1' }), '1.36.0'), undefined))
})
