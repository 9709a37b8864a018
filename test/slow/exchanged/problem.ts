// Takes the place of src/diagnostics/problem.ts: the texts of all problems are x1, x2 and so on, or all x0, while they are exchanged.

import { problem as made, type Where } from '../../../src/diagnostics/problem.ts'

export type { Where }

const texts = new Map<string, string>()

/** The same text is exchanged for the same one, or each for one. */
function exchanged(text: string): string {
  if (wanted === 'all') return 'x0'
  const known = texts.get(text) ?? `x${texts.size + 1}`
  texts.set(text, known)
  return known
}

/** What texts become: themselves, each one another, or all the same. */
export type Exchange = 'none' | 'each' | 'all'

let wanted: Exchange = 'none'

export const exchange = (how: Exchange): void => {
  wanted = how
}

export function problem(...[code, message, { help, ...where } = {}]: Parameters<typeof made>) {
  if (wanted === 'none') return made(code, message, { help, ...where })
  return made(code, exchanged(message), { help: help === undefined ? undefined : exchanged(help), ...where })
}
