// Parses a template's text into trees: one for its body, and one for each `define` and `block` in it.

import { quote } from '../strconv/quote.ts'
import type { FunctionMap } from './builtins.ts'
import { type Definitions, Variables } from './frame.ts'
import type { Token } from './lexer.ts'
import { type BranchNode, isEmpty, type ListNode, type Node, type PipeNode, type Tree } from './nodes.ts'
import type { Limits } from './options.ts'
import { parsePipeline, stringOf } from './parse-pipeline.ts'
import {
  back,
  checkDepth,
  deeper,
  fail,
  next,
  nextNonSpace,
  type ParseState,
  parseState,
  peek,
  peekNonSpace,
  recovering,
  syntaxError,
  unexpected,
} from './parse-state.ts'
import type { Source, Span, TemplateProblem } from './problems.ts'

/** The end of a list of nodes. `branch` is the `if` or `with` token of an `{{else if}}` or `{{else with}}`. */
type Stop = { readonly kind: 'end' | 'else'; readonly branch?: Token } | { readonly kind: 'eof' }

const isStop = (item: Node | Stop): item is Stop => item.kind === 'end' || item.kind === 'else' || item.kind === 'eof'

/** Parses a text into its body and the templates that it defines. All problems are returned, not only the first as in Go. */
export function parseText(
  source: Source,
  functions: FunctionMap,
  limits: Limits,
): { body: Tree; trees: ReadonlyMap<string, Tree>; problems: readonly TemplateProblem[] } {
  const p = parseState(source, functions, limits)
  const nodes: Node[] = []
  for (let token = peek(p); token.type !== 'eof'; token = peek(p)) recovering(p, () => parseTopLevel(p, nodes))
  const body = treeOf(p, source.name, { nodes })
  recovering(p, () => addTree(p, body))
  return { body, trees: p.trees, problems: p.problems }
}

function parseTopLevel(p: ParseState, nodes: Node[]): void {
  if (peek(p).type === 'left delim') {
    const delim = next(p)
    const word = nextNonSpace(p)
    if (word.type === 'define') {
      parseDefinition(p, delim)
      return
    }
    back(p, delim, word)
  }
  const item = parseItem(p)
  if (item === undefined) return
  if (isStop(item))
    fail(p, {
      code: 'syntax-error',
      message: `unexpected {{${item.kind}}}`,
      help: 'no block is open here: remove it, or look for an {{ end }} too many above',
    })
  else nodes.push(item)
}

/** Parses `{{define "name"}} … {{end}}` after its keyword. It adds a tree and no node. */
function parseDefinition(p: ParseState, delim: Token): void {
  p.actionStart = delim.at
  const name = recovering(p, () => {
    const value = templateName(p, nextNonSpace(p), 'define clause')
    expectEnd(p, 'define clause')
    return value
  })
  const list = parseBody(p, delim, 'define clause')
  if (name !== undefined) addTree(p, treeOf(p, name, list))
}

/**
 * Parses the body of a definition, which has its own variables, loops and actions: Go parses it into another tree. `line` is the one of the outer
 * tree, which reports an `else`.
 */
function parseBody(p: ParseState, opened: Token, clause: string, line?: number): ListNode {
  const { variables, rangeDepth, actionLine } = p
  p.variables = new Variables(undefined)
  p.rangeDepth = 0
  p.actionLine = 0
  try {
    return deeper(p, () => parseToEnd(p, opened, `unexpected {{else}} in ${clause}`, line))
  } finally {
    p.variables = variables
    p.rangeDepth = rangeDepth
    p.actionLine = actionLine
  }
}

const treeOf = ({ source, functions }: ParseState, name: string, root: ListNode): Tree => ({
  name,
  source,
  functions,
  root,
})

