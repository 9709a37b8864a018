// Finds credentials in the arguments of commands, without a name and a colon or an equals sign before them: `curl -u user:password`.
// Takes linear time and no stack, as credential-shapes.ts does.

import type { Introduction } from './credential-values.ts'
import { isSecretFile, SECRET_NAME } from './mask-table.ts'
import { runs, type TextRange } from './text-ranges.ts'

/** Between a word and the next one, which may be in the next line: after a backslash, as it is or as a quoted text has it. */
const BLANKS = String.raw`(?:[ \t]|\\\n|\\\\\\n){1,60}`
/** Before the value of an option. */
const VALUE = String.raw`(?![-\s]|\\\n|\\\\\\n)`
/** A quote, with the backslashes that it has in a quoted text. */
const QUOTE = String.raw`\\{0,3}["']?`

/** Matches the first option of this letter, which takes a password, of programs whose names begin with a word. */
const passwordOption = (letter: string, ...programs: string[]): Introduction => [
  new RegExp(
    String.raw`\b(?:${programs.join('|')})\w{0,10}\b(?:[^\n;&|-]|\\\n|-(?!${letter})|(?<=\S)-(?=${letter})){0,200}[ \t]-${letter}[ \t]{0,20}(?![-\s])`,
    'g',
  ),
  ...programs.map(program => /^[\w-]{2,40}/.exec(program)![0]),
]

export const ARGUMENTS: readonly Introduction[] = [
  // `--password value`, `-token value`
  [new RegExp(String.raw`(?<![\w-])--?[\w-]{0,40}${SECRET_NAME}${BLANKS}${VALUE}`, 'gi')],
  // Options of curl, and of programs that load images: their value is a user and a password, and never two numbers, which are ids.
  [
    new RegExp(
      String.raw`(?<![\w-])(?:-[uU](?:${BLANKS})?|-[a-zA-Z]{1,8}[uU]${BLANKS}|--(?:user|proxy-user|(?:src-|dest-)?creds)(?:${BLANKS}|=))` +
        String.raw`(?=${QUOTE}[^\s"':=/+%$()\\-][^\s"':=/()]{0,200}:(?!\/\/)\S)(?!${QUOTE}\d{1,9}:\d{1,9}(?![^\s"'\\]))`,
      'g',
    ),
  ],
  [new RegExp(String.raw`(?<![\w-])--(?:proxy-)?pass(?:${BLANKS}|=)${VALUE}`, 'g'), 'pass'],
  // The first such option of a program that takes a password there, with or without a blank.
  passwordOption('p', 'sshpass', 'login', 'mysql', 'mariadb', 'useradd', 'usermod', 'ncftp', 'racadm', 'rdesktop'),
  passwordOption('p', 'mongo', '7z', 'unrar'),
  passwordOption('a', 'redis-cli'),
  passwordOption('w', 'ldap(?:add|compare|delete|modify|modrdn|passwd|search|whoami)', 'ipa-client-install'),
  passwordOption('P', 'agent-auth', 'ipmitool', 'mosquitto_', 'sqlcmd', 'ssh-keygen', 'unzip', 'zip'),
  passwordOption('N', 'ssh-keygen'),
  passwordOption('r', 'SUSEConnect'),
  passwordOption('(?:K|k(?!file))', String.raw`openssl[ \t]{1,20}enc`),
  ...['A', 'X', 'c'].map(letter => passwordOption(letter, 'snmp(?:bulk)?(?:get|getnext|set|walk)')),
  [/\bvault[ \t]{1,20}login[ \t]{1,20}(?![-\s])(?=[^\s=]{1,300}(?![^\s;&|)"']))/g, 'vault'],
  // A line of .netrc
  [/\blogin\s{1,20}\S{1,100}\s{1,20}password\s{1,20}/g, 'login'],
  // `git config http.token value`, `aws configure set aws_secret_access_key value`
  [
    new RegExp(
      String.raw`\b(?:set|config|configure)[ \t]{1,20}[\w./:-]{0,100}[_.:-](?:auth)?${SECRET_NAME}[ \t]{1,20}(?![-\s])`,
      'gi',
    ),
  ],
  // `chpasswd <<< user:password`, `login --password-stdin registry <<< password`
  [/\bchpasswd\b[^\n<]{0,100}<<<[ \t]{0,20}["']?[\w.-]{1,64}:/g, 'chpasswd'],
  [
    /(?:--(?:password-stdin|stdin-password|passphrase-fd)|\b(?:cryptsetup|kinit|sudo[ \t]{1,20}-S|openssl[ \t]{1,20}passwd|realm[ \t]{1,20}join|vncpasswd))\b[^\n<;|&]{0,100}<<<[ \t]{0,20}/g,
    '<<<',
  ],
  [new RegExp(String.raw`\bread\b[^\n<;|&]{0,100}[ \t][\w]{0,40}${SECRET_NAME}[ \t]{0,20}<<<[ \t]{0,20}`, 'gi'), '<<<'],
  // Its value may also stand before its name.
  [
    new RegExp(
      String.raw`\bvalue${QUOTE}[ \t]{0,20}(:)[ \t]{0,20}(?=[^\n,]{1,200}(?:,|\n)[\s"'\\]{0,60}name${QUOTE}[ \t]{0,20}:[ \t]{0,20}${QUOTE}[\w.-]{0,60}${SECRET_NAME}(?:[\s,}"'\\]|$))`,
      'gi',
    ),
  ],
  // A variable of a container: `name: DB_PASSWORD` and `value: word`, or the same in JSON.
  [
    new RegExp(
      String.raw`\bname${QUOTE}[ \t]{0,20}:[ \t]{0,20}${QUOTE}[\w.-]{0,60}${SECRET_NAME}${QUOTE}(?:,|,?(?:\s|\\n){1,60})${QUOTE}value${QUOTE}[ \t]{0,20}(:)[ \t]{0,20}`,
      'gi',
    ),
  ],
]

/** Commands that read a password. */
const READS_PASSWORD =
  /\|[ \t]{0,20}(?:sudo[ \t]{1,20})?(?:(?:\/[a-z/]{1,20}\/)?(?:ch|smb|vnc)?passwd\b|cryptsetup\b|kinit\b|realm[ \t]{1,20}join\b|openssl[ \t]{1,20}passwd\b|vault[ \t]{1,20}login\b|[^\n|;&]{1,200}--(?:password-stdin|stdin-password|passphrase-fd)\b)|\|[ \t]{0,20}sudo[ \t]{1,20}(?:-[a-zA-Z]{1,9}[ \t]{1,20}){0,4}(?:-[a-zA-RT-Z]{0,8}S|--stdin\b)/g

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
    const before = text.slice(Math.max(0, index - 200), index)
    const [commands] = /\([^()\n]{0,200}\)[ \t]{0,20}$/.exec(before) ?? /[^\n;&|]{0,200}$/.exec(before)!
    let at = index - commands.length
    return commands.split(/(?<=[;&(])/).flatMap(command => {
      const start = at
      at += command.length
      const printed =
        /\b(?:echo|printf|yes)[ \t]{1,20}(?:-\w{1,9}[ \t]{1,20})?(?:["']%s(?:\\n)?["'][ \t]{1,20})?(?=\S)/.exec(command)
      if (printed === null) return []
      const end = start + command.replace(/[\s;&)]{1,40}$/, '').length
      return [{ start: start + printed.index + printed[0].length, end }]
    })
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
