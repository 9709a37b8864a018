// Finds the secrets in the text of an object, which may be damaged YAML. The yaml package takes it apart and goes on after an error, so keys and
// structure stay visible.

import { Composer, CST, isMap, Lexer, Parser } from 'yaml'
import type { FieldPath } from '../base/field-path.ts'
import { isPlainName, isSecretValue, secretPart } from './fields.ts'
import { certainSecrets } from './text.ts'
import { joined, maskRanges, type TextRange } from './text-ranges.ts'

/**
 * Returns the text of an object with stars in place of its secrets, and of all but keys and templates if it is damaged: if its reader has refused
 * it, or this one does.
 */
export function maskItem(kind: string, text: string, isRefused = false): string {
  const tokens = tokensOf(text)
  if (tokens === undefined) return maskRanges(text, [{ start: 0, end: text.length }])
  const search = new ItemSearch(kind, text, isRefused || !isSound(tokens))
  search.visitAll(tokens)
  return maskRanges(text, search.found())
}

/** No object that people write nests deeper. */
const MOST_LEVELS = 500

/**
 * Returns the documents of the text; undefined if it nests too deeply. The yaml package calls itself for each level. Catching its stack overflow is
 * not enough: V8 ends the process if it compiles a regular expression there.
 */
export function tokensOf(text: string): CST.Token[] | undefined {
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
  if (tokens.some(isDamagedToken)) return false
  // A text that is all a directive has no document.
  const documents = [...new Composer({ uniqueKeys: false }).compose(tokens)]
  return documents.length > 0 && documents.every(({ errors, contents }) => errors.length === 0 && isMap(contents))
}

/** A percent sign at the start of a line makes a directive of it, also before an object. YAML has two of them. */
const isDamagedToken = (token: CST.Token): boolean =>
  token.type === 'error' || (token.type === 'directive' && !/^%(?:YAML|TAG)[ \t]/.test(token.source))

interface Visit {
  readonly token: CST.Token
  readonly path: FieldPath
}

/** No secret field is deeper. A path for each of 100,000 open brackets would take all of the memory. */
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

/** An action of a template, which a tool has not filled in. Without a text in quotes, it has names only. */
const ACTION = /\{\{[^"'`{}\n]*\}\}/g

const SPACE: ReadonlySet<string> = new Set(['comment', 'newline', 'space'])

class ItemSearch {
  readonly #waiting: Visit[] = []
  readonly #secrets: TextRange[] = []
  /** The keys and the structure, which are all that is shown of a damaged text. */
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

  found(): TextRange[] {
    if (!this.#isDamaged) return joined(this.#secrets)
    const { length } = this.#text
    if (this.#kind !== 'Secret')
      for (const { index, 0: action } of this.#text.matchAll(ACTION))
        this.#shown.push({ start: index, end: index + action.length })
    const hidden: TextRange[] = []
    let from = 0
    for (const { start, end } of joined([...this.#shown, { start: length, end: length }])) {
      if (start > from) hidden.push({ start: from, end: start })
      from = end
    }
    return hidden
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
    if (hasColon && hasKeys && this.#showsKey(key)) this.#add((key as CST.FlowScalar).end, path)
    // Without a colon, the key may be followed by its value.
    else this.#add([key], hasColon ? below(name) : path)
    this.#add([...(sep ?? []), value], below(sep === undefined ? index : name))
  }

  /** Shows what is surely a key. In a damaged object, a key after a colon in its line may be a value. */
  #showsKey(key: CST.Token | null | undefined): boolean {
    if (!key || !CST.isScalar(key) || key.type === 'block-scalar') return false
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

  #judge({ start, end }: TextRange, path: FieldPath, value: string): void {
    if (this.#isDamaged) return
    const source = this.#text.slice(start, end)
    const part = isSecretValue(this.#kind, path, value)
      ? { start: 0, end: value.length }
      : secretPart(this.#kind, path, value)
    const at = source.indexOf(value)
    // The parts of a value with escapes are not searched.
    if (part && (at < 0 || part.end - part.start === value.length)) this.#secrets.push({ start, end })
    else if (part) this.#secrets.push({ start: start + at + part.start, end: start + at + part.end })
    this.#addEvident(source, start)
  }

  #addEvident(text: string, from: number): void {
    for (const { start, end } of certainSecrets(text)) this.#secrets.push({ start: from + start, end: from + end })
  }

  /** Judges indicators, comments, tags, anchors and aliases. What is not an indicator could be a value without its quotes, or a former one. */
  #visitOther(token: CST.Token, path: FieldPath): void {
    if (!('source' in token)) return
    const { offset: start, source } = token
    const range = { start, end: start + source.length }
    const isHeader = token.type === 'block-scalar-header' && /^[|>][-+0-9]{0,2}$/.test(source)
    if (isHeader || STRUCTURE.has(token.type)) this.#shown.push(range)
    else if (this.#kind === 'Secret' || isSecretValue(this.#kind, path, source)) this.#secrets.push(range)
    else this.#addEvident(source, start)
  }
}

/** Returns the value of a scalar. */
const scalarText = (token: CST.FlowScalar | CST.BlockScalar): string =>
  CST.resolveAsScalar(token, true, () => {})?.value ?? ''
