// Parses the content of an action: declarations, and pipelines of commands with operands.

import { parseInteger, parseNumber, parseUnsigned } from '../strconv/parse-number.ts'
import { quote, unquote, unquoteChar } from '../strconv/quote.ts'
import type { Complex } from '../values/values.ts'
import { builtins, isRefused } from './builtins.ts'
import { variableHelp } from './frame.ts'
import type { Token, TokenType } from './lexer.ts'
import { type CommandNode, type NumberNode, nodeText, type Operand, type PipeNode, type VariableNode } from './nodes.ts'
import {
  back,
  deeper,
  fail,
  next,
  nextNonSpace,
  type ParseState,
  peek,
  peekNonSpace,
  spanOf,
  syntaxError,
  unexpected,
  wrongSyntax,
} from './parse-state.ts'
import { suggestion } from './problems.ts'

const STARTS_OPERAND: ReadonlySet<TokenType> = new Set<TokenType>([
  'bool',
  'char constant',
  'complex',
  'dot',
  'field',
  'identifier',
  'number',
  'nil',
  'raw string',
  'string',
  'variable',
  'left paren',
])

/** Parses declarations and commands up to and including `end`. `context` names the construct in messages. */
export function parsePipeline(p: ParseState, context: string, end: 'right delim' | 'right paren'): PipeNode {
  const { at } = peekNonSpace(p)
  const { variables, isAssign } = parseDeclarations(p, context)
  const commands: CommandNode[] = []
  for (;;) {
    const token = nextNonSpace(p)
    if (token.type === end) break
    if (!STARTS_OPERAND.has(token.type)) unexpected(p, token, context)
    back(p, token)
    commands.push(parseCommand(p))
  }
  checkCommands(p, commands, context)
  return { kind: 'pipe', at, variables, isAssign, commands }
}

/** Parses `$x :=`, `$x =` or, in a range, `$i, $x :=`. As in Go, an assigned variable need not be declared: execution fails then. */
function parseDeclarations(p: ParseState, context: string): Pick<PipeNode, 'variables' | 'isAssign'> {
  const variables: string[] = []
  for (;;) {
    const variable = peekNonSpace(p)
    if (variable.type !== 'variable') return { variables, isAssign: false }
    next(p)
    const space = peek(p)
    const after = peekNonSpace(p)
    const isList = after.type === 'char' && after.value === ','
    if (after.type !== 'assign' && after.type !== 'declare' && !isList) {
      // The variable is an operand. The space after it separates arguments and must be put back, too.
      if (space.type === 'space') back(p, variable, space)
      else back(p, variable)
      return { variables, isAssign: false }
    }
    nextNonSpace(p)
    variables.push(variable.value)
    p.variables.declare(variable.value, undefined)
    if (!isList) return { variables, isAssign: after.type === 'assign' }
    checkVariableList(p, context, variables.length)
  }
}

function checkVariableList(p: ParseState, context: string, count: number): void {
  if (context !== 'range' || count >= 2) syntaxError(p, `too many declarations in ${context}`)
  const { type } = peekNonSpace(p)
  if (type !== 'variable' && type !== 'right delim' && type !== 'right paren')
    syntaxError(p, 'range can only initialize variables')
}

const VALUES = new Set<Operand['kind']>(['bool', 'dot', 'nil', 'number', 'string'])

function checkCommands(p: ParseState, commands: readonly CommandNode[], context: string): void {
  if (commands.length === 0) syntaxError(p, `missing value for ${context}`)
  const wrong = commands.findIndex(({ operands }, i) => i > 0 && VALUES.has(operands[0]!.kind))
  if (wrong > 0) syntaxError(p, `non executable command in pipeline stage ${wrong + 1}`)
}

/** Parses operands up to a `|`, which is consumed, or to the end of the pipeline, which is not. */
function parseCommand(p: ParseState): CommandNode {
  const { at } = peekNonSpace(p)
  const operands: Operand[] = []
  for (;;) {
    peekNonSpace(p)
    const operand = parseOperand(p)
    if (operand) operands.push(operand)
    const token = next(p)
    if (token.type === 'space') continue
    if (token.type === 'right delim' || token.type === 'right paren') back(p, token)
    else if (token.type !== 'pipe') unexpected(p, token, 'operand')
    break
  }
  if (operands.length === 0) syntaxError(p, 'empty command')
  return { kind: 'command', at, operands }
}

const LITERALS = new Set<Operand['kind']>(['bool', 'string', 'number', 'nil', 'dot'])

/** Parses a term and the fields that follow it without a space. */
function parseOperand(p: ParseState): Operand | undefined {
  const term = parseTerm(p)
  if (!term || peek(p).type !== 'field') return term
  // As in Go, the node has the position of the first field after the term.
  const { at } = peek(p)
  const names: string[] = []
  while (peek(p).type === 'field') names.push(next(p).value.slice(1))
  if (term.kind === 'field' || term.kind === 'variable') return { ...term, at, names: [...term.names, ...names] }
  if (LITERALS.has(term.kind)) syntaxError(p, `unexpected . after term ${quote(nodeText(term))}`)
  return { kind: 'chain', at, operand: term, names }
}

