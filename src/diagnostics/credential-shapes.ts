// Finds texts that look like credentials in texts without known fields: templates, scripts, renderings. It is better to mask a harmless
// value than to show a token. The texts may be hostile and of any size, so everything here takes linear time and no stack.

import { decodeBase64 } from '../gotemplate/encoding/base64.ts'
import { ARGUMENTS, printedPasswords, userInfo } from './credential-arguments.ts'
import { DIRECTIVES } from './credential-directives.ts'
import { encodedRanges } from './credential-encodings.ts'
import { argumentRanges } from './credential-lists.ts'
import { manifestValues } from './credential-manifests.ts'
import { ISSUED } from './credential-prefixes.ts'
import { PROGRAMS } from './credential-programs.ts'
import { blockScalars, hereDocuments, valuesBelow } from './credential-texts.ts'
import { introducedValues, isLiteralSecret, NAME, unquoteRange, valuesAfter } from './credential-values.ts'
import { SECRET_NAME } from './mask-table.ts'
import { between, type Delimiters, nextMatch, runs, subtract, type TextRange, without } from './text-ranges.ts'

export type { TextRange } from './text-ranges.ts'

type FindRanges = (text: string) => TextRange[]

/** Finds the matches of a pattern, or of its group `secret`. No quantifier of the pattern may be unbounded. */
const matching =
  (pattern: RegExp): FindRanges =>
  text =>
    [...text.matchAll(pattern)].map(({ indices }) => {
      const [start, end] = indices!.groups?.secret ?? indices![0]!
      return { start, end }
    })

/** `$6$salt$hash`, `$2y$05$hash`, `{SSHA}hash` */
const HASH =
  /\$(?:(?:1|5|6|7|y|gy|sm3|apr1|argon2i?d?|scrypt)\$(?:[\w=,]{1,60}\$){0,2}[./\w+-]{1,64}\$|2[abxy]?\$\d\d\$)[./\w+]{13,120}|\{S?SHA(?:\d{3})?\}[\w+/=]{20,200}|\bgrub\.pbkdf2\.\w{1,20}\.\d{1,9}\.[\w.]{8,2000}/dg

