// Finds what is secret by its schema in the text of an object. The yaml package goes on after an error, so this holds for damaged objects as far
// as it finds the fields; of a damaged Secret, nothing is shown.

import { Composer, type CST, isAlias, isCollection, isMap, isScalar, Lexer, type Node, type Pair, Parser } from 'yaml'
import type { FieldPath } from '../base/field-path.ts'
import { isSecretValue, secretPart } from './fields.ts'
import { maskRanges } from './mask.ts'
import { certainSecrets } from './text.ts'
import { joined, type TextRange } from './text-ranges.ts'

/** Returns the text of an object with stars in place of its secrets. */
export function maskItem(kind: string, text: string): string {
  const all = [{ start: 0, end: text.length }]
  const read = readTokens(text)
  if (read === undefined) return maskRanges(text, all)
  const { tokens, comments } = read
  const isSecret = kind === 'Secret'
  // The composer makes an Error of each damaged token, so these are counted first.
  const damaged = tokens.filter(({ type }) => type === 'error').length
  if (damaged > (isSecret ? 0 : MOST_DAMAGE)) return maskRanges(text, all)
  const found: TextRange[] = [...certainSecrets(text), ...(isSecret ? comments : [])]
  for (const { errors, contents } of new Composer({ uniqueKeys: false }).compose(tokens)) {
    if (isSecret && (errors.length > 0 || !isMap(contents))) return maskRanges(text, all)
    for (const value of valuesIn(contents, [], 0, text)) found.push(...secretsIn(kind, value, text))
  }
  return maskRanges(text, joined(found))
}

/** What people write has less. */
const MOST_DAMAGE = 100

/** No object that people write nests deeper. */
const MOST_LEVELS = 500

interface Tokens {
  readonly tokens: readonly CST.Token[]
  readonly comments: readonly TextRange[]
}

/**
 * Returns the documents and comments of the text; undefined if it nests too deeply. The yaml package calls itself for each level. Catching its
 * stack overflow is not enough: V8 ends the process if it compiles a regular expression there.
 */
function readTokens(text: string): Tokens | undefined {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  const comments: TextRange[] = []
  for (const lexeme of new Lexer().lex(text)) {
    if (lexeme.startsWith('#')) comments.push({ start: parser.offset, end: parser.offset + lexeme.length })
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > MOST_LEVELS) return undefined
  }
  tokens.push(...parser.end())
  return { tokens, comments }
}

interface Value extends TextRange {
  readonly path: FieldPath
  readonly text: string
}

/** Yields the scalars and aliases below a node. `from` is the end of what is before the node, such as the colon. */
function* valuesIn(node: unknown, path: FieldPath, from: number, text: string): Generator<Value> {
  if (isMap(node))
    for (const { key, value } of node.items as Pair<Node | null, Node | null>[]) {
      const end = key?.range?.[1] ?? from
      const colon = text.slice(end, value?.range?.[0] ?? end).indexOf(':')
      yield* valuesIn(value, [...path, isScalar(key) ? String(key.value) : ''], end + colon + 1, text)
    }
  else if (isCollection(node))
    for (const [i, item] of node.items.entries()) yield* valuesIn(item, [...path, i], (item as Node).range![0], text)
  else if (isScalar(node) || isAlias(node)) {
    const [start, end] = node.range!
    // The header of a block, such as `|`, is shown.
    const isBlock = isScalar(node) && node.type?.startsWith('BLOCK') === true
    // A text without its quotes may be read as a tag or an anchor.
    const first = isBlock ? text.indexOf('\n', start) : Math.min(from, start)
    const isText = isScalar(node) && typeof node.value === 'string' && start < end
    yield { path, text: isText ? String(node.value) : text.slice(first, end), start: first, end }
  }
}

function secretsIn(kind: string, { path, text: value, start, end }: Value, text: string): TextRange[] {
  if (isSecretValue(kind, path, value)) return [{ start, end }]
  const part = secretPart(kind, path, value)
  if (part === undefined) return []
  const at = text.slice(start, end).indexOf(value)
  // The parts of a value with escapes are not searched.
  return at < 0 ? [{ start, end }] : [{ start: start + at + part.start, end: start + at + part.end }]
}
