// Cuts a YAML text into tokens in the way of go-yaml v3, a libyaml: what it takes and refuses differs from the
// YAML specification in many small ways, and those decide what the reference writes.

import {
  type Cursor,
  is,
  isBlank,
  isBlankOrEnd,
  isBreak,
  isBreakOrEnd,
  isDocumentIndicator,
  isEnd,
  isWordCharacter,
  peek,
  read,
  readBreak,
  skip,
  YamlProblem,
} from './cursor.ts'
import type { Dialect } from './dialect.ts'
import { type ScalarStyle, scanBlockScalar, scanPlainScalar, scanQuotedScalar } from './scalars.ts'
import { scanDirective, scanTag } from './tags.ts'

export type Token =
  | { readonly type: 'scalar'; readonly line: number; readonly value: string; readonly style: ScalarStyle }
  | { readonly type: 'tag'; readonly line: number; readonly handle: string; readonly suffix: string }
  | { readonly type: 'tag-directive'; readonly line: number; readonly handle: string; readonly prefix: string }
  | { readonly type: 'version-directive'; readonly line: number; readonly version: string }
  | { readonly type: 'anchor' | 'alias'; readonly line: number; readonly value: string }
  | { readonly type: Mark; readonly line: number }

type Mark =
  | 'stream-start'
  | 'stream-end'
  | 'document-start'
  | 'document-end'
  | 'block-sequence-start'
  | 'block-mapping-start'
  | 'block-end'
  | 'flow-sequence-start'
  | 'flow-sequence-end'
  | 'flow-mapping-start'
  | 'flow-mapping-end'
  | 'block-entry'
  | 'flow-entry'
  | 'key'
  | 'value'

/** A place where a key without `?` may have begun. */
interface SimpleKey {
  possible: boolean
  required: boolean
  token: number
  line: number
  column: number
  index: number
}

export interface TokenStream {
  peek(): Token
  take(): Token
}

const MAX_DEPTH = 10_000
const MAX_KEY_LENGTH = 1024
/** How far the search for a comment looks. */
const COMMENT_REACH = 512

const FLOW_MARKS: Readonly<Record<string, Mark>> = {
  '[': 'flow-sequence-start',
  '{': 'flow-mapping-start',
  ']': 'flow-sequence-end',
  '}': 'flow-mapping-end',
}
const NOT_PLAIN_AT_START = new Set('-?:,[]{}#&*!|>\'"%@`')

