import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { secretRanges } from '../../src/diagnostics/credential-shapes.ts'
import { secretHider } from '../../src/inspect/secret-labels.ts'

const JWT = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'

const ARMOURED = '-----BEGIN PGP PRIVATE KEY BLOCK-----\nx\n-----END PGP PRIVATE KEY BLOCK-----'

const UUID = '63194b49-e4b7-43f9-9a8b-df0fd8279bb7'
const RANDOM = 'M9nt4YujIOmNrRmpIRTmYSfMdrpvE7u6WkG8FY8WjG4'

const HIDDEN: [name: string, text: string, hidden: string][] = [
  ['a header of curl', "curl -H 'Authorization: Bearer abc-def-ghi' x", 'abc-def-ghi'],
  ['a service account’s token', `x ${JWT} y`, JWT],
  ['a bootstrap token', 'join abcdef.0123456789abcdef now', '0123456789abcdef'],
  ['a kubeconfig’s token', '    token: s3cr3t', 's3cr3t'],
  ['a kubeconfig’s key', '    client-key-data: LS0tLS1CRUdJTiBSU0E=', 'LS0tLS1CRUdJTiBSU0E='],
  ['containerd’s password', '  password = "pa ss\\"w"', 'pa ss\\"w'],
  ['containerd’s auth', '  auth = "dTpw"', 'dTpw'],
  ['a subscription’s password, with spaces', '    password: my pass, word', 'my pass, word'],
  ['azure’s cloud config', '{"aadClientSecret": "xyz", "location": "north"}', 'xyz'],
  ['JSON within a JSON string', '"{\\"password\\": \\"xyz\\"}"', 'xyz'],
  ['a variable of a shell', "REGISTRY_PASSWORD='a b'", 'a b'],
  ['a user and password in a URL', 'https://me:pw@example.com/', 'me:pw'],
  ['a password with a single quote in a URL', "https://me:p'w@example.com/", "me:p'w"],
  ['the signature of a URL', 'curl "https://a.example/x?X-Amz-Signature=0123456789abcdef&y=z"', '0123456789abcdef'],
  [
    'a private key',
    'x\n-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n',
    '-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----',
  ],
  ['a user and password before a host without a scheme', 'proxy=user:pw@proxy:3128', 'user:pw'],
  ['the same with a single quote in the password', "proxy=user:p'w@proxy:3128", "user:p'w"],
  ['the same in single quotes', "proxy='user:p'w@proxy:3128'", "user:p'w"],
  ['the same with an @ and a slash in the password', 'use user:p@s/w@proxy.example.com', 'user:p@s/w'],
  ['the user of curl', 'curl -fsSL -u admin:pa$s https://a.example', 'admin:pa'],
  ['the user of curl in quotes', "curl --user 'admin:pa ss' https://a.example", 'admin:pa ss'],
  ['the user of curl among short options', 'curl -sSu "admin:pw" x', 'admin:pw'],
  ['the user of a proxy', 'curl --proxy-user=admin:pw x', 'admin:pw'],
  ['the credentials of an image', 'crictl pull --creds admin:pw x', 'admin:pw'],
  ['an option with a name', 'wget --http-password=pw x', 'pw'],
  ['an option with a name and a space', 'kubeadm join --token s3cr3t x', 's3cr3t'],
  ['a bearer token of curl', 'curl --oauth2-bearer s3cr3t-token x', 's3cr3t-token'],
  ['the passphrase of curl', 'curl --pass hunter22 x', 'hunter22'],
  ['sshpass', 'sshpass -p pw ssh root@host', 'pw'],
  ['sshpass without a space', "sshpass -p'p w' ssh root@host", 'p w'],
  ['a login', 'docker login registry.example.com -p pw', 'pw'],
  ['mysql', 'mysql -h db -ppw x', 'pw'],
  ['mysql after a port, without a space', "mysql -P 3306 -p'p w' x", 'p w'],
  ['redis-cli', 'redis-cli -h a -a pw PING', 'pw'],
  ['ldapsearch', 'ldapsearch -x -D cn=a -w pw -b x', 'pw'],
  ['ipmitool', 'ipmitool -I lanplus -H a -U me -P pw power status', 'pw'],
  ['vault login', 'vault login pw', 'pw'],
  ['the user name of a login', 'docker login --username=me registry.example.com', 'me'],
  ['.netrc', 'machine a.example login me password pw', 'pw'],
  ['a setting of a command', 'aws configure set aws_secret_access_key pw', 'pw'],
  ['input of chpasswd', "echo 'root:pw' | chpasswd", 'root:pw'],
  ['a here-string of chpasswd', 'chpasswd <<< root:pw', 'pw'],
  ['input of passwd', 'echo pw | passwd --stdin root', 'pw'],
  ['openssl', 'openssl rsa -passin pass:pw', 'pw'],
  ['a variable that ends in pass', 'DB_PASS=pw run', 'pw'],
  ['a value in quotes of a quoted text', String.raw`"data": "TOKEN=\"s3 cr3t\"; x"`, 's3 cr3t'],
  ['the user of curl in a quoted text', String.raw`"data": "curl --user \"admin:p w\" x"`, 'admin:p w'],
  ['a variable after a line break of a quoted text', String.raw`"data": "a\nPASS=pw"`, 'pw'],
  ['JSON in a quoted text of JSON', String.raw`"{\\\"token\\\": \\\"a b\\\", \\\"c\\\": 1}"`, 'a b'],
  ['an option and its value in the next line', 'x --password \\\n  pw y', 'pw'],
  ['the user of curl in the next line', 'curl -u \\\n  admin:pw y', 'admin:pw'],
  ['the same in a quoted text', String.raw`"curl --user \\\n  admin:pw y"`, 'admin:pw'],
  ['a block of YAML', 'password: |\n  p w\nx: y', 'p w'],
  ['a multi-line string of TOML', "password = '''p\nw'''\nx", "''p\nw''"],
  ['a variable of a container', '- name: DB_PASSWORD\n  value: p w\n', 'p w'],
  ['the same in JSON', String.raw`{\"name\": \"DB_PASSWORD\",\n \"value\": \"p w\"}`, 'p w'],
  ['another scheme of authorization', "curl -H 'Authorization: token s3cr3t-a' x", 's3cr3t-a'],
  ['input of a login', 'echo pw | docker login -u me --password-stdin x', 'pw'],
  ['a here-string of a login', 'docker login --password-stdin x <<< pw', 'pw'],
  ['input of sudo', 'echo pw | sudo -S ls', 'pw'],
  ['the signature of a URL', "curl 'https://a.example/b?sv=1&sig=ab%3D'", 'ab%3D'],
  ['a token with the name of its issuer', 'x glpat-abcdefghijklmnopqrst', 'glpat-abcdefghijklmnopqrst'],
  ['an armoured key', `x ${ARMOURED} y`, ARMOURED],
  ['the default of a variable', `PW=${'$'}{DB_PASSWORD:-hunter2}/x`, 'hunter2'],
  ['the default of a variable in quotes', `PW=${'$'}{DB_PASSWORD:="p w"}`, 'p w'],
  ['the line after the message of a variable', `${'$'}{TOKEN:?no token}\npassword=p`, 'p'],
  ['a comparison with a variable', 'if [ "$TOKEN" == "hunter2" ]; then', 'hunter2'],
  ['an assignment of Go or make', 'password := "p w"', 'p w'],
  ['a scheme and base64 of user and password', 'header = "Basic dXNlcjpwdw=="', 'dXNlcjpwdw=='],
  ['a scheme and a token', 'use bearer abc-def-ghi', 'abc-def-ghi'],
  ['a UUID after the name of a secret', `secret: ${UUID}`, UUID],
  ['base64 that begins like a path', 'key: secret=/etcAbCdEf0123', '/etcAbCdEf0123'],
  [
    'a WireGuard key',
    'PrivateKey = 4GgaQCy68nzNsUE5aJ9fuLzHhB65tAlwbmA72MWnOm8=',
    '4GgaQCy68nzNsUE5aJ9fuLzHhB65tAlwbmA72MWnOm8=',
  ],
  ['a long word that looks random', 'echo q7Zk2Lm9Xw4Rt8x6y7z8', 'q7Zk2Lm9Xw4Rt8x6y7z8'],
]

