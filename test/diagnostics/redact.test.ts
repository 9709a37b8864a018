import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { named, plain, type Text, t } from '../../src/base/span.ts'
import { redactor as redactorOf } from '../../src/diagnostics/redact.ts'
import { told } from '../fixtures/told.ts'

const redactor = (texts: readonly string[], shown: readonly string[] = []) =>
  redactorOf(
    () => texts.map(text => ({ text, source: 'Secret a/b: c' })),
    () => shown,
  )

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const JWT = 'eyJhbGciOiJSUzI1NiIsImtpZCI6IngifQ.eyJzdWIiOiJzeXN0ZW06c2VydmljZSJ9.c2lnbmF0dXJl'

const CASES: [name: string, secrets: string[], message: string, expected: string][] = [
  ['a secret', ['hunter22'], 'the password is hunter22.', 'the password is ********.'],
  ['the longer of two overlapping secrets', ['abcdef12', 'abcdef12.ghijk9'], 'abcdef12.ghijk9', '***************'],
  ['one line of several', ['first-line\nsecond-line'], 'has second-line in it', 'has *********** in it'],
  ['a line with blanks only as a whole', ['first line\nsecond line'], 'has second line in it', 'has second line in it'],
  ['quoted as Go quotes', ['tab\there'], '"tab\\there"', '"*********"'],
  ['short texts are kept', ['true'], 'it is true', 'it is true'],
  ['an ordinary word alone', ['Manager'], 'is MANAGER, OSM_MANAGER', 'is *******, OSM_*******'],
  [
    'no ordinary word within another',
    ['manager'],
    'rhelSubscriptionManagerUser managers',
    'rhelSubscriptionManagerUser managers',
  ],
  ['letters of a token within a word', ['abcdefghijklmnop'], 'xabcdefghijklmnopx', `x${'*'.repeat(16)}x`],
  ['an ordinary word in base64 within more', ['manager'], base64('a manager!'), `YSB${'*'.repeat(9)}IQ==`],
  ['seven characters as a word', ['hunt3r7'], 'hunt3r7 hunt3r77 xhunt3r7', '******* hunt3r77 xhunt3r7'],
  ['eight characters within a word', ['hunter22'], 'xhunter22x', 'x********x'],
  ['the decoded base64 of a secret', [base64('hunter22')], 'it is hunter22', 'it is ********'],
  ['a token in a kubeconfig', ['users:\n- user:\n    token: "hunter22"\n'], 'it is hunter22', 'it is ********'],
  [
    'a key in an account in base64',
    [base64(JSON.stringify({ type: 'service_account', private_key: 'hunter22' }))],
    'a service_account with hunter22',
    'a service_account with ********',
  ],
  ['in a URL', ['hunter/22'], 'hunter%2F22', '***********'],
  ['in a URL with lower-case escapes', ['hunter/22'], 'hunter%2f22', '***********'],
  ['in YAML single quotes', ["hunter'22"], "'hunter''22'", "'**********'"],
  ['in shell single quotes', ["hunter'22"], "'hunter'\\''22'", `'${'*'.repeat(12)}'`],
  ['in JSON for HTML', ['hunter<22'], 'hunter\\u003c22', '**************'],
  ['in HTML', ['hunter"&22'], 'hunter&quot;&amp;22 hunter&#34;&amp;22', `${'*'.repeat(19)} ${'*'.repeat(18)}`],
  ['in hexadecimal', ['hunter22'], '68756e7465723232 68756E7465723232', `${'*'.repeat(16)} ${'*'.repeat(16)}`],
  ['in upper case', ['hunter-Two'], 'HUNTER-TWO hunter-two', '********** **********'],
  ['in upper case after a character whose lower case is longer', ['hunter22'], 'İ HUNTER22', 'İ ********'],
  ['in JavaScript escapes', ['hunter22'], 'it is \\x68\\x75nter22.', `it is ${'*'.repeat(14)}.`],
  [
    'in other JavaScript escapes',
    ["hunter'<22"],
    "hunter\\'\\u003C22 hunt\\u{65}r'<22",
    `${'*'.repeat(16)} ${'*'.repeat(15)}`,
  ],
  ['in Go escapes', ['hunter\u{1f600}22'], 'hunter\\U0001f60022', '*'.repeat(18)],
  ['in octal numbers', ['hunter22'], '\\150unter22', '*'.repeat(11)],
  ['in numeric HTML entities', ['hunter22'], '&#104;unter22 &#x68;unter22', `${'*'.repeat(13)} ${'*'.repeat(13)}`],
  ['in a URL with every character encoded', ['hunter22'], '%68%75%6e%74%65%72%32%32', '*'.repeat(24)],
  ['in escapes for a shell', ['hunter 22!'], 'hunter\\ 22\\!', '*'.repeat(12)],
  ['in base64 for URLs', ['hunter??>>22'], 'aHVudGVyPz8-PjIy', '*'.repeat(16)],
  ['in base64 for URLs with an underscore', ['hunter???22!'], 'aHVudGVyPz8_MjIh', '*'.repeat(16)],
  ['user and password of a URL', [], 'http://me:pw@proxy:3128 failed', 'http://*****@proxy:3128 failed'],
  ['a JWT', [], `the token ${JWT}`, `the token ${'*'.repeat(JWT.length)}`],
]

