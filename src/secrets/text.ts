// Finds secrets in templates, scripts, rendered files and messages: private keys, tokens with the prefix of their issuer, users in URLs, and
// literal values after names of secrets. What a shell or a template engine would run is never one. The texts may be hostile and of any size,
// so everything here takes linear time.

import { issuedTokens } from './issued-tokens.ts'
import { isNameOfPlace, SECRET_NAME, SUFFIX } from './names.ts'
import { looksRandom } from './random.ts'
import { between, isCovered, joined, subtract, type TextRange } from './text-ranges.ts'

/** Returns the ranges of secrets in a message, which contains words such as "token:" itself. */
export const certainSecrets = (text: string): TextRange[] =>
  joined([...privateKeys(text), ...tokensIn(text), ...usersInUrls(text), ...formsIn(text)])

/** Returns the ranges of secrets in a template, a script or a file. */
export function secretsIn(text: string): TextRange[] {
  const code = joined(codeIn(text))
  const literals = withoutCode(text, code)
  const named = joined([...namedValues(literals), ...flagValues(literals), ...blocksOfNames(text)])
  return joined([...certainSecrets(text), ...subtract(named, code)].filter(isNotEmpty))
}

/**
 * Returns the tokens of issuers, but not in the name of a host, an image, a path, or a URL up to its query: whoever chooses these could hide where
 * nodes connect.
 */
function tokensIn(text: string): TextRange[] {
  const tokens = issuedTokens(text)
  const addresses = tokens.length > 0 ? addressesIn(text) : []
  return tokens.filter(token => !isCovered(token, addresses))
}

const isNotEmpty = ({ start, end }: TextRange): boolean => start < end

/** Stands for a character of code: it is in no name, and ends no value. */
const CODE = '\ue000'

function withoutCode(text: string, code: readonly TextRange[]): string {
  let out = ''
  let from = 0
  for (const { start, end } of code) {
    out += text.slice(from, start) + CODE.repeat(end - start)
    from = end
  }
  return out + text.slice(from)
}

/** The first and the last line of an armour: that of PEM, or that of SSH2 with four dashes. */
const MARK = /-{4,5} ?(?:BEGIN|END) [A-Z0-9 ]{0,60}-{4,5}|PuTTY-User-Key-File-\d: .*|^[ \t]{0,200}Private-MAC: /gm
const PRIVATE_KEY = /^-{4,5} ?BEGIN .*PRIVATE KEY|^PuTTY/
/** The public half of a key of PuTTY. */
const PUBLIC_LINES = /^[ \t]{0,200}Public-Lines: \d{1,3}\n(?:[ \t]{0,200}[\w+/=]{1,100}\n){0,100}/m
/** Base64, which is no path or command: it has digits, capitals and small letters. */
const BASE64 =
  /(?<![\w+/=])(?=[\w+/]{0,60}\d)(?=[\w+/]{0,60}[A-Z])(?=[\w+/]{0,60}[a-z])[A-Za-z0-9+/]{16,100}={0,2}(?![\w+/=])/g

/** Groups of a line of base64 that somebody has divided by blanks. The first one is no word, which could be a command. */
const BASE64_GROUPS =
  /(?<![\w+/=])(?![a-z]+[ \t])(?:([A-Za-z0-9+/]{4,15})[ \t]){3,24}[A-Za-z0-9+/]{1,15}={0,2}(?![\w+/=])/g

/** Whether the groups but the last have the same length, and are no words. */
function isDivided(groups: string): boolean {
  const [first = '', ...others] = groups.split(/[ \t]/)
  const isRandom = [/\d/, /[A-Z]/, /[a-z]/].every(pattern => pattern.test(groups))
  return isRandom && others.slice(0, -1).every(group => group.length === first.length)
}

