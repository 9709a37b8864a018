// The SSH keys that user data lists: trimmed, without empty ones, each once.

import { isSpace } from '../formats/unicode.ts'

export interface SshKey {
  readonly text: string
  /** Where it stands in `userSSHKeys`. */
  readonly index: number
}

/** Go's strings.TrimSpace. */
export function trimSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return text.slice(start, end)
}

export function distinctKeys(keys: readonly string[] = []): SshKey[] {
  const byText = new Map<string, SshKey>()
  keys.forEach((key, index) => {
    const text = trimSpace(key)
    if (text !== '' && !byText.has(text)) byText.set(text, { text, index })
  })
  return [...byText.values()]
}
