// The commands of a shell script, also those within substitutions, with the functions in which they are.

import { lineCounter } from '../../lint/readers/lines.ts'
import {
  type Assignment,
  type Command as CommandNode,
  forEachChild,
  type If,
  type ParsedScript,
  type Redirection,
  type SyntaxNode,
  visitShell,
  type While,
  type Word,
} from '../../lint/readers/shell.ts'
import { neverEquals } from './conditions.ts'
import { Lists, type ScriptFiles } from './listed.ts'
import type { Variables } from './variables.ts'

export interface Command {
  /** The words with their quotes, without assignments and programs before the program. */
  readonly words: readonly string[]
  readonly line: number
  /** The function in which the command is. */
  readonly scope: string | undefined
  /** Whether the output of the command, or of the one after it, is written to a file. */
  readonly isWritten: boolean
}

export interface HereDocument {
  readonly text: string
  /** The number of the line before its first one. */
  readonly line: number
  /** Whether its expansions stay as they are. */
  readonly isQuoted: boolean
}

export interface Script {
  readonly commands: readonly Command[]
  readonly documents: readonly HereDocument[]
}

/** Reads a script, and adds what it assigns to the variables. `files` are those of the node that the script may read. */
export function readScript(text: string, variables: Variables, files: ScriptFiles): Script {
  const reader = new ScriptReader(text, variables, files)
  visitShell(text, root => reader.visit(root, { scope: undefined, isWritten: false, source: text, line: undefined }))
  passArguments(reader.commands, variables)
  return reader
}

interface Context {
  readonly scope: string | undefined
  readonly isWritten: boolean
  /** The text whose offsets the nodes have: that of the script, or of a part in backquotes. */
  readonly source: string
  /** The line of a text in backquotes. */
  readonly line: number | undefined
}

class ScriptReader implements Script {
  readonly commands: Command[] = []
  readonly documents: HereDocument[] = []
  readonly #text: string
  readonly #variables: Variables
  readonly #files: ScriptFiles
  readonly #lists: Lists
  readonly #lineAt: (offset: number) => number

  constructor(text: string, variables: Variables, files: ScriptFiles) {
    this.#text = text
    this.#variables = variables
    this.#files = files
    this.#lists = new Lists(files)
    this.#lineAt = lineCounter(text)
  }

  visit(node: SyntaxNode, context: Context): void {
    const { scope, isWritten } = context
    switch (node.type) {
      case 'Command':
        this.#visitCommand(node, context)
        break
      case 'For':
        for (const word of node.wordlist ?? []) this.#assignEach(node.name.value, word, context)
        this.#visitParts(node, context)
        break
      case 'Function':
        // Functions within functions count to the outer one.
        this.visit(node.body, { ...context, scope: scope ?? node.name.value })
        break
      case 'If':
        this.#visitIf(node, context)
        break
      case 'Pipeline':
        this.#visitParts(node, {
          ...context,
          isWritten: isWritten || node.commands.some(command => writesFile(command, context)),
        })
        break
      case 'Redirected':
        if (node.command.type === 'While') this.#readLines(node.command, node.redirects, context)
        this.#visitParts(node, { ...context, isWritten: isWritten || writesFile(node, context) })
        break
      case 'Script':
        this.#visitParts(node, withSource(node, context, this.#lineOf(node.pos, context)))
        break
      default:
        this.#visitParts(node, context)
    }
  }

  #visitIf(node: If, context: Context): void {
    const isThenExecuted = !neverEquals(textOf(node.clause, context), this.#text, this.#variables)
    forEachChild(node, child => {
      if (isThenExecuted || child !== node.then) this.visit(child, context)
    })
  }

  #visitParts(node: SyntaxNode, context: Context): void {
    forEachChild(node, child => this.visit(child, context))
  }

  #visitCommand(node: CommandNode, context: Context): void {
    const { scope } = context
    const words = [...(node.name ? [node.name] : []), ...node.args]
    const texts = words.map(word => textOf(word, context))
    if (node.name?.value === 'local' && scope !== undefined)
      for (const text of texts.slice(1)) this.#variables.declareLocal(text.replace(/\+?=[\s\S]*/, ''), scope)
    for (const part of [...node.prefix, ...node.suffix]) if (part.type === 'Assignment') this.#assign(part, context)
    if (/^(?:\.|source)$/.test(node.name?.value ?? ''))
      this.#variables.source((texts[1] ?? '').replace(/^(["'])(.*)\1$/, '$2'), scope)
    if (/^(?:mapfile|readarray)$/.test(node.name?.value ?? ''))
      this.#assignList(texts.at(-1)!, inputOf(node.redirects), scope)
    this.commands.push({
      words: withoutKeywords(texts),
      line: this.#lineOf(node.pos, context),
      scope,
      isWritten: context.isWritten || writesFile(node, context),
    })
    for (const redirect of node.redirects) this.#addDocument(redirect, node, context)
    this.#visitParts(node, context)
  }

  #assign({ name, value, append }: Assignment, context: Context): void {
    const { scope } = context
    if (value.type === 'ArrayValue') {
      for (const element of value.elements) {
        const path = listPath(textOf(element, context))
        if (path === undefined) this.#variables.assign(name, textOf(element, context), scope)
        else this.#assignList(name, path, scope)
      }
    } else this.#variables.assign(name, `${append ? `\${${name}}` : ''}${textOf(value, context)}`, scope)
  }

  #assignEach(name: string, word: Word, context: Context): void {
    const path = listPath(textOf(word, context))
    if (path === undefined) this.#variables.assignEach(name, textOf(word, context), context.scope)
    else this.#assignList(name, path, context.scope)
  }

  /** Follows `while read -r name; do …; done </path`. With several variables, each has a part of the line. */
  #readLines({ kind, clause }: While, redirects: readonly Redirection[], context: Context): void {
    const name = READS.exec(textOf(clause, context))?.[1]
    if (kind === 'while' && name !== undefined) this.#assignList(name, inputOf(redirects), context.scope)
  }

  #assignList(name: string, path: string | undefined, scope: string | undefined): void {
    if (path === undefined) return
    const values = this.#lists.read(path)
    for (const value of values ?? []) this.#variables.assign(name, quoted(value), scope)
    if (values?.length === 0 && this.#files.get(path) !== undefined) this.#variables.assignNothing(name, scope)
  }

  #addDocument(redirect: Redirection, node: CommandNode, context: Context): void {
    if (redirect.type !== 'HereDoc') return
    // cat and tee only print it; other programs may execute it.
    const isPrinted = /^(?:sudo\s+)?(?:cat|tee)\b/.test(textOf(node, context))
    const targets = targetsOf(node, context)
    if (isPrinted && targets.length > 0 && targets.every(path => FOR_PEOPLE.test(path))) return
    const { body, delimiter } = redirect
    const line = this.#lineOf(body.pos, context) - 1
    this.documents.push({ text: body.text, line, isQuoted: delimiter?.quoted ?? false })
  }

  #lineOf(offset: number, { line }: Context): number {
    return line ?? this.#lineAt(offset)
  }
}

