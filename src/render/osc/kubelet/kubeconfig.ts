// Writes the kubeconfig with which a kubelet joins, as client-go writes it.

import { fromText } from 'gotemplate/go/bytes'
import { formatFloat } from 'gotemplate/go/strconv'
import { compareKeysOfV2, OLD_BOOLEANS, resolve } from 'gotemplate/go/yaml'
import { isObject, type Json, type JsonObject } from '../../../base/json.ts'
import { rememberedFor } from '../../model/remembered.ts'
import type { JoinCredentials } from '../../settings/environment.ts'

/** The name of cluster, user and context, which is short because user data is limited. */
const NAME = 'c'

/** Returns the text of the kubeconfig. `users` is the last of its keys. */
export const kubeconfig = ({ cluster, bootstrapToken }: JoinCredentials): string =>
  textBeforeUsers(cluster) + yamlMembers({ users: [{ name: NAME, user: withoutEmpty({ token: bootstrapToken }) }] })

/** All nodes of a run have the same cluster. */
const textBeforeUsers = rememberedFor((cluster: JoinCredentials['cluster']) => yamlMembers(membersBeforeUsers(cluster)))

const membersBeforeUsers = ({ server, ofFile, ...cluster }: JoinCredentials['cluster']): JsonObject => ({
  apiVersion: 'v1',
  clusters: [
    {
      cluster: {
        ...withoutEmpty({
          'certificate-authority': cluster.certificateAuthority,
          'certificate-authority-data': cluster.certificateAuthorityData,
          'disable-compression': cluster.disableCompression,
          extensions: cluster.extensions ?? '',
          'insecure-skip-tls-verify': cluster.insecureSkipTLSVerify,
          'proxy-url': cluster.proxyURL,
          'tls-server-name': cluster.tlsServerName,
        }),
        server,
      },
      name: NAME,
    },
  ],
  contexts: [{ context: { cluster: NAME, user: NAME }, name: NAME }],
  'current-context': NAME,
  kind: 'Config',
  ...ofFile,
})

const withoutEmpty = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== false))

/** Returns the lines of an object. `column` is that of its keys. */
function yamlMembers(object: JsonObject, column = 0): string {
  const pad = ' '.repeat(column)
  const names = Object.keys(object).map(name => ({ name, bytes: fromText(name) }))
  return names
    .sort((a, b) => compareKeysOfV2(a.bytes, b.bytes))
    .map(({ name, bytes }) => {
      const value = object[name]!
      if (name.includes('\n') || bytes.length > LONGEST_SIMPLE_KEY)
        return `${pad}? ${yamlScalar(name, column, column + 2)}\n${pad}:${valueInLine(value, column)}`
      const key = `${pad}${yamlScalar(name, column, -Infinity)}:`
      if (Array.isArray(value) && value.length > 0) return `${key}\n${yamlEntries(value, column)}`
      if (isObject(value) && Object.keys(value).length > 0) return `${key}\n${yamlMembers(value, column + 2)}`
      return `${key} ${scalarOf(value, column, key.length + 1)}\n`
    })
    .join('')
}

const LONGEST_SIMPLE_KEY = 128

const yamlEntries = (list: readonly Json[], column: number): string =>
  list.map(entry => `${' '.repeat(column)}-${valueInLine(entry, column)}`).join('')

/** Returns a value that begins in the line of the indicator before it, which is in `column`. */
function valueInLine(value: Json, column: number): string {
  const nested = Array.isArray(value)
    ? yamlEntries(value, column + 2)
    : isObject(value)
      ? yamlMembers(value, column + 2)
      : ''
  return nested === '' ? ` ${scalarOf(value, column, column + 2)}\n` : nested.slice(column + 1)
}

