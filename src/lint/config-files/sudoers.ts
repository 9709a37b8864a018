// Lines of sudoers: who may run what. Depending on its version, sudo ignores a line that it cannot read, or refuses to run at all.

import { nearest } from '../../diagnostics/nearest.ts'
import type { LineProblem } from './line-problem.ts'

const OTHER_LINE = /^\s*(?:Defaults|User_Alias|Runas_Alias|Host_Alias|Cmnd_Alias|Cmd_Alias|@include|@includedir)/

const TAGS = [
  ...['EXEC', 'FOLLOW', 'LOG_INPUT', 'LOG_OUTPUT', 'MAIL', 'INTERCEPT', 'PASSWD'].flatMap(tag => [tag, `NO${tag}`]),
  'SETENV',
  'NOSETENV',
]

/** The beginning of a command, after its tags: a path, an alias, or a word of sudo itself. */
const COMMAND = /^(?:!\s*)*(?:\/|\^|~|[A-Z][A-Z0-9_]*\b|sudoedit\b|list\b|sha\d+\s*:)/

/** A comment after an entry; a number after # is the id of a user. */
const COMMENT = /\s#(?![\d-]).*/

/** A command with its options. The users in parentheses before it may be separated by commas, too. */
const ENTRY = /(?:\\.|\([^()]*\)?|[^\\,(])+/g

const HELP = 'Write user, host, run-as and commands: ops ALL=(ALL) NOPASSWD: ALL.'

export function sudoersLine(line: string): LineProblem | undefined {
  if (OTHER_LINE.test(line)) return undefined
  const equals = line.indexOf('=')
  if (equals < 0) return { predicate: 'has no "=" between hosts and commands: sudo cannot read it', help: HELP }
  // Another host, with its own commands, follows a colon. A regular expression may contain commas.
  if (/\s(?::\s|\^)/.test(line)) return undefined
  for (const command of line
    .slice(equals + 1)
    .replace(COMMENT, '')
    .match(ENTRY) ?? []) {
    const found = commandProblem(command)
    if (found !== undefined) return found
  }
  return undefined
}

function commandProblem(command: string): LineProblem | undefined {
  let rest = command.trim().replace(/^\([^)]*\)\s*/, '')
  for (let tag = TAG.exec(rest); tag !== null; tag = TAG.exec(rest)) {
    const [all, name] = tag
    const near = TAGS.includes(name!) ? undefined : nearest(name!, TAGS)
    if (near !== undefined)
      return {
        predicate: 'has a tag that does not exist: sudo cannot read it',
        help: `Did you mean ${near}?`,
        part: name!,
      }
    rest = rest.slice(all.length)
  }
  const [word] = /^[A-Z_]+(?=\s+\S)/.exec(rest) ?? []
  if (word !== undefined && TAGS.includes(word))
    return {
      predicate: `has no colon after ${word}: sudo cannot read it`,
      help: `Write ${word}: before the commands.`,
      part: word,
    }
  if (rest === '' || COMMAND.test(rest) || /^(?:\w+=|[A-Z_]+=)/.test(rest)) return undefined
  return {
    predicate: 'has a command without an absolute path: sudo cannot read it',
    help: 'Write the whole path of the program, such as /usr/bin/systemctl.',
    part: rest,
  }
}

const TAG = /^([A-Z_]+)\s*:\s*/
