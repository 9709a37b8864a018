// Checks a template without executing it: finds what would fail if its branches were executed, as far as the types of the data are known.
// Where a type is not known, nothing is reported.

import type { GoType } from '../../values/types.ts'
import { memberNames } from '../fields.ts'
import { problemIn, Variables } from '../frame.ts'
import type { ListNode, Node, Operand, PipeNode, Tree } from '../nodes.ts'
import type { ParsedTemplate } from '../parse.ts'
import { problemAt, type Source, type TemplateProblem } from '../problems.ts'
import { checkBody } from './blocks.ts'
import { Checking, type Known, MOST_PROBLEMS, NOTHING_KNOWN, pointee } from './state.ts'

export interface CheckOptions {
  /** The type of the data; not known if absent. */
  readonly data?: GoType
  /** The names of the templates that other texts of the set define, or `any` if not all of them are known. */
  readonly templates?: ReadonlySet<string> | 'any'
}

/** The maximum number of rounds: if each of many variables takes the type of the next one, a round determines the type of only one of them. */
const MOST_ROUNDS = 20

/**
 * Returns the problems that some execution of the text would have, in their order in the text. Definitions that another text of the set
 * replaces are not checked.
 */
export function check(template: ParsedTemplate, { data, templates = new Set() }: CheckOptions = {}): TemplateProblem[] {
  const trees = new Map<string, Tree>()
  for (const [name, { tree }] of template.definitions)
    if (templates === 'any' || !templates.has(name)) trees.set(name, tree)
  const checking = new Checking(trees, templates)
  // Knowledge about a variable or an argument only decreases, so this would end without a maximum, too.
  for (let round = 1; round === 1 || checking.hasChanged; round++) {
    if (round > MOST_ROUNDS) checking.forget()
    checking.begin()
    checkAll(checking, template.name, data ? { type: data } : NOTHING_KNOWN)
  }
  const { source } = template.body
  const braces = source.left === '{{' && source.right === '}}'
  const others = [
    ...(braces ? [...joinedLines(source), ...otherBraces(source, data)] : []),
    ...[...trees.values()].flatMap(unusedVariables),
  ]
  return [...checking.problems(), ...others].slice(0, MOST_PROBLEMS).sort((a, b) => a.start - b.start)
}

/** Checks the body, the definitions that are included with what their arguments are, and those that nothing includes. */
function checkAll(checking: Checking, name: string, data: Known): void {
  const { trees } = checking
  checking.include(name, data)
  const left = new Set(trees.keys())
  const check = (name: string): void => {
    if (left.delete(name)) checkBody(checking, trees.get(name)!)
  }
  let next = 0
  const checkIncluded = (): void => {
    while (next < checking.included.length) check(checking.included[next++]!)
  }
  checkIncluded()
  for (const name of trees.keys()) {
    check(name)
    checkIncluded()
  }
}

/** Returns the names of the templates that a text includes from its body, directly or through its own definitions. */
export function includedNames({ name, definitions }: ParsedTemplate): ReadonlySet<string> {
  const included = new Set<string>()
  const addFrom = ({ nodes }: ListNode): void => {
    for (const node of nodes) {
      if (node.kind === 'template') add(node.name)
      if (!('list' in node)) continue
      addFrom(node.list)
      if (node.otherwise) addFrom(node.otherwise)
    }
  }
  const add = (name: string): void => {
    if (included.has(name)) return
    included.add(name)
    const own = definitions.get(name)
    if (own) addFrom(own.tree.root)
  }
  const body = definitions.get(name)
  if (body) addFrom(body.tree.root)
  return included
}

// Finds actions such as {{- if .X -}} that print nothing and remove the line breaks on both sides of them, between two words.

