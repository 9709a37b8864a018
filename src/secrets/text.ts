// Finds what is evidently secret in templates, scripts, rendered files and messages: private keys, tokens with the prefix of their issuer, and
// users in URLs. The texts may be hostile and of any size, so everything here takes linear time.

import { issuedTokens } from './issued-tokens.ts'
import { joined, type TextRange } from './text-ranges.ts'

/** Returns the ranges of what is evidently secret. */
export const certainSecrets = (text: string): TextRange[] =>
  joined([...privateKeys(text), ...issuedTokens(text), ...usersInUrls(text)].filter(({ start, end }) => start < end))

/** The first and the last line of an armour: that of PEM, or that of SSH2 with four dashes. */
const MARK = /-{4,5} ?(?:BEGIN|END) [A-Z0-9 ]{0,60}-{4,5}|PuTTY-User-Key-File-\d: .*|^[ \t]{0,200}Private-MAC: /gm
const PRIVATE_KEY = /^-{4,5} ?BEGIN .*PRIVATE KEY|^PuTTY/
/** The public half of a key of PuTTY. */
const PUBLIC_LINES = /^[ \t]{0,200}Public-Lines: \d{1,3}\n(?:[ \t]{0,200}[\w+/=]{1,100}\n){0,100}/m
/** Base64, which is no path or command: it has digits, capitals and small letters. */
const BASE64 =
  /(?<![\w+/=])(?=[\w+/]{0,60}\d)(?=[\w+/]{0,60}[A-Z])(?=[\w+/]{0,60}[a-z])[A-Za-z0-9+/]{16,100}={0,2}(?![\w+/=])/g

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
    const found = [...lines.matchAll(BASE64)].map(line => ({
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

/** Variables, which name the source of a value. */
const SOURCES = /\$\{[^}]*\}?|\$\w+/g

/** Returns the users and passwords of URLs. */
const usersInUrls = (text: string): TextRange[] =>
  !text.includes('//')
    ? []
    : [...text.matchAll(USER)].flatMap(({ 1: quoted, 2: user = quoted ?? '', indices }) => {
        const [start, end] = indices![quoted === undefined ? 2 : 1]!
        const isShown = /`|\$\(|\{\{|<%/.test(user) || HOST_OF_VARIABLE.test(user)
        return isShown || !/[A-Za-z0-9]/.test(user.replace(SOURCES, '')) ? [] : [{ start, end }]
      })
