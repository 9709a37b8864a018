// Writes data as YAML in random styles. Independent of the writer of osm-krm, and faster than the yaml package.

import type { Json } from '../../src/base/json.ts'
import type { Random } from './random.ts'

const PLAIN = /^[A-Za-z][A-Za-z0-9_./-]*$/
const WORDS = /^(?:true|false|null|yes|no|on|off|y|n|nan|inf)$/i
const LITERAL = /^(?! )[\n\t\x20-\x7e]*[^\n\t ]\n?$/

export function yamlText(value: Json, random: Random): string {
  const style = {
    step: random.pick([2, 2, 2, 4]),
    flow: random.pick([0, 0, 0, 0.05]),
    literal: random.pick([1, 1, 0]),
    indentLists: random.chance(0.5),
  }

  const scalar = (given: Json, pad: number): string => {
    if (typeof given !== 'string') return JSON.stringify(given) ?? 'null'
    if (PLAIN.test(given) && !WORDS.test(given)) return given
    if (style.literal && given.includes('\n') && LITERAL.test(given)) {
      const text = given.replace(/\n$/, '').replace(/^(?=.)/gm, ' '.repeat(pad))
      return `${given.endsWith('\n') ? '|' : '|-'}\n${text}`
    }
    return JSON.stringify(given)
  }

  const isLeaf = (given: Json): boolean =>
    typeof given !== 'object' || given === null || Object.keys(given).length === 0 || random.chance(style.flow)

  const leaf = (given: Json, pad: number): string =>
    typeof given === 'object' && given !== null ? JSON.stringify(given) : scalar(given, pad)

  /** Writes a map or list. */
  const block = (given: Json, pad: number): string => {
    const indent = ' '.repeat(pad)
    if (Array.isArray(given))
      return given
        .map(
          entry => `${indent}- ${isLeaf(entry) ? `${leaf(entry, pad + 2)}\n` : block(entry, pad + 2).slice(pad + 2)}`,
        )
        .join('')
    return Object.entries(given as object)
      .map(([key, entry]) => {
        const name = `${indent}${scalar(key.replaceAll('\n', ' '), 0)}:`
        if (isLeaf(entry)) return `${name} ${leaf(entry, pad + style.step)}\n`
        return `${name}\n${block(entry, pad + (Array.isArray(entry) && !style.indentLists ? 0 : style.step))}`
      })
      .join('')
  }
  return isLeaf(value) ? `${leaf(value, 2)}\n` : block(value, 0)
}
