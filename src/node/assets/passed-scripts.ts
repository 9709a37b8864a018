// Finds the scripts that a command passes to a shell: `timeout 5 bash -c '…'`, `eval "…"`, `trap '…' EXIT`. The reader of scripts reads those of
// commands that are a shell themselves.

import { isShell } from '../readers/commands.ts'

/** Programs that pass their option to the shell of a user. */
const AS_USER = /^(?:\/\S*\/)?(?:su|runuser)$/
const PRINTS_IT = /^(?:echo|printf)$/

/** Returns the indexes of the words that are a script, joined with blanks. */
export function passedScript(words: readonly string[]): readonly number[] {
  const [program = ''] = words
  if (program === 'eval') return words.map((_, i) => i).slice(1)
  if (program === 'trap') return operand(words, 1)
  if (PRINTS_IT.test(program)) return []
  const shell = words.findIndex((word, i) => (i > 0 && isShell(word)) || AS_USER.test(word))
  const option = shell < 0 ? -1 : words.findIndex((word, i) => i > shell && /^(?:-[a-z]*c|--command)$/.test(word))
  return option < 0 ? [] : operand(words, option + 1)
}

const operand = (words: readonly string[], at: number): readonly number[] => (at < words.length ? [at] : [])
