import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../../src/base/json.ts'
import { generator, read } from './reading.ts'

const variable = (name: string): string => `\${${name}}`
const reference = { secretKeyRef: { namespace: 'a', name: 'b', key: 'c' } }

const CASES: readonly { name: string; credentials: Json; expected: readonly string[] }[] = [
  {
    name: 'a placeholder without a tool that fills it in',
    credentials: { bootstrapToken: { placeholder: variable('A') }, others: [{ ...reference, placeholder: 'x' }] },
    expected: [
      'OSM0102 spec.credentials.bootstrapToken.placeholder is a placeholder, but the settings do not name the tool that fills it in',
      'OSM0102 spec.credentials.others[0].placeholder is a placeholder, but the settings do not name the tool that fills it in',
    ],
  },
  {
    name: 'a tool that fills in placeholders, without placeholders',
    credentials: { placeholders: 'vault' },
    expected: ['OSM0102 spec.credentials.placeholders is vault, but there is no placeholder'],
  },
  {
    name: 'a token in place of a placeholder',
    credentials: { placeholders: 'flux', apiToken: { placeholder: 'abcdef.0123456789abcdef' } },
    expected: ['OSM0102 spec.credentials.apiToken.placeholder is not a variable that Flux fills in'],
  },
  {
    name: 'a value with two placeholders',
    credentials: {
      placeholders: 'flux',
      others: [
        { ...reference, placeholder: variable('A') },
        { ...reference, placeholder: variable('B') },
      ],
    },
    expected: ['OSM0102 spec.credentials.others[1].secretKeyRef refers to the same value as others[0]'],
  },
  {
    name: 'several problems',
    credentials: {
      placeholders: 'flux',
      apiToken: { placeholder: variable('A') },
      bootstrapToken: { placeholder: variable('B_[key]') },
      others: [{ ...reference, placeholder: variable('C') }],
    },
    expected: [],
  },
]

describe('placeholders in the functionConfig', () => {
  for (const { name, credentials, expected } of CASES) {
    it(name, () => assert.deepEqual(read(generator({ credentials })).errors, expected))
  }

  it('are not shown if they are invalid, as they may be tokens', () => {
    const { diagnostics } = read(
      generator({ credentials: { placeholders: 'flux', apiToken: { placeholder: 'abcdef.0123456789abcdef' } } }),
    )
    assert.ok(!JSON.stringify(diagnostics).includes('0123456789abcdef'))
  })

  it('are part of the settings', () => {
    const { settings } = read(generator({ credentials: CASES.at(-1)!.credentials }))
    assert.deepEqual(settings?.credentials, {
      placeholders: 'flux',
      apiToken: { placeholder: variable('A') },
      bootstrapToken: { from: 'placeholder', placeholder: variable('B_[key]') },
      others: [{ reference: { kind: 'Secret', namespace: 'a', name: 'b', key: 'c' }, placeholder: variable('C') }],
    })
  })
})
