// Lists in which a substring is repeated: a reader that takes more than linear time is found with long inputs only.

import type { ListInput } from '../input.ts'
import type { Random } from '../random.ts'
import { mutatedList } from './lists.ts'
import { templateInput } from './templates.ts'

/** Short ones are read fast, so more of them are tried in the same time; they show what is cubic, or quadratic and slow. */
const SIZES = [1 << 12, 1 << 12, 1 << 14, 1 << 14, 1 << 14, 1 << 16, 1 << 16, 1 << 18]

export function pumpedList(random: Random): ListInput {
  const base = baseOf(random)
  const text = Buffer.from(base.list)
  const start = random.below(text.length)
  const piece = text.subarray(start, start + random.pick([1, 1, 2, 3, 5, 10, 40]))
  const count = Math.ceil(random.pick(SIZES) / Math.max(piece.length, 1))
  const at = random.chance(0.7) ? start : random.below(text.length)
  const list = Buffer.concat([text.subarray(0, at), Buffer.alloc(piece.length * count, piece), text.subarray(at)])
  // A value that is repeated a hundred thousand times is not a secret any more.
  return { kind: 'pumped', via: 'run', list, secrets: [] }
}

function baseOf(random: Random): ListInput {
  const template = random.chance(0.4) ? templateInput(random) : undefined
  return template?.via === 'run' ? template : mutatedList(random)
}
