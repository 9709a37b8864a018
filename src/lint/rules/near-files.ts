// Compares a path in a text with those of the files that the profile writes.

import type { RenderedFile } from '../../render/model/config.ts'
import { isMisspelt } from '../near-names.ts'

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

/**
 * Returns the path of the only file that has the name of the given path in another folder, or the same name with another ending in its folder.
 * Returns undefined if the profile writes a file with the given path, or if the texts say that something else creates it.
 */
export function movedFile(path: string, files: readonly RenderedFile[], texts: readonly string[]): string | undefined {
  if (!OWN_FOLDERS.test(path) || OF_IMAGE.test(path) || files.some(file => file.path === path)) return undefined
  const found = new Set(files.map(file => file.path).filter(other => isMoved(path, other)))
  const [close] = found
  if (close === undefined || found.size > 1 || isNamedTwice(path, texts, path)) return undefined
  return folderOf(path) !== folderOf(close) && copiesTo(folderOf(path), texts) ? undefined : close
}

/** Folders of certificates and settings that machine images have. */
const OF_IMAGE = /^\/(?:etc\/(?:ssl|pki|ca-certificates|apt|yum|dnf)|usr\/local\/share|var\/lib\/kubelet\/pki)\//

/** Matches commands that create files in a folder. */
const COPIES = /\b(?:cp|curl|install|ln|mv|rsync|tar|tee|unzip|wget|cd)\b/

const copiesTo = (folder: string, texts: readonly string[]): boolean =>
  texts.some(text => text.includes(folder) && text.split('\n').some(line => line.includes(folder) && COPIES.test(line)))

/** Names that files of different programs have. */
const GENERIC =
  /^(?:ca|cert|client|config|default|env|environment|kubeconfig|key|node|server|settings|tls|token)(?:\.\w+)?$/

function isMoved(path: string, other: string): boolean {
  const [name, otherName] = [nameOf(path), nameOf(other)]
  if (name === otherName) return !GENERIC.test(name)
  return folderOf(path) === folderOf(other) && stemOf(name) === stemOf(otherName) && stemOf(name) !== ''
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const stemOf = (name: string): string => name.replace(/\.[\w-]{1,10}$/, '')

export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function isNamedTwice(path: string, texts: readonly string[], name = nameOf(path)): boolean {
  let count = 0
  for (const text of texts)
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) if (++count > 1) return true
  return false
}