/** Adds a tree. As in Go, one text may define a name twice only if one of the bodies is blank; the other is used. */
function addTree(p: ParseState, tree: Tree): void {
  const { name, root } = tree
  const before = p.trees.get(name)
  if (before === undefined || isEmpty(before.root)) p.trees.set(name, tree)
  else if (!isEmpty(root))
    syntaxError(p, `template: multiple definition of template ${quote(name)}`, p.latest, 'duplicate-definition')
}

/** Parses nodes up to an `end` or `else`. `opened` is the token that opened the block, for the message if it is not closed. */
function parseList(p: ParseState, opened: Token): { list: ListNode; stop: Stop } {
  const nodes: Node[] = []
  const list = { nodes }
  while (peekNonSpace(p).type !== 'eof') {
    const item = recovering(p, () => parseItem(p))
    if (item === undefined) continue
    if (isStop(item)) return { list, stop: item }
    nodes.push(item)
  }
  if (!p.abandoned) {
    p.abandoned = true
    // The end is there, under a name that is not a keyword, or with a word behind it.
    if (p.problems.some(({ message }) => /^function "end\w+" not defined$| in end$/.test(message)))
      return { list, stop: { kind: 'eof' } }
    const help = `the block that begins in line ${opened.line} is not closed by {{ end }}`
    fail(p, { code: 'syntax-error', message: 'unexpected EOF', help })
  }
  return { list, stop: { kind: 'eof' } }
}

/** Parses text, an action, or the end of a list. Undefined for a block whose head has an error. */
function parseItem(p: ParseState): Node | Stop | undefined {
  const token = nextNonSpace(p)
  if (token.type === 'text') return { kind: 'text', at: token.at, text: token.value }
  if (token.type !== 'left delim') unexpected(p, token, 'input')
  p.actionStart = token.at
  p.actionLine = token.line
  try {
    return parseAction(p, token)
  } finally {
    p.actionLine = 0
  }
}

/** Returns the range from the left delimiter to the end of the last token. */
const actionSpan = (p: ParseState, delim: Token): Span => ({ start: delim.at, end: p.latest.end })

function parseAction(p: ParseState, delim: Token): Node | Stop | undefined {
  const token = nextNonSpace(p)
  switch (token.type) {
    case 'if':
    case 'with':
    case 'range':
      return parseBranch(p, token.type, delim)
    case 'end':
      expectEnd(p, 'end')
      return { kind: 'end' }
    case 'else':
      return parseElse(p)
    case 'template':
      return parseTemplate(p, delim)
    case 'block':
      return parseBlock(p, delim)
    case 'break':
    case 'continue':
      return parseJump(p, token, delim)
  }
  back(p, token)
  const { at } = peek(p)
  // Variables that the pipeline declares are in scope until the end of the block.
  const pipe = parsePipeline(p, 'command', 'right delim')
  return { kind: 'action', at, pipe, action: actionSpan(p, delim) }
}

function expectEnd(p: ParseState, context: string): void {
  const token = nextNonSpace(p)
  if (token.type !== 'right delim') unexpected(p, token, context)
}

function parseElse(p: ParseState): Stop {
  const token = peekNonSpace(p)
  if (token.type === 'if' || token.type === 'with') return { kind: 'else', branch: token }
  expectEnd(p, 'else')
  return { kind: 'else' }
}

function parseJump(p: ParseState, { type, at }: Token, delim: Token): Node {
  const kind = type as 'break' | 'continue'
  expectEnd(p, `{{${kind}}}`)
  if (p.rangeDepth === 0) syntaxError(p, `{{${kind}}} outside {{range}}`)
  return { kind, at, action: actionSpan(p, delim) }
}

interface Head {
  readonly pipe: PipeNode | undefined
  readonly action: Span
}

interface Part {
  readonly head: Head
  readonly list: ListNode
}

/**
 * Parses a block with its `else` branches. `{{else if}}` and `{{else with}}` are an `if` or `with` nested in the `else` and closed by the
 * same `end`. A chain is read in a loop and nested afterwards from its end.
 */
