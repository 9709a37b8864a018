// Compares the name of a file or unit with a known one. The limits are strict, because both names may exist.

import { editDistance } from '../../diagnostics/nearest.ts'

/** Whether a letter is missing, too much or wrong, or two letters have changed places. Names that differ in a number are other names. */
export function isMisspelt(name: string, known: string): boolean {
  if (Math.abs(name.length - known.length) > 1 || name.replaceAll(/\d/g, '') === known.replaceAll(/\d/g, ''))
    return false
  const distance = editDistance(name, known)
  return distance <= 1 || (distance === 2 && isSwapped(name, known))
}

/** Whether the names consist of the same letters in a different order. */
export const isSwapped = (name: string, known: string): boolean =>
  name.length === known.length && sorted(name) === sorted(known)

const sorted = (text: string): string => [...text].sort().join('')
