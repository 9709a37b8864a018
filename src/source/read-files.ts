// Remembers the files that a command has read: nothing that it writes may replace one of them.

import { type Stats, statSync } from 'node:fs'
import { isMissing, UsageError } from './errors.ts'

const read = new Set<string>()

/** Links, hard links and names in another case lead to the same file. */
const idOf = ({ dev, ino }: Stats): string => `${dev} ${ino}`

export const rememberRead = (stats: Stats): void => {
  if (stats.isFile()) read.add(idOf(stats))
}

/** Begins a command. Without it, a later file with the number of a removed one would count as read. */
export const forgetRead = (): void => read.clear()

export function wasRead(path: string): boolean {
  try {
    return read.has(idOf(statSync(path)))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** `option` is what the user wrote, such as `-o report.html`. */
export function assertNotRead(path: string, option: string): void {
  if (wasRead(path)) throw new UsageError(`${option} would replace ${path}, an input of this command`)
}