/** Finds texts that are certainly credentials in any context. */
const CERTAIN: readonly FindRanges[] = [
  text =>
    between(text, PRIVATE_KEY).filter(({ start }) =>
      /^-----BEGIN (?:[A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?|OpenVPN Static key V\d)-----/.test(
        text.slice(start, start + 80),
      ),
    ),
  text => between(text, PUTTY_KEY),
  text => after(text, /\bAuthorization[ \t]{0,8}:[ \t]{0,8}[\w-]{1,30}[ \t]{1,8}/gi, OUTSIDE, 6),
  // Words after the names of schemes. These names are also English words: "bearer tokens", "basic settings".
  text =>
    after(text, /\bBearer[ \t]{1,8}/gi, OUTSIDE, 6).filter(
      ({ start, end }) => !/^[a-z.]+$/.test(text.slice(start, end)),
    ),
  text => after(text, /\bBasic[ \t]{1,8}/gi, OUTSIDE, 4).filter(({ start, end }) => isUserInfo(text.slice(start, end))),
  ...ISSUED.map(matching),
  // Hashes of passwords: of crypt, Apache, LDAP and GRUB
  matching(HASH),
  text =>
    runs(text, /[^\w.-]/g, 13).flatMap(({ start, end }) => {
      const token = /(?:^|[.-])(eyJ[\w-]{8})/.exec(text.slice(start, Math.min(end, start + 4096)))
      return token && text.slice(start, end).includes('.', token.index + 9) ? [{ start, end }] : []
    }),
  // User and password of a URL.
  matching(/\/\/(?<secret>[^\s/'"<>@][^\s/'"<>]{0,1000})@(?=[^\s/'"<>@])/dg),
  // A single quote is allowed in a URL, unless it is in such quotes itself.
  userInfo,
  matching(/(?<!')\bhttps?:\/\/(?<secret>[^\s/'"<>@][^\s/"<>]{0,1000})@(?=[^\s/'"<>@])/dg),
]

/** A character that is in no token. */
const OUTSIDE = /[^\w.~+/=-]/g

/** Whether a word is the base64 of a user and a password. */
function isUserInfo(word: string): boolean {
  const bytes = word.length <= 4096 ? decodeBase64(word.padEnd(Math.ceil(word.length / 4) * 4, '=')) : undefined
  return bytes?.includes(0x3a) ?? false
}

const PRIVATE_KEY: Delimiters = { open: '-----BEGIN ', close: /-----END [\w ]{0,40}-----/g, isOpenToTheEnd: true }
/** The private part of a key of PuTTY. */
const PUTTY_KEY: Delimiters = { open: '\nPrivate-Lines: ', close: /\nPrivate-MAC: \w{1,200}/g, isOpenToTheEnd: true }

/** Finds texts that are credentials because of the name before them, or that are probably credentials. */
const PROBABLE: readonly FindRanges[] = [
  text => valuesAfter(text, NAME),
  text => blockScalars(text),
  ...[...ARGUMENTS, ...PROGRAMS, ...DIRECTIVES].map(each => (text: string) => introducedValues(text, each)),
  text => argumentRanges(text, list => [...ARGUMENTS, ...PROGRAMS].flatMap(each => introducedValues(list, each))),
  printedPasswords,
  hereDocuments,
  valuesBelow,
  manifestValues,
  // `<password>value</password>`
  matching(
    new RegExp(
      String.raw`<(?:[\w:.-]{0,40}|\w{1,40}[ \t]{1,9}(?:key|name)=["'][\w:.-]{0,40})${SECRET_NAME}["']?>\s{0,200}(?<secret>[^<\s][^<]{0,500})</`,
      'dgi',
    ),
  ),
  // Variables with blanks, and credentials of units: `Environment="TOKEN=a value"`, `SetCredential=id:a value`
  matching(
    new RegExp(
      String.raw`(?:\bEnvironment=(?:[^\n]{0,300}[ \t])?|(?<![\w-])(?:-e|--env)[= \t]{1,9})"[\w.-]{0,60}${SECRET_NAME}=(?<secret>[^"$\n][^"\n]{0,500})"`,
      'dgi',
    ),
  ),
  matching(/^[ \t]{0,200}SetCredential(?:Encrypted)?=[\w.-]{1,100}:[ \t]{0,20}(?<secret>\S[^\n]{0,2000})/dgm),
  // A line of the file of tokens that an API server reads
  matching(/^[ \t]{0,200}(?<secret>[^\s,"']{6,300}),[\w:.@-]{1,100},[\w-]{1,60},"?system:/dgm),
  matching(/(?<![a-z0-9])[a-z0-9]{6}\.(?<secret>[a-z0-9]{16})(?![a-z0-9])/dg),
]

/** Certificates and public keys look random, but are not secret. */
const PUBLIC: readonly FindRanges[] = [
  ...['CERTIFICATE', 'CERTIFICATE REQUEST', 'X509 CRL', 'PUBLIC KEY', 'RSA PUBLIC KEY', 'PGP PUBLIC KEY BLOCK'].map(
    (type): FindRanges =>
      text =>
        between(text, {
          open: `-----BEGIN ${type}-----`,
          close: new RegExp(`-----END ${type}-----`, 'g'),
          isOpenToTheEnd: false,
        }),
  ),
  // The same in base64: "-----BEGIN CERT" and "-----BEGIN PUBLIC".
  text =>
    runs(text, /[^\w+/=]/g, 20).filter(({ start }) =>
      /LS0tLS1CRUdJTiB(?:DRVJU|QVUJMSUM)/y.test(text.slice(start, start + 23)),
    ),
  text => after(text, /\bpublic[_-]?key["']?[ \t]{0,8}[:=][ \t]{0,8}["']?|\bSHA256:/gi, /[^\w+/=]/g, 40),
  text => after(text, /\b(?:ssh|ecdsa|sk-ssh)-[\w@.-]{1,60} (?=AAAA)/g, /[^\w+/=]/g, 4),
]

/** Actions of templates name the source of a value and are not secret. */
const ACTIONS: readonly Delimiters[] = [
  { open: '{{', close: /\}\}/g, isOpenToTheEnd: false },
  { open: '<%', close: /%>/g, isOpenToTheEnd: false },
]

/** Returns the ranges of certain credentials, for messages, which contain words such as "token:" themselves. */
export const certainRanges = (text: string): TextRange[] => mergeRanges(text, findCredentials(text, CERTAIN))

/** Returns the ranges that look like credentials even without a name before them. */
export const unnamedRanges = (text: string): TextRange[] =>
  mergeRanges(text, [
    ...findCredentials(text, CERTAIN),
    ...randomRanges(text),
    ...findCredentials(text, [text => encodedRanges(text, plainRanges)]),
  ])

/** Returns the ranges of everything that looks like a credential. */
export const secretRanges = (text: string): TextRange[] =>
  mergeRanges(text, [...plainRanges(text), ...findCredentials(text, [text => encodedRanges(text, plainRanges)])])

/** Returns what looks like a credential as it is written. */
const plainRanges = (text: string): TextRange[] =>
  mergeRanges(text, [...findCredentials(text, CERTAIN), ...findCredentials(text, PROBABLE), ...randomRanges(text)])

function findCredentials(text: string, shapes: readonly FindRanges[]): TextRange[] {
  const actions = ACTIONS.flatMap(action => between(text, action))
  return shapes.flatMap(find =>
    subtract(
      find(text).map(({ start, end }) => unquoteRange(text, start, end)),
      actions,
    ),
  )
}

/** Returns the words of at least `min` characters that follow a match. `outside` matches the first character after a word. */
function after(text: string, before: RegExp, outside: RegExp, min: number): TextRange[] {
  let end = 0
  return [...text.matchAll(before)].flatMap(({ 0: { length }, index }) => {
    const start = index + length
    // A word may contain further matches.
    if (start >= end) end = nextMatch(text, outside, start)
    return end - start >= min ? [{ start, end }] : []
  })
}

/** The lengths of MD5, SHA-1, SHA-256, SHA-384 and SHA-512 in hex, for checksums of downloads. */
const CHECKSUMS = new Set([32, 40, 64, 96, 128])

const randomRanges: FindRanges = text =>
  without(
    runs(text, OUTSIDE, 16).filter(({ start, end }) => looksRandom(text.slice(start, end).replace(ID, '-'))),
    PUBLIC.flatMap(find => find(text)),
  )

/** UUIDs, as of disks and objects, and ids of AWS. */
const ID =
  /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])|(?<![a-z\d])(?:ami|eni|i|lt|sg|snap|subnet|vol|vpc)-[0-9a-f]{17}(?![0-9a-f])/gi

/** Whether letters and digits alternate in a way that does not occur in words and versions. */
const looksRandom = (word: string): boolean =>
  isLongBase64(word) ||
  runs(word, /[^A-Za-z0-9]/g, 10).some(({ start, end }) => {
    const piece = word.slice(start, end)
    if (CHECKSUMS.has(piece.length) && !/[^0-9a-f]/i.test(piece)) return false
    return (piece.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0) >= 4
  })

/** Whether upper and lower case letters are mixed in a way that does not occur in paths. */
function isLongBase64(word: string): boolean {
  const padding = word.endsWith('==') ? 2 : word.endsWith('=') ? 1 : 0
  const digits = word.slice(0, word.length - padding)
  return (
    digits.length >= 40 &&
    !/[^A-Za-z0-9+/]/.test(digits) &&
    (digits.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4 &&
    !isIdentifier(digits)
  )
}

/** Whether a word consists of words: `requiredDuringSchedulingIgnoredDuringExecution`. In base64, the average piece has two or three characters. */
const isIdentifier = (word: string): boolean =>
  /^[A-Za-z0-9]+$/.test(word) && (word.match(/[A-Z]+[a-z]*|[a-z]+|\d+/g)?.length ?? 0) * 4.5 <= word.length

/** Matches words of configuration, variables, placeholders and paths, which are not secret. */
const PLAIN =
  /^(?:\s*|true|false|null|none|\[\]|\{\}?|\{ *expire: *(?:true|false) *\}|[|>][-+]?|\$.*|\*+|<path:[^>]*>|<placeholder \w+>|<secret [A-Z]+>|\/(?:dev|etc|home|lib|mnt|opt|proc|root|run|srv|sys|tmp|usr|var)\/[\w./:@,-]*[ \t\\]*)$/is

/** What may stand beside variables of a shell in a value: `$DIR/token`. */
const VARIABLES = /\$(?:\w{1,100}|\{[^}]{0,200}\}|[!#?@*$-])|\$\([^)]{0,1000}\)?/g

function isPlain(text: string): boolean {
  if (!PLAIN.test(text)) return false
  if (text[0] !== '$' || text.length > 1000) return true
  if (text.search(HASH) === 0) return false
  // A substitution is a command, whose arguments have their own rules.
  return text.includes('$(') || !text.split(VARIABLES).some(isLiteralSecret)
}

/** Merges overlapping ranges, without those that are not secret. */
function mergeRanges(text: string, ranges: readonly TextRange[]): TextRange[] {
  const result: { start: number; end: number }[] = []
  const secret = ranges.filter(({ start, end }) => start < end && !isPlain(text.slice(start, end)))
  for (const { start, end } of secret.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
