// Takes the place of src/diagnostics/problem.ts: the texts of all problems are x1, x2 and so on while they are exchanged.

import { problem as made, type Where } from '../../../src/diagnostics/problem.ts'

export type { Where }

const texts = new Map<string, string>()

/** The same text is exchanged for the same one. */
function exchanged(text: string): string {
  const known = texts.get(text) ?? `x${texts.size + 1}`
  texts.set(text, known)
  return known
}

let isExchanging = false

export const exchange = (wanted: boolean): void => {
  isExchanging = wanted
}

export function problem(...[code, message, { help, ...where } = {}]: Parameters<typeof made>) {
  if (!isExchanging) return made(code, message, { help, ...where })
  return made(code, exchanged(message), { help: help === undefined ? undefined : exchanged(help), ...where })
}
