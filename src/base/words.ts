// Words of texts for people: numbers, numbers with their nouns, and lists that count what they leave out.

/** Separates thousands. Not with the locale of the machine, so that the text is the same everywhere. */
export const digits = (count: number): string => String(count).replace(/\B(?=(?:\d{3}){1,6}$)/g, ',')

/** Rounded up, so that only what fits shows 100 % or less. */
export const percent = (part: number, whole: number): string => `${Math.ceil((part / whole) * 100)} %`

/** Returns `1 machine` or `3,000 machines`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${digits(count)} ${count === 1 ? one : many}`

/** Returns `a, b and 4 more`. A separator that is given is also before the last part: `a<br>b<br>and 4 more`. */
export function listed(names: readonly string[], most: number, separator?: string): string {
  const shown = names.slice(0, most).join(separator ?? ', ')
  return names.length > most ? `${shown}${separator ?? ' '}and ${digits(names.length - most)} more` : shown
}

/** Begins a sentence. What begins with the name of a field or kind stays as it is. */
export const capitalized = (text: string): string =>
  /^[a-z]+[ ,]/.test(text) ? `${text[0]!.toUpperCase()}${text.slice(1)}` : text
