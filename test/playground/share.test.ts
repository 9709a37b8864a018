// Sharing: what a link contains, that no secret is in it, and what is refused when one is opened.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { FILE_NAMES, type PlaygroundFiles } from '../../src/playground/files.ts'
import { renderFiles } from '../../src/playground/rendering.ts'
import { fragmentOf, LONGEST_FRAGMENT, readFragment } from '../../src/playground/share/link.ts'
import { maskFiles } from '../../src/playground/share/mask.ts'
import { filesWith, START } from './fixtures.ts'

const SECRET = 'zu7Geheim-0815'
const BASE64 = Buffer.from(SECRET).toString('base64')
const object = (text: string) => filesWith({ 'tokens.yaml': text })
const secretOf = (rest: string) => object(`apiVersion: v1\nkind: Secret\nmetadata: {name: x}\n${rest}`)

const DOUBTFUL = 'what looks like a credential'

/** Each contains the secret; the link must not. */
const MASKED: readonly { name: string; given: PlaygroundFiles; what: string }[] = [
  { name: 'a plain value', given: secretOf(`stringData:\n  a: ${SECRET}\n`), what: 'stringData.a' },
  { name: 'a quoted value', given: secretOf(`stringData:\n  a: "${SECRET}"\n`), what: 'stringData.a' },
  { name: 'a block', given: secretOf(`stringData:\n  a: |\n    x\n    ${SECRET}\n`), what: 'stringData.a' },
  { name: 'a value in brackets', given: secretOf(`stringData: {a: ${SECRET}}\n`), what: 'stringData.a' },
  { name: 'base64', given: secretOf(`data:\n  a: ${BASE64}\n`), what: 'data.a' },
  { name: 'an anchor', given: secretOf(`x: &a ${SECRET}\nstringData: {a: *a}\n`), what: DOUBTFUL },
  { name: 'what is read as an anchor', given: secretOf(`stringData:\n  a: &${SECRET}\n`), what: DOUBTFUL },
  { name: 'what is read as a tag', given: secretOf(`stringData:\n  a: !${SECRET}\n`), what: DOUBTFUL },
  { name: 'what is read as an alias', given: secretOf(`stringData:\n  a: *${SECRET}\n`), what: DOUBTFUL },
  { name: 'JSON', given: object(JSON.stringify({ kind: 'Secret', stringData: { a: SECRET } })), what: 'stringData.a' },
  {
    name: 'an item of a List',
    given: object(`kind: List\nitems:\n- kind: Secret\n  stringData:\n    a: ${SECRET}\n`),
    what: 'items[0].stringData.a',
  },
  { name: 'a misspelt kind', given: object(`kind: Secrt\nstringData:\n  a: ${SECRET}\n`), what: 'stringData.a' },
  {
    name: 'an annotation of kubectl',
    given: object(
      `kind: Secret\nmetadata:\n  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{"a":"${SECRET}"}'\n`,
    ),
    what: 'metadata.annotations["kubectl.kubernetes.io/last-applied-configuration"]',
  },
  {
    name: 'a password of a MachineDeployment',
    given: filesWith({
      'machine-deployments.yaml': START['machine-deployments.yaml'].replace(
        'flavor: example-flavor',
        `password: ${SECRET}`,
      ),
    }),
    what: 'spec.template.spec.providerSpec.value.cloudProviderSpec.password',
  },
  {
    name: 'a password in a script of a profile',
    given: filesWith({
      'profile.yaml': `kind: OperatingSystemProfile\nspec:\n  bootstrapConfig:\n    templates:\n      x: |\n        PASSWORD=${SECRET}\n`,
    }),
    what: 'spec.bootstrapConfig.templates.x',
  },
  {
    name: 'the user of a URL in the settings',
    given: filesWith({
      'osm-krm.yaml': START['osm-krm.yaml'].replace(
        '  nodes:\n',
        `  nodes:\n    proxy: {http: "http://me:${SECRET}@proxy:3128"}\n`,
      ),
    }),
    what: 'spec.nodes.proxy.http',
  },
  {
    name: 'a comment',
    given: object(`# password: ${SECRET}\nkind: ConfigMap\n`),
    what: DOUBTFUL,
  },
  {
    name: 'a comment of a file without an object',
    given: object(`# token: ${SECRET}\n`),
    what: DOUBTFUL,
  },
  {
    name: 'a document that is not YAML',
    given: object(`kind: Secret\nstringData:\n  a: ${SECRET}\n  b: [\n`),
    what: DOUBTFUL,
  },
  {
    name: 'the value of a Secret elsewhere',
    given: {
      ...secretOf(`stringData:\n  a: ${SECRET}\n`),
      'profile.yaml': `kind: OperatingSystemProfile\nspec:\n  x: run ${SECRET}\n  y: ${SECRET}\n`,
    },
    what: DOUBTFUL,
  },
]

