// The parser's state, its token lookahead, and its error recovery.

import type { FunctionMap } from './builtins.ts'
import { ENGINE_LIMIT, isEngineLimit, Variables } from './frame.ts'
import { type Lexer, lexer, type Token, tokenText } from './lexer.ts'
import type { Tree } from './nodes.ts'
import type { Limits } from './options.ts'
import { type Problem, type ProblemCode, problemAt, type Source, type Span, type TemplateProblem } from './problems.ts'

export interface ParseState {
  readonly source: Source
  readonly functions: FunctionMap
  readonly limits: Limits
  readonly lexer: Lexer
  /** The tokens that were peeked or put back, the next one last. */
  readonly ahead: Token[]
  /** The last token read from the lexer. Go's messages give its line. */
  latest: Token
  readonly trees: Map<string, Tree>
  readonly problems: TemplateProblem[]
  /** The variables in scope. */
  variables: Variables<undefined>
  rangeDepth: number
  /** The number of open blocks and parentheses. */
  depth: number
  /** The offset and line of the current action; Go's messages about unclosed actions give the line. */
  actionStart: number
  actionLine: number
  /** The rest of the text is skipped. Blocks that are open at the end are then not reported. */
  abandoned: boolean
}

export function parseState(source: Source, functions: FunctionMap, limits: Limits): ParseState {
  const tokens = lexer(source, name => functions.has(name))
  return {
    source,
    functions,
    limits,
    lexer: tokens,
    ahead: [],
    latest: { type: 'eof', at: 0, end: 0, value: '', line: 1 },
    trees: new Map(),
    problems: [],
    variables: new Variables(undefined),
    rangeDepth: 0,
    depth: 0,
    actionStart: 0,
    actionLine: 0,
    abandoned: false,
  }
}

export function next(p: ParseState): Token {
  return p.ahead.pop() ?? (p.latest = p.lexer.next())
}

export function peek(p: ParseState): Token {
  const token = next(p)
  p.ahead.push(token)
  return token
}

/** Puts tokens back. `next` returns them in the order given. */
export function back(p: ParseState, ...tokens: readonly Token[]): void {
  p.ahead.push(...tokens.toReversed())
}

export function nextNonSpace(p: ParseState): Token {
  for (;;) {
    const token = next(p)
    if (token.type !== 'space') return token
  }
}

export function peekNonSpace(p: ParseState): Token {
  const token = nextNonSpace(p)
  p.ahead.push(token)
  return token
}

/** Thrown inside the parser only, up to the action or block that is skipped. */
class ParseFailure extends Error {
  readonly problem: Problem
  readonly at: Span
  readonly line: number
  constructor(problem: Problem, at: Span, line: number) {
    super(problem.message)
    this.name = 'ParseFailure'
    this.problem = problem
    this.at = at
    this.line = line
  }
}

export function fail(
  p: ParseState,
  problem: Problem,
  at: Span = spanOf(p.latest),
  line: number = p.latest.line,
): never {
  throw new ParseFailure(problem, at, line)
}

export function syntaxError(
  p: ParseState,
  message: string,
  token = p.latest,
  code: ProblemCode = 'syntax-error',
): never {
  fail(p, { code, message }, spanOf(token))
}

export const spanOf = ({ at, end }: Token): Span => ({ start: at, end })

