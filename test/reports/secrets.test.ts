import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { secretRanges } from '../../src/diagnostics/credential-shapes.ts'
import { secretHider } from '../../src/reports/secret-labels.ts'

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'

const HIDDEN: [name: string, text: string, hidden: string][] = [
  ['a header of curl', "curl -H 'Authorization: Bearer abc-def-ghi' x", 'abc-def-ghi'],
  ['a service account’s token', `x ${JWT} y`, JWT],
  ['a bootstrap token', 'join abcdef.0123456789abcdef now', '0123456789abcdef'],
  ['a kubeconfig’s token', '    token: s3cr3t', 's3cr3t'],
  ['a kubeconfig’s key', '    client-key-data: LS0tLS1CRUdJTiBSU0E=', 'LS0tLS1CRUdJTiBSU0E='],
  ['containerd’s password', '  password = "pa ss\\"w"', 'pa ss\\"w'],
  ['containerd’s auth', '  auth = "dTpw"', 'dTpw'],
  ['a subscription’s password, blanks and all', '    password: my pass, word', 'my pass, word'],
  ['azure’s cloud config', '{"aadClientSecret": "xyz", "location": "north"}', 'xyz'],
  ['JSON within a string of JSON', '"{\\"password\\": \\"xyz\\"}"', '\\"xyz\\"}"'],
  ['a variable of a shell', "REGISTRY_PASSWORD='a b'", 'a b'],
  ['a user and password in a URL', 'https://me:pw@example.com/', 'me:pw'],
  ['a password with a single quote in a URL', "https://me:p'w@example.com/", "me:p'w"],
  ['the signature of a URL', 'curl "https://a.example/x?X-Amz-Signature=0123456789abcdef&y=z"', '0123456789abcdef'],
  [
    'a private key',
    'x\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  ],
  ['a long word that looks random', 'echo q7Zk2Lm9Xw4Rt8x6y7z8', 'q7Zk2Lm9Xw4Rt8x6y7z8'],
]

describe('hidden', () => {
  for (const [name, text, hidden] of HIDDEN) {
    test(name, () => {
      const found = secretRanges(text).map(({ start, end }) => text.slice(start, end))
      assert.deepEqual(found, [hidden])
    })
  }
})

const SHOWN: [name: string, text: string][] = [
  ['variables of a shell', 'TOKEN="$(cat /etc/token)"; token=$1; password: $PASSWORD'],
  ['a placeholder of a vault', 'token: <path:secret/data/x#token>'],
  ['a URL in single quotes before an address', "curl 'https://a.example' -m 'b@c.example'"],
  ['words that say nothing', 'auth: true\npassword: null\ntoken: ""\nsecret:\nx'],
  ['names that only begin like one', 'tokenFile: /a\nsecretName: b\n--token-ttl=24h'],
  ['a checksum', `sha256 ${'0123456789abcdef'.repeat(4)}`],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIBkDCCATegAwIBAgIUV4ulLh2SolvJ1GQXSqLf\n-----END CERTIFICATE-----'],
  ['a certificate in base64', 'certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJr'],
  ['a public key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG a@b'],
  ['names with versions', 'containerd-1.7.22-linux-amd64.tar.gz v1.31.0-rc.1 kubernetes-cni_1.4.0-1.1_amd64'],
]

describe('shown', () => {
  for (const [name, text] of SHOWN) test(name, () => assert.deepEqual(secretRanges(text), []))
})

describe('labels', () => {
  const texts = (...texts: string[]) => texts.map(text => ({ name: '', text }))

  test('the same secret has the same letter, another one the next', () => {
    const hide = secretHider([], texts('token: aaaaaaa', 'token: bbbbbbb'))
    assert.equal(hide('token: aaaaaaa'), 'token: <secret A>')
    assert.equal(hide('token: bbbbbbb'), 'token: <secret B>')
    assert.equal(hide('token: aaaaaaa'), 'token: <secret A>')
  })

  test('what one text gives away is hidden in all of them, quoted and in base64 too', () => {
    const hide = secretHider([], texts('Bearer opaque-value', 'opaque-value'))
    assert.equal(hide('opaque-value'), '<secret A>')
    assert.equal(hide(Buffer.from('x opaque-value x').toString('base64')).includes('<secret A>'), true)
  })

  test('what is known is hidden, whatever it looks like', () => {
    assert.equal(secretHider(['plain words'], [])('say plain words'), 'say <secret A>')
  })

  test('a label is not hidden again', () => {
    const hide = secretHider(['known-secret'], [])
    assert.equal(hide(hide('token=known-secret&x TOKEN=known-secret')), 'token=<secret A>&x TOKEN=<secret A>')
  })

  test('blanks in a cloud config take no more than a moment', () => {
    const started = performance.now()
    secretHider([], [])(`a=${' '.repeat(500_000)}\nb = c`, '/etc/kubernetes/cloud-config')
    assert.ok(performance.now() - started < 5_000)
  })

  test('a file that is called a token is one', () => {
    const hide = secretHider([], [])
    assert.equal(hide('plain', '/etc/kubernetes/token'), '<secret A>')
    assert.equal(hide('plain', '/etc/kubernetes/other'), 'plain')
  })

  test('every value of a cloud config', () => {
    const hide = secretHider([], [])
    assert.equal(
      hide('[Global]\nzone = "eu 1"\nuser=a', '/etc/kubernetes/cloud-config'),
      '[Global]\nzone = "<secret A>"\nuser=<secret B>',
    )
    assert.equal(hide('{"tenantName":"x"}', '/etc/kubernetes/cloud-config'), '{"tenantName":"<secret C>"}')
  })

  test('after Z comes AA', () => {
    const hide = secretHider([], [])
    for (let i = 0; i < 26; i++) hide(`password: secret-${i}`)
    assert.equal(hide('password: another'), 'password: <secret AA>')
  })

  test('a megabyte of base64 takes no more than a moment', () => {
    const text = Buffer.from(Uint8Array.from({ length: 750_000 }, (_, i) => (i * 7919) % 251)).toString('base64')
    const started = performance.now()
    secretHider([], texts(text))(text)
    assert.ok(performance.now() - started < 10_000)
  })
})
