// Compares a path in a text with those of the files that the profile writes.

import type { RenderedFile } from '../../model/config.ts'
import { isMisspelt } from './near-names.ts'

/** Matches paths in folders whose files come from the profile, and not from the machine image. */
const OWN_FOLDERS = /^\/(?:opt|etc|root|srv|usr\/local|var)\//

/**
 * Returns the path of the file that differs from the given path in one letter. Returns undefined if the profile writes a file with the given
 * path, or if the texts name it twice, because a script may create it.
 */
export function nearFile(path: string, files: readonly RenderedFile[], texts: readonly string[]): string | undefined {
  if (!OWN_FOLDERS.test(path) || files.some(file => file.path === path)) return undefined
  const close = files.find(file => folderOf(path) === folderOf(file.path) && isMisspelt(path, file.path))?.path
  return close === undefined || isNamedTwice(path, texts) ? undefined : close
}

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function isNamedTwice(path: string, texts: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  let count = 0
  for (const text of texts)
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) if (++count > 1) return true
  return false
}
