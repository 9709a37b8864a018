// One random change of a side: every form of a comparison shows it, or says that lines are masked. A side that does not change has no difference.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parse, stringify } from 'yaml'
import { type JsonObject, renderNodes } from '../../../src/index.ts'
import { documentObject } from '../../../src/node/document-object.ts'
import { exportedProfile } from '../../../src/render/profiles/built-in/index.ts'
import { isProviderCredential } from '../../../src/secrets/fields.ts'
import { diffMarkdown, diffText } from '../../../src/views/diff.ts'
import { diffJson } from '../../../src/views/diff-json.ts'
import { type Leaf, leafAt, leavesOf, withLeaf } from '../../compare/leaves.ts'
import { osmKrm } from '../../fixtures/command.ts'
import { example, objectsIn, root } from '../../fixtures/examples.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { annotate, at, compared } from '../../inspect/fixtures.ts'

/** For a kind of change that edits the rendering, and for one that renders again, which takes longer. */
const RUNS = { edit: 20, render: 5 }
/** Is in no input, and does not look like a secret. */
const WORD = 'altered'

type Objects = readonly JsonObject[]

interface Side {
  readonly inputs: Objects
  readonly functionConfig: JsonObject
  /** The outputs, and the inputs among which they are. */
  readonly objects: Objects
}

interface Change {
  readonly now: Objects
  /** The change is shown by any of these texts. */
  readonly shows: readonly string[]
  /** A text that may never be shown. */
  readonly hides?: string
}

/** Makes a change at places that `pick` chooses; undefined if there is none, or if the function refuses the change. */
type Kind = (side: Side, pick: Pick) => Promise<Change | undefined> | Change | undefined
type Pick = <T>(all: readonly T[]) => T

const isConfig = ({ kind }: JsonObject): boolean => kind === 'OperatingSystemConfigGenerator'
const nameOf = ({ metadata }: JsonObject): string => String((metadata as JsonObject).name)
const replaced = (all: Objects, old: JsonObject, now: JsonObject): Objects =>
  all.map(each => (each === old ? now : each))

async function sideOf(inputs: Objects, functionConfig: JsonObject): Promise<Side | undefined> {
  const { objects } = await renderNodes({ objects: structuredClone(inputs) as JsonObject[], functionConfig })
  if (objects.length === 0) return undefined
  return { inputs, functionConfig, objects: [...objects.map(withPlainUserData), ...inputs] }
}

/** The quickstart, with the text of its profiles, so that a line of them can change. */
async function quickstart(): Promise<Side> {
  const { objects, functionConfig } = example('quickstart')
  const profiles = await Promise.all(['osp-ubuntu', 'osp-flatcar'].map(exportedProfile))
  return (await sideOf([...objects, ...profiles.map(profile => profile!)], functionConfig))!
}

async function fleet(): Promise<Side> {
  const folders = ['new/clusters/berlin', 'new/profiles'].map(name => join(root, 'test/fixtures/fleet', name))
  const files = folders.flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  const objects = files.flatMap(file => objectsIn(readFileSync(file, 'utf8')))
  return (await sideOf(
    objects.filter(object => !isConfig(object)),
    objects.find(isConfig)!,
  ))!
}

function userDataOf({ kind, data, stringData }: JsonObject): string | undefined {
  if (kind !== 'Secret') return undefined
  const [encoded, plain] = [data, stringData].map(values => (values as JsonObject | undefined)?.['cloud-config'])
  if (typeof plain === 'string') return plain
  return typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : undefined
}

const readUserData = (text: string): unknown =>
  text.startsWith('{') ? JSON.parse(text) : parse(text, { schema: 'failsafe' })

const withUserData = (secret: JsonObject, value: unknown): JsonObject => {
  const text = userDataOf(secret)!.startsWith('{')
    ? JSON.stringify(value)
    : `#cloud-config\n${stringify(value, { lineWidth: 0, schema: 'failsafe', defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })}`
  return secret.stringData === undefined
    ? { ...secret, data: { 'cloud-config': Buffer.from(text).toString('base64') } }
    : { ...secret, stringData: { 'cloud-config': text } }
}

/** Writes user data as a change of it does, so that nothing else differs. */
const withPlainUserData = (object: JsonObject): JsonObject => {
  const text = userDataOf(object)
  return text === undefined ? object : withUserData(object, readUserData(text))
}

const altered = (value: Leaf['value']): Leaf['value'] => {
  if (typeof value === 'string') return `${value}${WORD}`
  return typeof value === 'number' ? value + 1 : !value
}

