// Makes texts from inputs safe for a terminal.

const LONGEST = 2000

/** Characters that move the cursor, ring the bell, start a new line, change the direction of writing or are not seen. */
const UNSAFE = /[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Returns the text on one line with control characters escaped, cropped to a limit. */
export function printable(text: string): string {
  const cropped = text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text
  return cropped.replace(UNSAFE, escaped)
}

/** Escapes control characters except line feeds and tabs. */
export const terminalText = (text: string): string =>
  text.replace(UNSAFE, char => (char === '\n' || char === '\t' ? char : escaped(char)))

const escaped = (char: string): string => ESCAPES.get(char) ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
