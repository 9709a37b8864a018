// Ignition user data: values changed by the intermediate YAML, and errors. test/conformance has the complete JSON.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fieldOf } from '../../fixtures/told.ts'
import { file, type Given, ignition } from './fixtures.ts'

interface IgnitionFile {
  readonly path: string
  readonly mode: number
  readonly contents: { readonly source: string }
}

const filesOf = (given: Given): IgnitionFile[] => JSON.parse(ignition(given).text ?? '{}').storage?.files ?? []
const contentOf = (data: string): string | undefined => {
  const source = filesOf({ files: [file('/a', data)] })[0]?.contents.source
  return source && decodeURIComponent(source.slice('data:,'.length))
}

describe('file content changed by the intermediate YAML', () => {
  const CONTENTS: readonly { name: string; given: string; expected: string | undefined }[] = [
    { name: 'cannot continue with less indentation', given: '  a\nb', expected: undefined },
    { name: 'keeps empty lines before its first line', given: '\n\nx\n\n', expected: '\n\nx\n' },
    { name: 'is empty if all its lines are empty', given: '\n\n', expected: '' },
    { name: 'loses single CRs', given: 'a\r\nb\rc', expected: undefined },
    { name: 'keeps a CR that ends a line', given: 'a\r\nb', expected: 'a\nb\n' },
    { name: 'may contain U+2028 as a line break', given: 'a\n\u2028          b', expected: 'a\n\u2028b\n' },
    { name: 'may be indented like the empty line before it', given: '  \n  a', expected: '\na\n' },
  ]
  for (const { name, given, expected } of CONTENTS) test(name, () => assert.equal(contentOf(given), expected))
})

describe('a path changed by the intermediate YAML', () => {
  const pathOf = (path: string) => filesOf({ files: [file(path)] })[0]
  test('has one quote in place of two', () => assert.equal(pathOf("/it''s")?.path, "/it's"))
  test('can override other fields', () => assert.equal(pathOf("/a'\n    mode: 0700\n    x: '")?.mode, undefined))
  test('can set the owner', () => {
    const [first] = filesOf({ files: [file("/a'\n    user: {id: 5}\n    group: {name: 'g'}\n    x: '")] })
    assert.deepEqual(first, { ...first, user: { id: 5 }, group: { name: 'g' } })
  })
  test('can truncate the document', () => {
    assert.deepEqual(filesOf({ files: [file("/a'\n---\n'")] }), [
      { filesystem: 'root', path: '/a', contents: { source: 'data:,', verification: {} }, mode: 420 },
    ])
  })
})

describe('permissions', () => {
  const modeOf = (permissions: number) => filesOf({ files: [file('/a', 'x', permissions)] })[0]?.mode
  const MODES: readonly { given: number; expected: number | undefined }[] = [
    { given: 0, expected: 0 },
    { given: 44, expected: 44 },
    { given: 1777, expected: 1777 },
    { given: 5000, expected: undefined },
    { given: -1, expected: undefined },
    { given: -12, expected: undefined },
  ]
  for (const { given, expected } of MODES) test(`${given}`, () => assert.equal(modeOf(given), expected))
})

describe('an SSH key in the intermediate YAML', () => {
  const usersOf = (...keys: string[]) => JSON.parse(ignition({ userSSHKeys: keys }).text ?? '{}').passwd?.users
  test('is written unquoted', () =>
    assert.deepEqual(usersOf("ssh-rsa A 'q' x#y"), [{ name: 'core', sshAuthorizedKeys: ["ssh-rsa A 'q' x#y"] }]))
  test('cannot contain a colon and a space', () => assert.equal(usersOf('ssh-rsa: A'), undefined))
  test('can override other fields', () =>
    assert.deepEqual(usersOf('A\n      uid: 7\n      password_hash: ""'), [
      { name: 'core', passwordHash: '', sshAuthorizedKeys: ['A'], uid: 7 },
    ]))
})

const UNIT = '[Service]\nExecStart=/a\n'

describe('user data is rejected for', () => {
  const REFUSED: readonly { name: string; given: Given; expected: string; field: string }[] = [
    {
      name: 'a quote in a path',
      given: { files: [file('/ok'), file("/it's")] },
      expected: "OSM0601 the path /it's breaks the YAML into which the controller writes it: did not find expected key",
      field: 'spec.provisioningConfig.files[1].path',
    },
    {
      name: 'a unit file that go-systemd cannot parse',
      given: { units: [{ name: 'a.service', content: '[Service]\nA=b\nC\n' }] },
      expected: 'OSM0602 unit a.service (line 4) cannot be parsed by systemd: an option has no =',
      field: 'spec.provisioningConfig.units[0].content',
    },
    {
      name: 'negative permissions',
      given: { files: [file('/a', 'x', -12)] },
      expected: 'OSM0602 the permissions of /a are not between 0 and 7777',
      field: 'spec.provisioningConfig.files[0].permissions',
    },
    {
      name: 'a drop-in with a wrong suffix',
      given: { units: [{ name: 'a.service', dropIns: [{ name: 'a.cfg', content: '' }] }] },
      expected: 'OSM0602 the name of drop-in a.cfg of a.service does not end in .conf',
      field: 'spec.provisioningConfig.units[0].dropIns[0].name',
    },
  ]
  for (const { name, given, expected, field } of REFUSED)
    test(name, () => {
      const { text, messages, diagnostics } = ignition(given)
      assert.equal(text, undefined)
      assert.deepEqual(messages, [expected])
      assert.equal(fieldOf(diagnostics[0] ?? {}), field ?? '')
    })

  test('every invalid value is reported', () => {
    const { messages } = ignition({ files: [file("/it's"), file('/b', '\tx')], userSSHKeys: ['a: b'] })
    assert.deepEqual(
      messages.map(text => text.replace(/ breaks.*/, '')),
      ['OSM0601 SSH key 1', "OSM0601 the path /it's", 'OSM0601 the content of /b (line 1)'],
    )
  })

  test('an enabled unit without options is accepted', () =>
    assert.notEqual(ignition({ units: [{ name: 'a.service', enable: true, content: '# nothing' }] }).text, undefined))
})

