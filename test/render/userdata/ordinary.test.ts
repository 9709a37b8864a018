import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  isOrdinaryBlock,
  isOrdinaryDoubleQuoted,
  isOrdinaryKey,
  isOrdinaryName,
  isOrdinaryQuoted,
} from '../../../src/render/userdata/yaml.ts'

const CHECKS = {
  quoted: isOrdinaryQuoted,
  doubleQuoted: isOrdinaryDoubleQuoted,
  name: isOrdinaryName,
  key: isOrdinaryKey,
  block: isOrdinaryBlock,
}

/** Texts, and the scalar styles in which YAML reads them unchanged. */
const TEXTS: readonly [text: string, ordinary: readonly (keyof typeof CHECKS)[]][] = [
  ['', ['quoted', 'doubleQuoted', 'block']],
  ['null', ['quoted', 'doubleQuoted', 'block']],
  ["it's", ['doubleQuoted', 'key', 'block']],
  ['a"b', ['quoted', 'key', 'block']],
  ['a: b', ['quoted', 'doubleQuoted', 'block']],
  ['a #b', ['quoted', 'doubleQuoted', 'block']],
  ['a:', ['quoted', 'doubleQuoted', 'block']],
  ['a:b', ['quoted', 'doubleQuoted', 'name', 'key', 'block']],
  ['a\nb', ['block']],
  ['\n\n', ['block']],
  ['\n a', []],
  [' a', ['quoted', 'doubleQuoted']],
  ['a\tb', ['block']],
  ['\ta', []],
  ['a\r', []],
  ['a€😀', ['quoted', 'doubleQuoted', 'key', 'block']],
  ['a\ud83d', []],
  ['a\u2028', []],
  ['a\ufeff', ['quoted', 'doubleQuoted', 'key', 'block']],
  ['a\ufffe', []],
]

describe('texts that YAML reads unchanged', () => {
  for (const [text, ordinary] of TEXTS) {
    it(JSON.stringify(text), () => {
      const found = Object.entries(CHECKS).filter(([, isOrdinary]) => isOrdinary(text))
      assert.deepEqual(
        found.map(([name]) => name),
        ordinary,
      )
    })
  }

  it('checks of a long text with a multi-byte character do not overflow', () => {
    const text = `€${'a'.repeat(12_000_000)}`
    assert.ok(isOrdinaryBlock(text) && isOrdinaryQuoted(text) && isOrdinaryDoubleQuoted(text))
  })
})
