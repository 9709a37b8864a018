import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Filler,
  FORMS,
  isPlaceholder,
  mapTexts,
  PlaceholderMarkers,
  placeholderOfKey,
} from '../../../src/render/model/placeholders.ts'

const flux = (name: string): string => `\${${name}}`

const TEXTS: readonly [filler: Filler, text: string, expected: boolean][] = [
  ['flux', flux('OSM_API_TOKEN'), true],
  ['flux', flux('OSM_[key]_TOKEN'), true],
  ['flux', flux('[key]'), false],
  ['flux', flux('1TOKEN'), false],
  ['flux', flux('TOKEN:-abc'), false],
  ['flux', `$${flux('TOKEN')}`, false],
  ['flux', `${flux('TOKEN')}\n`, false],
  ['flux', '', false],
  ['vault', '<path:secret/data/osm#token>', true],
  ['vault', '<path:secret/data/osm#token#3>', true],
  ['vault', '<path:secret/data/[key]#token | base64decode>', true],
  ['vault', '<path:secret/data/osm>', false],
  ['vault', '<path:a"b#c>', false],
  ['vault', '<path:a\n#c>', false],
  ['vault', 'x<path:a#b>', false],
]

describe('isPlaceholder', () => {
  for (const [filler, text, expected] of TEXTS) {
    it(`${filler}: ${JSON.stringify(text)}`, () => assert.equal(isPlaceholder(filler, text), expected))
  }
})

describe('the key in a placeholder', () => {
  it('is converted to a variable name for Flux', () =>
    assert.equal(placeholderOfKey('flux', flux('T_[key]'), 'kube-system-pool.a'), flux('T_KUBE_SYSTEM_POOL_A')))
  it('is unchanged for Vault', () =>
    assert.equal(placeholderOfKey('vault', '<path:[key]/x#[key]>', 'ns-$&'), '<path:ns-$&/x#ns-$&>'))
})

describe('markers of placeholders', () => {
  const placeholders = new PlaceholderMarkers('flux')
  const [a, b] = [placeholders.markers.markerOf(flux('A')), placeholders.markers.markerOf(flux('B'))]

  it('are words that need no escaping, and are the same in every run', () => {
    assert.match(a, /^[A-Za-z][A-Za-z0-9]{40,}$/)
    assert.equal(new PlaceholderMarkers('vault').markers.markerOf(flux('A')), a)
    assert.notEqual(a, b)
  })

  it('are found in a text and replaced by their placeholders', () => {
    assert.ok(placeholders.markers.includes(`x${a}y`))
    assert.equal(
      placeholders.markers.replace(`$x${a}${b}$`, text => text, FORMS.flux.literal),
      `$$x${flux('A')}${flux('B')}$$`,
    )
    assert.equal(
      placeholders.markers.replace('$x', text => text, FORMS.flux.literal),
      '$$x',
    )
  })

  it('are not found in another set of markers', () => {
    const others = new PlaceholderMarkers('flux')
    assert.ok(!others.markers.includes(a))
    assert.equal(
      others.markers.replace(a, () => 'x'),
      a,
    )
  })
})

describe('texts in a value', () => {
  it('are all changed, with keys of any name', () => {
    const value = JSON.parse('{"a": ["x", 1, null, {"__proto__": "y", "constructor": true}]}')
    const changed = mapTexts(value, text => text.toUpperCase())
    assert.equal(JSON.stringify(changed), '{"A":["X",1,null,{"__PROTO__":"Y","CONSTRUCTOR":true}]}')
    const same = mapTexts(value, text => text)
    assert.deepEqual(Object.keys(same.a[3]), ['__proto__', 'constructor'])
  })
})
