// Go's package path.

/** Go's path.Clean: removes empty and `.` elements, and keeps `..` only at the start of a relative path. */
export function clean(path: string): string {
  const rooted = path.startsWith('/')
  const kept: string[] = []
  for (const element of path.split('/')) {
    if (element === '' || element === '.') continue
    if (element !== '..') kept.push(element)
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else if (!rooted) kept.push('..')
  }
  return (rooted ? '/' : '') + kept.join('/') || '.'
}
