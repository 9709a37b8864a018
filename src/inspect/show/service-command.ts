// The command of a service as systemd runs it: the unit with its drop-ins, and the variables that files of the node set.

import { readUnitFile, unitWords } from '../../node/readers/units.ts'
import { filesBelow, type NodeFiles } from './node-files.ts'

const FOLDER = '/etc/systemd/system'

/** Returns the words of ExecStart, or undefined if the node has no such service. Unknown variables stay as they are written. */
export function serviceCommand(name: string, files: NodeFiles): readonly string[] | undefined {
  const unit = files.get(`${FOLDER}/${name}`)
  const texts = [
    ...(unit === undefined ? [] : [unit]),
    ...filesBelow(`${FOLDER}/${name}.d`, '.conf', files).map(([, text]) => text),
  ]
  const settings = texts.flatMap(text => readUnitFile(text).settings).filter(({ section }) => section === 'Service')
  /** An empty value clears what was set before. */
  const valuesOf = (wanted: string): string[] => {
    const values = settings.filter(setting => setting.name === wanted).map(({ value }) => value)
    return values.slice(values.lastIndexOf('') + 1)
  }
  const command = valuesOf('ExecStart')[0]
  if (command === undefined) return undefined
  const variables = new Map<string, string>()
  for (const assignment of valuesOf('Environment').flatMap(wordsOf)) assign(assignment, variables)
  for (const file of valuesOf('EnvironmentFile'))
    for (const line of files.get(file.replace(/^-/, ''))?.split('\n') ?? [])
      if (!/^\s*[#;]/.test(line)) assign(withoutQuotes(line.trim()), variables)
  // Characters before the path say how it is run.
  return wordsOf(command.replace(/^[-@:+!|]+/, '')).flatMap(word => expanded(word, variables))
}

function assign(assignment: string, variables: Map<string, string>): void {
  const equals = assignment.indexOf('=')
  if (equals > 0) variables.set(assignment.slice(0, equals), assignment.slice(equals + 1))
}

/** Splits at blanks outside of quotes, and removes the quotes. */
const wordsOf = (text: string): string[] =>
  unitWords(text).map(word =>
    word.replace(
      /"((?:\\.|[^"\\])*)(?:"|\\?$)|'((?:\\.|[^'\\])*)(?:'|\\?$)/gs,
      (_, double, single) => double ?? single,
    ),
  )

/** Returns `NAME=value` without quotes around the value. */
function withoutQuotes(assignment: string): string {
  const start = assignment.indexOf('=') + 1
  const quote = assignment[start]
  const isQuoted = (quote === '"' || quote === "'") && assignment.length > start + 1 && assignment.endsWith(quote)
  return isQuoted ? assignment.slice(0, start) + assignment.slice(start + 1, -1) : assignment
}

/** A variable that is a word of its own becomes words; one within a word becomes text. */
function expanded(word: string, variables: ReadonlyMap<string, string>): string[] {
  const whole = /^\$(\w+)$/.exec(word)?.[1]
  if (whole !== undefined && variables.has(whole)) return wordsOf(variables.get(whole)!)
  return [word.replace(/\$\{(\w+)\}/g, (unknown, name) => variables.get(name) ?? unknown)]
}

/** Returns the flags of a command by name; a flag without a value has "". Of several, the last one counts. */
export function flagsOf(words: readonly string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>()
  for (const [i, word] of words.entries()) {
    const [, name, value] = /^--?([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? []
    if (name === undefined) continue
    const next = words[i + 1]
    flags.set(name, value ?? (next !== undefined && !next.startsWith('-') && !next.startsWith('$') ? next : ''))
  }
  return flags
}
