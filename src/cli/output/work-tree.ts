// Finds out whether a file would be in a Git work tree, where it could be committed.

import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Follows symbolic links, because Git looks at where a folder really is. */
export function isInWorkTree(file: string): boolean {
  let folder = dirname(resolve(file))
  while (!existsSync(folder)) folder = dirname(folder)
  for (folder = realpathSync(folder); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return true
    if (folder === dirname(folder)) return false
  }
}
