// Suggests a known name for a mistyped one.

/** Returns the known name within an edit distance of 1 (2 for names of six or more letters), ignoring case; undefined if there is none. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const most = name.length < 6 ? 1 : 2
  let best: string | undefined
  let least = most + 1
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > most) continue
    const changes = candidate.toLowerCase() === name.toLowerCase() ? 0 : distance(name, candidate)
    if (changes < least) [best, least] = [candidate, changes]
  }
  return best
}

/** Returns the Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
