// Takes the place of src/diagnostics/problem.ts: the texts of all problems are x1, x2 and so on, or all x0, while they are exchanged.

import { plain, type Text, t } from '../../../src/base/span.ts'
import { problem as made, occursTwice as madeTwice, type Where } from '../../../src/diagnostics/problem.ts'

export type { Where }

const texts = new Map<string, number>()

/** The same text is exchanged for the same one, or each for one. */
function exchanged(text: Text): Text {
  if (wanted === 'all') return t`x0`
  const known = texts.get(plain(text)) ?? texts.size + 1
  texts.set(plain(text), known)
  return t`x${known}`
}

/** What texts become: themselves, each one another, or all the same. */
export type Exchange = 'none' | 'each' | 'all'

let wanted: Exchange = 'none'

export const exchange = (how: Exchange): void => {
  wanted = how
}

export function problem(...[code, message, { help, ...where } = {}]: Parameters<typeof made>) {
  if (wanted === 'none') return made(code, message, { help, ...where })
  return made(code, exchanged(message), { help: help === undefined ? undefined : help.map(exchanged), ...where })
}

export function occursTwice(...given: Parameters<typeof madeTwice>) {
  const { code, message, severity: _, ...where } = madeTwice(...given)
  return problem(code, message, where)
}