describe('redactor masks', () => {
  for (const [name, secrets, message, expected] of CASES) {
    test(name, () => {
      const text = t`${message}`
      const found = told(redactor(secrets)({ code: 'OSM0001', severity: 'error', message: text, help: [text] }))
      assert.deepEqual([found.message, found.help], [expected, expected])
    })
  }

  for (const before of ['', 'a', 'ab', 'abc']) {
    test(`masks a secret in base64 after ${before.length} bytes`, () => {
      const message = base64(`${before}a secret of some length, and more`)
      const redact = redactor(['a secret of some length'])
      const shown = plain(redact({ code: 'OSM0001', severity: 'error', message: t`${message}` }).message)
      assert.match(shown, /\*{28,}/)
      assert.equal(shown.length, message.length)
    })
  }

  test('keeps the positions of an excerpt', () => {
    const excerpt = { text: 'it is: hunter22 end', start: 16, end: 19 }
    const found = redactor(['hunter22'])({ code: 'OSM0001', severity: 'error', message: t``, excerpt })
    assert.equal(found.excerpt?.text, 'it is: ******** end')
    assert.equal(found.excerpt?.text.slice(16, 19), 'end')
  })

  const KEPT: readonly (readonly [name: string, secret: string, message: Text, expected: string])[] = [
    ['a name', 'Default', t`Secret ${named('default/ref-3')} has ${'Default'}`, 'Secret default/ref-3 has *******'],
    ['a part of a name', 'manager-1', t`${named('manager-11')}: ${'manager-1'}`, 'manager-11: *********'],
    ['words', 'Secret', t`no Secret ${'of Secret'}`, 'no Secret of ******'],
    ['no name in a value', 'hunter22', t`${named('default')}-${'default-hunter22'}`, 'default-default-********'],
  ]
  for (const [name, secret, message, expected] of KEPT)
    test(`words and names are shown in messages: ${name}`, () => {
      const found = told(redactor([secret])({ code: 'OSM0001', severity: 'error', message, help: [message] }))
      assert.deepEqual([found.message, found.help], [expected, expected])
    })

  test('masks the note of a file', () => {
    const origin = { line: 1, note: 'in https://me:hunter22@example.com/x at v1' }
    const related = [{ object: { kind: 'A', name: 'b' }, role: 'c', origin }]
    const found = redactor([])({ code: 'OSM0001', severity: 'error', message: t``, origin, related })
    for (const each of [found.origin, found.related?.[0]?.origin])
      assert.equal(each?.note, `in https://${'*'.repeat(11)}@example.com/x at v1`)
  })
})
