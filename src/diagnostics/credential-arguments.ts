// Finds credentials in the arguments of commands, without a name and a colon or an equals sign before them: `curl -u user:password`.
// Takes linear time and no stack, as credential-shapes.ts does.

import { isSecretFile, SECRET_NAME } from './mask-table.ts'
import { runs, type TextRange } from './text-ranges.ts'

/** Between a word and the next one, which may be in the next line: after a backslash, as it is or as a quoted text has it. */
const BLANKS = String.raw`(?:[ \t]|\\\n|\\\\\\n){1,60}`
/** Before the value of an option. */
const VALUE = String.raw`(?![-\s]|\\\n|\\\\\\n)`
/** A quote, with the backslashes that it has in a quoted text. */
const QUOTE = String.raw`\\{0,3}["']?`

/** Matches the first option of this letter, which takes a password. */
const passwordOption = (programs: string, letter: string): RegExp =>
  new RegExp(
    String.raw`\b(?:${programs})\b(?:[^\n;&|-]|\\\n|-(?!${letter})|(?<=\S)-(?=${letter})){0,200}[ \t]-${letter}[ \t]{0,20}(?![-\s])`,
    'g',
  )

/** A value begins after the match of a pattern, whose group is a colon if the value may have several words. */
export const ARGUMENTS: readonly RegExp[] = [
  // `--password value`, `-token value`
  new RegExp(String.raw`(?<![\w-])--?[\w-]{0,40}${SECRET_NAME}${BLANKS}${VALUE}`, 'gi'),
  // Options of curl, and of programs that load images: their value is a user and a password, and never two numbers, which are ids.
  new RegExp(
    String.raw`(?<![\w-])(?:-[uU](?:${BLANKS})?|-[a-zA-Z]{1,8}[uU]${BLANKS}|--(?:user|proxy-user|(?:src-|dest-)?creds)(?:${BLANKS}|=))` +
      String.raw`(?=${QUOTE}[^\s"':=/+%$()\\-][^\s"':=/()]{0,200}:(?!\/\/)\S)(?!${QUOTE}\d{1,9}:\d{1,9}(?![^\s"'\\]))`,
    'g',
  ),
  new RegExp(String.raw`(?<![\w-])--(?:proxy-)?pass(?:${BLANKS}|=)${VALUE}`, 'g'),
  // The first such option of a program that takes a password there, with or without a blank.
  passwordOption(String.raw`sshpass|login|mysql\w{0,10}|mariadb\w{0,10}|useradd|usermod`, 'p'),
  passwordOption('redis-cli', 'a'),
  passwordOption('ldap(?:add|compare|delete|modify|modrdn|passwd|search|whoami)', 'w'),
  passwordOption(String.raw`ipmitool|mosquitto_\w{3}|zip|unzip`, 'P'),
  passwordOption(String.raw`mongo\w{0,10}|7z[ar]?`, 'p'),
  passwordOption('SUSEConnect', 'r'),
  passwordOption(String.raw`openssl[ \t]{1,20}enc`, '(?:K|k(?!file))'),
  ...['A', 'X', 'c'].map(letter => passwordOption('snmp(?:bulk)?(?:get|getnext|set|walk)', letter)),
  /\bvault[ \t]{1,20}login[ \t]{1,20}(?![-\s])(?=[^\s=]{1,300}(?![^\s;&|)"']))/g,
  // A line of .netrc
  /\blogin\s{1,20}\S{1,100}\s{1,20}password\s{1,20}/g,
  // `git config http.token value`, `aws configure set aws_secret_access_key value`
  new RegExp(
    String.raw`\b(?:set|config|configure)[ \t]{1,20}[\w.-]{0,60}[_.-]${SECRET_NAME}[ \t]{1,20}(?![-\s])`,
    'gi',
  ),
  // `chpasswd <<< user:password`, `login --password-stdin registry <<< password`
  /\bchpasswd\b[^\n<]{0,100}<<<[ \t]{0,20}["']?[\w.-]{1,64}:/g,
  /(?:--password-stdin|\b(?:cryptsetup|kinit|sudo[ \t]{1,20}-S|openssl[ \t]{1,20}passwd|realm[ \t]{1,20}join))\b[^\n<;|&]{0,100}<<<[ \t]{0,20}/g,
  new RegExp(String.raw`\bread\b[^\n<;|&]{0,100}[ \t][\w]{0,40}${SECRET_NAME}[ \t]{0,20}<<<[ \t]{0,20}`, 'gi'),
  // A variable of a container: `name: DB_PASSWORD` and `value: word`, or the same in JSON.
  new RegExp(
    String.raw`\bname${QUOTE}[ \t]{0,20}:[ \t]{0,20}${QUOTE}[\w.-]{0,60}${SECRET_NAME}${QUOTE},?(?:\s|\\n){1,60}${QUOTE}value${QUOTE}[ \t]{0,20}(:)[ \t]{0,20}`,
    'gi',
  ),
]

/** Commands that read a password. */
const READS_PASSWORD =
  /\|[ \t]{0,20}(?:sudo[ \t]{1,20})?(?:chpasswd\b|cryptsetup\b|kinit\b|realm[ \t]{1,20}join\b|openssl[ \t]{1,20}passwd\b|vault[ \t]{1,20}login\b|passwd[ \t]{1,20}--stdin|[^\n|;&]{1,200}--(?:password-stdin|passphrase-fd)\b)|\|[ \t]{0,20}sudo[ \t]{1,20}-S\b/g

/** A file to which a command writes. */
const WRITTEN_FILE =
  /(?:>{1,2}|\|[ \t]{0,20}(?:sudo[ \t]{1,20})?tee(?:[ \t]{1,20}-a)?)[ \t]{0,20}["']?(?<file>[^\s"'<>|;&()`]{1,300})/g

/** Returns the values that commands read: `echo user:password | chpasswd`, or that a command writes into a file of a secret. */
export function printedPasswords(text: string): TextRange[] {
  const places = [
    ...[...text.matchAll(READS_PASSWORD)].map(({ index }) => index),
    ...[...text.matchAll(WRITTEN_FILE)].flatMap(({ index, groups }) => (isSecretFile(groups!.file!) ? [index] : [])),
  ]
  return places.flatMap(index => {
    const [command] = /[^\n;&|]{0,200}$/.exec(text.slice(Math.max(0, index - 200), index))!
    const printed = /\b(?:echo|printf)[ \t]{1,20}(?:-\w{1,9}[ \t]{1,20})?(?:["']%s(?:\\n)?["'][ \t]{1,20})?(?=\S)/.exec(
      command,
    )
    if (printed === null) return []
    const start = index - command.length + printed.index + printed[0].length
    return [{ start, end: start + text.slice(start, index).trimEnd().length }]
  })
}

/** Matches the at sign before a host, or before an action or a variable that stands for one. */
const HOST = /@(?=[\w[${])(?!sha\d{3}:)/g

/** A character that ends a word. A password may have single quotes between its letters. */
const WORD_END = /[\s"<>`]|(?<![\w%])'|'(?![\w%])/g

/** Returns users and passwords before a host without a scheme: `user:password@proxy:3128`. */
export function userInfo(text: string): TextRange[] {
  if (!text.includes('@')) return []
  return runs(text, WORD_END, 5).flatMap(({ start, end }) => {
    const word = text.slice(start, end)
    const at = lastMatch(word, HOST)
    const colon = word.indexOf(':')
    // A path after the colon belongs to scp, and a number is a port.
    if (at <= colon || colon < 1 || !/^(?![/$])(?!\d{1,5}(?:\/|$))./s.test(word.slice(colon + 1, at))) return []
    const user = Math.max(...['=', ',', '(', '[', '{'].map(before => word.lastIndexOf(before, colon))) + 1
    return user < colon ? [{ start: start + user, end: start + at }] : []
  })
}

const lastMatch = (text: string, pattern: RegExp): number => {
  let last = -1
  for (const { index } of text.matchAll(pattern)) last = index
  return last
}
