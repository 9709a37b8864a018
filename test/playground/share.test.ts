// Sharing: what a link contains, that no Secret is in it, and what is refused when one is opened.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib'
import { FILE_NAMES, type FileName, type PlaygroundFiles } from '../../src/playground/files.ts'
import { contentsOf, withoutSecrets } from '../../src/playground/share/contents.ts'
import { fragmentOf, LONGEST_FRAGMENT, readFragment } from '../../src/playground/share/link.ts'
import { leftOf, ownForms, PLANTED, partsOf, WORDS, WRITINGS } from '../fixtures/planted-secrets.ts'
import { filesWith, renderFiles, START } from './fixtures.ts'

const SECRET = 'zu7Geheim-0815'
const secret = (rest: string): string => `apiVersion: v1\nkind: Secret\nmetadata: {name: x}\n${rest}`

/** Each contains the secret; a link without Secrets must not. */
const SECRETS: readonly (readonly [name: string, file: FileName, text: string])[] = [
  ['a Secret', 'tokens.yaml', secret(`stringData:\n  a: ${SECRET}\n`)],
  ['a Secret in JSON', 'tokens.yaml', JSON.stringify({ kind: 'Secret', stringData: { a: SECRET } })],
  ['a Secret in a List', 'profile.yaml', `kind: List\nitems:\n- kind: "Secret"\n  stringData: {a: ${SECRET}}\n`],
  [
    'a Secret behind another object',
    'osm-krm.yaml',
    `${START['osm-krm.yaml']}---\n${secret(`data: {a: ${SECRET}}\n`)}`,
  ],
  ['a damaged Secret', 'tokens.yaml', secret(`stringData:\n  a: ${SECRET}\n  b: [\n`)],
  ['a kind that is misspelt, in the file of Secrets', 'tokens.yaml', `kind: Secrt\nstringData: {a: ${SECRET}}\n`],
  ['a comment in the file of Secrets', 'tokens.yaml', `# ${SECRET}\n${secret('data: {}\n')}# ${SECRET}\n`],
  ['a text in the file of Secrets', 'tokens.yaml', `token: ${SECRET}\n`],
]

const unpacked = (fragment: string): string =>
  inflateRawSync(Buffer.from(fragment.replace('#inputs=', ''), 'base64url')).toString()

/** Returns a text with what its words are in base64, and unpacked. */
const decoded = (text: string): string =>
  text.replaceAll(/[A-Za-z0-9+/_-]{16,}={0,2}/g, word => {
    const bytes = Buffer.from(word, 'base64')
    return `${word} ${bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes}`
  })

