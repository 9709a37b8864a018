// With a secret and a mistake anywhere in a MachineDeployment, Secret or functionConfig, no message shows the secret.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse, parseDocument, stringify, type ToStringOptions } from 'yaml'
import { run } from '../../src/function.ts'
import { isSecretValue } from '../../src/secrets/fields.ts'
import { formsOf } from '../../src/secrets/forms.ts'
import { maskItem } from '../../src/secrets/item.ts'
import { API_TOKEN, CONFIG, listText, UBUNTU, UBUNTU_TOKEN } from '../fixtures/lists.ts'
import { inProcessorTime } from '../fixtures/processor-time.ts'
import { textOf } from '../render/krm/fixtures.ts'

const NUMBER_OF_RUNS = 300

type Tree = string | number | boolean | null | Tree[] | { [key: string]: Tree }
type Steps = readonly (string | number)[]

interface Kind {
  readonly kind: string
  readonly object: Tree
  readonly list: (text: string) => string
}

const extended = parse(UBUNTU)
Object.assign(extended.metadata, { labels: { team: 'blue' }, annotations: { note: 'x', name: 'y' } })
Object.assign(extended.spec.template.spec.providerSpec.value.cloudProviderSpec, {
  auth: { kubeconfig: 'x', name: 'y' },
  passphrase: { secretKeyRef: { namespace: 'kube-system', name: 'a', key: 'b' } },
  tags: ['one', { kind: 'two', name: 'three' }],
  metadata: { clientKey: 'x', name: 'y' },
})
Object.assign(extended.spec.template.spec.providerSpec.value.operatingSystemSpec, {
  rhelActivationKey: 'x',
  rhsmOfflineToken: 'y',
})

const configured = parse(CONFIG)
Object.assign(configured.spec, {
  nodes: {
    proxy: { http: 'http://a:b@c', noProxy: 'd' },
    containerd: { registryMirrors: { 'docker.io': ['https://m'] } },
  },
  credentials: { bootstrapToken: { placeholder: 'x' }, others: [{ placeholder: 'y' }] },
})

const FLAGS = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'flags' },
  data: { 'node-http-proxy': 'http://a', 'node-registry-mirrors': 'b', 'pause-image': 'c', 'host-ca-bundle': 'd' },
}

const KINDS: readonly Kind[] = [
  { kind: 'MachineDeployment', object: extended, list: text => listText({ items: [text, API_TOKEN, UBUNTU_TOKEN] }) },
  { kind: 'Secret', object: parse(UBUNTU_TOKEN), list: text => listText({ items: [UBUNTU, API_TOKEN, text] }) },
  { kind: 'Secret', object: parse(API_TOKEN), list: text => listText({ items: [UBUNTU, text, UBUNTU_TOKEN] }) },
  {
    kind: 'OperatingSystemConfigGenerator',
    object: configured,
    list: text => listText({ items: [UBUNTU, API_TOKEN, UBUNTU_TOKEN], functionConfig: text }),
  },
  {
    kind: 'flags',
    object: FLAGS,
    list: text => listText({ items: [UBUNTU, API_TOKEN, UBUNTU_TOKEN], functionConfig: text }),
  },
]

/** The names of an object are in every message about it. */
const IDENTITY = /^(?:apiVersion|kind|metadata\.(?:name|namespace))?$/

function* placesIn(tree: Tree, steps: Steps = []): Generator<Steps> {
  yield steps
  if (tree === null || typeof tree !== 'object') return
  for (const [key, below] of Object.entries(tree))
    yield* placesIn(below, [...steps, Array.isArray(tree) ? Number(key) : key])
}

function withValue(tree: Tree, [step, ...rest]: Steps, value: Tree): Tree {
  if (step === undefined) return value
  const copy = structuredClone(tree) as { [key: string | number]: Tree }
  copy[step] = withValue(copy[step]!, rest, value)
  return copy
}

/** Harmless names, and names of secrets. */
const NAMES = ['passphrase', 'auth', 'clientKey', 'pem', 'token', 'name', 'kind', 'value', 'data', 'a.b/c']

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const secret = (): fc.Arbitrary<string> => {
  const word = (more: string) =>
    fc.string({ unit: fc.constantFrom(...CHARACTERS, ...more), minLength: 16, maxLength: 40 }).filter(isLong)
  return fc.oneof(
    word(''),
    word('+/=_-.'),
    word('!@#$%^&*()[]{},:;?"\'\\|<>~`'),
    fc.stringMatching(/^[1-9][0-9]{15}$/),
    fc.array(word('+/='), { minLength: 2, maxLength: 3 }).map(lines => `${lines.join('\n')}\n`),
  )
}

/** A part that is too long to occur in other texts. */
const isLong = (text: string): boolean => text.replaceAll(/[^A-Za-z0-9]/g, '').length >= 12 && !PLACEHOLDER.test(text)

/** A name that has to be replaced by the secret is shown. */
const PLACEHOLDER = /^(?:<{1,2}[^<>]*>{1,2}|\$\{[^}]*\})$/

const styles = (): fc.Arbitrary<(tree: Tree) => string> =>
  fc.oneof(
    fc
      .record({
        indent: fc.constantFrom(2, 4),
        indentSeq: fc.boolean(),
        lineWidth: fc.constantFrom(0, 20, 80),
        defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
        collectionStyle: fc.constantFrom('any', 'block', 'flow'),
      })
      .map(options => (tree: Tree) => stringify(tree, options as ToStringOptions)),
    fc.constantFrom(
      (tree: Tree) => `${JSON.stringify(tree)}\n`,
      (tree: Tree) => `${JSON.stringify(tree, null, 2)}\n`,
      // The values of the object in flow style.
      (tree: Tree) =>
        Object.entries(tree as object)
          .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
          .join(''),
    ),
  )

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ': ',
  ',',
  '"',
  "'",
  '\n',
  '\n\n',
  ' ',
  '\t',
  '- ',
  '? ',
  '|',
  '>',
  '&',
  '*',
  '!',
  '#',
  ' #',
  '\\',
  '%',
  '@',
  'x',
  'x: ',
  '\u0007',
]

