// Finds the secrets in the text of an object, which may be damaged YAML. The yaml package takes it apart and goes on after an error, so keys and
// structure stay visible.

import { Composer, CST, isMap, Lexer, Parser } from 'yaml'
import { hasTemplates } from '../base/kinds.ts'
import type { FieldPath } from '../diagnostics/field-path.ts'
import {
  isJsonOfSecret,
  isPlainName,
  isSecretValue,
  isShownDamaged,
  isUrlWithPassword,
  usersInLines,
} from './fields.ts'
import { maskRanges } from './mask.ts'
import { isSecretField, namesSecret } from './names.ts'
import { looksRandom } from './random.ts'
import { secretsIn } from './text.ts'
import { joined, type TextRange } from './text-ranges.ts'

/** Returns the text of an object with stars in place of its secrets. */
export const maskItem = (kind: string, text: string): string => maskRanges(text, joined(secretsOfItem(kind, text)))

export interface ItemSecret extends TextRange {
  /** The path of the field; undefined for a comment, a key, and damaged text. */
  readonly path: FieldPath | undefined
  /** The value of the whole scalar if all of it is secret. */
  readonly value?: string
}

/** No object that people write nests deeper. */
const MOST_LEVELS = 500

/** Returns the ranges of secrets in the text of an object, in ascending order. */
export function secretsOfItem(kind: string, text: string): ItemSecret[] {
  const tokens = tokensOf(text)
  if (tokens === undefined) return [{ start: 0, end: text.length, path: undefined }]
  const search = new ItemSearch(kind, text, !isSound(tokens))
  search.visitAll(tokens)
  return search.found()
}

/**
 * Returns the documents of the text; undefined if it nests too deeply. The yaml package calls itself for each level. Catching its stack overflow is
 * not enough: V8 ends the process if it compiles a regular expression there.
 */
function tokensOf(text: string): CST.Token[] | undefined {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > MOST_LEVELS) return undefined
  }
  tokens.push(...parser.end())
  return tokens
}

/** Whether the text is one object in YAML without errors. The composer makes an Error of each damaged token, so these are looked for first. */
function isSound(tokens: readonly CST.Token[]): boolean {
  if (tokens.some(({ type }) => type === 'error')) return false
  for (const { errors, contents } of new Composer({ uniqueKeys: false }).compose(tokens))
    if (errors.length > 0 || !isMap(contents)) return false
  return true
}

interface Visit {
  readonly token: CST.Token
  readonly path: FieldPath
}

/** No field that is named like a secret is deeper. A path for each of 100,000 open brackets would take all of the memory. */
const DEEPEST = 64

/** Tokens that contain no text of their own. */
const STRUCTURE: ReadonlySet<string> = new Set([
  'byte-order-mark',
  'comma',
  'doc-end',
  'doc-mode',
  'doc-start',
  'explicit-key-ind',
  'flow-map-end',
  'flow-map-start',
  'flow-seq-end',
  'flow-seq-start',
  'map-value-ind',
  'newline',
  'seq-item-ind',
  'space',
])

const SPACE: ReadonlySet<string> = new Set(['comment', 'newline', 'space'])

class ItemSearch {
  readonly #waiting: Visit[] = []
  readonly #secrets: ItemSecret[] = []
  /** What may be shown. In a damaged text, everything else is secret. */
  readonly #shown: TextRange[] = []
  readonly #kind: string
  readonly #text: string
  readonly #isDamaged: boolean

  constructor(kind: string, text: string, isDamaged: boolean) {
    this.#kind = kind
    this.#text = text
    this.#isDamaged = isDamaged
  }