/** Changes the scalar of an object, as an edit of a rendering in Git does. */
function edit({ objects }: Side, object: JsonObject, { steps, value }: Leaf): Change {
  const now = replaced(objects, object, withLeaf(object, steps, altered(value)))
  const isOfNode = ['MachineDeployment', 'OperatingSystemConfig', 'Secret'].includes(String(object.kind))
  // Values of other objects are not shown, and a digest is shown by its name if it is all that changes.
  if (!isOfNode) return { now, shows: [nameOf(object)] }
  // What its schema says is a credential is told by its field, and hidden.
  if (isProviderCredential(steps)) return { now, shows: [String(steps.at(-1))], hides: WORD }
  return { now, shows: DIGEST.test(String(value)) ? [WORD, ' changes'] : [shownBy(value, steps)] }
}

const DIGEST = /^[0-9a-f]{32,}$/

const shownBy = (value: Leaf['value'], steps: Leaf['steps']): string => {
  if (typeof value === 'string') return WORD
  // A flag that is false may be left out, and its name is shown.
  return typeof value === 'number' ? String(altered(value)) : String(steps.at(-1))
}

/** Changes a value of user data that `isWanted` accepts. */
function editUserData({ objects }: Side, pick: Pick, isWanted: (leaf: Leaf) => boolean): Change | undefined {
  const secret = pick(objects.filter(object => userDataOf(object) !== undefined))
  const data = readUserData(userDataOf(secret)!)
  const leaves = leavesOf(data).filter(isWanted)
  if (leaves.length === 0) return undefined
  const { steps, value } = pick(leaves)
  const isBase64 = steps.at(-1) === 'content' && leafAt(data, [...steps.slice(0, -1), 'encoding']) === 'b64'
  const next = isBase64 ? encoded(`${Buffer.from(String(value), 'base64')}${WORD}\n`) : altered(value)
  const now = replaced(objects, secret, withUserData(secret, withLeaf(data, steps, next)))
  const isMode = steps.at(-1) === 'mode' && typeof next === 'number'
  return { now, shows: [isMode ? next.toString(8) : shownBy(value, steps)] }
}

const encoded = (text: string): string => Buffer.from(text).toString('base64')

const PROPERTIES: readonly unknown[] = ['permissions', 'mode', 'enabled', 'enable', 'owner', 'filesystem']

const KUBELET = 'v1.kubelet-config.machine-controller.kubermatic.io/'
const KUBELET_VALUES = [
  ['MaxPods', '77'],
  ['ContainerLogMaxSize', '77Mi'],
  ['KubeReserved', 'cpu=77m'],
  ['EvictionHard', 'memory.available<77Mi'],
] as const

const isAnnotationOfHost = ({ steps }: Leaf): boolean =>
  steps[1] === 'annotations' && /^([a-z]+\.)?config\.kubernetes\.io\//.test(String(steps[2]))

const isIdentity = ({ steps }: Leaf): boolean =>
  ['apiVersion', 'kind', 'metadata.name', 'metadata.namespace'].includes(steps.join('.'))

const KINDS = {
  'a line of a file in a profile': {
    runs: RUNS.render,
    change: async ({ inputs, functionConfig }, pick) => {
      const profile = pick(inputs.filter(({ kind }) => /^OperatingSystemProfile/.test(String(kind))))
      const { steps, value } = pick(leavesOf(profile.spec).filter(leaf => leaf.steps.at(-1) === 'data'))
      const lines = String(value).split('\n')
      const line = pick([...lines.keys()])
      const text = lines.with(line, `${lines[line]} ${WORD}`).join('\n')
      const now = await sideOf(
        replaced(inputs, profile, { ...profile, spec: withLeaf(profile.spec!, steps, text) }),
        functionConfig,
      )
      // The line may be in a branch of the template that no node takes.
      const isOnNodes = now?.objects.some(
        object => JSON.stringify(object.spec ?? '').includes(WORD) && !isProfile(object),
      )
      return now && isOnNodes ? { now: now.objects, shows: [WORD] } : undefined
    },
  },

  'a value of the template of a MachineDeployment': {
    runs: RUNS.edit,
    change: (side, pick) => {
      const deployment = pick(side.objects.filter(({ kind }) => kind === 'MachineDeployment'))
      const inTemplate = ({ steps }: Leaf): boolean => steps[0] === 'spec' && steps[1] === 'template'
      return edit(side, deployment, pick(leavesOf(deployment).filter(inTemplate)))
    },
  },

  'an annotation that nodes read': {
    runs: RUNS.render,
    change: async ({ inputs, functionConfig }, pick) => {
      const deployment = pick(inputs.filter(({ kind }) => kind === 'MachineDeployment'))
      const [name, value] = pick(KUBELET_VALUES)
      const copy = structuredClone(deployment)
      annotate(`${KUBELET}${name}`, value)(copy)
      const now = await sideOf(replaced(inputs, deployment, copy), functionConfig)
      return now && { now: now.objects, shows: ['77'] }
    },
  },

  'any other field of an object': {
    runs: RUNS.edit,
    change: (side, pick) => {
      const object = pick(side.objects.filter(each => !isInput(each)))
      const fields = leavesOf(object).filter(
        leaf =>
          !['data', 'stringData'].includes(String(leaf.steps[0])) && !isIdentity(leaf) && !isAnnotationOfHost(leaf),
      )
      return edit(side, object, pick(fields))
    },
  },

  'a property of a file or unit': {
    runs: RUNS.edit,
    change: (side, pick) => editUserData(side, pick, ({ steps }) => PROPERTIES.includes(steps.at(-1))),
  },

  'any value of user data': {
    runs: RUNS.edit,
    change: (side, pick) => editUserData(side, pick, ({ value }) => value !== ''),
  },

  'a token': {
    runs: RUNS.render,
    change: async ({ inputs, functionConfig }, pick) => {
      const tokens = inputs.filter(({ kind, stringData }) => kind === 'Secret' && stringData !== undefined)
      if (tokens.length === 0) return undefined
      const secret = pick(tokens)
      const isBootstrap = at(structuredClone(secret), 'stringData')['token-secret'] !== undefined
      const [key, value] = isBootstrap ? ['token-secret', 'exampleexample77'] : ['token', 'another-api-token-77']
      const changed = withLeaf(secret, ['stringData', key], value)
      const now = await sideOf(replaced(inputs, secret, changed), functionConfig)
      return now && { now: now.objects, shows: ['⟦'], hides: value }
    },
  },
} satisfies Record<string, { readonly runs: number; readonly change: Kind }>