export function scanTokens(cursor: Cursor, dialect: Dialect): TokenStream {
  const queue: Token[] = []
  let taken = 0
  let streamStarted = false
  let indent = -1
  const indents: number[] = []
  let flowLevel = 0
  let simpleKeyAllowed = true
  const simpleKeys: SimpleKey[] = [noKey()]
  const keysByToken = new Map<number, number>()

  function noKey(): SimpleKey {
    return { possible: false, required: false, token: taken + queue.length, line: 0, column: 0, index: 0 }
  }

  const add = (token: Token) => queue.push(token)
  const addMark = (type: Mark, length: number) => {
    add({ type, line: cursor.line })
    for (let i = 0; i < length; i++) skip(cursor)
  }
  const fail = (message: string, line = cursor.line): never => {
    throw new YamlProblem(message, line)
  }

  function isStillPossible(key: SimpleKey): boolean {
    if (!key.possible) return false
    if (key.line === cursor.line && key.index + MAX_KEY_LENGTH >= cursor.at) return true
    if (key.required) fail("could not find expected ':'", key.line)
    key.possible = false
    return false
  }

  function saveSimpleKey(): void {
    if (!simpleKeyAllowed) return
    const { line, column, at: index } = cursor
    const required = flowLevel === 0 && indent === column
    const key = { possible: true, required, token: taken + queue.length, line, column, index }
    removeSimpleKey()
    simpleKeys[simpleKeys.length - 1] = key
    keysByToken.set(key.token, simpleKeys.length - 1)
  }

  function removeSimpleKey(): void {
    const key = simpleKeys[simpleKeys.length - 1]!
    if (!key.possible) return
    if (key.required) fail("could not find expected ':'", key.line)
    key.possible = false
    keysByToken.delete(key.token)
  }

  function rollIndent(column: number, type: Mark, before?: number): void {
    if (flowLevel > 0 || indent >= column) return
    indents.push(indent)
    indent = column
    if (indents.length > MAX_DEPTH) fail(`exceeded max depth of ${MAX_DEPTH}`)
    queue.splice(before === undefined ? queue.length : before - taken, 0, { type, line: cursor.line })
  }

  function unrollIndent(column: number): void {
    if (flowLevel > 0) return
    while (indent > column) {
      add({ type: 'block-end', line: cursor.line })
      indent = indents.pop() ?? -1
    }
  }

  /** go-yaml looks for comments with a search of its own, which lets tabs stand before a second comment line. */
  function passComments(): void {
    let distance = 0
    while (distance < COMMENT_REACH) {
      const next = peek(cursor, distance)
      if (next === 0x23) {
        while (distance > 0) {
          distance -= 1
          if (isBreak(peek(cursor))) {
            if (is(cursor, '\r') && is(cursor, '\n', 1)) distance -= 1
            readBreak(cursor)
          } else skip(cursor)
        }
        while (!isBreakOrEnd(peek(cursor))) skip(cursor)
        distance = 1
      } else if (isBlank(next) || next === 0x0a || next === 0x0d) distance += 1
      else return
    }
  }

  function passLineComment(): void {
    if (cursor.newlines > 0) return
    let distance = 0
    while (distance < COMMENT_REACH && isBlank(peek(cursor, distance))) distance++
    if (distance < COMMENT_REACH && is(cursor, '#', distance)) while (!isBreakOrEnd(peek(cursor))) skip(cursor)
  }

  const mayPassTab = () => dialect.tabSeparates && (flowLevel > 0 || !simpleKeyAllowed)

  function passToNextToken(): void {
    for (;;) {
      while (is(cursor, ' ') || (mayPassTab() && is(cursor, '\t'))) skip(cursor)
      if (is(cursor, '#')) passComments()
      if (!isBreak(peek(cursor))) return
      readBreak(cursor)
      if (flowLevel === 0) simpleKeyAllowed = true
    }
  }

  function startBlockItem(type: Mark, what: string): void {
    if (flowLevel > 0) return
    if (!simpleKeyAllowed) fail(`${what} are not allowed in this context`)
    rollIndent(cursor.column, type)
  }

  function fetchValue(): void {
    const key = simpleKeys[simpleKeys.length - 1]!
    if (isStillPossible(key)) {
      queue.splice(key.token - taken, 0, { type: 'key', line: key.line })
      rollIndent(key.column, 'block-mapping-start', key.token)
      key.possible = false
      keysByToken.delete(key.token)
      simpleKeyAllowed = false
    } else {
      startBlockItem('block-mapping-start', 'mapping values')
      simpleKeyAllowed = flowLevel === 0
    }
    addMark('value', 1)
  }

  function fetchFlowCollection(mark: Mark, opens: boolean): void {
    if (opens) {
      saveSimpleKey()
      simpleKeys.push(noKey())
      if (++flowLevel > MAX_DEPTH) fail(`exceeded max depth of ${MAX_DEPTH}`)
    } else {
      removeSimpleKey()
      if (flowLevel > 0) {
        flowLevel--
        keysByToken.delete(simpleKeys.pop()!.token)
      }
    }
    simpleKeyAllowed = opens
    addMark(mark, 1)
  }

  function fetchAnchor(type: 'anchor' | 'alias'): void {
    saveSimpleKey()
    simpleKeyAllowed = false
    const line = cursor.line
    skip(cursor)
    let value = ''
    while (isWordCharacter(peek(cursor))) value += read(cursor)
    const ended = isBlankOrEnd(peek(cursor)) || '?:,]}%@`'.includes(String.fromCodePoint(peek(cursor)))
    if (value === '' || !ended) fail('did not find expected alphabetic or numeric character', line)
    add({ type, line, value })
  }

  function fetchScalar(style: ScalarStyle): void {
    const line = cursor.line
    if (style === 'literal' || style === 'folded') {
      removeSimpleKey()
      simpleKeyAllowed = true
      add({ type: 'scalar', line, style, value: scanBlockScalar(cursor, style === 'literal', indent, dialect) })
      return
    }
    saveSimpleKey()
    simpleKeyAllowed = false
    if (style !== 'plain') {
      add({ type: 'scalar', line, style, value: scanQuotedScalar(cursor, style === 'single') })
      return
    }
    const { value, newLine } = scanPlainScalar(cursor, indent, flowLevel > 0, dialect)
    if (newLine) simpleKeyAllowed = true
    add({ type: 'scalar', line, style, value })
  }

  const resetForDocument = () => {
    unrollIndent(-1)
    removeSimpleKey()
    simpleKeyAllowed = false
  }

  /** Fetches what begins with an indicator; false where none does. */
  function fetchIndicated(character: string): boolean {
    const spaced = isBlankOrEnd(peek(cursor, 1))
    if (Object.hasOwn(FLOW_MARKS, character)) fetchFlowCollection(FLOW_MARKS[character]!, '[{'.includes(character))
    else if (character === ',') {
      removeSimpleKey()
      simpleKeyAllowed = true
      addMark('flow-entry', 1)
    } else if (character === '-' && spaced) {
      startBlockItem('block-sequence-start', 'block sequence entries')
      removeSimpleKey()
      simpleKeyAllowed = true
      addMark('block-entry', 1)
    } else if (character === '?' && (flowLevel > 0 || spaced)) {
      startBlockItem('block-mapping-start', 'mapping keys')
      removeSimpleKey()
      simpleKeyAllowed = flowLevel === 0
      addMark('key', 1)
    } else if (character === ':' && (flowLevel > 0 || spaced)) fetchValue()
    else if (character === '*') fetchAnchor('alias')
    else if (character === '&') fetchAnchor('anchor')
    else if (character === '!') {
      saveSimpleKey()
      simpleKeyAllowed = false
      add(scanTag(cursor))
    } else if (character === '|' && flowLevel === 0) fetchScalar('literal')
    else if (character === '>' && flowLevel === 0) fetchScalar('folded')
    else if (character === "'") fetchScalar('single')
    else if (character === '"') fetchScalar('double')
    else return false
    return true
  }

  function mayStartPlain(character: string): boolean {
    if (!isBlankOrEnd(peek(cursor)) && !NOT_PLAIN_AT_START.has(character)) return true
    if (character === '-') return !isBlank(peek(cursor, 1))
    return flowLevel === 0 && (character === '?' || character === ':') && !isBlankOrEnd(peek(cursor, 1))
  }

  function fetchToken(): void {
    if (!streamStarted) {
      streamStarted = true
      add({ type: 'stream-start', line: 0 })
      return
    }
    passToNextToken()
    unrollIndent(cursor.column)
    if (isEnd(peek(cursor))) {
      resetForDocument()
      add({ type: 'stream-end', line: cursor.line })
    } else if (cursor.column === 0 && is(cursor, '%')) {
      resetForDocument()
      add(scanDirective(cursor))
    } else if (isDocumentIndicator(cursor)) {
      resetForDocument()
      addMark(is(cursor, '-') ? 'document-start' : 'document-end', 3)
    } else {
      const character = String.fromCodePoint(peek(cursor))
      if (!fetchIndicated(character)) {
        if (!mayStartPlain(character)) fail('found character that cannot start any token')
        fetchScalar('plain')
      }
      if (queue[queue.length - 1]?.type !== 'block-entry') passLineComment()
    }
  }

  /** Two tokens more than the next are always fetched, and more where the next may turn out to be a key. */
  function fill(): void {
    for (;;) {
      if (queue[queue.length - 1]?.type === 'stream-end') return
      if (queue.length > 2) {
        const key = keysByToken.get(taken)
        if (key === undefined || !isStillPossible(simpleKeys[key]!)) return
      }
      fetchToken()
    }
  }

  return {
    peek() {
      fill()
      return queue[0]!
    },
    take() {
      fill()
      taken++
      return queue.shift()!
    },
  }
}
