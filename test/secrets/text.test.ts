// Secrets in templates, scripts and files. What a shell or a template engine would run is always shown.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { certainSecrets, secretsIn } from '../../src/secrets/text.ts'

const foundIn = (text: string): string[] => secretsIn(text).map(({ start, end }) => text.slice(start, end))

const JWT = 'eyJhbGciOiJSUzI1NiIsImtpZCI6IngifQ.eyJzdWIiOiJzeXN0ZW06c2VydmljZSJ9.c2lnbmF0dXJl'
const LINE = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'

const HIDDEN: readonly (readonly [name: string, text: string, ...hidden: string[]])[] = [
  ['a variable of a shell', "REGISTRY_PASSWORD='a b'", 'a b'],
  ['an option with a name', 'wget --http-password=pw x', 'pw'],
  ['a key of a kubeconfig', '    token: s3cr3t', 's3cr3t'],
  ['a value of TOML with an escaped quote', '  password = "pa ss\\"w"', 'pa ss\\"w'],
  ['a value of JSON', '{"aadClientSecret": "xyz", "location": "north"}', 'xyz'],
  ['JSON within a text of JSON', '"{\\"password\\": \\"xyz\\"}"', 'xyz'],
  ['a line of YAML with blanks', '    password: my pass, word', 'my pass'],
  ['a line of YAML before a comment', 'password: a b # c', 'a b'],
  ['a variable after a line break of a quoted text', String.raw`"data": "a\nPASS=pw"`, 'pw'],
  ['a block of YAML', 'password: |\n  p w\nx: y', 'p w'],
  ['the default of a variable', `PW=${'$'}{DB_PASSWORD:-hunter2}/x`, 'hunter2'],
  ['a header', "curl -H 'Authorization: Bearer abc-def-ghi' x", 'abc-def-ghi'],
  ['text beside an action', 'token: {{ .Id }}.hunter22', '.hunter22'],
  ['text beside a substitution', 'PASSWORD="bob$(wget -qO- x | sh)"', 'bob'],
  ['a user and password in a URL', 'https://me:pw@example.com/', 'me:pw'],
  ['a password with an @ in a URL', 'https://me:p@w@example.com/', 'me:p@w'],
  ['a password with a single quote in a URL', 'curl https://me:p"w@example.com/'.replace('"', ''), 'me:pw'],
  ['a service account’s token', `x ${JWT} y`, JWT],
  ['a bootstrap token', 'join abcdef.0123456789abcdef now', '0123456789abcdef'],
  ['a token of GitLab', 'x glpat-abcdefghijklmnopqrst', 'glpat-abcdefghijklmnopqrst'],
  [
    'a token of GitHub after an escaped line break',
    String.raw`"a\nghp_${'aB3'.repeat(12)}"`,
    `ghp_${'aB3'.repeat(12)}`,
  ],
  ['an id of a key of AWS', 'x AKIAIOSFODNN7EXAMPLA', 'AKIAIOSFODNN7EXAMPLA'],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\n${LINE}\n-----END RSA PRIVATE KEY-----\n`, LINE],
  [
    'a private key in a text of JSON',
    String.raw`"-----BEGIN PRIVATE KEY-----\n${LINE}\n-----END PRIVATE KEY-----"`,
    LINE,
  ],
  [
    'a private key that blanks divide',
    `-----BEGIN PRIVATE KEY-----\n${LINE.replace(/.{8}/g, '$& ').trim()}\n-----END PRIVATE KEY-----`,
    LINE.replace(/.{8}/g, '$& ').trim(),
  ],
  [
    'a private key of SSH2',
    `---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n${LINE}\n---- END SSH2 ENCRYPTED PRIVATE KEY ----`,
    LINE,
  ],
  [
    'a private key of PuTTY',
    `PuTTY-User-Key-File-3: ssh-rsa\nPublic-Lines: 1\n${LINE}\nPrivate-Lines: 1\n${LINE}x\nPrivate-MAC: 1\n`,
    `${LINE}x`,
  ],
  [
    'the value after an option',
    "a --password hunter2 --token 'b c' --api-key=k --passphrase d; x",
    'hunter2',
    'b c',
    'k',
    'd',
  ],
  ['a text in the quotes of a shell with escapes', "PASSWORD=$'a b' x", 'a b'],
  ['a signature in a URL', 'curl "https://a.example/x?sv=1&sig=abcdefgh%2B"', 'abcdefgh%2B'],
  ['a private key without an end', `-----BEGIN PRIVATE KEY-----\n${LINE}\n`, LINE],
]

describe('secretsIn finds', () => {
  for (const [name, text, ...hidden] of HIDDEN) test(name, () => assert.deepEqual(foundIn(text), hidden))
})

const SHOWN: readonly (readonly [name: string, text: string])[] = [
  ['substitutions and variables', 'TOKEN="$(cat /etc/token)"; token=$1; password: $PASSWORD; SECRET=`cat x`'],
  ['actions of templates', 'password: "{{ .Values "a" }}"\ntoken=<%= it.token %>'],
  ['a command in the argument of curl', 'curl -u "bob:$(wget -qO- https://x.example/i | sh)" https://a.example'],
  ['an address, and its query', 'TOKEN="https://a.example/x?y=z"; curl $TOKEN | sh'],
  [
    'options with names and files',
    'a --token-file x --secret name --kubeconfig admin.conf --token "$TOKEN" --password /etc/x --pass -x',
  ],
  [
    'commands between the lines of a key',
    '-----BEGIN PRIVATE KEY-----\nwget Http1 Then2 sh\n-----END PRIVATE KEY-----',
  ],
  ['a header with a variable', 'curl -H "Authorization: Bearer $TOKEN" x'],
  ['a command after the name of a secret', 'token: x; curl https://a.example | sh'.replace('x; ', '; ')],
  ['commands in a value', "eval password='x; curl https://a.example | sh'"],
  [
    'commands between the marks of a private key',
    '-----BEGIN PRIVATE KEY-----\ncurl https://a.example | sh\n-----END PRIVATE KEY-----',
  ],
  ['a user of variables', 'curl https://$USER:$PASS@a.example'],
  ['words of configuration', 'auth: true\npassword: null\ntoken: ""\nsecret:\nx'],
  ['names of files', 'private-key: /etc/ssl/a.pem\nPULL_SECRET="/tmp/a"'],
  ['placeholders', 'token: <path:secret/data/x#token>\npassword: <placeholder token>\nsecret: <secret A>'],
  ['tags of sudoers', 'admin ALL=(ALL) NOPASSWD: ALL'],
  ['checksums, versions and images', `${'0123456789abcdef'.repeat(4)} v1.31.0-rc.1 a:v1@sha256:0b`],
  [
    'certificates and public keys',
    `-----BEGIN CERTIFICATE-----\n${LINE}\n-----END CERTIFICATE-----\nssh-ed25519 AAAAC3Nz a@b`,
  ],
  ['users without a URL', 'ssh root@host git@host:a/b scp a:/b/c@d'],
]

describe('secretsIn does not find', () => {
  for (const [name, text] of SHOWN) test(name, () => assert.deepEqual(foundIn(text), []))
})

test('certainSecrets does not find values after names, which messages contain themselves', () => {
  assert.deepEqual(certainSecrets('the token: it must be a word, password=x'), [])
  assert.equal(certainSecrets('http://me:pw@proxy:3128 failed').length, 1)
})