/** The last line of a key, behind others of base64. It is no word and no path, which could be a command. */
const SHORT_LINE = /^[\s#>"'*|,\\;-]{1,80}(?!\/|[a-z]+(?![\w+/=]))([A-Za-z0-9+/]{1,15}={0,2})[\s"'\\,;]*$/d

/** A line of a key, or a header of it: with any other line, a script goes on. */
const KEY_LINE = /^[\s#>"'*|,-]{0,80}(?:[A-Za-z0-9+/=][A-Za-z0-9+/= \t]*|[\w-]{1,40}: .*)?["'\\,;]{0,4}\s{0,80}$/

/** Returns the beginning of a text up to the first line that cannot be in a key. */
function keyLines(text: string): string {
  let end = 0
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    if (!KEY_LINE.test(line)) break
    end += line.length
  }
  return text.slice(0, end)
}

/** Returns the lines of private keys in PEM, and in the formats of SSH2 and PuTTY. A text of JSON has line breaks that are escaped. */
function privateKeys(text: string): TextRange[] {
  if (!/PRIVATE KEY|PuTTY/.test(text)) return []
  const marks = [...text.matchAll(MARK), { index: text.length, 0: '' }]
  return marks.flatMap(({ index, 0: mark }, i) => {
    if (!PRIVATE_KEY.test(mark)) return []
    const start = index + mark.length
    const body = text.slice(start, marks[i + 1]!.index).replaceAll('\\n', '\n\n')
    const lines = keyLines(body).replace(PUBLIC_LINES, shown => '\n'.repeat(shown.length))
    const divided = [...lines.matchAll(BASE64_GROUPS)].filter(([groups]) => isDivided(groups))
    const found = [...lines.matchAll(BASE64), ...divided].map(line => ({
      start: start + line.index,
      end: start + line.index + line[0].length,
    }))
    const end = found.at(-1)?.end ?? start
    const last = SHORT_LINE.exec(lines.slice(end - start))?.indices?.[1]
    return last === undefined || found.length === 0 ? found : [...found, { start: end + last[0], end: end + last[1] }]
  })
}

/**
 * A password may have an @ that should be encoded. A host ends before a question mark, a number sign or a backslash, and without quotes before an
 * operator of a shell: what follows is no user, and what is before it is where the node connects.
 */
const USER =
  /(?:(?<=["'][a-z][a-z0-9+.-]{0,20}:)\/\/([^\s/'"<>@?#\\][^\s/'"<>?#\\]{0,1000})|\/\/([^\s/'"<>@?#\\;&|()][^\s/'"<>?#\\;&|()]{0,1000}))@(?=[\w[$"`{])/dg

/** A host, perhaps with a port, before a variable or a verb of printf, which may be a slash. An escape of a URL is no verb. */
const HOST_OF_VARIABLE = /^(?:[^:.$]*\.[^:$]*|\d+|\[[^\]$]*\])(?::\d*)?(?:\$|%(?![2-9][\da-f]|[2-9A-F][\dA-F]))/

/** Returns the users and passwords of URLs. */
const usersInUrls = (text: string): TextRange[] =>
  !text.includes('//')
    ? []
    : [...text.matchAll(USER)].flatMap(({ 1: quoted, 2: user = quoted ?? '', indices }) => {
        const [start, end] = indices![quoted === undefined ? 2 : 1]!
        const isShown = /`|\$\(|\{\{|<%/.test(user) || HOST_OF_VARIABLE.test(user)
        return isShown || !isLiteral(user.replace(SOURCES, '')) ? [] : [{ start, end }]
      })

/** Forms of which a part is secret, and the text that is in each. */
const FORMS: readonly (readonly [part: string, form: RegExp])[] = [
  // The parameters with which the owner of a bucket signs an address.
  [
    '=',
    /[?&](?:sig|signature|x-(?:amz|goog|oss)-(?:signature|credential|security-token)|se?curity-token)=([\w%+/=.~-]{8,2000})/dgi,
  ],
  // The private members of a key in JSON.
  ['kty', /"(?:d|dp|dq|k|p|q|qi)\\{0,7}"\s{0,9}:\s{0,9}\\{0,7}"([\w-]{16,2000})\\{0,7}"/dg],
]

const formsIn = (text: string): TextRange[] =>
  FORMS.flatMap(([part, form]) =>
    !text.includes(part)
      ? []
      : [...text.matchAll(form)].map(({ indices }) => ({ start: indices![1]![0], end: indices![1]![1] })),
  )

/**
 * What follows a name: its group is the sign between the name and the value. Backslashes are those of a quote within a quoted text. An anchor and a
 * tag of YAML are before one word without operators, because the ones of a shell begin with the same signs. A blank directly behind `name=` ends the
 * value for a shell, and a command follows.
 */
const NAMED = new RegExp(
  String.raw`(?<!(?<!\\)[A-Za-z])[\w.-]{0,40}(?:${SECRET_NAME}|authorization)(?<suffix>${SUFFIX})?\\{0,7}["']?[ \t]{0,40}(?<sign>[:+]=|(?<=[ \t])=>(?=[ \t]{0,40}["'])|:-|:(?![+?])|=|(?<=\$\{\w{1,60})-)(?![=~]|(?<=\w\+?=)[ \t])[ \t]{0,40}(?:(?<=: {1,40})[&!][\w!:/.,-]{1,60}[ \t]{1,9}(?=[^\s;&|<>()-][^\s;&|<>()]{0,999}\s{0,9}(?![^\n])))?(?<scheme>(?:Basic|Bearer|Token)[ \t]{1,9})?(?:\$(?=["']))?(?<quote>"""(?=[^"\n]{1,999}""")|'''(?=[^'\n]{1,999}''')|\\{0,7}["'])?`,
  'gi',
)

/** `token:/path` without a blank is a name and its path. */
const PATH_OF_NAME = /^:\/[a-z.-]{1,90}(?:[\s"',]|$)/

/** Returns the values of `name=value`, `name: value`, `name => "value"`, `${NAME:-value}` and `${NAME-value}`. */
function namedValues(text: string): TextRange[] {
  const ranges: TextRange[] = []
  NAMED.lastIndex = 0
  for (let match = NAMED.exec(text); match !== null; match = NAMED.exec(text)) {
    const { suffix = '', sign = '', quote } = match.groups!
    const start = NAMED.lastIndex
    const isPath = PATH_OF_NAME.test(text.slice(start - 1, start + 99))
    const secret = isNameOfPlace(suffix) || isPath ? undefined : secretAt(text, start, sign, quote)
    if (secret) ranges.push(secret)
    NAMED.lastIndex = secret?.end ?? start
  }
  return ranges
}

/**
 * An option with its value as the next word, or as the next entry of a list, or the account of a .netrc. Names of objects, files and accounts follow
 * other options. Behind one dash, only the whole name says that it is one.
 */
const FLAG =
  /(?:(?<![\w-])(?:--[\w-]{0,40}|-(?!pass\b))(?:pass(?:wor[dt]|wd|phrase|code)?|token|psk|client-secret|secret-string|(?:access|api|auth|secret)-?key)(?:(?:[ \t]|\\\n){1,40}|\\{0,7}["'],[ \t]{0,40}|,[ \t]{0,40}(?=[^\s,\]]{1,999}[ \t]{0,40}[,\]])|["']?(?<=^[ \t]{0,200}- {1,9}["']?--?[\w-]{1,60}["']?)[ \t]{0,40}\n[ \t]{0,200}- {1,9}(?=\S{1,999}\s{0,9}$))|\b(?:machine[ \t]{1,9}\S{1,253}|default)\s{1,40}login[ \t]{1,9}\S{1,100}\s{1,40}password[ \t]{1,9})(?:\$(?=["']))?(?<quote>\\{0,7}["'])?(?!-)/gim

/** Returns the values of `--name value`. */
const flagValues = (text: string): TextRange[] =>
  [...text.matchAll(FLAG)].flatMap(
    ({ index, 0: flag, groups }) => secretAt(text, index + flag.length, '=', groups!.quote) ?? [],
  )

/** The beginning of a variable with a default, perhaps that of another one. */
const DEFAULT = /(?:(?:\\{0,7}["'])?\$\{\w{1,60}:?[-=]){1,5}(?:\\{0,7}["'])?/y

/** Returns the range of a value from its beginning, or of the default of a variable there, if it is secret. */
function secretAt(text: string, from: number, by: string, before: string | undefined): TextRange | undefined {
  DEFAULT.lastIndex = from
  const [start, sign, quote] = DEFAULT.test(text) ? [DEFAULT.lastIndex, '}', undefined] : [from, by, before]
  const first = quote === undefined ? endOfWord(text, start, sign) : endOfQuoted(text, start, quote)
  const end = endOfJoined(text, first, quote)
  const value = text.slice(start, end).replace(/["']/g, '')
  const literal = value.replace(SOURCES, '')
  // Without quotes, a bracket begins a list or an object.
  const isShown = (quote === undefined && /^[[{]/.test(value)) || !isLiteral(literal) || isPlain(value)
  const words = quote && literal === value && !COMMAND_WORD.test(value) ? literal.replace(/[&<>()]/g, '') : literal
  return isShown || isCommand(words) ? undefined : { start, end }
}

/** What a password of several words with a sign such as & has not: other operators of a shell, and a word of small letters. */
const COMMAND_WORD = /[;|`]|[&<>()]{2}|(?<![\w-])[a-z-]{1,99}(?![\w-])/

/** What a shell joins with a word or a quoted text before it. */
const JOINED = /(?:[^\s"'`;&|<>(),}\]\\]|"[^\s"'`;&|<>(),:}\]\\]*"|'[^\s"'`;&|<>(),:}\]\\]*')+/y

function endOfJoined(text: string, first: number, quote = ''): number {
  const end = text.startsWith(quote, first) ? first + quote.length : first
  JOINED.lastIndex = 0
  const rest = JOINED.exec(text.slice(end, end + LONGEST))
  return rest === null ? first : end + rest[0].length
}

/** The longest value, so that many names without an end of their values take linear time. */
const LONGEST = 4096

/** Returns the end of a quoted text: its closing quote with as many backslashes, or the end of the line. */
function endOfQuoted(text: string, start: number, quote: string): number {
  const line = lineFrom(text.slice(start, start + LONGEST), 0)
  let end = line.indexOf(quote)
  while (end > 0 && line[end - 1] === '\\') end = line.indexOf(quote, end + 1)
  return start + (end < 0 ? line.length : end)
}

/** What ends a value behind a sign. */
const ENDS: Readonly<Record<string, RegExp>> = {
  ':': /\n|(?<![ \t])[ \t]+(?:#|$)|\\n|["'`,}\]]/,
  '}': /[\n}]|\\n|\\{0,7}["']/,
}

/** After a colon the value may have several words, up to the end of the line, a comment, or a line break that is escaped. */
function endOfWord(text: string, start: number, sign: string): number {
  const rest = text.slice(start, start + LONGEST)
  const end = rest.search(ENDS[sign] ?? /[\s"'`;&|<>(),}\]]|\\n/)
  const found = end < 0 ? rest.length : end
  return sign === ':' && isCommand(rest.slice(0, found)) ? start + rest.search(/[\s;&|<>()]/) : start + found
}

/** A word that is an option, a path or an address of IP. */
const ARGUMENT = /(?:^|\s)(?:--?[a-z]|(?:~|\.{0,2})\/[\w.]|\d{1,3}(?:\.\d{1,3}){3}(?![\w.]))/i

/** Whether a shell could run a part of the text: it has operators of a shell and several words or a command, or words with an argument among them. */
const isCommand = (text: string): boolean =>
  (/[;&|<>()`]/.test(text) && (/\s/.test(text) || /^[;&|]|[;&|](?:[a-z]{2,12}[<>$|;&]|(?:ba|da|z)?sh$)/.test(text))) ||
  (/\S\s+\S/.test(text) && (ARGUMENT.test(text) || text.search(ADDRESS) >= 0))

/** Whether a shell or a template engine would run a part of the text. */
export const isCode = (text: string): boolean => isCommand(text) || codeIn(text).length > 0

const isLiteral = (text: string): boolean => /[A-Za-z0-9]/.test(text)

/** Variables, which name the source of a value, and code. */
const SOURCES = /\$\{[^}]*\}?|\$\w+|\ue000+/g

/** A path: that of a folder that has a name, a dot or a variable. Base64 may begin with a slash, too, but has no dot. */
const PATH =
  /^(?:(?:~|\.{1,2}|\$\w{1,100}|\$\{\w{1,100}\}|\ue000{1,999})(?:\/[\w.@-]{1,100}){1,40}|(?:\/[\w.@-]{1,100}){2,40}|\/[\w@-]{0,100}\.[\w.@-]{1,100})\/?$/

/** A host with a usual last label, or an image of no registry with a version. Other words with dots and colons could be passwords. */
const HOST_OR_IMAGE =
  /^(?:(?:[a-z0-9-]{1,63}\.){1,10}(?:[a-z]{2}|app|biz|cloud|com|dev|example|info|internal|lan|local|net|org|test|xyz)|(?:[a-z0-9][a-z0-9_.-]{0,60}\/){1,4}[a-z0-9][a-z0-9_.-]{0,60}(?::(?:latest|v?\d{1,3}(?:[.-][\w.-]{1,60})?)|@sha256:[0-9a-f]{64}))$/

/** Whether a value is not secret. */
export const isPlain = (value: string): boolean =>
  PLAIN.test(value) ||
  ((PATH.test(value) || HOST_OR_IMAGE.test(value)) && !looksRandom(value)) ||
  (/[/:]/.test(value) && isAddress(value))

/** Whether all of a text is the name of a host, an image, an address or a path. */
export const isAddress = (text: string): boolean => {
  const [found] = addressesIn(text)
  return found !== undefined && found.start === 0 && found.end === text.length
}

/** Matches words of configuration, paths, URLs without a user, addresses of IP, placeholders, and labels that replace a secret. */
const PLAIN =
  /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/.*|true|false|null|none|nil|yes|no|on|off|(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?|[|>][-+0-9]{0,2}|\*+|(?=[^\s,:]*[\s,:])(?:\{(?!\{).*\}|\[.*\])|<[\w: /.#-]+>|<path:[^>]*>|\/(?:dev|etc|home|lib|mnt|opt|proc|root|run|srv|sys|tmp|usr|var)(?:\/.*)?)$/is

/** A key whose value is the block of lines below it, or words of which each has a line. */
const BLOCK = new RegExp(
  String.raw`^([ \t]{0,200}(?:- {1,20})?)["']?[\w.-]{0,100}${SECRET_NAME}["']?[ \t]{0,20}:[ \t]{0,20}(?<block>[|>][-+0-9]{0,2})?[ \t]*$`,
  'gim',
)

/** What is before the only word of a line. Small letters only could be a command, and before a colon is a key. */
const BEFORE_WORD = /^[ \t]*(?:- +)?["']?(?=[^\s"':]{1,999}["']?\s*$)(?![a-z-]+["']?\s*$)/

/** Returns the lines below keys such as `password: |` and `password:`. */
function blocksOfNames(text: string): TextRange[] {
  const ranges: TextRange[] = []
  let from = 0
  for (const { 0: key, 1: before, index, groups } of text.matchAll(BLOCK)) {
    if (index < from) continue
    from = index + key.length + 1
    while (from < text.length) {
      const line = lineFrom(text, from)
      const start = groups!.block ? line.search(/\S/) : (BEFORE_WORD.exec(line)?.[0].length ?? 0)
      if (start >= 0 && start <= before!.length) break
      const value = line.slice(start).trimEnd()
      const isShown = !isLiteral(value.replace(SOURCES, '')) || isPlain(value) || isCommand(line)
      if (start >= 0 && !isShown && addressesIn(line).length === 0)
        ranges.push({ start: from + start, end: from + start + value.length })
      from += line.length + 1
    }
  }
  return ranges
}

function lineFrom(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end < 0 ? text.length : end)
}

/** Returns what a template engine or a shell would run. */
const codeIn = (text: string): TextRange[] => [
  ...between(text, { open: '{{', close: /\}\}/g, isOpenToTheEnd: false }),
  ...between(text, { open: '<%', close: /%>/g, isOpenToTheEnd: false }),
  ...between(text, { open: '`', close: /`/g, isOpenToTheEnd: false }),
  ...substitutions(text),
]

/** A substitution that is longer, or has no end, ends with its line. */
const LONGEST_CODE = 10_000

/** Returns the ranges of `$(…)` with the ones inside them. */
function substitutions(text: string): TextRange[] {
  const ranges: TextRange[] = []
  for (let start = text.indexOf('$('); start >= 0; ) {
    let depth = 0
    let end = start + 1
    for (; end < text.length && end < start + LONGEST_CODE; end++) {
      if (text[end] === '(') depth++
      else if (text[end] === ')' && --depth === 0) break
    }
    end = depth === 0 ? end + 1 : start + lineFrom(text, start).length
    ranges.push({ start, end })
    start = text.indexOf('$(', end)
  }
  return ranges
}

/**
 * An address without a user, up to its query; an image, of which the registry has a dot or a port; a host; a path. The
 * secret of a bootstrap token may be letters only, and has 16, one more than the last label of a host here.
 */
const ADDRESS =
  /(?<![\w+/.-])(?:[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>?#@|;]{1,2000}(?![^\s"'`<>/]{0,500}@)|(?:[a-z0-9-]{1,63}\.){1,10}[a-z]{2,15}(?::\d{1,5})?(?:\/[\w./-]{1,250})?(?::[\w.-]{1,128})?(?:@sha256:[0-9a-f]{64})?|(?<!\btoken: )\/(?:dev|etc|home|lib|mnt|opt|proc|root|run|srv|sys|tmp|usr|var)(?:\/[\w.@-]{1,255}){0,40})(?![\w+/=@-])/g

/**
 * Returns where nodes connect, and what they run, which no secret hides that is equal to it or to a part of it. The token of a kubeconfig is no path.
 */
export const addressesIn = (text: string): TextRange[] =>
  [...text.matchAll(ADDRESS)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
