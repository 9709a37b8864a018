// Text of others, made fit for a terminal.

const LONGEST = 2000

/** What moves a cursor, rings a bell, starts a new line or turns the direction of writing. */
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** On one line, every control character escaped, and not without end. */
export function printable(text: string): string {
  const cropped = text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text
  return cropped.replace(UNSAFE, escaped)
}

/** Line feeds and tabs stay; what else moves a cursor is escaped. */
export const terminalText = (text: string): string =>
  text.replace(UNSAFE, char => (char === '\n' || char === '\t' ? char : escaped(char)))

const escaped = (char: string): string => ESCAPES.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
