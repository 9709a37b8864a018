// Finds credentials in the lines that belong to a command or key above them: blocks, lists of passwords, here documents.
// Takes linear time and no stack, as credential-shapes.ts does.

import { isSecretFile, SECRET_NAME } from './mask-table.ts'
import { nextMatch, type TextRange } from './text-ranges.ts'

/** The maximum number of characters of a here document that are searched, so that many without an end take linear time. */
const LONGEST = 20_000

/** Returns the texts that a here document writes into the file of a secret, and the passwords that chpasswd reads from it. */
export function hereDocuments(text: string): TextRange[] {
  const ranges: TextRange[] = []
  let last = 0
  for (const { 0: operator, groups, index } of text.matchAll(
    /(?<!<)<<-?[ \t]{0,9}(?<quote>["']?)(?<word>\w{1,40})\k<quote>/g,
  )) {
    if (index < last) continue
    const start = lineEnd(text, index)
    const before = /[^\n]{0,300}$/.exec(text.slice(Math.max(0, index - 300), index))![0]
    const command = before + operator + text.slice(index + operator.length, Math.min(start, index + 300))
    const readsUsers = /\bchpasswd\b/.test(command)
    if (!readsUsers && !READS_PASSWORD.test(command) && !writesSecret(command)) continue
    const body = text.slice(start, start + LONGEST)
    const close = new RegExp(String.raw`^[ \t]{0,200}${groups!.word}[ \t\r]{0,20}$`, 'm').exec(body)
    last = start + (close?.index ?? body.length)
    for (const line of linesBetween(text, start, last)) ranges.push(readsUsers ? afterUser(text, line) : line)
  }
  return ranges
}

/** Matches commands that read a password alone, before their here document. */
const READS_PASSWORD =
  /\b(?:cryptsetup|kinit|passwd|smbpasswd|vncpasswd|realm[ \t]{1,9}join)\b[^\n|;&<]{0,100}<<|--(?:password-stdin|passphrase-fd)\b|\bsudo[ \t]{1,9}-S\b/

const writesSecret = (command: string): boolean =>
  [
    ...command.matchAll(
      /(?:>|\btee\b(?:[ \t]{1,9}-a)?|\/dev\/stdin)[ \t]{0,20}["']?(?<file>[^\s"'<>|;&()`-][^\s"'<>|;&()`]{0,300})/g,
    ),
  ].some(({ groups }) => isSecretFile(groups!.file!))

/** A key in a line of its own, whose value is the lines that are indented more: `password: |`. */
const BLOCK_SCALAR = new RegExp(
  String.raw`^([ \t]{0,200}(?:- {1,20}){0,20})["']?[\w.-]{0,100}${SECRET_NAME}["']?[ \t]{0,20}:[ \t]{0,20}[|>][-+0-9]{0,2}[ \t]{0,200}$`,
  'gim',
)

export function blockScalars(text: string): TextRange[] {
  const ranges: TextRange[] = []
  let end = 0
  for (const { 0: key, 1: before, index } of text.matchAll(BLOCK_SCALAR)) {
    // Keys within a block are parts of its text.
    if (index < end) continue
    end = index + key.length
    for (let start = end + 1; start < text.length; start = end + 1) {
      const lineEnd = nextMatch(text, /\n/g, start)
      const blanks = nextMatch(text, /[^ \t]/g, start) - start
      if (start + blanks < lineEnd && blanks <= before!.length) break
      if (start + blanks < lineEnd) ranges.push({ start: start + blanks, end: lineEnd })
      end = lineEnd
    }
  }
  return ranges
}

/** A key in a line of its own: of passwords in a list or in the next line, or of the users and passwords of cloud-init. */
const KEY = new RegExp(
  String.raw`^(?<before>[ \t]{0,200}(?:- {1,20}){0,20})["']?(?:(?<users>chpasswd)|(?<map>[\w.-]{0,100}(?:password|passphrase|passwd)s)|[\w.-]{0,100}(?:${SECRET_NAME}|(?:password|passphrase|passwd|token)s))["']?[ \t]{0,20}:[ \t]{0,200}(?:#[^\n]{0,300})?$`,
  'gim',
)

/** Matches a line with a single value that is not a key. */
const SCALAR = /^(?:- {1,20}){0,20}(?!["']?[\w./-]{1,200}["']?:(?:\s|$))(?![#{[|>&*!-])(?<value>\S.{0,2000})$/s
/** Matches the text before the value of a key, which is one word, except for names of users. */
const KEY_AND_WORD =
  /^["']?(?!(?:name|user|type)["']?:)[\w./@-]{1,200}["']?:[ \t]{1,20}(?=[^\s|>{[&*!#]\S{0,500}[ \t\r]{0,20}$)/
/** `- user:password` */
const USER = /^(?:- {1,20})?["']?[\w.-]{1,64}:(?=\S)/

/** Returns the values below keys of secrets: in a list, in the next line, and in chpasswd. */
export function valuesBelow(text: string): TextRange[] {
  const ranges: TextRange[] = []
  let last = 0
  for (const { 0: key, groups, index } of text.matchAll(KEY)) {
    if (index < last) continue
    last = index + key.length
    for (let start = last + 1; start < text.length; start = last + 1) {
      const end = lineEnd(text, start)
      const line = text.slice(start, end)
      const blanks = line.length - line.trimStart().length
      const content = line.slice(blanks)
      if (content !== '') {
        if (blanks < groups!.before!.length || (blanks === groups!.before!.length && !content.startsWith('- '))) break
        if (groups!.users === undefined) {
          const value = SCALAR.exec(content.trimEnd())?.groups?.value
          const ofKey = groups!.map === undefined ? null : KEY_AND_WORD.exec(content)
          if (ofKey !== null) ranges.push({ start: start + blanks + ofKey[0].length, end })
          // The keys of other maps are searched on their own.
          else if (value === undefined) break
          else
            ranges.push({
              start: start + blanks + content.indexOf(value),
              end: start + blanks + content.trimEnd().length,
            })
        } else if (USER.test(content)) ranges.push(afterUser(text, { start, end }))
      }
      last = end
    }
  }
  return ranges
}

/** Returns the part of a line after `user:`. */
const afterUser = (text: string, { start, end }: TextRange): TextRange => {
  const colon = text.indexOf(':', start)
  return colon < 0 || colon >= end ? { start: end, end } : { start: colon + 1, end }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

function linesBetween(text: string, from: number, to: number): TextRange[] {
  const lines: TextRange[] = []
  for (let start = from + 1; start < to; ) {
    const end = Math.min(to, lineEnd(text, start))
    const blanks = /^[ \t]*/.exec(text.slice(start, end))![0].length
    if (start + blanks < end) lines.push({ start: start + blanks, end })
    start = end + 1
  }
  return lines
}