const isProfile = ({ kind }: JsonObject): boolean => /^OperatingSystemProfile/.test(String(kind))
const isInput = (object: JsonObject): boolean =>
  at(structuredClone(object), 'metadata', 'annotations')['config.kubernetes.io/local-config'] === 'true'

/** The forms of a comparison as plain texts. */
function formsOf(old: Objects, now: Objects) {
  const [before, after] = [old, now].map(objects => objects.map(documentObject))
  const { changes } = compared({ old: before!, now: after! })
  const json = diffJson(changes)
  const markdown = diffMarkdown(changes).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  const strings = leavesOf(json).map(({ value, steps }) => `${steps.at(-1)}: ${value}`)
  return {
    differs: changes.differs,
    json,
    forms: { text: diffText(changes, { isFull: true }), markdown, JSON: strings.join('\n') },
  }
}

function assertShown(old: Objects, { now, shows, hides }: Change): void {
  const { differs, json, forms } = formsOf(old, now)
  assert.equal(differs, true, 'the comparison finds no difference')
  assert.equal(json.differs, true)
  for (const [name, form] of Object.entries(forms)) {
    assert.ok(
      shows.some(text => form.includes(text)),
      `${name} does not show ${shows.join(', ')}:\n${form}`,
    )
    if (hides === undefined) continue
    assert.ok(!form.includes(hides), `${name} shows a secret:\n${form}`)
  }
}

const MADE = { quickstart: await quickstart(), fleet: await fleet() }

const choices = (): fc.Arbitrary<readonly number[]> => fc.array(fc.nat(), { minLength: 4, maxLength: 4 })

/** Returns a function that chooses with one number after the other. */
function picker(numbers: readonly number[]): Pick {
  let next = 0
  return all => all[numbers[next++ % numbers.length]! % all.length]!
}

for (const [name, side] of Object.entries(MADE))
  describe(`a change of ${name} is shown in every form`, () => {
    for (const [what, { runs, change: kind }] of Object.entries(KINDS)) {
      // The fleet has placeholders instead of tokens.
      if (name === 'fleet' && what === 'a token') continue
      test(what, () =>
        fc.assert(
          fc.asyncProperty(choices(), async numbers => {
            const change = await kind(side, picker(numbers))
            fc.pre(change !== undefined)
            assertShown(side.objects, change)
          }),
          { numRuns: runs },
        ),
      )
    }

    test('a side without a change has no difference, in any order', () => {
      const { differs, forms } = formsOf(side.objects, structuredClone(side.objects).toReversed())
      assert.equal(differs, false)
      assert.match(forms.JSON, /^differs: false$/m)
    })
  })

describe('osm-krm diff --exit-code', () => {
  const folder = temporaryFolder('every-change')
  const side = MADE.quickstart
  const status = async (now: Objects): Promise<number | null> => {
    for (const [file, objects] of Object.entries({ old: side.objects, now }))
      writeFileSync(join(folder, `${file}.yaml`), objects.map(object => `---\n${JSON.stringify(object)}\n`).join(''))
    const args = ['diff', '--old', 'old.yaml', 'now.yaml', '--exit-code']
    return (await osmKrm(args, { cwd: folder })).status
  }

  test('ends with 0 if nothing changes', async () => assert.equal(await status(side.objects), 0))

  for (const what of ['a property of a file or unit', 'any other field of an object', 'a token'] as const)
    test(`ends with 1 for ${what}`, async () => {
      const change = await KINDS[what].change(side, picker([0, 1, 2, 3]))
      assert.equal(await status(change!.now), 1)
    })
})
