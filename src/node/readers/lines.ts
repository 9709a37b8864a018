// Lines of a text, counted from 1.

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Returns a function that counts lines up to an offset. Most offsets are close to the previous one. */
export function lineCounter(text: string): (offset: number) => number {
  let at = 0
  let line = 1
  return offset => {
    if (offset < at) {
      at = 0
      line = 1
    }
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      at = next + 1
      line++
    }
    return line
  }
}
