// Reads shell scripts with unbash, whose syntax tree has the offsets of commands and words, and which goes on after an error.

import {
  type Assignment,
  type Command,
  type CompoundList,
  forEachChild,
  type HereDocBody,
  type ParsedScript,
  type ParseError,
  parse,
  type Redirection,
  type Statement,
  type SyntaxNode,
  type TestBinaryExpression,
  type Word,
} from 'unbash'
import { isShellWithoutFile, programName, type ScriptCommand, scriptArgument, withoutPrefixes } from './commands.ts'
import { lineCounter } from './lines.ts'

export type { Assignment, HereDocBody, Word, WordPart } from 'unbash'

export interface ShellScript {
  /** The errors in the order of their offsets. */
  readonly errors: readonly ShellError[]
  /** All simple commands, in the order of their offsets: those of functions, conditions, substitutions and `sh -c`, too. */
  readonly commands: readonly ShellCommand[]
  /** The assignments and the lists of loops, in their order in the script. */
  readonly assignments: readonly ShellAssignment[]
  readonly documents: readonly ScriptDocument[]
  readonly doubleBrackets: readonly DoubleBracket[]
  /** The limit because of which some of its commands, or all, are not known; undefined if it was read as a whole. */
  readonly exceeds: ShellLimit | undefined
}

export type ShellLimit = 'characters' | 'openings' | 'levels'

/** A `[[`, which bash has and sh need not have. */
interface DoubleBracket {
  readonly line: number
  /** Whether a command passes it to sh, whatever shell executes the script. */
  readonly isOfSh: boolean
}

export interface ShellCommand extends ScriptCommand {
  readonly nodes: readonly (Word | Assignment)[]
  /** Whether the output of the command, or of a later one in its pipeline, is written to a file that programs read. */
  readonly isWritten: boolean
  /** Comparisons without which the command is not executed. */
  readonly tests: readonly TestBinaryExpression[]
}

export interface ShellAssignment {
  readonly name: string
  /** Each is a value; undefined for what `read` and `mapfile` read. */
  readonly words: readonly Word[] | undefined
  /** Whether the value is added to the end of the earlier one. */
  readonly isAppended: boolean
  /** Whether each word may be several values, as in the list of a loop. */
  readonly isList: boolean
  readonly tests: readonly TestBinaryExpression[]
}

interface ShellError {
  /** `unterminated single quote` */
  readonly message: string
  /** Of the error, or of the command that the end of the script cuts off. */
  readonly offset: number
}

export interface ScriptDocument {
  readonly text: string
  readonly body: HereDocBody
  /** The number of its first line. */
  readonly line: number
  /** Whether the command only prints it, to a file that only people read. */
  readonly isForPeople: boolean
  /** Whether the command is a shell that executes it. */
  readonly isInput: boolean
  /** The word that would end it, if no line does. */
  readonly missingEnd?: string
}

/** A longer script is not read. No user data is as large. */
export const MOST_CHARACTERS = 262_144
/** Each substitution and here-document takes time in proportion to the rest of the script. A script with more of them is not read. */
export const MOST_OPENINGS = 1000