  visitAll(tokens: readonly CST.Token[]): void {
    this.#add(tokens, [])
    for (let visit = this.#waiting.pop(); visit !== undefined; visit = this.#waiting.pop()) this.#visit(visit)
  }

  found(): ItemSecret[] {
    const secrets = this.#isDamaged ? this.#notShown() : this.#secrets
    return secrets.sort((a, b) => a.start - b.start)
  }

  #notShown(): ItemSecret[] {
    const secrets: ItemSecret[] = []
    let from = 0
    for (const { start, end } of joined([
      ...this.#shown,
      ...actionsIn(this.#text),
      { start: this.#text.length, end: this.#text.length },
    ])) {
      if (start > from) secrets.push({ start: from, end: start, path: undefined })
      from = end
    }
    return secrets
  }

  #add(tokens: readonly (CST.Token | null | undefined)[] | undefined, path: FieldPath): void {
    for (const token of tokens ?? []) if (token) this.#waiting.push({ token, path })
  }

  #visit({ token, path }: Visit): void {
    switch (token.type) {
      case 'document':
        this.#add([...token.start, token.value, ...(token.end ?? [])], path)
        break
      case 'block-map':
      case 'block-seq':
      case 'flow-collection':
        this.#visitCollection(token, path)
        break
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar':
        this.#judge({ start: token.offset, end: token.offset + token.source.length }, path, scalarText(token))
        this.#add(token.end, path)
        break
      case 'block-scalar': {
        this.#add(token.props, path)
        const start = token.props.reduce((at, prop) => at + ('source' in prop ? prop.source.length : 0), token.offset)
        this.#judge({ start, end: start + token.source.length }, path, scalarText(token))
        break
      }
      case 'comment':
        if (!this.#isDamaged) this.#judgeComment({ start: token.offset, end: token.offset + token.source.length }, path)
        break
      case 'error':
        break
      default:
        this.#visitOther(token, path)
    }
  }

  #visitCollection(token: CST.BlockMap | CST.BlockSequence | CST.FlowCollection, path: FieldPath): void {
    if (token.type === 'flow-collection') this.#add([token.start, ...token.end], path)
    // In a damaged object, an entry of a list may be a value before a colon.
    const isList = token.type === 'flow-collection' && token.start.type === 'flow-seq-start' && path.length > 0
    const hasKeys = !(this.#isDamaged && isList)
    for (const [i, item] of token.items.entries()) this.#visitEntry(item, path, i, hasKeys)
  }

  #visitEntry({ start, key, sep, value }: CST.CollectionItem, path: FieldPath, index: number, hasKeys: boolean): void {
    const below = (step: string | number): FieldPath => (path.length < DEEPEST ? [...path, step] : path)
    const name = key && CST.isScalar(key) ? scalarText(key) : ''
    // What has another text between it and a colon is a value that this text follows.
    const hasColon = sep?.find(({ type }) => !SPACE.has(type))?.type === 'map-value-ind'
    this.#add(start, path)
    if (hasColon && hasKeys && this.#showsKey(key as CST.FlowScalar, path)) this.#add((key as CST.FlowScalar).end, path)
    // Without a colon, the key may be followed by its value.
    else this.#add([key], hasColon || namesSecret(name) ? below(name) : path)
    this.#add([...(sep ?? []), value], below(sep === undefined ? index : name))
  }

  /** Shows what is surely a key. In a damaged object, a key below that of a secret, or after a colon in its line, may be a value. */
  #showsKey(key: CST.Token | null | undefined, path: FieldPath): boolean {
    if (!key || !CST.isScalar(key) || key.type === 'block-scalar') return false
    if (this.#isDamaged && path.some(step => isSecretField(String(step)))) return false
    // If a text before the key has several lines, these have no colon.
    const from = key.source.lastIndexOf('\n') + 1
    if (this.#isDamaged && from === 0 && this.#isAfterColon(key.offset)) return false
    const isKey = isPlainName(from > 0 ? key.source.slice(from).trim() : scalarText(key))
    if (isKey) this.#shown.push({ start: key.offset + from, end: key.offset + key.source.length })
    return isKey
  }

  #isAfterColon(offset: number): boolean {
    let before = offset - 1
    while (this.#text[before] === ' ') before--
    return this.#text[before] === ':'
  }

  #judge(range: TextRange, path: FieldPath, value: string): void {
    const { start, end } = range
    const source = this.#text.slice(start, end)
    if (this.#isDamaged) {
      if (!source.includes('\n') && isShownDamaged(this.#kind, path, value)) this.#shown.push(range)
      return
    }
    const isUrl = !hasTemplates(this.#kind) && isUrlWithPassword(value)
    const at = source.indexOf(value)
    // The parts of a URL with escapes are not searched.
    if (isSecretValue(this.#kind, path, value) || (isUrl && at < 0)) this.#secrets.push({ ...range, path, value })
    else {
      this.#addWithin(range, path)
      const url = start + at
      if (isUrl) this.#secrets.push({ start: url + value.indexOf('//') + 2, end: url + value.lastIndexOf('@'), path })
    }
  }

  /** A comment may be a value that is read as one, or a former value. */
  #judgeComment(range: TextRange, path: FieldPath): void {
    const source = this.#text.slice(range.start, range.end)
    const isValue = path.length > 0 && !hasTemplates(this.#kind) && isSecretValue(this.#kind, path, source)
    if (isValue || isJsonOfSecret(source) || looksRandom(source)) this.#secrets.push({ ...range, path: undefined })
    else this.#addWithin(range, undefined)
  }

  /** Adds what is secret in a text that may be shown otherwise. */
  #addWithin({ start, end }: TextRange, path: FieldPath | undefined): void {
    const text = this.#text.slice(start, end)
    for (const found of [...secretsIn(text), ...(hasTemplates(this.#kind) ? [] : usersInLines(text))])
      this.#secrets.push({ start: start + found.start, end: start + found.end, path })
  }

  /** Judges indicators, tags, anchors and aliases. What is not an indicator could be a value without its quotes. */
  #visitOther(token: CST.Token, path: FieldPath): void {
    if (!('source' in token)) return
    const range = { start: token.offset, end: token.offset + token.source.length }
    const isHeader = token.type === 'block-scalar-header' && /^[|>][-+0-9]{0,2}$/.test(token.source)
    if (isHeader || STRUCTURE.has(token.type)) this.#shown.push(range)
    else if (!isPlainName(token.source.slice(1)) || isSecretValue(this.#kind, path, token.source))
      this.#secrets.push({ ...range, path: undefined })
  }
}

/** Returns the value of a scalar. */
const scalarText = (token: CST.FlowScalar | CST.BlockScalar): string =>
  CST.resolveAsScalar(token, true, () => {})?.value ?? ''

/** Returns the actions of a chart without texts in quotes, which somebody has taken for YAML. */
const actionsIn = (text: string): TextRange[] =>
  [...text.matchAll(/\{\{[\w .$|:=,()/*-]{1,200}\}\}/g)].map(({ index, 0: action }) => ({
    start: index,
    end: index + action.length,
  }))
