// The commands of a shell script, also those within substitutions, with the functions in which they are.

import { type CommandLine, commandLines, type HereDocument } from '../../lint/shell/commands.ts'
import { Conditions } from './conditions.ts'
import { Lists, readsList, type ScriptFiles } from './listed.ts'
import { Loops } from './loops.ts'
import { splitCommands, splitWords, withoutComment } from './split.ts'
import { substitutionAt, type Variables } from './variables.ts'

export interface Command {
  /** The words with their quotes, without keywords and assignments before the program. */
  readonly words: readonly string[]
  /** The text of the command. */
  readonly text: string
  readonly line: number
  /** The function in which the command is. */
  readonly scope: string | undefined
  /** Whether the output of the command, or of the one after it, is written to a file. */
  readonly isWritten: boolean
}

export interface Script {
  readonly commands: readonly Command[]
  readonly documents: readonly HereDocument[]
}

const KEYWORDS = /^(?:if|then|elif|else|while|until|do|!|\{|\(+|time|exec|sudo|command|nohup|env|builtin)$/
/** The pattern before a command of a case: `amd64)`. */
const CASE_PATTERN = /^[^()$]+\)$/
const DECLARES = /^(?:export|local|readonly|declare|typeset)$/
const ASSIGNMENT = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/

/** Reads a script, and adds what it assigns to the variables. `files` are those of the node that the script may read. */
export function readScript(text: string, variables: Variables, files: ScriptFiles): Script {
  const commands: Command[] = []
  const documents: HereDocument[] = []
  const lists = new Lists(files)
  const loops = new Loops()
  const conditions = new Conditions(text, variables)
  let scope: string | undefined
  for (const line of withWholeAssignments(commandLines(text).map(ofCommands))) {
    scope = functionAt(line, scope)
    if (line.document !== undefined && !(PRINTS_DOCUMENT.test(line.text) && isForPeople(line.text)))
      documents.push(line.document)
    conditions.line(line.text)
    for (const part of commandsIn(line.text, isWritten(line.text))) {
      if (!conditions.executes(part.text)) continue
      const command = { ...part, line: line.line, scope }
      const whole = readsList(command.text)
      // A list that is read from a file is assigned below.
      if (whole.length === 0) assignIn(command, variables)
      for (const { name, path } of [...loops.follow(command.text), ...whole]) {
        const values = lists.read(path)
        for (const value of values ?? []) variables.assign(name, quoted(value), scope)
        if (values?.length === 0 && files.get(path) !== undefined) variables.assignNothing(name, scope)
      }
      commands.push({ ...command, words: withoutAssignments(command.words) })
    }
    if (/^\}/.test(line.text)) scope = undefined
  }
  passArguments(commands, variables)
  return { commands, documents }
}

