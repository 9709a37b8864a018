// Lists in which a substring is repeated: a reader that takes more than linear time is found with long inputs only.

import type { Json, JsonObject } from '../../../src/render/model/json.ts'
import type { PumpedInput } from '../input.ts'
import { Random } from '../random.ts'
import { yamlText } from '../yaml-text.ts'
import { mutatedList, plainList } from './lists.ts'
import { templateInput } from './templates.ts'

const SMALLEST = 1 << 12

export function pumpedList(random: Random): PumpedInput {
  const ofSize = random.chance(0.6) ? pumpedValue(random) : pumpedBytes(random)
  // A value that is repeated a thousand times is not a secret any more.
  return { kind: 'pumped', via: 'run', list: ofSize(SMALLEST), ofSize, secrets: [] }
}

type OfSize = (bytes: number) => Uint8Array

/** Pumps the bytes of a list, which often damages it. */
function pumpedBytes(random: Random): OfSize {
  const template = random.chance(0.4) ? templateInput(random) : undefined
  const text = Buffer.from((template?.via === 'run' ? template : mutatedList(random)).list)
  if (text.length === 0) return bytes => Buffer.alloc(bytes, ' ')
  const start = random.below(text.length)
  const piece = text.subarray(start, start + random.pick(LENGTHS))
  const at = random.chance(0.7) ? start : random.below(text.length)
  return bytes => Buffer.concat([text.subarray(0, at), Buffer.alloc(bytes, piece), text.subarray(at)])
}

const LENGTHS = [1, 1, 2, 3, 5, 10, 40]
const PIECES = [
  ' ',
  '\n',
  ',',
  '=',
  ':',
  '-',
  '/',
  '.',
  '0',
  '"',
  "'",
  '\\',
  '#',
  '[',
  '{',
  '{{',
  '}}',
  '%',
  '$(',
  'a: ',
  '- ',
  '\n  ',
]

/** Pumps a text within a list, which stays YAML. */
function pumpedValue(random: Random): OfSize {
  const { list } = plainList(random)
  const [parent, key] = random.pick(textsIn(list))
  const text = parent[key] as string
  const start = random.below(text.length)
  const piece = random.chance(0.4) ? random.pick(PIECES) : text.slice(start, start + random.pick(LENGTHS))
  const at = random.chance(0.7) ? start : random.below(text.length)
  const style = random.below(2 ** 31)
  return bytes => {
    parent[key] = text.slice(0, at) + piece.repeat(bytes / piece.length) + text.slice(at)
    return Buffer.from(yamlText(list, new Random(style, 0)))
  }
}

/** The texts that are not empty, each by the object or list that it is in. */
function textsIn(value: Json): (readonly [parent: JsonObject, key: string])[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as JsonObject
  return Object.keys(parent).flatMap(key => {
    const child = parent[key]!
    return typeof child === 'string' && child !== '' ? [[parent, key] as const] : textsIn(child)
  })
}