describe('warnings about values that the node sees changed', () => {
  const WARNED: readonly { name: string; given: Given; expected: readonly string[] }[] = [
    {
      name: 'lost indentation',
      given: { files: [file('/a', '  x')] },
      expected: ['OSM0610 the content of /a (line 1) loses the indentation of its first line on every line'],
    },
    {
      name: 'a truncated key',
      given: { userSSHKeys: ['a #b'] },
      expected: ['OSM0610 SSH key 1 is parsed as a different text, so the node does not get the value of the profile'],
    },
    {
      name: 'permissions read as a decimal number',
      given: { files: [file('/a', 'x', 1777)] },
      expected: ['OSM0618 the permissions of /a are read as the decimal number 1777: the file gets mode 3361'],
    },
    {
      name: 'duplicates that Flatcar’s transpiler rejects',
      given: {
        phase: 'bootstrap',
        files: [file('/a/b'), file('/a/./b'), file('/a'), file('/etc/machine-name')],
        units: [{ name: 'a.service' }, { name: 'a.service' }],
      },
      expected: [
        'OSM0619 the path /a/./b occurs twice: the machine would not boot',
        'OSM0619 the path /etc/machine-name occurs twice: the machine would not boot',
        'OSM0619 the path /a/b lies inside another file: the machine would not boot',
        'OSM0619 the path /a/./b lies inside another file: the machine would not boot',
        'OSM0619 the name of unit a.service occurs twice: the machine would not boot',
      ],
    },
    {
      name: 'placeholders that are not filled in',
      given: {
        phase: 'bootstrap',
        files: [file('/a', '<MACHINE_NAME>')],
        units: [{ name: 'a.service', content: '[Service]\nExecStart=/bin/echo <MACHINE_NAME>' }],
      },
      expected: ['OSM0617 unit a.service keeps the placeholder <MACHINE_NAME>: JSON escapes it'],
    },
  ]
  for (const { name, given, expected } of WARNED)
    test(name, () => {
      const { text, messages } = ignition(given)
      assert.notEqual(text, undefined)
      assert.deepEqual(messages, expected)
    })
})

describe('Ignition 3.4', () => {
  const given: Given = {
    phase: 'bootstrap',
    userSSHKeys: ['A', 'B: c'],
    files: [file("/it's", '  a\nb', 755)],
    units: [{ name: 'a.service', enable: true, content: UNIT, dropIns: [{ name: 'd.conf', content: '[X-A]' }] }],
  }
  test('writes every value unchanged', () => {
    const { text, messages } = ignition(given, '3.4')
    assert.deepEqual(JSON.parse(text ?? ''), {
      ignition: { version: '3.4.0' },
      passwd: { users: [{ name: 'core', sshAuthorizedKeys: ['A', 'B: c'] }] },
      storage: {
        files: [
          { overwrite: true, path: '/etc/machine-name', contents: { source: 'data:,%3CMACHINE_NAME%3E' }, mode: 0o600 },
          { overwrite: true, path: "/it's", contents: { source: 'data:,%20%20a%0Ab%0A' }, mode: 0o755 },
        ],
      },
      systemd: {
        units: [
          { contents: UNIT, dropins: [{ contents: '[X-A]\n', name: 'd.conf' }], enabled: true, name: 'a.service' },
        ],
      },
    })
    assert.deepEqual(messages, ['OSM0613 unit a.service is enabled but has no [Install] section'])
  })
  test('rejects duplicates', () => {
    const { text, messages } = ignition({ files: [file('/a/../b'), file('/b')] }, '3.4')
    assert.equal(text, undefined)
    assert.deepEqual(messages, ['OSM0604 the path /b occurs twice'])
  })
  test('rejects negative permissions', () =>
    assert.deepEqual(ignition({ files: [file('/a', 'x', -12)] }, '3.4').messages, [
      'OSM0602 the permissions of /a are not between 0 and 7777',
    ]))
  test('writes normalized paths', () => {
    const { text } = ignition({ files: [file('//a/./b/../c/')] }, '3.4')
    assert.match(text ?? '', /"path":"\/a\/c"/)
  })
})
