// A command of a script, of a unit or of a module, in one form for all of them.

export interface ScriptCommand {
  /** The command as it is written, with assignments and redirections. */
  readonly text: string
  /** The words with their quotes, without assignments and programs such as sudo before the program. */
  readonly words: readonly string[]
  /** Whether it is in a function, or a part of if, case, while, && or ||: not every run executes it, or the script knows that it may fail. */
  readonly isConditional: boolean
  /** The number of its first line. */
  readonly line: number
}

/** Programs before the one that a command runs, and assignments before it. */
const PREFIX = /^(?:time|exec|sudo|command|nohup|env|builtin|[A-Za-z_]\w*\+?=[\s\S]*)$/

export const withoutPrefixes = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex(word => !PREFIX.test(word))
  return first < 0 ? [] : words.slice(first)
}

/** Returns a word without the quotes around it. */
export const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/s, '$2')

/** Returns the name of the program, without its folder. */
export const programName = ({ words }: Pick<ScriptCommand, 'words'>): string =>
  unquoted(words[0] ?? '').replace(/^.*\//, '')

/** Returns the arguments without quotes around them. */
export const argumentsOf = ({ words }: Pick<ScriptCommand, 'words'>): string[] => words.slice(1).map(unquoted)

/** Whether it is a shell, with or without its folder. */
export const isShell = (word: string): boolean => /^(?:[akz]|ba|da|mk)?sh$/.test(programName({ words: [word] }))

/** Whether it is a shell that reads its commands from its input, also after other programs: `sudo -E bash`, `bash -es argument`. */
export function isShellWithoutFile({ words }: Pick<ScriptCommand, 'words'>): boolean {
  const at = words.findIndex(isShell)
  const args = words.slice(at + 1)
  return (
    at >= 0 &&
    (args.every(word => word.startsWith('-')) || args.some(word => /^-[a-z]*s$/.test(word))) &&
    scriptArgument({ words: words.slice(at) }) === undefined
  )
}

/** Returns the script that a command passes to a shell: `sh -c '…'`. */
export function scriptArgument(command: Pick<ScriptCommand, 'words'>): string | undefined {
  if (!isShell(command.words[0] ?? '')) return undefined
  const option = command.words.findIndex((word, i) => i > 0 && /^-[a-z]*c$/.test(word))
  const script = option < 0 ? undefined : command.words[option + 1]
  return script !== undefined && /^["']|^[\w@%+:,./-]+$/.test(script) ? unquoted(script) : undefined
}