function parseBranch(p: ParseState, kind: BranchNode['kind'], delim: Token): BranchNode | undefined {
  return deeper(p, () => {
    const { count } = p.variables
    const parts: Part[] = []
    let otherwise: ListNode | undefined
    let from = delim
    for (;;) {
      const head = parseHead(p, kind, from)
      const { list, stop } = parseRangeBody(p, kind, from)
      parts.push({ head, list })
      if (stop.kind !== 'else') break
      const branch = kind === 'range' ? undefined : stop.branch
      if (branch?.type !== kind) {
        otherwise = parseToEnd(p, delim, 'expected end; found {{else}}')
        break
      }
      from = next(p)
      checkDepth(p, p.depth + parts.length)
    }
    p.variables.release(count)
    return nestBranches(kind, parts, otherwise)
  })
}

function parseHead(p: ParseState, kind: BranchNode['kind'], from: Token): Head {
  const pipe = recovering(p, () => parsePipeline(p, kind, 'right delim'))
  return { pipe, action: actionSpan(p, from) }
}

function parseRangeBody(p: ParseState, kind: BranchNode['kind'], opened: Token): { list: ListNode; stop: Stop } {
  if (kind === 'range') p.rangeDepth++
  try {
    return parseList(p, opened)
  } finally {
    if (kind === 'range') p.rangeDepth--
  }
}

/** Parses nodes up to an `end`, and reports each `else` with the message `noElse`. */
function parseToEnd(p: ParseState, opened: Token, noElse: string, line?: number): ListNode {
  const { list, stop } = parseList(p, opened)
  if (stop.kind !== 'else') return list
  recovering(p, () => fail(p, { code: 'syntax-error', message: noElse }, undefined, line))
  return parseToEnd(p, opened, noElse, line)
}

function nestBranches(
  kind: BranchNode['kind'],
  parts: readonly Part[],
  last: ListNode | undefined,
): BranchNode | undefined {
  let otherwise = last
  let node: BranchNode | undefined
  for (const { head, list } of parts.toReversed()) {
    if (!head.pipe) return undefined
    node = { kind, at: head.pipe.at, pipe: head.pipe, action: head.action, list, ...(otherwise && { otherwise }) }
    otherwise = { nodes: [node] }
  }
  return node
}

function templateName(p: ParseState, token: Token, context: string): string {
  if (token.type !== 'string' && token.type !== 'raw string') unexpected(p, token, context)
  return stringOf(p, token)
}

function parseTemplate(p: ParseState, delim: Token): Node {
  const context = 'template clause'
  const token = nextNonSpace(p)
  const name = templateName(p, token, context)
  const after = nextNonSpace(p)
  if (after.type !== 'right delim') back(p, after)
  const pipe = after.type === 'right delim' ? undefined : parsePipeline(p, context, 'right delim')
  return { kind: 'template', at: token.at, name, ...(pipe && { pipe }), action: actionSpan(p, delim) }
}

/** Parses a `block`: a definition, and its inclusion at the same place. */
function parseBlock(p: ParseState, delim: Token): Node | undefined {
  const context = 'block clause'
  const head = recovering(p, () => {
    const token = nextNonSpace(p)
    return { at: token.at, name: templateName(p, token, context), pipe: parsePipeline(p, context, 'right delim') }
  })
  const action = actionSpan(p, delim)
  const list = parseBody(p, delim, context, p.latest.line)
  if (!head) return undefined
  addTree(p, treeOf(p, head.name, list))
  return { kind: 'template', ...head, action }
}

/** A parsed text and its definitions. It can be executed any number of times, and be part of any set. */
export interface ParsedTemplate {
  readonly name: string
  readonly text: string
  /** The text outside of definitions. */
  readonly body: Tree
  /** The templates of the set by name. Contains the body, too, unless the body is blank and the text defines its own name. */
  readonly definitions: Definitions
}