describe('a link leaves out', () => {
  for (const [name, file, text] of SECRETS)
    test(name, async () => {
      const files = filesWith({ [file]: text })
      assert.ok(contentsOf(files).some(document => document.file === file && document.isSecret) || /^#/.test(text))
      assert.ok(unpacked((await fragmentOf(files))!).includes(SECRET))
      assert.ok(!unpacked((await fragmentOf(withoutSecrets(files)))!).includes(SECRET))
    })

  test('nothing else', () => {
    const profile = 'kind: OperatingSystemProfile\nmetadata: {name: p}\nspec: [\n  PASSWORD=x\n# a comment\n'
    const files = filesWith({ 'profile.yaml': profile })
    assert.deepEqual(withoutSecrets(files), { ...files, 'tokens.yaml': withoutSecrets(files)['tokens.yaml'] })
    assert.equal(withoutSecrets(files)['profile.yaml'], profile)
  })

  test('what is listed before it is made', () => {
    assert.deepEqual(
      contentsOf(START).map(({ file, line, title, isSecret }) => `${file}:${line} ${title} ${isSecret}`),
      [
        'machine-deployments.yaml:1 MachineDeployment workers false',
        'osm-krm.yaml:1 OperatingSystemConfigGenerator osm-krm false',
        'profile.yaml:1 OperatingSystemProfileOverlay osp-ubuntu false',
        'tokens.yaml:1 Secret cloud-init-getter-token true',
        'tokens.yaml:14 Secret bootstrap-token-exampl true',
      ],
    )
  })
})

/** Where a profile, a MachineDeployment and the settings have the value of a Secret, too. */
const PLACES: readonly (readonly [file: FileName, text: (lines: string) => string])[] = [
  ['profile.yaml', lines => `kind: OperatingSystemProfile\nmetadata: {name: p}\nspec:\n  a: |\n${lines}\n`],
  [
    'machine-deployments.yaml',
    lines => `kind: MachineDeployment\nmetadata:\n  name: m\n  annotations:\n    a: |-\n${lines}\n`,
  ],
  ['osm-krm.yaml', lines => `${lines.replaceAll(/^ */gm, '# ')}\n${START['osm-krm.yaml']}`],
  ['profile.yaml', lines => `kind: OperatingSystemProfile\nspec:\n  b: [\n  a: |\n${lines}\n`],
]

/** Labels, which may have the word `token`, are in base64, too. */
const LEAST_ENCODED = 8

describe('a link has nothing of the value of a Secret that is also elsewhere', () => {
  for (const [kind, text] of Object.entries(PLANTED)) {
    const tokens = `${START['tokens.yaml']}---\n${secret(`stringData: {password: ${JSON.stringify(text)}}\n`)}`
    const writings = {
      ...WRITINGS,
      'in gzip': (value: string) => gzipSync(`a: ${value}\n`).toString('base64'),
      ...(!WORDS.has(kind) && { 'between letters': (value: string) => `x${value}x` }),
    }
    test(kind, async () => {
      const lines = partsOf(kind).flatMap(value =>
        Object.entries(writings).map(([writing, encode]) => ({
          line: `      key: ${encode(value)} end`,
          forms: writing in WRITINGS ? ownForms(value, writing) : [value],
        })),
      )
      for (const [file, write] of PLACES) {
        const files = filesWith({ 'tokens.yaml': tokens, [file]: write(lines.map(({ line }) => line).join('\n')) })
        const shared = JSON.parse(unpacked((await fragmentOf(withoutSecrets(files)))!)).files
        for (const text of Object.values<string>(shared))
          for (const {
            line,
            forms: [value = '', ...encoded],
          } of lines) {
            assert.equal(leftOf([value], decoded(text)), undefined, line)
            assert.equal(leftOf(encoded, decoded(text), LEAST_ENCODED), undefined, line)
          }
        assert.equal(shared[file].match(/key: .* end/g).length, lines.length)
        const listed = contentsOf(files).filter(({ hasCredential }) => hasCredential)
        assert.deepEqual(
          listed.map(document => document.file),
          [file],
        )
      }
    })
  }

  test('nor a credential in the specification of a provider', () => {
    const machines = START['machine-deployments.yaml'].replace(/( *)cloudProviderSpec:\n/, `$&$1  token: ${SECRET}\n`)
    const files = withoutSecrets(filesWith({ 'machine-deployments.yaml': machines }))
    assert.match(files['machine-deployments.yaml'], /token: ⟦MachineDeployment kube-system\/workers: token⟧/)
    assert.ok(!JSON.stringify(files).includes(SECRET))
  })
})

describe('the inputs of a link without Secrets', () => {
  test('are rendered with stand-ins', async () => {
    const { data, diagnostics } = await renderFiles(withoutSecrets(START))
    assert.deepEqual(
      diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    )
    assert.equal(data?.nodes.length, 1)
  })

  test('show the error of a profile that cannot be read', async () => {
    const files = filesWith({ 'profile.yaml': 'kind: OperatingSystemProfile\nspec:\n  a: [\n  b: c\n' })
    const errors = async (given: PlaygroundFiles) =>
      (await renderFiles(given)).diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ code, origin }) => `${code} ${origin?.path}:${origin?.line}`)
    const own = await errors(files)
    assert.match(own[0]!, /profile\.yaml:\d/)
    assert.deepEqual((await errors(withoutSecrets(files)))[0], own[0])
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
