// Detects secrets by their form: a rendering holds tokens and passwords in clear text, unmarked. False positives are acceptable, because
// a hidden value keeps a label by which old and new values differ.

/** A range of a text that must not be shown. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Names whose values are hidden, as they end in INI, TOML, YAML, JSON and shell: `registry_password = …`, `"aadClientSecret": …`. */
const NAMES = [
  'pass(?:word|wd|phrase)',
  'secret',
  'token',
  'credentials?',
  'auth',
  'private[_-]?key',
  'client-key-data',
  'api[_-]?key',
  'activation[_-]?key',
  'access[_-]?key(?:[_-]?id)?',
  '(?:client|tenant|subscription)[_-]?id',
  'username',
].join('|')

/** A quoted value, or after a colon the rest of the line, or after an equals sign a word; `$` begins a shell's expansion. */
const VALUE = String.raw`"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|(?<=:[ \t]*)[^\s"'$][^\n]*|(?<==[ \t]*)[^\s"'$;&|)]+`

/** Each gives the secret as a group of that name, or as a whole. */
const SHAPES: readonly RegExp[] = [
  /-----BEGIN ([A-Z ]*)PRIVATE KEY-----[\s\S]*?-----END \1PRIVATE KEY-----/dg,
  new RegExp(String.raw`(?<![A-Za-z])[\w.-]{0,40}(?:${NAMES})\\?["']?[ \t]*[:=][ \t]*(?<secret>${VALUE})`, 'gid'),
  /\b(?:Bearer|Basic)[ \t]+(?<secret>[\w.~+/=-]{6,})/dgi,
  /\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]+)?/dg,
  /(?<![a-z0-9])[a-z0-9]{6}\.(?<secret>[a-z0-9]{16})(?![a-z0-9])/dg,
  /\/\/[^\s/:@'"]*:(?<secret>[^\s/@'"]+)@/dg,
]

/** Certificates and public keys are long and look random, but are public. */
const PUBLIC =
  /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----|\bLS0tLS1CRUdJTiBDRVJU[\w+/=]*|\b(?:ssh|ecdsa|sk-ssh)-[\w@.-]+ AAAA[\w+/=]+/g
const WORD = /[\w.~+/=-]{16,}/g
const PIECE = /[A-Za-z0-9]{10,}/g
/** The lengths of MD5, SHA-1, SHA-256, SHA-384 and SHA-512: checksums of downloads. */
const CHECKSUMS = new Set([32, 40, 64, 96, 128])

/** Names of files that hold a secret and nothing else. */
const SECRET_FILE = /(?:token|secret|password|passwd|passphrase|credentials?|\.key|\/id_[a-z0-9]+)$/i
export const isSecretFile = (name: string): boolean => SECRET_FILE.test(name)

/** The cloud provider's configuration: any of its values may come from a Secret. */
const CLOUD_CONFIG = /\/cloud-config$/
const EVERY_VALUE = /(?<==[ \t]*)\S[^\n]*|(?<=":[ \t]*)"(?:[^"\\\n]|\\.)*"/dg

/** Values that are secret only at this place: elsewhere the same words may be harmless. */
export function rangesByName(name: string, text: string): TextRange[] {
  const found = isSecretFile(name)
    ? [{ start: 0, end: trimmed(text, text.length) }]
    : CLOUD_CONFIG.test(name)
      ? [...text.matchAll(EVERY_VALUE)].map(({ indices }) => unquoted(text, ...indices![0]!))
      : []
  return found.filter(({ start, end }) => !LABEL.test(text.slice(start, end)))
}

const LABEL = /^(?:|<secret [A-Z]+>|<placeholder \w+>)$/

export function secretRanges(text: string): TextRange[] {
  const found = SHAPES.flatMap(shape =>
    [...text.matchAll(shape)].map(match => {
      const [start, end] = match.indices!.groups?.secret ?? match.indices![0]!
      return unquoted(text, start, end)
    }),
  )
  return merged([...found, ...randomRanges(text)].filter(({ start, end }) => !isPlain(text.slice(start, end))))
}

const unquoted = (text: string, start: number, end: number): TextRange =>
  /["']/.test(text[start]!) && end - start > 1 ? { start: start + 1, end: end - 1 } : { start, end: trimmed(text, end) }

const trimmed = (text: string, end: number): number => {
  while (/[\s,]/.test(text[end - 1] ?? '')) end--
  return end
}

/** Words of configuration, variables and placeholders are no secrets. */
const PLAIN = /^(?:|true|false|null|none|\[\]|\{\}?|[|>][-+]?|\$.*|<path:[^>]*>|<placeholder \w+>|<secret [A-Z]+>)$/is
const isPlain = (value: string): boolean => PLAIN.test(value)

function randomRanges(text: string): TextRange[] {
  const open = [...text.matchAll(PUBLIC)].map(({ 0: match, index }) => ({ start: index, end: index + match.length }))
  return [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({ word, start: index, end: index + word.length }))
    .filter(({ word, start, end }) => looksRandom(word) && !open.some(at => at.start < end && start < at.end))
}

/** Letters and digits in turn, as no word of a language and no version has them. */
const looksRandom = (word: string): boolean =>
  [...word.matchAll(PIECE)].some(([piece]) => {
    if (/^[0-9a-f]+$/i.test(piece) && CHECKSUMS.has(piece.length)) return false
    return (piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0) >= 4
  })

function merged(ranges: readonly TextRange[]): TextRange[] {
  const result: { start: number; end: number }[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else if (start < end) result.push({ start, end })
  }
  return result
}
