// Texts that are accepted without being parsed must be accepted by the parser too.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toml } from 'gotemplate/go/encoding'
import { isOrdinaryToml, isOrdinaryYaml } from '../../src/lint/contents/ordinary-formats.ts'
import { parseUserData } from '../../src/render/userdata/yaml.ts'

const YAML_LINES = [
  'a:',
  'b: c',
  '- d',
  '- e: f',
  '- g:',
  'h: "i j"',
  "k: 'l'",
  '# m',
  '',
  'n: 10.0.0.1/8',
  'o: a b',
  'p: {}',
  's: a:b',
  't: %x',
  'v: -1',
  '- x: y',
  'plain',
]
const TOML_LINES = [
  '[a]',
  '[a.b]',
  '[a."b.c"]',
  'x = 1',
  'y = "z"',
  'z = true',
  'l = ["a", "b"]',
  '# c',
  '',
  '[[t]]',
  'x = "1',
  'n = 007',
  'x.y = 1',
  '[x]',
  '[a.x]',
  '[a.x.y]',
]

/** Returns texts of random lines, the same ones in every run. */
function texts(lines: readonly string[], indents: readonly number[]): string[] {
  let state = 7
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
  const line = () => ' '.repeat(indents[random(indents.length)]!) + lines[random(lines.length)]!
  return Array.from({ length: 5000 }, () => Array.from({ length: 1 + random(6) }, line).join('\n'))
}

describe('texts accepted without being parsed are valid', () => {
  test('YAML', () => {
    const accepted = texts(YAML_LINES, [0, 0, 2, 2, 4, 1]).filter(isOrdinaryYaml)
    assert.ok(accepted.length > 500)
    for (const text of accepted) assert.ok(!('problem' in parseUserData(text)), JSON.stringify(text))
  })

  test('TOML', () => {
    const accepted = texts(TOML_LINES, [0]).filter(isOrdinaryToml)
    assert.ok(accepted.length > 500)
    for (const text of accepted) assert.doesNotThrow(() => toml.unmarshal(text), JSON.stringify(text))
  })
})
