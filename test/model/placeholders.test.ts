import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Filler,
  FORMS,
  isPlaceholder,
  mapTexts,
  PlaceholderMarkers,
  placeholderOfKey,
} from '../../src/model/placeholders.ts'

const flux = (name: string): string => `\${${name}}`

const TEXTS: readonly [filler: Filler, text: string, expected: boolean][] = [
  ['flux', flux('OSM_API_TOKEN'), true],
  ['flux', flux('_x1'), true],
  ['flux', flux('OSM_[key]_TOKEN'), true],
  ['flux', flux('[key]'), false],
  ['flux', flux('1TOKEN'), false],
  ['flux', flux('OSM-TOKEN'), false],
  ['flux', flux('TOKEN:-abc'), false],
  ['flux', `$${flux('TOKEN')}`, false],
  ['flux', `${flux('TOKEN')}\n`, false],
  ['flux', '$TOKEN', false],
  ['flux', '', false],
  ['flux', '<path:a#b>', false],
  ['vault', '<path:secret/data/osm#token>', true],
  ['vault', '<path:secret/data/osm#token#3>', true],
  ['vault', '<path:secret/data/[key]#token | base64decode>', true],
  ['vault', '<path:secret/data/osm>', false],
  ['vault', '<token>', false],
  ['vault', '<path:a"b#c>', false],
  ['vault', '<path:a\n#c>', false],
  ['vault', 'x<path:a#b>', false],
  ['vault', flux('TOKEN'), false],
]

describe('what a placeholder looks like', () => {
  for (const [filler, text, expected] of TEXTS) {
    it(`${filler}: ${JSON.stringify(text)}`, () => assert.equal(isPlaceholder(filler, text), expected))
  }
})

describe('the key in a placeholder', () => {
  it('is a part of a variable for Flux', () =>
    assert.equal(placeholderOfKey('flux', flux('T_[key]'), 'kube-system-pool.a'), flux('T_KUBE_SYSTEM_POOL_A')))
  it('is as it is for Vault', () =>
    assert.equal(placeholderOfKey('vault', '<path:[key]/x#[key]>', 'ns-$&'), '<path:ns-$&/x#ns-$&>'))
})

describe('markers of placeholders', () => {
  const placeholders = new PlaceholderMarkers('flux')
  const [a, b] = [placeholders.markers.markerOf(flux('A')), placeholders.markers.markerOf(flux('B'))]

  it('are words that nothing escapes, the same in every run', () => {
    assert.match(a, /^[A-Za-z][A-Za-z0-9]{40,}$/)
    assert.equal(new PlaceholderMarkers('vault').markers.markerOf(flux('A')), a)
    assert.notEqual(a, b)
  })

  it('are found in a text and give way to what they stand for', () => {
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

  it('are not known where nobody made them', () => {
    const others = new PlaceholderMarkers('flux')
    assert.ok(!others.markers.includes(a))
    assert.equal(
      others.markers.replace(a, () => 'x'),
      a,
    )
  })

  it('take the place of a value that is a whole placeholder', () => {
    assert.equal(placeholders.mark(flux('A')), a)
    for (const text of [`${flux('A')} `, flux('[key]'), 'token', '']) assert.equal(placeholders.mark(text), text)
  })

  it('are told to have keys', () => {
    const others = new PlaceholderMarkers('flux')
    others.markers.markerOf(flux('A'))
    assert.ok(!others.hasKeys())
    others.markers.markerOf(flux('A_[key]'))
    assert.ok(others.hasKeys())
  })
})

describe('texts in a value', () => {
  it('are all changed, and keys are only keys', () => {
    const value = JSON.parse('{"a": ["x", 1, null, {"__proto__": "y", "constructor": true}]}')
    const changed = mapTexts(value, text => text.toUpperCase())
    assert.equal(JSON.stringify(changed), '{"A":["X",1,null,{"__PROTO__":"Y","CONSTRUCTOR":true}]}')
    const same = mapTexts(value, text => text)
    assert.deepEqual(Object.keys(same.a[3]), ['__proto__', 'constructor'])
  })
})
