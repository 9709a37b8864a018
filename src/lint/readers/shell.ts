// Reads shell scripts with unbash, whose syntax tree has the offsets of commands and words, and which goes on after an error.

import {
  type Command,
  forEachChild,
  type ParsedScript,
  type ParseError,
  parse,
  type Statement,
  type SyntaxNode,
  type WordPart,
} from 'unbash'

export interface ShellScript {
  /** The errors in the order of their offsets. */
  readonly errors: readonly ShellError[]
  /** All simple commands, in the order of their offsets: those of functions, conditions and substitutions, too. */
  readonly commands: readonly ShellCommand[]
}

export interface ShellError {
  /** `unterminated single quote` */
  readonly message: string
  /** Of the error, or of the command that the end of the script cuts off. */
  readonly offset: number
}

export interface ShellCommand {
  readonly start: number
  readonly end: number
  /** The words after assignments; the first is the name of the program. */
  readonly words: readonly ShellWord[]
}

export interface ShellWord {
  /** As it is written. */
  readonly text: string
  /** Without quotes, if it has no expansions. */
  readonly literal: string | undefined
  readonly start: number
}

/** A longer script is not read. No user data is as large, and each level of nesting takes time in proportion to the rest of the script. */
const MOST_CHARACTERS = 262_144

/** Returns the commands of a script and its errors, or undefined if it is too long. */
export function readShell(text: string): ShellScript | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  const errors: ShellError[] = []
  const commands: ShellCommand[] = []
  const root = parse(text)
  const end = text.trimEnd().length
  const waiting: SyntaxNode[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'Script') {
      // The offsets in backquotes with escapes are not those of the text.
      if (node.source !== undefined && node !== root) continue
      for (const error of (node as ParsedScript).errors ?? [])
        if (!isLimit(error)) errors.push(errorOf(error, root.commands.at(-1), end))
    }
    if (node.type === 'Command') commands.push(commandOf(node, text))
    forEachChild(node, child => void waiting.push(child))
  }
  const read = endOfReading(root)
  return {
    errors: errors.filter(({ offset }) => offset < read).sort((a, b) => a.offset - b.offset),
    commands: commands.sort((a, b) => a.start - b.start),
  }
}

/** Returns the offset of the first command after which the shell reads nothing more. */
function endOfReading({ commands }: ParsedScript): number {
  const last = commands.find(
    ({ command }) => command.type === 'Command' && /^ex(?:it|ec)$/.test(command.name?.value ?? ''),
  )
  return last?.end ?? Number.POSITIVE_INFINITY
}

/** Whether it is a limit of the parser, which bash does not have. */
const isLimit = ({ message }: ParseError): boolean => message.includes('nesting depth')

const errorOf = ({ message, pos }: ParseError, last: Statement | undefined, end: number): ShellError =>
  pos < end || last === undefined
    ? { message, offset: pos }
    : { message: `${message} before the end of the script, for the command that starts here`, offset: last.pos }

function commandOf({ pos, end, name, args }: Command, text: string): ShellCommand {
  const words = name === undefined ? [] : [name, ...args]
  return {
    start: pos,
    end,
    words: words.map(word => ({
      text: text.slice(word.pos, word.end),
      literal: word.type === 'Word' && (word.parts ?? []).every(isLiteral) ? word.value : undefined,
      start: word.pos,
    })),
  }
}

const isLiteral = (part: WordPart): boolean =>
  part.type === 'DoubleQuoted' ? part.parts.every(({ type }) => LITERAL.has(type)) : LITERAL.has(part.type)

const LITERAL: ReadonlySet<string> = new Set(['Literal', 'SingleQuoted', 'AnsiCQuoted', 'Glob'])