const SPACE = new Set(' \t\r\n')
/** A letter, and white space with a line break. */
const ENDS_LINE = /^[A-Za-z0-9_"')\]][ \t\r]*\n/
const STARTS_LINE = /^[ \t\r]*\n\s*[A-Za-z_]$/
const OPENS_BLOCK = /^(?:block|define|if|range|with)\b/
const ASSIGNS = /^\$\w*(?:[ \t]*,[ \t]*\$\w*)?[ \t]*:?=/

/** The maximum number of problems that are reported, because finding the line of each takes time. */
const MOST_JOINED = 100

function joinedLines(source: Source): TemplateProblem[] {
  const { name, bytes } = source
  if (!bytes.includes('-}}')) return []
  const problems: TemplateProblem[] = []
  const blocks: { readonly keyword: string; readonly followsWord: boolean }[] = []
  /** Whether a word ends where the next action begins, after its line break was removed. */
  let followsWord = false
  let [last, isLastTrimmed] = [0, false]
  for (
    let start = bytes.indexOf('{{');
    start >= 0 && problems.length < MOST_JOINED;
    start = bytes.indexOf('{{', last)
  ) {
    const end = actionEnd(bytes, start)
    if (end < 0) break
    const action = bytes.slice(start, end)
    const inner = action.replace(/^\{\{(?:-\s)?\s*/, '')
    const [trimsBefore, trimsAfter] = [/^\{\{-\s/.test(action), /\s-\}\}$/.test(action)]
    const before = bytes.slice(last, start)
    if (before.trim() !== '') followsWord = trimsBefore && ENDS_LINE.test(before.slice(lastBlank(before) - 1))
    else if (before !== '' && !trimsBefore && !isLastTrimmed) followsWord = false
    const [opened] = OPENS_BLOCK.exec(inner) ?? []
    if (opened !== undefined) blocks.push({ keyword: opened, followsWord })
    // An else branch follows the text before its block, not the text of the other branch.
    const isElse = /^else\b/.test(inner)
    if (isElse) followsWord = blocks.at(-1)?.followsWord ?? false
    const block = /^end\b/.test(inner) ? blocks.pop()?.keyword : isElse ? blocks.at(-1)?.keyword : opened
    followsWord &&= block === undefined ? isSilent(inner) : block !== 'block' && block !== 'define'
    if (followsWord && trimsAfter && STARTS_LINE.test(bytes.slice(end, wordAfter(bytes, end)))) {
      const message = 'the hyphens remove all line breaks here, so that the line before and the line after become one'
      const help = 'leave out one of the hyphens'
      problems.push(problemAt(source, { start, end }, { start, end }, { code: 'joined-lines', message, help }, message))
    }
    ;[last, isLastTrimmed] = [end, trimsAfter]
  }
  return problems.map(problem => ({ ...problem, goMessage: `template: ${name}: ${problem.message}` }))
}

const isSilent = (inner: string): boolean => inner.startsWith('/*') || ASSIGNS.test(inner)

const lastBlank = (text: string): number => text.trimEnd().length

/** Returns the place after the white space and the letter that follow. */
function wordAfter(bytes: string, start: number): number {
  let at = start
  while (at < bytes.length && SPACE.has(bytes[at]!)) at++
  return at + 1
}

/** Returns the end of the action, or -1 if it has none. */
function actionEnd(bytes: string, start: number): number {
  if (/^\{\{(?:-\s)?\s*\/\*/.test(bytes.slice(start, start + MOST_SPACE))) {
    const end = bytes.indexOf('*/', start)
    const braces = end < 0 ? -1 : bytes.indexOf('}}', end)
    return braces < 0 ? -1 : braces + 2
  }
  for (let at = start + 2; at < bytes.length; at++) {
    const character = bytes[at]!
    if (character === '}' && bytes[at + 1] === '}') return at + 2
    if (character === '`') at = bytes.indexOf('`', at + 1)
    else if (character === '"' || character === "'") at = quoteEnd(bytes, at)
    if (at < 0) return -1
  }
  return -1
}

const MOST_SPACE = 100

function quoteEnd(bytes: string, start: number): number {
  const quote = bytes[start]
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === '\\') at++
    else if (bytes[at] === quote) return at
  }
  return -1
}

// Finds fields in braces of another form: { .X }, which is ordinary text, and ${{ .X }}, which prints the dollar sign.

const BRACES =
  /(\{{1,2})-?[ \t]{0,8}\$?\.([A-Z][A-Za-z]{2,63})(?:\.[A-Za-z]{1,63})?(?:[ \t]{0,8}\|[ \t]{0,8}[a-z][A-Za-z\d]{1,40}(?:[ \t]"[^"\n]{0,40}")?)?[ \t]{0,8}-?(\}{1,2})/g

/** The number of characters of a line that are searched. */
const LONGEST_LINE = 500

/** The maximum number of problems that are reported, because finding the line of each takes time. */
const MOST_FOUND = 100

/** Returns the places of a text with a field of the data in other braces. */
function otherBraces(source: Source, data: GoType | undefined): TemplateProblem[] {
  const type = pointee(data)
  if (type === undefined) return []
  const fields = new Set(memberNames(type))
  const { name, bytes } = source
  const problems: TemplateProblem[] = []
  for (const found of bytes.matchAll(BRACES)) {
    const [text, open, field, close] = found as unknown as [string, string, string, string]
    if (!fields.has(field) || problems.length >= MOST_FOUND) continue
    const start = found.index
    const problem = problemOf(bytes, start, { text, open, close })
    if (problem === undefined) continue
    const span = { start, end: start + text.length }
    problems.push(
      problemAt(source, span, span, { code: 'other-braces', ...problem }, `template: ${name}: ${problem.message}`),
    )
  }
  return problems
}

interface Found {
  readonly text: string
  readonly open: string
  readonly close: string
}

function problemOf(bytes: string, start: number, { text, open, close }: Found) {
  const [before, after] = [bytes.slice(Math.max(0, start - 2), start), bytes[start + text.length]]
  // Paths of kubectl have the same form.
  const line = bytes.slice(Math.max(0, start - LONGEST_LINE), start)
  if (line.includes('jsonpath', line.lastIndexOf('\n') + 1)) return undefined
  if (open === '{' && close === '}' && !before.endsWith('{') && after !== '}' && !before.endsWith('%')) {
    return {
      message: `${text} is ordinary text: an action has two braces on each side`,
      help: `write {${text}}`,
    }
  }
  if (open !== '{{' || close !== '}}' || !/(?:^|[^\\$])\$$/.test(before) || after === '}') return undefined
  return {
    message: 'the dollar sign before the braces is printed, too',
    help: `remove it: ${text}. For a dollar sign before a value, write {{ "$" }}`,
  }
}

// Finds variables that an action of their own declares and that nothing reads.

interface Declared {
  readonly name: string
  /** The action that declares it; absent for variables of conditions and loops. */
  readonly place?: Node & { readonly kind: 'action' }
  /** Whether it hides another variable. */
  readonly hides: boolean
  isRead: boolean
}

/** Functions that change an argument or stop the execution: {{ $_ := set .X "a" 1 }} is not for the variable. */
const WITH_EFFECT = /^(?:set|unset|merge|mergeOverwrite|mustMerge|mustMergeOverwrite|fail|required|call)$/

/** The maximum number of problems that are reported, because finding the line of each takes time. */
const MOST_UNUSED = 100

function unusedVariables(tree: Tree): TemplateProblem[] {
  const problems: TemplateProblem[] = []
  const variables = new Variables<Declared>({ name: '$', hides: false, isRead: true })
  let open: Declared[] = []

  const declare = (name: string, place?: Declared['place']): void => {
    const declared: Declared = { name, ...(place && { place }), hides: variables.has(name), isRead: false }
    variables.declare(name, declared)
    open.push(declared)
  }
  const readPipe = ({ commands }: PipeNode): void => {
    for (const { operands } of commands) for (const operand of operands) readOperand(operand)
  }
  const readOperand = (operand: Operand): void => {
    if (operand.kind === 'variable') {
      const declared = variables.get(operand.name)
      if (declared) declared.isRead = true
    } else if (operand.kind === 'chain') readOperand(operand.operand)
    else if (operand.kind === 'pipe') {
      readPipe(operand)
      // A pipeline in parentheses can declare variables, too.
      if (!operand.isAssign) for (const name of operand.variables) declare(name)
    }
  }
  const readBlock = (read: () => void): void => {
    const { count } = variables
    const outer = open
    open = []
    read()
    const left = MOST_UNUSED - problems.length
    problems.push(
      ...open
        .filter(isUnused)
        .slice(0, left)
        .map(declared => unusedProblem(tree, declared)),
    )
    open = outer
    variables.release(count)
  }
  const readList = ({ nodes }: ListNode): void => {
    for (const node of nodes) readNode(node)
  }
  const readNode = (node: Node): void => {
    switch (node.kind) {
      case 'action':
        readPipe(node.pipe)
        if (!node.pipe.isAssign) for (const name of node.pipe.variables) declare(name, node)
        return
      case 'template':
        if (node.pipe) readPipe(node.pipe)
        return
      case 'if':
      case 'with':
      case 'range': {
        const { pipe, list, otherwise } = node
        readBlock(() => {
          readPipe(pipe)
          if (!pipe.isAssign) for (const name of pipe.variables) declare(name)
          readBlock(() => readList(list))
          if (otherwise) readBlock(() => readList(otherwise))
        })
      }
    }
  }
  readBlock(() => readList(tree.root))
  return problems
}

interface Unused extends Declared {
  readonly place: NonNullable<Declared['place']>
}

const isUnused = (declared: Declared): declared is Unused =>
  !declared.isRead && declared.place !== undefined && !declared.name.startsWith('$_') && !hasEffect(declared.place.pipe)

function unusedProblem({ source, name: template }: Tree, { name, place, hides }: Unused): TemplateProblem {
  const help = hides
    ? `write ${name} = to change the ${name} outside of the block: := declares another one`
    : 'remove it, or use it in an action'
  return problemIn(
    { source, name: template, node: place.pipe, action: place.action },
    { code: 'unused-variable', message: `nothing reads the variable ${name}`, help },
  )
}

const hasEffect = ({ commands }: PipeNode): boolean =>
  commands.some(({ operands }) =>
    operands.some(
      operand =>
        (operand.kind === 'identifier' && WITH_EFFECT.test(operand.name)) ||
        (operand.kind === 'pipe' && hasEffect(operand)),
    ),
  )
