// Reads shell scripts with unbash, whose syntax tree has the offsets of commands and words, and which goes on after an error.

import {
  type Command,
  forEachChild,
  type ParsedScript,
  type ParseError,
  parse,
  type Statement,
  type SyntaxNode,
} from 'unbash'
import { type ScriptCommand, scriptArgument, withoutPrefixes } from './commands.ts'
import { lineCounter } from './lines.ts'

export type { Assignment, Command, HereDoc, If, ParsedScript, Redirection, SyntaxNode, While, Word } from 'unbash'
export { forEachChild }

export interface ShellScript {
  /** The errors in the order of their offsets. */
  readonly errors: readonly ShellError[]
  /** All simple commands, in the order of their offsets: those of functions, conditions, substitutions and `sh -c`, too. */
  readonly commands: readonly ScriptCommand[]
  readonly documents: readonly ScriptDocument[]
}

export interface ShellError {
  /** `unterminated single quote` */
  readonly message: string
  /** Of the error, or of the command that the end of the script cuts off. */
  readonly offset: number
}

/** The body of a here-document. */
export interface ScriptDocument {
  readonly text: string
  /** The number of its first line. */
  readonly line: number
}

/** A longer script is not read. No user data is as large. */
const MOST_CHARACTERS = 262_144
/** Each substitution and here-document takes time in proportion to the rest of the script. A script with more of them is not read. */
const MOST_OPENINGS = 1000

const isReadable = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && (text.match(/[$<>]\(|`|<</g)?.length ?? 0) <= MOST_OPENINGS

/**
 * Visits the syntax tree of a script, unless it is too long to be read. The parser reads substitutions when they are visited, and its stack is limited:
 * a script that nests too deeply is visited up to there.
 */
export function visitShell(text: string, visit: (root: ParsedScript) => void): void {
  if (!isReadable(text)) return
  try {
    visit(parse(text))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
}

/** Returns the commands of a script, its here-documents and its errors. */
export function readShell(text: string): ShellScript {
  const errors: ShellError[] = []
  const commands: (ScriptCommand & { readonly offset: number })[] = []
  const documents: ScriptDocument[] = []
  const lineOf = lineCounter(text)
  let read = Number.POSITIVE_INFINITY
  visitShell(text, root => {
    const end = text.trimEnd().length
    read = endOfReading(root)
    const waiting: Visit[] = [{ node: root, mayFail: false }]
    for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
      const { node, mayFail } = visit
      if (node.type === 'Script') {
        // The offsets in backquotes with escapes are not those of the text.
        if (node.source !== undefined && node !== root) continue
        for (const error of (node as ParsedScript).errors ?? [])
          if (!isLimit(error)) errors.push(errorOf(error, root.commands.at(-1), end))
      }
      if (node.type === 'Command') {
        const line = lineOf(node.pos)
        const command = { ...commandOf(node, text, mayFail), line, offset: node.pos }
        commands.push(command, ...shellArgument(command).map(inner => ({ ...inner, offset: node.pos })))
        for (const each of node.redirects)
          if (each.type === 'HereDoc') documents.push({ text: each.body.text, line: lineOf(each.body.pos) })
      }
      waiting.push(...childrenOf(visit))
    }
  })
  return {
    errors: errors.filter(({ offset }) => offset < read).sort((a, b) => a.offset - b.offset),
    commands: commands.sort((a, b) => a.offset - b.offset),
    documents,
  }
}

interface Visit {
  readonly node: SyntaxNode
  readonly mayFail: boolean
}

function childrenOf({ node, mayFail }: Visit): Visit[] {
  const found: Visit[] = []
  const handles = node.type === 'AndOr' && (node.operators.includes('||') || node.commands.some(isTest))
  forEachChild(node, child => {
    const isCondition = (node.type === 'If' || node.type === 'Elif' || node.type === 'While') && child === node.clause
    found.push({ node: child, mayFail: mayFail || handles || isCondition })
  })
  // The last one is visited first.
  return found.reverse()
}

const isTest = (node: SyntaxNode): boolean =>
  node.type === 'TestCommand' || (node.type === 'Command' && /^(?:\[|test)$/.test(node.name?.value ?? ''))

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

function commandOf(
  { pos, end, name, args, redirects }: Command,
  text: string,
  mayFail: boolean,
): Omit<ScriptCommand, 'line'> {
  const words = name === undefined ? [] : [name, ...args]
  return {
    text: text.slice(pos, end),
    words: withoutPrefixes(words.map(word => text.slice(word.pos, word.end))),
    writes: redirects.flatMap(each =>
      each.type === 'Redirect' && /^(?:>>?|>\|)$/.test(each.operator) ? (each.target?.value ?? []) : [],
    ),
    mayFail,
  }
}

/** Returns the commands of `sh -c '…'`. */
function shellArgument(command: ScriptCommand): ScriptCommand[] {
  const script = scriptArgument(command)
  if (script === undefined) return []
  return readShell(script).commands.map(inner => ({ ...inner, line: command.line + inner.line - 1 }))
}
