import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { userDataParts } from '../../../src/node/user-data/index.ts'

interface Expected {
  readonly part: string
  readonly text: string
  readonly traits?: Record<string, string>
}

const CASES: { name: string; given: string; expected: Expected[] }[] = [
  {
    name: 'a file, as parsed from its block scalar',
    given: "#cloud-config\nwrite_files:\n- path: '/a'\n  permissions: '0755'\n  content: |-\n    one\n     two\n",
    expected: [{ part: 'file /a', text: 'one\n two', traits: { permissions: '0755' } }],
  },
  {
    name: 'a file in base64 is decoded, and has no encoding',
    given: '#cloud-config\nwrite_files:\n- {path: /a, encoding: b64, content: aMOpCg==}\n',
    expected: [{ part: 'file /a', text: 'hé\n' }],
  },
  {
    name: 'a compressed file, whose encoding is kept',
    given: '#cloud-config\nwrite_files:\n- {path: /a, encoding: gz+b64, content: H4sIAAAAAAACA0sEAEO+t+gBAAAA}\n',
    expected: [{ part: 'file /a', text: 'a', traits: { encoding: 'gz+b64' } }],
  },
  {
    name: 'damaged data of a compressed file',
    given: '#cloud-config\nwrite_files:\n- {path: /a, encoding: gz+b64, content: H4sI}\n',
    expected: [{ part: 'file /a', text: 'H4sI', traits: { encoding: 'gz+b64' } }],
  },
  {
    name: 'a duplicate path',
    given: '#cloud-config\nwrite_files:\n- {path: /a, content: x}\n- {path: /a, content: y}\n',
    expected: [
      { part: 'file /a', text: 'x' },
      { part: 'file /a (2)', text: 'y' },
    ],
  },
  {
    name: 'commands, as strings and as lists',
    given: '#cloud-config\nruncmd:\n- echo a b\n- [sh, -c, "x y"]\n',
    expected: [{ part: 'commands runcmd', text: 'echo a b\n["sh","-c","x y"]\n' }],
  },
  {
    name: 'keys, and settings unchanged',
    given: "#cloud-config\nhostname: <MACHINE_NAME>\nssh_pwauth: false\nssh_authorized_keys:\n- 'ssh-ed25519 AAAA a'\n",
    expected: [
      { part: 'setting hostname', text: '<MACHINE_NAME>\n' },
      { part: 'setting ssh_pwauth', text: 'false\n' },
      { part: 'SSH keys SSH keys', text: 'ssh-ed25519 AAAA a\n' },
    ],
  },
  {
    name: 'units of Flatcar’s cloud-init',
    given:
      '#cloud-config\ncoreos:\n  units:\n  - name: "a.service"\n    enable: true\n    command: start\n    content: |\n      [Unit]\n    drop_ins:\n      - name: "b.conf"\n        content: |\n          [Service]\n',
    expected: [
      { part: 'unit a.service', text: '[Unit]\n', traits: { enable: 'true', command: 'start' } },
      { part: 'drop-in a.service/b.conf', text: '[Service]\n' },
    ],
  },
  {
    name: 'a tab before a token, which Flatcar accepts and Python does not',
    given: '#cloud-config\nhostname:\tx\n',
    expected: [{ part: 'setting hostname', text: 'x\n' }],
  },
  {
    name: 'keys with a meaning in JavaScript',
    given: '#cloud-config\n__proto__: x\nconstructor: y\n',
    expected: [
      { part: 'setting __proto__', text: 'x\n' },
      { part: 'setting constructor', text: 'y\n' },
    ],
  },
  {
    name: 'text that is not YAML',
    given: "#cloud-config\na: 'b\n",
    expected: [{ part: 'unreadable user data', text: "#cloud-config\na: 'b\n" }],
  },
  { name: 'nothing', given: '', expected: [{ part: 'unreadable user data', text: '' }] },
  {
    name: 'an Ignition file: decimal mode, percent-encoded text',
    given: JSON.stringify({
      storage: {
        files: [
          { filesystem: 'root', path: '/a', mode: 420, contents: { source: 'data:,a%20b%0A', verification: {} } },
        ],
      },
    }),
    expected: [{ part: 'file /a', text: 'a b\n', traits: { permissions: '0644', filesystem: 'root' } }],
  },
  {
    name: 'an Ignition file in base64, and one that the node downloads',
    given: JSON.stringify({
      storage: {
        files: [
          { path: '/a', contents: { source: 'data:;base64,aGk=' } },
          { path: '/b', contents: { source: 'https://example.com/b' } },
        ],
      },
    }),
    expected: [
      { part: 'file /a', text: 'hi' },
      { part: 'file /b', text: 'https://example.com/b' },
    ],
  },
  {
    name: 'Ignition units, users and other sections',
    given: JSON.stringify({
      ignition: { version: '2.3.0' },
      networkd: {},
      passwd: { users: [{ name: 'core', sshAuthorizedKeys: ['k'] }] },
      systemd: {
        units: [
          { name: 'a.service', enabled: true, contents: '[Unit]\n', dropins: [{ name: 'b.conf', contents: 'x' }] },
        ],
      },
    }),
    expected: [
      { part: 'unit a.service', text: '[Unit]\n', traits: { enabled: 'true' } },
      { part: 'drop-in a.service/b.conf', text: 'x' },
      { part: 'SSH keys SSH keys', text: 'k\n' },
      { part: 'setting ignition', text: 'version: "2.3.0"\n' },
      { part: 'setting networkd', text: '{}\n' },
    ],
  },
  {
    name: 'text that is not JSON',
    given: '{"a":',
    expected: [{ part: 'unreadable user data', text: '{"a":' }],
  },
]

describe('userDataParts', () => {
  for (const { name, given, expected } of CASES) {
    test(name, () => {
      const parts = userDataParts(given).map(({ kind, name, text, traits }) => ({
        part: `${kind} ${name}`,
        text,
        traits: Object.fromEntries(traits),
      }))
      assert.deepEqual(
        parts,
        expected.map(part => ({ traits: {}, ...part })),
      )
    })
  }
})

test('nested aliases are kept as text, not expanded', () => {
  const levels = Array.from({ length: 12 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`)
  const [part] = userDataParts(`#cloud-config\na0: &a0 x\n${levels.join('\n')}\n`)
  assert.equal(part?.kind, 'unreadable')
})