const exceededLimit = (text: string): ShellLimit | undefined =>
  text.length > MOST_CHARACTERS
    ? 'characters'
    : (text.match(/[$<>]\(|`|<</g)?.length ?? 0) > MOST_OPENINGS
      ? 'openings'
      : undefined

/**
 * Visits the syntax tree of a script, unless it is too long to be read. The parser reads substitutions when they are visited, and its stack is limited:
 * a script that nests too deeply is visited up to there. Returns the limit that it exceeds.
 */
function visitShell(text: string, visit: (root: ParsedScript) => void): ShellLimit | undefined {
  const exceeded = exceededLimit(text)
  if (exceeded !== undefined) return exceeded
  try {
    visit(parse(text))
    return undefined
  } catch (error) {
    if (error instanceof RangeError) return 'levels'
    throw error
  }
}

/** Returns the commands of a script, its here-documents and its errors. */
export function readShell(text: string): ShellScript {
  const errors: ShellError[] = []
  const commands: (ShellCommand & { readonly offset: number })[] = []
  const assignments: ShellAssignment[] = []
  const documents: (ScriptDocument & { readonly offset: number })[] = []
  const doubleBrackets: DoubleBracket[] = []
  const lineOf = lineCounter(text)
  let read = Number.POSITIVE_INFINITY
  let exceeds: ShellLimit | undefined
  const exceeded = visitShell(text, root => {
    const end = text.trimEnd().length
    read = endOfReading(root)
    const waiting: Visit[] = [{ node: root, isConditional: false, isWritten: false, isPiped: false, tests: [] }]
    for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
      const { node, isConditional, tests } = visit
      if (node.type === 'CommandExpansion' && node.script?.source !== undefined) {
        // The offsets in backquotes with escapes are not those of the text.
        const at = { line: lineOf(node.pos), offset: node.pos }
        const script = readShell(node.script.source)
        commands.push(...script.commands.map(inner => ({ ...within(inner, isConditional), ...at })))
        doubleBrackets.push(...script.doubleBrackets.map(({ isOfSh }) => ({ line: at.line, isOfSh })))
        exceeds ??= script.exceeds
        continue
      }
      if (node.type === 'Script')
        for (const error of (node as ParsedScript).errors ?? [])
          if (isLimit(error)) exceeds = 'levels'
          else errors.push(errorOf(error, root.commands.at(-1), end))
      if (node.type === 'TestCommand') doubleBrackets.push({ line: lineOf(node.pos), isOfSh: false })
      if (node.type === 'Command') {
        const line = lineOf(node.pos)
        const command = { ...commandOf(node, text, visit), line, offset: node.pos }
        const passed = shellArgument(command)
        commands.push(command, ...(passed?.commands ?? []).map(inner => ({ ...inner, offset: node.pos })))
        exceeds ??= passed?.exceeds
        const isSh = /^(?:da)?sh$/.test(programName(command))
        for (const each of passed?.doubleBrackets ?? [])
          if (isSh || each.isOfSh) doubleBrackets.push({ line, isOfSh: true })
        for (const each of node.redirects)
          if (each.type === 'HereDoc')
            documents.push({
              text: each.body.text,
              body: each.body,
              line: lineOf(each.body.pos),
              offset: each.pos,
              ...(each.closing === undefined && each.delimiter && { missingEnd: each.delimiter.value }),
              isForPeople: /^(?:cat|tee)$/.test(command.words[0] ?? '') && isForPeople(targetsOf(node)),
              isInput: visit.isPiped || isShellWithoutFile(command),
            })
      }
      assignments.push(...assignmentsOf(node, tests))
      waiting.push(...childrenOf(visit))
    }
  })
  return {
    errors: errors.filter(({ offset }) => offset < read).sort((a, b) => a.offset - b.offset),
    commands: commands.sort((a, b) => a.offset - b.offset),
    assignments,
    documents: documents.map(({ offset, missingEnd, ...document }) => ({
      ...document,
      ...(missingEnd !== undefined && offset < read && { missingEnd }),
    })),
    doubleBrackets,
    exceeds: exceeded ?? exceeds,
  }
}

interface Visit extends Pick<ShellCommand, 'isConditional' | 'isWritten' | 'tests'> {
  readonly node: SyntaxNode
  /** Whether it is in a pipeline that ends in a shell: `cat <<EOF | bash`. */
  readonly isPiped: boolean
}

const CONDITIONAL: ReadonlySet<SyntaxNode['type']> = new Set(['AndOr', 'Case', 'Function', 'If', 'While'])

function childrenOf({ node, isConditional, isWritten, isPiped, tests }: Visit): Visit[] {
  const found: Visit[] = []
  const pipes = isPiped || (node.type === 'Pipeline' && isReadByShell(node.commands.at(-1)))
  const writes = isWritten || (node.type === 'Pipeline' ? node.commands.some(writesFile) : writesFile(node))
  forEachChild(node, child => {
    const test = node.type === 'If' && child === node.then ? comparison(node.clause) : undefined
    found.push({
      node: child,
      isConditional: isConditional || CONDITIONAL.has(node.type),
      isWritten: writes,
      isPiped: pipes,
      tests: test === undefined ? tests : [...tests, test],
    })
  })
  // The last one is visited first.
  return found.reverse()
}

const isReadByShell = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'Command' && isShellWithoutFile({ words: wordsOf(node) })

const wordsOf = ({ name, args }: Command): readonly string[] =>
  withoutPrefixes([name?.text ?? '', ...args.map(({ text }) => text)])

/** Returns `[[ $NAME == word ]]`, alone or before `&&`. */
function comparison({ commands: [statement, ...others] }: CompoundList): TestBinaryExpression | undefined {
  const condition = statement?.command
  const isAnd = condition?.type === 'AndOr' && condition.operators.every(operator => operator === '&&')
  const first = isAnd ? condition.commands[0] : condition
  if (others.length > 0 || first?.type !== 'TestCommand' || first.expression.type !== 'TestBinary') return undefined
  return /^==?$/.test(first.expression.operator) ? first.expression : undefined
}

function assignmentsOf(node: SyntaxNode, tests: ShellAssignment['tests']): ShellAssignment[] {
  if (node.type === 'Assignment') {
    const { name, value, append } = node
    const isArray = value.type === 'ArrayValue'
    const words = isArray ? value.elements : [value]
    return [{ name, words, isAppended: append === true && !isArray, isList: isArray, tests }]
  }
  if (node.type === 'For')
    return [{ name: node.name.value, words: node.wordlist, isAppended: false, isList: true, tests }]
  if (node.type !== 'Command' || !/^(?:read|mapfile|readarray)$/.test(node.name?.value ?? '')) return []
  const names = node.args.map(({ text }) => text).filter(text => /^[A-Za-z_]\w*$/.test(text))
  return names.map(name => ({ name, words: undefined, isAppended: false, isList: false, tests }))
}

const FOR_PEOPLE = /^\/dev\/stderr$|^\/etc\/(?:motd|issue)(?:[./]|$)|\.md$/

const isForPeople = (paths: readonly string[]): boolean =>
  paths.length > 0 && paths.every(path => FOR_PEOPLE.test(path))

const writesFile = (node: SyntaxNode): boolean => targetsOf(node).some(path => !FOR_PEOPLE.test(path))

/** Returns the files to which a command redirects its output, and those of tee. */
function targetsOf(node: SyntaxNode): string[] {
  if (node.type !== 'Command' && node.type !== 'Redirected') return []
  const targets = filesOf(node.redirects.filter(({ descriptor }) => descriptor === undefined))
  if (node.type === 'Redirected') return targets
  const [program, ...args] = wordsOf(node)
  return program === 'tee' ? [...targets, ...args.filter(arg => !arg.startsWith('-'))] : targets
}

const filesOf = (redirects: readonly Redirection[]): string[] =>
  redirects.flatMap(each =>
    each.type === 'Redirect' && /^(?:&?>>?|>\|)$/.test(each.operator) ? (each.target?.value ?? []) : [],
  )

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
  node: Command,
  text: string,
  { isConditional, isWritten, tests }: Visit,
): Omit<ShellCommand, 'line'> {
  const { pos, end, name, args } = node
  const nodes = name === undefined ? [] : [name, ...args]
  const words = withoutPrefixes(nodes.map(word => writtenWord(word, text)))
  return {
    text: text.slice(pos, end),
    words,
    nodes: nodes.slice(nodes.length - words.length),
    isConditional,
    isWritten: isWritten || writesFile(node),
    tests,
  }
}

/** Returns a word as it is written, without quotes and backslashes that have no meaning: `\curl` and `"curl"` are curl. */
function writtenWord(word: Command['args'][number], text: string): string {
  const written = text.slice(word.pos, word.end)
  const hasQuotes = /["'\\]/.test(written) && !/[$`]/.test(written)
  return hasQuotes && word.type === 'Word' && /^[\w@%+:,./-]+$/.test(word.value) ? word.value : written
}

/** Returns the script of `sh -c '…'`. */
function shellArgument(
  command: ScriptCommand,
): Pick<ShellScript, 'commands' | 'doubleBrackets' | 'exceeds'> | undefined {
  const script = scriptArgument(command)
  if (script === undefined) return undefined
  const { commands, doubleBrackets, exceeds } = readShell(script)
  const line = (inner: { readonly line: number }): number => command.line + inner.line - 1
  return {
    commands: commands.map(inner => ({ ...within(inner, command.isConditional), line: line(inner) })),
    doubleBrackets,
    exceeds,
  }
}

/** Returns a command of a script that is a part of another one. */
const within = (command: ShellCommand, isConditional: boolean): ShellCommand => ({
  ...command,
  isConditional: command.isConditional || isConditional,
})
