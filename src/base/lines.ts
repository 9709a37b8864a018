// The lines of a text, and of a text of bytes.

/** Returns where the line of an offset begins. */
export const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1)

/** Returns where the line of an offset ends: at its line break, or at the end of the text. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Returns the line, counted from 1, of an offset. */
export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Returns the column, counted from 1, of an offset. */
export const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset) + 1
