// Writes the kubeconfig with which a kubelet joins, as client-go writes it.

import type { JoinCredentials } from '../../model/environment.ts'

/** The name of cluster, user and context, which is short because user data is limited. */
const NAME = 'c'

/** Returns the text of the kubeconfig. */
export const kubeconfig = ({ cluster, bootstrapToken }: JoinCredentials): string =>
  textBeforeToken(cluster) + (bootstrapToken === '' ? ' {}\n' : `\n${field('token', bootstrapToken)}`)

function textBeforeToken(cluster: JoinCredentials['cluster']): string {
  const clusterFields: readonly (readonly [name: string, value: string | boolean])[] = [
    ['certificate-authority', cluster.certificateAuthority],
    ['certificate-authority-data', cluster.certificateAuthorityData],
    ['disable-compression', cluster.disableCompression],
    ['insecure-skip-tls-verify', cluster.insecureSkipTLSVerify],
    ['proxy-url', cluster.proxyURL],
    ['server', cluster.server],
    ['tls-server-name', cluster.tlsServerName],
  ]
  return `apiVersion: v1
clusters:
- cluster:
${clusterFields.map(([name, value]) => field(name, value, name === 'server')).join('')}  name: ${NAME}
contexts:
- context:
    cluster: ${NAME}
    user: ${NAME}
  name: ${NAME}
current-context: ${NAME}
kind: Config
${cluster.colors ? 'preferences:\n  colors: true\n' : ''}users:
- name: ${NAME}
  user:`
}

/** Returns a line indented by four columns, or "" for an empty value. */
function field(name: string, value: string | boolean, always = false): string {
  if ((value === '' || value === false) && !always) return ''
  return `    ${name}: ${value === true ? value : yamlScalar(String(value), 4)}\n`
}

/** Returns the scalar after `key: `, for a key in column `column`. */
export function yamlScalar(text: string, column: number): string {
  const spaceBeforeBreak = / \n/.test(text)
  if (!PRINTABLE.test(text) || spaceBeforeBreak) return doubleQuoted(text)
  if (text.includes('\n')) return text.endsWith(' ') ? doubleQuoted(text) : literal(text, ' '.repeat(column + 2))
  if (readsAsSomethingElse(text)) return doubleQuoted(text)
  return needsQuotes(text) ? `'${text.replaceAll("'", "''")}'` : text
}

const PRINTABLE = /^[\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]*$/u

/** Whether the text has an indicator at its start, or one that white space makes an indicator. */
const needsQuotes = (text: string): boolean =>
  /^[#,[\]{}&*!|>'"%@`]/.test(text) || /^[-?:]( |$)|^---|^\.\.\./.test(text) || /:( |$)| #|^ | $/.test(text)

const WORDS = new Set([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'],
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'],
  ...['', '~', 'null', 'Null', 'NULL', '.nan', '.NaN', '.NAN'],
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF', '-.inf', '-.Inf', '-.INF'],
])

const BASE_60 = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/
const DATE = /^\d{4}-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?:$|[Tt ]\d)/
const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]{1,16}|0[bB][01]{1,64}|0[oO]?[0-7]{0,21}|[1-9][0-9]*)$/
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/

function readsAsSomethingElse(text: string): boolean {
  if (WORDS.has(text) || BASE_60.test(text) || DATE.test(text)) return true
  const digits = /^[-+0-9]/.test(text) ? text.replaceAll('_', '') : text
  return (/^[-+0-9]/.test(text) && INTEGER.test(digits)) || (FLOAT.test(digits) && Number.isFinite(Number(digits)))
}

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

const doubleQuoted = (text: string): string =>
  `"${Array.from(text, char => (isPlain(char) ? char : escaped(char))).join('')}"`

const isPlain = (char: string): boolean => char !== '"' && char !== '\\' && char !== '\n' && PRINTABLE.test(char)

function escaped(char: string): string {
  const code = char.codePointAt(0)!
  const hex = (length: number): string => code.toString(16).toUpperCase().padStart(length, '0')
  return ESCAPES[char] ?? (code <= 0xff ? `\\x${hex(2)}` : code <= 0xffff ? `\\u${hex(4)}` : `\\U${hex(8)}`)
}