/** Offset, number of removed characters, and inserted text. */
const mistake = () =>
  fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    /** Relative to the start of the secret, if it is in the text. */
    near: fc.option(fc.integer({ min: -30, max: 50 }), { freq: 2 }),
    without: fc.constantFrom(0, 0, 1, 1, 2, 8),
    piece: fc.oneof(fc.constantFrom('', ...PIECES), fc.constant('')),
  })

const given = () =>
  fc.record({
    kind: fc.constantFrom(...KINDS),
    place: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    name: fc.option(fc.constantFrom(...NAMES)),
    secret: secret(),
    encoded: fc.boolean(),
    wrapped: fc.constantFrom<(value: Tree) => Tree>(
      value => value,
      value => [value],
      value => ({ value }),
      value => [{ token: value }, 'x'],
    ),
    style: styles(),
    mistake: fc.option(mistake(), { freq: 8 }),
  })

type Given = ReturnType<typeof given> extends fc.Arbitrary<infer T> ? T : never

/** The text of the object; undefined for a position that need not be masked. */
function textWith({ kind, place, name, secret, encoded, wrapped, style, mistake }: Given): string | undefined {
  const places = [...placesIn(kind.object)]
  const steps = places[Math.floor(place * places.length)]!
  const value: Tree = encoded ? base64(secret) : /^\d+$/.test(secret) ? Number(secret) : secret
  const at = name === null ? steps : [...steps, name]
  const there = steps.reduce<Tree>((tree, step) => (tree as { [key: string]: Tree })[step]!, kind.object)
  const isMap = there !== null && typeof there === 'object' && !Array.isArray(there)
  if (IDENTITY.test(at.join('.')) || (name !== null && !isMap)) return undefined
  // Without the form of the value, which a mistake can change.
  if (!isSecretValue(kind.kind === 'flags' ? 'ConfigMap' : kind.kind, at, 'hush')) return undefined
  const text = style(withValue(kind.object, at, wrapped(value)))
  if (mistake === null) return text
  const start = text.indexOf(String(value).slice(0, 8))
  const isNear = mistake.near !== null && start >= 0
  const offset = isNear ? Math.max(0, start + mistake.near!) : Math.floor(mistake.at * text.length)
  const changed = text.slice(0, offset) + mistake.piece + text.slice(offset + mistake.without)
  // Without its name, a field is not known to be secret.
  const isNamed = (step: string | number): boolean => text.split(`${step}`).length === changed.split(`${step}`).length
  return at.every(isNamed) && !isElsewhere(changed, kind, String(value)) ? changed : undefined
}

/** Whether the mistake makes another object without errors, in which no field that is named like a secret has the value. */
function isElsewhere(text: string, { kind }: Kind, value: string): boolean {
  const document = parseDocument(text)
  let tree: Tree
  try {
    if (document.errors.length > 0) return false
    tree = document.toJS()
  } catch {
    // An alias has no anchor.
    return false
  }
  return ![...placesIn(tree)].some(steps => {
    const leaf = steps.reduce<Tree>((below, step) => (below as { [key: string]: Tree })[step]!, tree)
    const isLeaf = leaf !== null && typeof leaf !== 'object' && String(leaf).includes(value.slice(0, 8))
    return isLeaf && isSecretValue(kind === 'flags' ? 'ConfigMap' : kind, steps, 'hush')
  })
}

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Excerpts at every line; each has two lines. */
function excerptsOf({ kind: { kind } }: Given, text: string): string {
  return maskItem(kind === 'flags' ? 'ConfigMap' : kind, text)
}

/** If the mistake splits the secret, a part alone is no longer secret, and a part before a colon is a key. */
const SHORTEST_PART = 12

function assertHidden(told: string, { secret, mistake }: Given): void {
  for (const line of secret.trim().split('\n')) {
    for (const form of [...formsOf(line), base64(secret)]) assert.ok(!told.includes(form), `${form} in\n${told}`)
    if (mistake?.piece.includes(':')) continue
    // The rest may then be a comment at the end of the object.
    if (mistake?.piece.includes('\n') && line.includes('#')) continue
    for (let at = 0; at + SHORTEST_PART <= line.length; at++) {
      const part = line.slice(at, at + SHORTEST_PART)
      assert.ok(!told.includes(part), `${part}, of ${line}, in\n${told}`)
    }
  }
}

test(
  'messages, results and excerpts show no secret for any mistake',
  inProcessorTime(async () => {
    let shown = 0
    await fc.assert(
      fc.asyncProperty(given(), async one => {
        const text = textWith(one)
        if (text === undefined) return
        assertHidden(excerptsOf(one, text), one)
        const { output, messages } = await run(one.kind.list(text))
        const results = /^results:\n[\s\S]*/m.exec(textOf(output))?.[0] ?? ''
        assertHidden(messages + results, one)
        if (messages.includes(' | ')) shown++
      }),
      { numRuns: NUMBER_OF_RUNS },
    )
    // Without excerpts the test would pass trivially.
    assert.ok(shown > NUMBER_OF_RUNS / 20, `${shown} excerpts`)
  }, 120),
)
