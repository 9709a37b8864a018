// Compares the name of a file or unit with a known one. The limits are stricter than those of suggestions, because both names may exist.

import { editDistance } from '../diagnostics/nearest.ts'

/** Whether one letter is missing, added or wrong, or two letters are exchanged. Names that differ only in numbers are different names. */
export function isMisspelt(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1 || name.replaceAll(/\d/g, '') === known.replaceAll(/\d/g, ''))
    return false
  const distance = editDistance(name, known, MOST_COUNTED)
  return distance <= 1 || (distance === 2 && isSwapped(name, known))
}

/** Whether the names consist of the same letters in a different order. */
export const isSwapped = (name: string, known: string): boolean =>
  name.length === known.length && sorted(name) === sorted(known)

/** A larger distance need not be known exactly. */
const MOST_COUNTED = 3

const sorted = (text: string): string => [...text].sort().join('')
