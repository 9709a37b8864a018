// Makes texts from inputs safe for a terminal.

import { plain, type Text } from '../base/span.ts'

const LONGEST = 2000

/**
 * Characters that move the cursor, ring the bell, start a new line, change the writing direction, are invisible or look like a blank, and
 * unpaired surrogates.
 */
const UNSAFE = new RegExp(
  [
    String.raw`[\x00-\x1f\x7f-\xa0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f]`,
    String.raw`[\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]`,
    // Musical marks, tags and variation selectors.
    String.raw`\ud834[\udd73-\udd7a]`,
    String.raw`\udb40[\udc00-\udfff]?`,
  ].join('|'),
  'g',
)

/** Whether a terminal, or a reader, would not see the text as it is. */
export const isUnsafe = (text: string): boolean => text.search(UNSAFE) >= 0

/** Commands to runners of GitHub (`##[`), Azure (`##vso[`) and TeamCity, which look for them anywhere in a line of a log. */
const COMMAND = /##\w*\[/g
/** Commands to GitHub's runner, which are at the start of a line, after blanks or not: `::error file=a::`. An address such as ::1 is none. */
const COMMAND_AT_START = /^([ \t]*):(?=:[a-z-]+(?: |::))/gim

/** Escapes the bracket of commands that a runner would find anywhere in a log. JSON that is escaped so has the same value. */
export const withoutCommands = (text: string, bracket = escaped('[')): string =>
  text.replace(COMMAND, command => command.slice(0, -1) + bracket)

const withoutAnyCommands = (text: string): string =>
  withoutCommands(text).replace(COMMAND_AT_START, (_, blanks) => blanks + escaped(':'))

/** So many blanks move the rest of a line out of sight. */
const LONG_BLANKS = / {21,}/g
/** Those at the start of a line of a file indent it. */
const LONG_BLANKS_WITHIN = /(?<=\S) {21,}/g

const countedBlanks = (blanks: string): string => `${escaped(' ')}{${blanks.length}}`

/** Returns the text on one line with control characters, long blanks, and commands to a runner, escaped. */
export const oneLine = (text: string): string =>
  withoutAnyCommands(text.replace(UNSAFE, escaped).replace(LONG_BLANKS, countedBlanks))

/** The same, cropped to a limit. */
export const printable = (text: string): string =>
  oneLine(text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text)

/** Returns the text of a problem on one line. */
export const printableText = (text: Text): string => printable(plain(text))

const withoutControls = (text: string): string =>
  text.replace(UNSAFE, char => (char === '\n' || char === '\t' ? char : escaped(char)))

/** Escapes control characters except line feeds and tabs, and commands to a runner. */
export const terminalText = (text: string): string => withoutAnyCommands(withoutControls(text))

/** Letters beside Latin ones, of scripts with letters that look like them. */
const LOOK_ALIKE =
  /(?<=[A-Za-z])[\p{sc=Armn}\p{sc=Cher}\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Armn}\p{sc=Cher}\p{sc=Cyrl}\p{sc=Grek}](?=[A-Za-z])/gu

/**
 * Escapes them, look-alike letters, and a blank at the end, in a line or value of a comparison: both sides must not look the same. It is printed
 * behind a sign or words, where no command begins.
 */
export const visibleLine = (line: string): string =>
  withoutCommands(withoutControls(line))
    .replace(LONG_BLANKS_WITHIN, countedBlanks)
    .replace(LOOK_ALIKE, escaped)
    .replace(/[ \t](?=\n?$)/, blank => (blank === ' ' ? '\\u0020' : '\\t'))

/** Escapes them as a quoted text of YAML does. */
export const terminalYaml = (text: string): string =>
  text.replace(UNSAFE, char => {
    const code = char.codePointAt(0)!.toString(16)
    if (char === '\n' || char === '\t') return char
    return char.length > 1 ? `\\U${code.padStart(8, '0')}` : `\\u${code.padStart(4, '0')}`
  })

function escaped(char: string): string {
  const code = char.codePointAt(0)!.toString(16)
  return ESCAPES.get(char) ?? (char.length > 1 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`)
}

const ESCAPES = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])
