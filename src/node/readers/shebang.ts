// Recognizes shell scripts by their first line.

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
