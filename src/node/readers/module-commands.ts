// Reads entries of cloud-init's bootcmd and runcmd: a command of the shell, or a list of words, which no shell reads.

import type { Json } from '../../base/json.ts'
import { readYaml } from '../../render/yaml/index.ts'

/** Returns the command of the shell that has the effect of an entry as a profile writes it, which YAML may read as a list. */
export function shellEntry(written: string): string {
  if (!written.trimStart().startsWith('[')) return written
  const read = readYaml(written)
  return 'value' in read && Array.isArray(read.value) ? shellCommand(read.value) : written
}

export const shellCommand = (words: readonly Json[]): string => words.map(word => quoted(String(word))).join(' ')

function quoted(word: string): string {
  if (/^[\w@%+:,./-]+$/.test(word)) return word
  return word.includes("'") ? `"${word.replaceAll(/[\\"$`]/g, '\\$&')}"` : `'${word}'`
}
