// Suggests a known name for a mistyped one.

/** A similar name has at most one typing error per this number of letters. */
const LETTERS_PER_TYPO = 3

/**
 * Returns the nearest of the known names, ignoring case, or undefined if none is near. The first of several equally near names wins. `most`
 * limits the typing errors in long names that share a beginning or an end.
 */
export function nearest(name: string, known: Iterable<string>, most: number = Infinity): string | undefined {
  const wanted = name.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.min(most, Math.max(1, Math.floor(name.length / LETTERS_PER_TYPO))) + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Returns the nearest of the known names, or else the only one that is a longer or shorter form of the name: `bootstrap` for `bootstrapConfig`. */
export function nearestForm(name: string, known: readonly string[]): string | undefined {
  const near = nearest(name, known)
  if (near !== undefined) return near
  const forms = known.filter(other => isForm(name.toLowerCase(), other.toLowerCase()))
  return forms.length === 1 ? forms[0] : undefined
}

/** The maximum number of names of a text that are compared with an undefined one. */
export const MOST_COMPARED = 1000

/** The least number of letters that a name and a longer form of it share. */
const LEAST_SHARED = 4
/** The maximum number of longer or shorter forms that are suggested; a word in more names is too unspecific. */
const MOST_FORMS = 3

/** Suggests the nearest name, or the names that are a longer or shorter form: KubeVersion for KubernetesVersion. */
export function suggestion(
  name: string,
  known: Iterable<string>,
  shown = (name: string): string => name,
): string | undefined {
  const names = [...known]
  const near = nearest(name, names)
  const forms = near === undefined ? names.filter(other => isForm(name.toLowerCase(), other.toLowerCase())) : [near]
  if (forms.length === 0 || forms.length > MOST_FORMS) return undefined
  return `is ${forms.map(shown).join(' or ')} meant?`
}

/** Whether letters were left out at one place of one of the names. */
function isForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < LEAST_SHARED) return false
  let shared = 0
  while (shared < short.length && short[shared] === long[shared]) shared++
  return long.endsWith(short.slice(shared))
}

/** Whether the names differ in at most this number of typing errors, ignoring case. */
export const isSimilar = (name: string, known: string, most: number): boolean =>
  Math.abs(name.length - known.length) <= most && editDistance(name.toLowerCase(), known.toLowerCase()) <= most

/**
 * Returns the Damerau-Levenshtein distance: the number of letters that were added, dropped, replaced, or swapped with their neighbour. It
 * stops counting at `most`.
 */
export function editDistance(a: string, b: string, most: number = Infinity): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const mistaken = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, mistaken)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
      least = Math.min(least, row[j]!)
    }
    // No later row has a smaller number.
    if (least >= most) return most
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