/** A text in backquotes with escapes has offsets of its own. */
const withSource = ({ source }: ParsedScript, context: Context, line: number): Context =>
  source === undefined ? context : { ...context, source, line }

const textOf = ({ pos, end }: Pick<SyntaxNode, 'pos' | 'end'>, { source }: Context): string => source.slice(pos, end)

/** Returns a word that has the value, whatever characters are in it. */
const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`

const READS = /\bread(?:\s+-[rs]+)*\s+([A-Za-z_]\w*)(?=\s*(?:;|$|\|\||&&))/

/** Returns the file of `$(</path)` and `$(cat /path)`. */
const listPath = (word: string): string | undefined =>
  /^\$\((?:<|cat\s)\s*["']?(\/[^\s"';&|)]+)["']?\)$/.exec(word)?.[1]

/** Returns the file from which a command reads. */
const inputOf = (redirects: readonly Redirection[]): string | undefined =>
  redirects
    .flatMap(each => (each.type === 'Redirect' && each.operator === '<' ? (each.target?.value ?? []) : []))
    .at(-1)

const FOR_PEOPLE = /^\/dev\/stderr$|^\/etc\/(?:motd|issue)(?:[./]|$)|\.md$/

/** Whether a command writes to a file, and not only to ones such as /etc/motd, which no program reads. */
const writesFile = (node: SyntaxNode, context: Context): boolean =>
  targetsOf(node, context).some(path => !FOR_PEOPLE.test(path))

function targetsOf(node: SyntaxNode, context: Context): string[] {
  if (node.type !== 'Command' && node.type !== 'Redirected') return []
  const targets = node.redirects.flatMap(each =>
    each.type === 'Redirect' && /^(?:&?>>?|>\|)$/.test(each.operator) && each.descriptor === undefined
      ? (each.target?.value ?? [])
      : [],
  )
  if (node.type === 'Redirected') return targets
  const words = withoutKeywords([...(node.name ? [node.name] : []), ...node.args].map(word => textOf(word, context)))
  return words[0] === 'tee' ? [...targets, ...words.slice(1).filter(word => !word.startsWith('-'))] : targets
}

/** Programs before the one that a command runs, and assignments before it. */
const KEYWORDS = /^(?:time|exec|sudo|command|nohup|env|builtin|[A-Za-z_]\w*\+?=[\s\S]*)$/

const withoutKeywords = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex(word => !KEYWORDS.test(word))
  return first < 0 ? [] : words.slice(first)
}

/** Passes the arguments of calls to the functions of the script. */
function passArguments(commands: readonly Command[], variables: Variables): void {
  const functions = new Set(commands.map(({ scope }) => scope))
  const shifting = new Set(commands.filter(({ words }) => words.includes('shift')).map(({ scope }) => scope))
  for (const { words, scope } of commands) {
    const name = words.find(word => functions.has(word))
    if (name === undefined) continue
    const first = words.indexOf(name) + 1
    for (const [i, word] of words.slice(first).entries()) {
      variables.pass(name, `${i + 1}`, word, scope)
      if (!shifting.has(name)) variables.pass(name, '@', word, scope)
    }
  }
}