const unpacked = (fragment: string): string =>
  inflateRawSync(Buffer.from(fragment.replace('#inputs=', ''), 'base64url')).toString()

describe('a link masks', () => {
  for (const { name, given, what } of MASKED)
    test(name, async () => {
      const masked = maskFiles(given)!
      const text = unpacked((await fragmentOf(masked.files))!)
      assert.ok(JSON.stringify(given).includes(SECRET) || JSON.stringify(given).includes(BASE64))
      assert.doesNotMatch(text, new RegExp(`${SECRET}|${BASE64.replace(/=+$/, '')}`))
      assert.ok(text.includes('REDACTED'))
      assert.ok(
        masked.values.some(value => value.what === what),
        JSON.stringify(masked.values),
      )
    })

  test('only the tokens of the start, whose rendering stays the same but for them', async () => {
    const masked = maskFiles(START)!
    assert.deepEqual(
      masked.values.map(({ file, what }) => `${file} ${what}`),
      ['tokens.yaml stringData.token', 'tokens.yaml stringData.token-secret'],
    )
    const { data, diagnostics } = await renderFiles(masked.files)
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['OSM0633', 'OSM0354'],
    )
    assert.equal(data?.nodes.length, 1)
  })

  test('any value of a Secret, in any style', () => {
    const secret = fc
      .string({ unit: fc.constantFrom(...'abXY09 -_:#{}[]*&"\'\\\n|'), minLength: 8, maxLength: 40 })
      .filter(text => /\w{6}/.test(text))
    const style = fc.constantFrom('json', 'plain', 'block', 'data')
    fc.assert(
      fc.property(secret, style, (value, style) => {
        const text = {
          json: JSON.stringify({ kind: 'Secret', stringData: { a: value } }),
          plain: `kind: Secret\nstringData:\n  a: ${value.replaceAll('\n', '')}\n`,
          block: `kind: Secret\nstringData:\n  a: |2\n${value.replaceAll(/^/gm, '    ')}\n`,
          data: `kind: Secret\ndata:\n  a: ${Buffer.from(value).toString('base64')}\n`,
        }[style]
        const masked = maskFiles(object(`${text}# again: ${value.replaceAll('\n', ' ')}\n`))
        if (masked === undefined) return
        // Keys are shown, and a value with a colon may be one.
        const [word] = /\w{6,}(?![\w"' ]*:)/.exec(value) ?? []
        if (word === undefined) return
        const shared = masked.files['tokens.yaml']
        if (style === 'data') assert.ok(!shared.includes(Buffer.from(value).toString('base64').replace(/=+$/, '')))
        // What is behind a sign # is a comment for YAML, and not part of the value.
        else if (!value.includes('#')) assert.ok(!shared.split('#')[0]!.includes(word))
      }),
      { numRuns: 100 },
    )
  })
})

const WORD = 'Kq3vZ8pLw2Xt9'

const STYLES: Readonly<Record<string, string>> = {
  plain: WORD,
  'in double quotes': `"${WORD}"`,
  'in single quotes': `'${WORD}'`,
  literal: `|\n        ${WORD}`,
  folded: `>-\n        x\n        ${WORD}`,
  'in braces': `{a: ${WORD}}`,
  'in brackets': `[${WORD}, b]`,
  'with a tag': `!!str ${WORD}`,
  'with an anchor': `&x ${WORD}`,
  'like an alias': `*${WORD}`,
  'over two lines': `"a\\\n        ${WORD}"`,
  'with a comment': `${WORD} # ${WORD}`,
  'on the next line': `\n        ${WORD}`,
  'with an escape': `"\\x4b${WORD.slice(1)}"`,
}

const PLACES: Readonly<Record<string, (value: string) => PlaygroundFiles>> = {
  stringData: value => object(`${START['tokens.yaml']}---\nkind: Secret\nstringData:\n    a: ${value}\n`),
  data: value => object(`kind: Secret\ndata:\n    a: ${value}\n`),
  'an explicit key': value => object(`kind: Secret\nstringData:\n    ? a\n    : ${value}\n`),
  'an item of a List': value => object(`kind: List\nitems:\n  - kind: Secret\n    stringData:\n      a: ${value}\n`),
  'a password of a MachineDeployment': value =>
    filesWith({
      'machine-deployments.yaml': START['machine-deployments.yaml'].replace('image: ubuntu', `password: ${value}`),
    }),
  'a token of the settings': value =>
    filesWith({
      'osm-krm.yaml': START['osm-krm.yaml'].replace('  nodes:', `  credentials:\n    apiToken: ${value}\n  nodes:`),
    }),
}

describe('a link masks a value in any style', () => {
  for (const [place, filesOf] of Object.entries(PLACES))
    test(place, () => {
      for (const [style, value] of Object.entries(STYLES)) {
        const given = filesOf(value)
        const damaged = Object.fromEntries(
          Object.entries(given).map(([name, text]) => [name, `${text}\n  [`]),
        ) as PlaygroundFiles
        for (const files of [given, damaged]) {
          assert.ok(JSON.stringify(files).includes(WORD.slice(1)), style)
          const masked = JSON.stringify(maskFiles(files)?.files ?? '')
          assert.ok(!masked.includes(WORD.slice(1)), `${style}: ${masked}`)
        }
      }
    })
})

const packed = (value: unknown): string =>
  `#inputs=${deflateRawSync(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')}`

const REFUSED: readonly { name: string; given: string; problem: RegExp }[] = [
  { name: 'nothing', given: '#inputs=', problem: /incomplete or was changed/ },
  { name: 'other characters', given: '#inputs=<script>', problem: /incomplete or was changed/ },
  {
    name: 'what was cut',
    given: packed({ version: 1, files: START }).slice(0, 300),
    problem: /incomplete or was changed/,
  },
  { name: 'no JSON', given: packed('x'), problem: /incomplete or was changed/ },
  { name: 'another form', given: packed([1]), problem: /no inputs/ },
  { name: 'no files', given: packed({ version: 1, files: [] }), problem: /no inputs/ },
  { name: 'another version', given: packed({ version: 2, files: START }), problem: /a different version/ },
  { name: 'another file', given: packed({ version: 1, files: { ...START, __proto__x: '' } }), problem: /a file that/ },
  {
    name: 'a file that is no text',
    given: packed({ version: 1, files: { ...START, 'osm-krm.yaml': 1 } }),
    problem: /missing/,
  },
  { name: 'too much when unpacked', given: packed('x'.repeat(2_000_000)), problem: /too large/ },
  { name: 'too long', given: `#inputs=${'A'.repeat(LONGEST_FRAGMENT)}`, problem: /too long/ },
]

describe('a link', () => {
  test('gives the same files again', async () => {
    const files = filesWith({ 'profile.yaml': '# ü 🎉 \u2028\n' })
    assert.deepEqual(await readFragment((await fragmentOf(files))!), { files })
  })

  test('is not made of inputs that are too large for an address', async () => {
    const noise = randomBytes(100_000).toString('hex')
    assert.ok((await fragmentOf(filesWith({ 'profile.yaml': noise }))) === undefined)
  })

  for (const { name, given, problem } of REFUSED)
    test(`is refused: ${name}`, async () => {
      const read = await readFragment(given)
      assert.match('problem' in read ? read.problem : 'opened', problem)
    })

  test('has the files of the page and no others', () => {
    assert.deepEqual(Object.keys(START).sort(), [...FILE_NAMES].sort())
  })
})