/** Parses a term. Undefined if the next token does not start one. */
function parseTerm(p: ParseState): Operand | undefined {
  const token = nextNonSpace(p)
  const { at, value } = token
  switch (token.type) {
    case 'identifier':
      checkFunction(p, token)
      return { kind: 'identifier', at, name: value }
    case 'dot':
    case 'nil':
      return { kind: token.type, at }
    case 'variable':
      return useVariable(p, token)
    case 'field':
      return { kind: 'field', at, names: [value.slice(1)] }
    case 'bool':
      return { kind: 'bool', at, value: value === 'true' }
    case 'char constant':
    case 'complex':
    case 'number':
      return { kind: 'number', at, text: value, ...numberOf(p, token) }
    case 'left paren':
      return deeper(p, () => parsePipeline(p, 'parenthesized pipeline', 'right paren'))
    case 'string':
    case 'raw string':
      return { kind: 'string', at, literal: value, value: stringOf(p, token) }
    default:
      back(p, token)
      return undefined
  }
}

function numberOf(p: ParseState, token: Token) {
  const read = token.type === 'char constant' ? charNumber : token.type === 'complex' ? complexNumber : plainNumber
  const number = read(token.value)
  return 'wrong' in number ? wrongSyntax(p, number.wrong, token) : number
}

export const stringOf = (p: ParseState, token: Token): string =>
  unquote(token.value) ?? syntaxError(p, 'invalid syntax', token)

const offered = ({ functions }: ParseState): string[] =>
  Array.from(functions.keys()).filter(name => !isRefused(functions.get(name)!))

const BLOCKS = 'blocks are {{ if .X }}, {{ else if .Y }} and {{ range $value := .X }}, and end with {{ end }}'

/** Help on what only Helm or other template languages have. */
const OF_OTHERS: ReadonlyMap<string, string> = new Map([
  ['include', 'it is a function of Helm: include a template with {{ template "name" . }}'],
  ['required', 'it is a function of Helm: write {{ if not .X }}{{ fail "X is missing" }}{{ end }}'],
  ...['tpl', 'lookup'].map(name => [name, 'it is a function of Helm'] as const),
  ...['elseif', 'elsif', 'elif', 'for', 'foreach', 'endif', 'endfor', 'endrange', 'endwith'].map(
    name => [name, BLOCKS] as const,
  ),
])

function checkFunction(p: ParseState, token: Token): void {
  const name = token.value
  const at = spanOf(token)
  const found = p.functions.get(name)
  if (found === undefined) {
    if (builtins.has(name)) return
    const help = OF_OTHERS.get(name) ?? suggestion(name, [...offered(p), ...builtins.keys()])
    fail(p, { code: 'undefined-function', message: `function ${quote(name)} not defined`, help }, at)
  } else if (isRefused(found)) {
    const message = `function ${quote(name)} is refused: ${found.refused}`
    fail(p, { code: 'refused-function', message, help: found.instead }, at)
  }
}

function useVariable(p: ParseState, token: Token): VariableNode {
  if (!p.variables.has(token.value)) {
    const message = `undefined variable ${quote(token.value)}`
    const help = variableHelp(token.value, p.variables)
    fail(p, { code: 'undefined-variable', message, help }, spanOf(token))
  }
  return { kind: 'variable', at: token.at, name: token.value, names: [] }
}

type NumberValue = Pick<NumberNode, 'int' | 'uint' | 'float' | 'complex'>

/** The value, or the error message. */
type NumberResult = NumberValue | { readonly wrong: string }

function charNumber(literal: string): NumberResult {
  const char = unquoteChar(literal)
  if (!char) return { wrong: 'invalid syntax' }
  if (char.rest !== "'") return { wrong: `malformed character constant: ${literal}` }
  const value = BigInt(char.rune)
  return { int: value, uint: value, float: char.rune }
}

/** Parses `1+2i` as Go does, which scans it with fmt.Sscan. */
function complexNumber(literal: string): NumberResult {
  const parts = /^([+-]?[^+-]*?(?:[eEpP][+-]?[0-9_]+)?)([+-].*)i$/.exec(literal)
  const re = parts && parseNumber(parts[1]!)
  const im = parts && parseNumber(parts[2]!)
  if (!re || !im || re.problem || im.problem) return { wrong: `illegal number syntax: ${quote(literal)}` }
  return fromComplex({ re: re.value, im: im.value })
}

function plainNumber(literal: string): NumberResult {
  if (literal.endsWith('i')) {
    const im = parseNumber(literal.slice(0, -1))
    if (!im.problem) return fromComplex({ re: 0, im: im.value })
  }
  const unsigned = parseUnsigned(literal, 0)
  const signed = parseInteger(literal, 0)
  const int = signed.problem ? undefined : signed.value
  // As in Go, -0 is an unsigned integer, too.
  const uint = !unsigned.problem ? unsigned.value : int === 0n ? 0n : undefined
  if (int !== undefined || uint !== undefined) return { int, uint, float: Number(int ?? uint) }
  const float = parseNumber(literal)
  if (float.problem) return { wrong: `illegal number syntax: ${quote(literal)}` }
  if (!/[.eEpP]/.test(literal)) return { wrong: `integer overflow: ${quote(literal)}` }
  return fromFloat(float.value)
}

const fitsInt = (value: number): boolean => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63
const fitsUint = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 2 ** 64

/** A float without a fraction is an integer, too. */
const fromFloat = (float: number): NumberValue => ({
  float,
  ...(fitsInt(float) && { int: BigInt(float) }),
  ...(fitsUint(float) && { uint: BigInt(float) }),
})

const fromComplex = (complex: Complex): NumberValue =>
  complex.im === 0 ? { complex, ...fromFloat(complex.re) } : { complex }