function scalarOf(value: Json, column: number, start: number): string {
  if (typeof value === 'string') return yamlScalar(value, column, start)
  if (typeof value === 'number' || typeof value === 'bigint')
    return isInteger64(value) ? String(BigInt(value)) : formatFloat(Number(value), 'g', -1)
  return Array.isArray(value) ? '[]' : isObject(value) ? '{}' : String(value)
}

const isInteger64 = (value: number | bigint): boolean =>
  (typeof value === 'bigint' || Number.isInteger(value)) && value >= -(2n ** 63n) && value < 2n ** 64n

/** Returns a scalar that begins in the column `start`, below a key or an indicator in `column`. */
export function yamlScalar(text: string, column: number, start = column): string {
  const indent = ' '.repeat(column + 2)
  const spaceBeforeBreak = / \n/.test(text)
  const quoted = (): string =>
    folded(text, { quote: '"', start, indent, shown: char => (isPlain(char) ? char : escaped(char)) })
  if (!PRINTABLE.test(text) || spaceBeforeBreak) return quoted()
  if (text.includes('\n')) return text.endsWith(' ') ? quoted() : literal(text, indent)
  if (readsAsSomethingElse(text)) return quoted()
  return needsQuotes(text)
    ? folded(text, { quote: "'", start, indent, shown: char => (char === "'" ? "''" : char) })
    : folded(text, { quote: '', start, indent, shown: char => char })
}

interface Folding {
  readonly quote: '' | "'" | '"'
  readonly start: number
  readonly indent: string
  /** Returns a character as it is written. */
  readonly shown: (char: string) => string
}

const WIDTH = 80

/** Returns the text in its quotes, with a line break in the place of the first space after the column 80. */
function folded(text: string, { quote, start, indent, shown }: Folding): string {
  if (quote === '' && !text.includes(' ')) return text
  const chars = Array.from(text)
  let column = start + quote.length
  let written = quote
  chars.forEach((char, i) => {
    const isWithin = i > 0 && i < chars.length - 1
    const isFold =
      char === ' ' && column > WIDTH && isWithin && chars[i - 1] !== ' ' && (quote === '"' || chars[i + 1] !== ' ')
    const part = isFold ? (chars[i + 1] === ' ' ? '\\' : '') : shown(char)
    written += isFold ? `\n${indent}${part}` : part
    column = (isFold ? indent.length : column) + Array.from(part).length
  })
  return written + quote
}

const PRINTABLE = /^[\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/u

/** Whether the text has an indicator at its start, or one that white space makes an indicator. */
const needsQuotes = (text: string): boolean =>
  /^[#,[\]{}&*!|>'"%@`]/.test(text) || /^[-?:]( |$)|^---|^\.\.\./.test(text) || /:( |$)| #|^ | $/.test(text)

/** Numbers of base 60, which YAML 1.2 reads as texts. */
const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/

const readsAsSomethingElse = (text: string): boolean =>
  OLD_BOOLEANS.has(text) || BASE_60.test(text) || resolve('', fromText(text)).tag !== '!!str'

function literal(text: string, indent: string): string {
  const hint = /^[ \n]/.test(text) ? '2' : ''
  const chomping = !text.endsWith('\n') ? '-' : text === '\n' || text.endsWith('\n\n') ? '+' : ''
  const lines = text.replace(/\n$/, '').split('\n')
  return `|${hint}${chomping}${lines.map(line => `\n${line === '' ? '' : indent + line}`).join('')}`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '\x1b': '\\e',
  '"': '\\"',
  '\\': '\\\\',
}

const isPlain = (char: string): boolean => char !== '"' && char !== '\\' && char !== '\n' && PRINTABLE.test(char)

function escaped(char: string): string {
  const code = char.codePointAt(0)!
  const hex = (length: number): string => code.toString(16).toUpperCase().padStart(length, '0')
  return ESCAPES[char] ?? (code <= 0xff ? `\\x${hex(2)}` : code <= 0xffff ? `\\u${hex(4)}` : `\\U${hex(8)}`)
}
