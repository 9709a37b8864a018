// Finds the words that differ between a removed line and the added one that replaces it: what is between the words that both begin and end with.

export interface ChangedWords {
  /** The ranges of the words in each line; undefined if the lines have too little in common. */
  readonly old: readonly [start: number, end: number]
  readonly now: readonly [start: number, end: number]
}

/** Less of a line in common is another line. */
const LEAST_COMMON = 0.3

export function changedWords(old: string, now: string): ChangedWords | undefined {
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  // Whole words are easier to read than parts of them.
  while (start > 0 && isWord(old[start - 1]) && (isWord(old[start]) || isWord(now[start]))) start--
  while (
    end > 0 &&
    isWord(old[old.length - end]) &&
    (isWord(old[old.length - end - 1]) || isWord(now[now.length - end - 1]))
  )
    end--
  if (start + end < LEAST_COMMON * shorter) return undefined
  return { old: [start, old.length - end], now: [start, now.length - end] }
}

const isWord = (char: string | undefined): boolean => char !== undefined && /[\w.]/.test(char)

/** Returns, for lines with their tags, the changed words of each line that has a counterpart on the other side. */
export function wordsOfLines(lines: readonly string[]): ReadonlyMap<number, readonly [start: number, end: number]> {
  const found = new Map<number, readonly [number, number]>()
  for (let at = 0; at < lines.length; ) {
    const removed = runOf(lines, at, '-')
    const added = runOf(lines, at + removed, '+')
    // Only lines that replace each other one by one have counterparts.
    if (removed === added)
      for (let i = at; i < at + removed; i++) {
        const words = changedWords(lines[i]!.slice(1), lines[i + removed]!.slice(1))
        if (words) found.set(i, words.old).set(i + removed, words.now)
      }
    at += Math.max(1, removed + added)
  }
  return found
}

function runOf(lines: readonly string[], from: number, tag: string): number {
  let end = from
  while (end < lines.length && lines[end]!.startsWith(tag)) end++
  return end - from
}