/** Help on the syntax of other languages, by the text where Go reports an error. */
const OTHER_SYNTAX: readonly (readonly [begins: RegExp, help: string])[] = [
  [/[=!&|<>]/y, 'operators are functions: {{ if and (eq .A "b") (not .C) }}, or ne, or, lt, le, gt, ge'],
  [/'|\xe2\x80[\x98\x99\x9c-\x9e]/y, 'write texts in double quotes: {{ if eq .A "b" }}'],
  [/[{%#]/y, 'if the braces are for another program, write {{ "{{" }} instead of each {{'],
]

/** Fails with the message of Go for a token that may be in the syntax of another language. */
export function wrongSyntax(p: ParseState, message: string, token: Token): never {
  const help = OTHER_SYNTAX.find(([begins]) => {
    begins.lastIndex = token.at
    return begins.test(p.source.bytes)
  })?.[1]
  return fail(p, { code: 'syntax-error', message, help }, spanOf(token))
}

/** Fails with the message of Go for a token that is not allowed in the context. */
export function unexpected(p: ParseState, token: Token, context: string): never {
  if (token.type !== 'error') return wrongSyntax(p, `unexpected ${tokenText(token)} in ${context}`, token)
  const started = p.actionLine !== 0 && p.actionLine !== token.line
  const where = started ? ` started at ${p.source.name}:${p.actionLine}` : ''
  const inAction = started && !token.value.endsWith(' action') ? ' in action' : ''
  return wrongSyntax(p, token.value + inAction + where, token)
}

/** Fails before the nesting overflows JavaScript's stack. */
export function checkDepth(p: ParseState, depth: number): void {
  const message = `blocks and parentheses are nested more than ${p.limits.depth} deep (limit depth)`
  if (depth > p.limits.depth) fail(p, { code: 'limit-exceeded', message })
}

/** Calls `read` one level deeper, and fails at the limit of the depth. */
export function deeper<T>(p: ParseState, read: () => T): T {
  checkDepth(p, p.depth + 1)
  p.depth++
  try {
    return read()
  } finally {
    p.depth--
  }
}

/** The maximum number of problems: a text that is not a template at all has one on each line. */
const MOST_PROBLEMS = 50

/** Calls `read`. A failure is added to the problems, and parsing continues after the action. */
export function recovering<T>(p: ParseState, read: () => T): T | undefined {
  const { actionStart, actionLine } = p
  try {
    return read()
  } catch (thrown) {
    const error = failureOf(p, thrown)
    p.problems.push(problemOf(p, error, actionStart))
    const from = p.actionLine === 0 || actionLine === 0 ? p.actionStart : actionStart
    declareTextually(p, from)
    skipAction(p)
    // After the depth limit, each further nested block would exceed it again.
    if (p.problems.length >= MOST_PROBLEMS || error.problem.code === 'limit-exceeded') abandon(p)
    return undefined
  }
}

function failureOf(p: ParseState, thrown: unknown): ParseFailure {
  if (thrown instanceof ParseFailure) return thrown
  if (!isEngineLimit(thrown)) throw thrown
  return new ParseFailure({ code: 'limit-exceeded', message: ENGINE_LIMIT }, spanOf(p.latest), p.latest.line)
}

function problemOf(p: ParseState, { problem, at, line }: ParseFailure, actionStart: number): TemplateProblem {
  const { bytes, name, left, right } = p.source
  const start = bytes.startsWith(left, p.actionStart) ? p.actionStart : actionStart
  const close = bytes.indexOf(right, at.start)
  const action = { start: Math.min(start, at.start), end: close < 0 ? bytes.length : close + right.length }
  return problemAt(p.source, at, action, problem, `template: ${name}:${line}: ${problem.message}`)
}

/** Declares the variables of a skipped action, so that their uses are not reported as undefined. */
function declareTextually(p: ParseState, from: number): void {
  const close = p.source.bytes.indexOf(p.source.right, from)
  const action = p.source.bytes.slice(from, close < 0 ? undefined : close)
  for (const [, name] of action.matchAll(/(\$\w+)\s*(?=:=|,)/g)) p.variables.declare(name!, undefined)
}

/** Skips to after the right delimiter of the current action, or to the end of the text if there is none. */
function skipAction(p: ParseState): void {
  p.ahead.length = 0
  while (p.lexer.insideAction()) {
    const token = p.latest.type === 'error' ? p.latest : (p.latest = p.lexer.next())
    if (token.type === 'right delim') return
    if (token.type !== 'error' && token.type !== 'eof') continue
    const close = p.source.bytes.indexOf(p.source.right, token.at)
    if (close < 0) {
      abandon(p)
      return
    }
    p.lexer.resume(close + p.source.right.length)
  }
  if (p.latest.type === 'error') abandon(p)
}

function abandon(p: ParseState): void {
  p.abandoned = true
  p.lexer.resume(p.source.bytes.length)
  p.ahead.length = 0
}
