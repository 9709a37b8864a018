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

/** Whether the text begins with the name of an interpreter. */
export const isScript = (text: string): boolean => text.startsWith('#!')

const SHELLS: ReadonlySet<string> = new Set(['bash', 'dash', 'sh'])

/** Returns the shell that executes the script, or undefined if the text is not a shell script. */
export function shellOf(text: string): string | undefined {
  if (!isScript(text)) return undefined
  const end = text.indexOf('\n')
  const words = text
    .slice('#!'.length, end < 0 ? text.length : end)
    .trim()
    .split(/\s+/)
  const [first, ...others] = words.map(word => word.slice(word.lastIndexOf('/') + 1))
  const program = first === 'env' ? others.find(word => word !== '-S') : first
  return program !== undefined && SHELLS.has(program) ? program : undefined
}
