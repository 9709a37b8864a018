// Follows lines from one version of a text to another: the rendering that is shown may be older than the text in the editor.

/**
 * Returns a function that returns the number of a line in the other text, or undefined if the line was changed. Everything between the first
 * and the last difference counts as changed.
 */
export function movedLines(from: string, to: string): (line: number) => number | undefined {
  if (from === to) return line => line
  const [old, now] = [from.split('\n'), to.split('\n')]
  const most = Math.min(old.length, now.length)
  let same = 0
  while (same < most && old[same] === now[same]) same++
  let sameAtEnd = 0
  while (sameAtEnd < most - same && old.at(-1 - sameAtEnd) === now.at(-1 - sameAtEnd)) sameAtEnd++
  return line => {
    if (line <= same) return line
    return line > old.length - sameAtEnd ? line + now.length - old.length : undefined
  }
}
