// A credential is a value: known, whose text only its reader returns, or unknown, with the reason and what is shown in its place.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import type { JsonObject } from '../../../src/base/json.ts'
import {
  CredentialReader,
  type Known,
  ONE_SIDE,
  type StandIn,
  type Unknown,
} from '../../../src/render/inputs/credential.ts'
import { PlaceholderMarkers } from '../../../src/render/model/placeholders.ts'
import { standIn } from '../../../src/secrets/stand-ins.ts'
import { catalogOf } from './fixtures.ts'

const TOKEN = 'kfjweoiruxnvqpdk'
const secret = (rest: JsonObject): JsonObject => ({ kind: 'Secret', metadata: { name: 'tokens' }, ...rest })
const REFERENCE = { kind: 'Secret', namespace: 'kube-system', name: 'tokens', key: 'token' } as const
const ID = { name: 'API token', object: 'Secret kube-system/tokens' } as const
const PLACEHOLDER = `\${API_TOKEN}`
const base64 = (text: string): string => Buffer.from(text).toString('base64')

interface Given {
  readonly objects: readonly JsonObject[]
  /** Those of the other side; undefined if real objects are made. */
  readonly others?: readonly StandIn[]
  readonly filler?: 'flux'
}

function given({ objects, others, filler }: Given) {
  const placeholders = filler && new PlaceholderMarkers(filler)
  const reader = new CredentialReader({ catalog: catalogOf(objects), others, placeholders })
  return { reader, placeholders, credential: reader.lookUp(REFERENCE, ID.name) }
}

describe('a known credential', () => {
  const { reader, credential } = given({ objects: [secret({ data: { token: base64(TOKEN) } })] })
  const known = credential as Known

  it('has no text that can be printed, joined or written', () => {
    const print = (text: string): string => text
    // @ts-expect-error: the compiler refuses it in a template,
    assert.throws(() => `Bearer ${known.text}`, TypeError)
    // @ts-expect-error: in a sum,
    assert.throws(() => known.text + known.text, TypeError)
    // @ts-expect-error: as a text to print,
    assert.notEqual(print(known.text), TOKEN)
    // @ts-expect-error: as a part of a list of texts,
    assert.throws(() => [known.text].join<string>(), TypeError)
    // @ts-expect-error: and compared with a text.
    assert.ok(known.text !== TOKEN)
    for (const text of [inspect(known, { depth: 9 }), JSON.stringify(known), String(known)])
      assert.ok(!text.includes(TOKEN), text)
  })

  it('is secret as soon as its text is read as one', () => {
    assert.equal(reader.text(known, { isPublic: true }), TOKEN)
    assert.deepEqual([...reader.used], [])
    assert.equal(reader.text(known), TOKEN)
    assert.deepEqual(
      [...reader.used].map(({ text }) => text),
      [TOKEN],
    )
  })
})

describe('a credential', () => {
  const other: StandIn = { ...ID, reason: 'encrypted with SOPS', source: 'ENC[AES256_GCM,data:x]' }
  const rows: readonly (Given & { name: string; shows: string; reason?: string; source?: string; renders?: string })[] =
    [
      {
        name: 'that is known',
        objects: [secret({ stringData: { token: TOKEN } })],
        shows: TOKEN,
        renders: TOKEN,
      },
      {
        name: 'that is known on one side only',
        objects: [secret({ stringData: { token: TOKEN } })],
        others: [other],
        shows: standIn(ID.name),
        reason: ONE_SIDE,
        renders: TOKEN,
      },
      {
        name: 'whose Secret is missing',
        objects: [],
        shows: standIn(ID.name),
        reason: 'not among the files',
      },
      {
        name: 'whose Secret has no such key',
        objects: [secret({ stringData: { other: 'x' } })],
        shows: standIn(ID.name),
        reason: 'not in Secret kube-system/tokens',
      },
      {
        name: 'that is encrypted below data, which is no base64',
        objects: [secret({ data: { token: 'ENC[AES256_GCM,data:x]' } })],
        shows: standIn(ID.name),
        reason: 'encrypted with SOPS',
        source: 'ENC[AES256_GCM,data:x]',
      },
      {
        name: 'that is encrypted below stringData',
        objects: [secret({ stringData: { token: 'ENC[AES256_GCM,data:x]' } })],
        shows: standIn(ID.name),
        reason: 'encrypted with SOPS',
        source: 'ENC[AES256_GCM,data:x]',
        renders: 'ENC[AES256_GCM,data:x]',
      },
      {
        name: 'that a cluster makes from another object',
        objects: [
          { apiVersion: 'bitnami.com/v1alpha1', kind: 'SealedSecret', metadata: { name: 'tokens' }, spec: { a: 'x' } },
        ],
        shows: standIn(ID.name),
        reason: 'in a SealedSecret',
        source: '{\n  "a": "x"\n}',
      },
      {
        name: 'of another tool, which fills it in later',
        objects: [secret({ stringData: { token: '<path:secret/data/osm#token>' } })],
        shows: standIn(ID.name),
        reason: 'a placeholder of the Argo CD Vault plugin',
        source: '<path:secret/data/osm#token>',
        renders: '<path:secret/data/osm#token>',
      },
    ]
  for (const { name, shows, reason, source, renders, ...files } of rows) {
    it(`${name} is shown as it is or as a stand-in`, () => {
      const { reader, credential } = given({ others: [], ...files })
      assert.equal(reader.text(credential), shows)
      assert.deepEqual(reader.standIns, reason === undefined ? [] : [{ ...ID, reason, source }])
    })
    it(`${name} has no stand-in in real objects`, () => {
      const { reader, credential } = given({ objects: files.objects })
      let isMissing = false
      const text = reader.text(credential, { missing: () => void (isMissing = true) })
      assert.deepEqual([text, isMissing, reader.standIns], [renders, renders === undefined, []])
    })
  }

  const MISTAKES: readonly (readonly [name: string, objects: readonly JsonObject[]])[] = [
    ['with a similar key', [secret({ stringData: { tokn: TOKEN } })]],
    ['that is no text', [secret({ stringData: { token: 5 } })]],
  ]
  for (const [name, objects] of MISTAKES)
    it(`${name} is a mistake, also where stand-ins are shown`, () => {
      const { reader, credential } = given({ objects, others: [] })
      let isMissing = false
      reader.text(credential, { missing: () => void (isMissing = true) })
      assert.deepEqual([isMissing, reader.standIns], [true, []])
    })

  it('that is a placeholder has a marker, unless it is needed now', () => {
    const objects = [secret({ stringData: { token: PLACEHOLDER } })]
    const { reader, placeholders, credential } = given({ objects, others: [], filler: 'flux' })
    const { marker } = credential as Unknown
    assert.equal(reader.text(credential), marker)
    assert.ok(placeholders!.markers.includes(marker!))
    assert.equal(reader.text(credential, { isParsed: true }), PLACEHOLDER)
    assert.deepEqual(reader.standIns, [])
  })
})