describe('secretHider hides', () => {
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
  ['values that are not secrets', 'auth: true\npassword: null\ntoken: ""\nsecret:\nx'],
  ['names that only begin like that of a secret', 'tokenFile: /a\nsecretName: b\n--token-ttl=24h'],
  ['images with tags and digests', 'localhost:5000/a/b:v1.2@sha256:0a a:v1@sha256:0b'],
  ['users without a password', 'ssh root@host git@host:a/b scp a:/b/c@d'],
  ['options that take no password', 'mkdir -p /a; date -u +%H:%M; docker run -u 1000:1000 x; sudo -u root a:b'],
  ['a login without a password', 'docker login registry.example.com --password-stdin; mkdir -p /a'],
  ['variables in options', 'curl -u "$USER:$PW" x; curl -u $USER:$PW; sshpass -p "$PW" y; kubeadm join --token $TOKEN'],
  ['names similar to those of secrets', 'PWD=/a OLDPWD=/b net.ipv4.tcp_syncookies = 1 Accept: text'],
  ['an option without a value', 'kubeadm join --token \\\n  --x'],
  ['packages with versions', 'https://a.example/b@1.2.3 bypass: none compass=a'],
  ['a checksum', `sha256 ${'0123456789abcdef'.repeat(4)}`],
  ['a certificate', '-----BEGIN CERTIFICATE-----\nMIIBkDCCATegAwIBAgIUV4ulLh2SolvJ1GQXSqLf\n-----END CERTIFICATE-----'],
  ['a certificate in base64', 'certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJr'],
  ['a public key', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB3Q+ooFcifDWGt56CWsvOYlCnwp7Td7jym2X1hohQDG a@b'],
  ['a public key in PEM', `-----BEGIN PUBLIC KEY-----\n${RANDOM}\n-----END PUBLIC KEY-----`],
  ['an armoured public key', `-----BEGIN PGP PUBLIC KEY BLOCK-----\n\n${RANDOM}\n-----END PGP PUBLIC KEY BLOCK-----`],
  ['a public key in base64', `keyData: LS0tLS1CRUdJTiBQVUJMSUMgS0VZ${RANDOM}`],
  ['a public key of WireGuard', `PublicKey = ${RANDOM}=`],
  ['the fingerprint of a key', `SHA256:${RANDOM}`],
  ['UUIDs and ids of AWS', `UUID=${UUID} /dev/disk/by-partuuid/${UUID} ami-05d47d29a4c2d19e1`],
  ['tags of sudoers', 'sudo: ALL=(ALL) NOPASSWD:ALL\nadmin ALL=(ALL) NOPASSWD: ALL'],
  ['expiration of passwords', 'chpasswd: { expire: False }\nchpasswd: {expire: true}'],
  [
    'variables that may have no value',
    `[ -z "${'$'}{API_TOKEN:-}" ]; : "${'$'}{TOKEN:?no token} ${'$'}{TOKEN:+yes} ${'$'}{TOKEN:0:4} ${'$'}{TOKEN:-$1}"`,
  ],
  ['comparisons with nothing', 'if [ "$TOKEN" == "" ] || [ "$PASSWORD" = "$2" ]; then'],
  ['English words', 'basic settings, bearer tokens, Basic environment variables, basic cloud.conf'],
  [
    'names of files',
    'private-key: /etc/ssl/a.pem\n--pull-secret=/etc/a/b PULL_SECRET="/tmp/a" podman run -v /a/auth:/etc/b/auth:ro,Z \\\n x',
  ],
  ['long names of fields', 'requiredDuringSchedulingIgnoredDuringExecution: reconcileVulnerableKernelModuleMitigation'],
  ['the user in a substitution', 'grep "^$(id -un):" /etc/subuid'],
  ['the id of a DHCP client', 'ipv4.dhcp-client-id=mac'],
  [
    'options of the same programs without a password',
    'vault login -method=oidc role=a; vault login role=a; redis-cli -h a PING; redis-cli -p 6379; ldapsearch -x -W -b a; ipmitool sdr; ls -a b',
  ],
  ['names with versions', 'containerd-1.7.22-linux-amd64.tar.gz v1.31.0-rc.1 kubernetes-cni_1.4.0-1.1_amd64'],
]

describe('secretHider shows', () => {
  for (const [name, text] of SHOWN) test(name, () => assert.deepEqual(secretRanges(text), []))
})

describe('labels of secrets', () => {
  const texts = (...texts: string[]) => texts.map(text => ({ name: '', text }))

  test('are equal for the same secret, and ascend', () => {
    const hide = secretHider([], texts('token: aaaaaaa', 'token: bbbbbbb'))
    assert.equal(hide('token: aaaaaaa'), 'token: <secret A>')
    assert.equal(hide('token: bbbbbbb'), 'token: <secret B>')
    assert.equal(hide('token: aaaaaaa'), 'token: <secret A>')
  })

  test('a secret found in one text is hidden in all, also quoted and in base64', () => {
    const hide = secretHider([], texts('Bearer opaque-value', 'opaque-value'))
    assert.equal(hide('opaque-value'), '<secret A>')
    assert.equal(hide(Buffer.from('x opaque-value x').toString('base64')).includes('<secret A>'), true)
  })

  test('a known secret is hidden in any context', () => {
    assert.equal(secretHider(['plain words'], [])('say plain words'), 'say <secret A>')
  })

  test('the name of a Secret is shown, unless it is itself a secret', () => {
    const text = "SETUP_SECRET='workers-provisioning-config' OTHER_SECRET='s3cr3t' x"
    const names = ['workers-provisioning-config']
    assert.equal(
      secretHider([], texts(text), names)(text),
      "SETUP_SECRET='workers-provisioning-config' OTHER_SECRET='<secret A>' x",
    )
    assert.equal(secretHider(names, texts(text), names)(text), "SETUP_SECRET='<secret A>' OTHER_SECRET='<secret B>' x")
  })

  test('are not hidden again', () => {
    const hide = secretHider(['known-secret'], [])
    assert.equal(hide(hide('token=known-secret&x TOKEN=known-secret')), 'token=<secret A>&x TOKEN=<secret A>')
  })

  test('spaces in a cloud config are scanned in linear time', () => {
    const started = performance.now()
    secretHider([], [])(`a=${' '.repeat(500_000)}\nb = c`, '/etc/kubernetes/cloud-config')
    assert.ok(performance.now() - started < 5_000)
  })

  test('a file named token is hidden as a whole', () => {
    const hide = secretHider([], [])
    assert.equal(hide('plain', '/etc/kubernetes/token'), '<secret A>')
    assert.equal(hide('plain', '/etc/kubernetes/other'), 'plain')
  })

  test('hides every value of a cloud config', () => {
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

  test('long runs of options and users are scanned in linear time', () => {
    const started = performance.now()
    for (const part of [
      '-u a:',
      '--token ',
      'login -',
      'login --------',
      'login a-b-c-',
      `${'$'}{TOKEN:-`,
      `${'$'}{TOKEN:-"`,
      `${'$'}{TOKEN:?`,
      'publickey=',
      'SHA256:',
      'Basic ',
      'Authorization: a ',
      'a:b@',
      'echo a|chpasswd ',
      'login a password ',
      'set a_',
      '-p',
      'echo a| --password-stdin ',
      'token: |\n',
      'token=\\"',
      'token="""',
    ])
      secretRanges(part.repeat(1_000_000 / part.length))
    assert.ok(performance.now() - started < 20_000)
  })

  test('a megabyte of base64 is scanned in linear time', () => {
    const text = Buffer.from(Uint8Array.from({ length: 750_000 }, (_, i) => (i * 7919) % 251)).toString('base64')
    const started = performance.now()
    secretHider([], texts(text))(text)
    assert.ok(performance.now() - started < 10_000)
  })
})
