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

export type { Assignment, Command, HereDoc, If, ParsedScript, Redirection, SyntaxNode, While, Word } from 'unbash'
export { forEachChild }

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

/**
 * Visits the syntax tree of a script, unless it is too long. The parser reads substitutions when they are visited, and its stack is limited:
 * a script that nests too deeply is visited up to there.
 */
export function visitShell(text: string, visit: (root: ParsedScript) => void): void {
  if (text.length > MOST_CHARACTERS) return
  try {
    visit(parse(text))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** Returns the commands of a script and its errors. */
export function readShell(text: string): ShellScript {
  const errors: ShellError[] = []
  const commands: ShellCommand[] = []
  let read = Number.POSITIVE_INFINITY
  visitShell(text, root => {
    const end = text.trimEnd().length
    read = endOfReading(root)
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
  })
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
