// Lists the SSH keys of user data: trimmed, without empty ones and duplicates.

import { trimSpace } from '../../gotemplate/strconv/trim-space.ts'

interface SshKey {
  readonly text: string
  /** The index in `userSSHKeys`. */
  readonly index: number
}

/** Returns the keys in their order. */
export function distinctKeys(keys: readonly string[] = []): SshKey[] {
  const byText = new Map<string, SshKey>()
  keys.forEach((key, index) => {
    const text = trimSpace(key)
    if (text !== '' && !byText.has(text)) byText.set(text, { text, index })
  })
  return [...byText.values()]
}