/** Returns a word that has the value, whatever characters are in it. */
const quoted = (value: string): string => `'${value.replaceAll("'", `'\\''`)}'`

/** The beginning of a value in quotes or brackets that goes on in the next line. */
const OPENS =
  /^\s*(?:(?:export|local|readonly|declare|typeset)\s+(?:-\w+\s+)?)?[A-Za-z_]\w*\+?=(?:(?<list>\()[^)]*|(?<quote>["'])(?:(?!\k<quote>).)*)$/

/** Joins the lines of an assignment, such as that of a list of packages. One that has no end is left as it is. */
function withWholeAssignments(lines: readonly CommandLine[]): CommandLine[] {
  const joined: CommandLine[] = []
  /** The closing characters that no further line has, so that the rest of the script is searched only once for each. */
  const missing = new Set<string>()
  for (let i = 0; i < lines.length; i++) {
    const { list, quote } = OPENS.exec(lines[i]!.text)?.groups ?? {}
    const end = list === undefined ? quote : ')'
    let last = i
    if (end !== undefined && !missing.has(end)) {
      do last++
      while (last < lines.length && !lines[last]!.text.includes(end))
      if (last === lines.length) {
        missing.add(end)
        last = i
      }
    }
    const texts = lines.slice(i, last + 1).map(({ text }) => (list === undefined ? text : text.replace(/\s#.*/, '')))
    joined.push(last === i ? lines[i]! : { ...lines[i]!, text: texts.join('\n') })
    i = last
  }
  return joined
}

const ofCommands = (line: CommandLine): CommandLine => {
  const text = withoutComment(line.text)
  return text === line.text ? line : { ...line, text }
}

const isWritten = (line: string): boolean => /(?:^|[^<>&\d])>{1,2}\s*[^&\s]|\btee\b/.test(line) && !isForPeople(line)

const TARGET = /(?:^|[^<>&\d])>{1,2}\s*["']?([^\s"'&;|]+)|\btee\s+(?:-a\s+)?["']?([^\s"'&;|]+)/g

const FOR_PEOPLE = /^\/dev\/stderr$|^\/etc\/(?:motd|issue)(?:[./]|$)|\.md$/

/** Programs that only print the here-document that they read. Others may execute it. */
const PRINTS_DOCUMENT = /^\s*(?:sudo\s+)?(?:cat|tee)\s/

/** Whether a line writes only to files such as /etc/motd, which no program reads. */
function isForPeople(line: string): boolean {
  const targets = [...line.matchAll(TARGET)].map(([, path, teed]) => path ?? teed!)
  return targets.length > 0 && targets.every(path => FOR_PEOPLE.test(path))
}

/** Returns the function that begins on a line, or the one that is open. Functions within functions count to the outer one. */
const functionAt = ({ text }: CommandLine, open: string | undefined): string | undefined =>
  open ?? /^(?:function\s+)?([A-Za-z_][\w-]*)\s*\(\)/.exec(text)?.[1] ?? /^function\s+([\w-]+)/.exec(text)?.[1]

type Part = Pick<Command, 'words' | 'text' | 'isWritten'>

/** Substitutions that are nested deeper are not read: each level reads its text once more. */
const MOST_NESTED = 8

/** Returns the commands of a line, those in substitutions after the one that has them. */
function commandsIn(line: string, isWritten: boolean, depth = 0): Part[] {
  const parts: Part[] = []
  if (depth > MOST_NESTED) return parts
  for (const text of splitCommands(line)) {
    parts.push({ words: withoutKeywords(splitWords(text)), text: text.trim(), isWritten })
    for (const inner of substitutionsIn(text))
      for (const part of commandsIn(inner, isWritten, depth + 1)) parts.push(part)
  }
  return parts
}

function* substitutionsIn(text: string): Generator<string> {
  for (let at = text.indexOf('$('); at >= 0; at = text.indexOf('$(', at + 2)) {
    const found = substitutionAt(text, at)
    if (!found.startsWith('$((')) yield found.slice(2, found.endsWith(')') ? -1 : undefined)
    at += found.length - 2
  }
  for (const [, inner] of text.matchAll(/`([^`]*)`/g)) yield inner!
}

function withoutKeywords(words: readonly string[]): readonly string[] {
  const opened = words.map(word => word.replace(/^[({]+(?=[\w/])/, ''))
  for (let at = 0; at < opened.length; at++) {
    const word = opened[at]!
    if (KEYWORDS.test(word) || CASE_PATTERN.test(word)) continue
    const after = word === 'case' ? opened.indexOf('in', at) : -1
    if (after < 0) return opened.slice(at)
    at = after
  }
  return []
}

function withoutAssignments(words: readonly string[]): readonly string[] {
  const first = words.findIndex(word => !ASSIGNMENT.test(word))
  return first < 0 ? [] : withoutKeywords(words.slice(first))
}

function assignIn({ words, text, scope }: Omit<Command, 'line'>, variables: Variables): void {
  const [, list, elements] = /(?:^|\s)([A-Za-z_]\w*)\+?=\(([^)]*)\)?/.exec(text) ?? []
  if (list !== undefined) {
    for (const word of splitWords(elements!)) variables.assign(list, word, scope)
    return
  }
  if (words[0] === 'for' && words[2] === 'in') {
    for (const word of words.slice(3)) variables.assignEach(words[1]!, word, scope)
    return
  }
  const declares = DECLARES.test(words[0] ?? '')
  if (words[0] === 'local' && scope !== undefined)
    for (const word of words.slice(1)) variables.declareLocal(word.replace(/\+?=[\s\S]*/, ''), scope)
  for (const word of declares ? words.slice(1) : words) {
    const [, name, appends, value] = ASSIGNMENT.exec(word) ?? []
    if (name !== undefined) variables.assign(name, appends === '+' ? `\${${name}}${value}` : value!, scope)
    else if (!declares) return
  }
}

/** Passes the arguments of calls to the functions of the script. */
function passArguments(commands: readonly Command[], variables: Variables): void {
  const functions = new Set(commands.map(({ scope }) => scope))
  const shifting = new Set(commands.filter(({ words }) => words.includes('shift')).map(({ scope }) => scope))
  for (const { words, scope } of commands) {
    const name = words.find(word => functions.has(word))
    if (name === undefined) continue
    const first = words.indexOf(name) + 1
    for (const [i, word] of words.slice(first).entries()) {
      variables.pass(name, `${i + 1}`, word, scope)
      if (!shifting.has(name)) variables.pass(name, '@', word, scope)
    }
  }
}
