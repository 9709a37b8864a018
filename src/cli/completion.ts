// osm-krm __complete: answers the scripts of osm-krm completion from the tables of commands and options, Git and the files.

import { existsSync, statSync } from 'node:fs'
import { formatPath } from '../base/field-path.ts'
import { allCodes } from '../diagnostics/codes.ts'
import { namedFields } from '../diagnostics/schema.ts'
import { renderingOf } from '../node/rendering.ts'
import { BUILT_IN_PROFILES } from '../render/profiles/built-in/names.ts'
import { schemaText } from '../render/settings/generated/function-config.js'
import { branchesAndTags } from '../source/git.ts'
import { readManifests } from '../source/inputs.ts'
import { readObjects } from '../source/objects.ts'
import { COMMANDS, type CommandRow } from './commands.ts'
import { namesOf, type OptionRow } from './options.ts'

/** The first line of an answer if the word can also be a file, which the shell completes. */
const FILES = ':files'

/** Values that the tables do not have, by the option, or by the command for its arguments. */
const VALUES: Readonly<
  Record<string, (operands: readonly string[], word: string) => readonly string[] | Promise<readonly string[]>>
> = {
  '--node': nodes,
  '--set': settings,
  // Paths on the node, which only a rendering knows.
  '--file': () => [],
  diff: revisions,
  explain: () => allCodes(),
  profiles: ({ length }) => (length > 0 ? [FILES] : BUILT_IN_PROFILES),
}

/** Names of MachineDeployments and revisions come from others, and bash does not quote what it completes. */
const SAFE = /^[\w@%+=,./[\]-]+(?:\t|$)/

/** Returns a line for each word that can be the last one; a description may follow a tab. */
export async function completionLines(words: readonly string[]): Promise<string[]> {
  const word = words.at(-1) ?? ''
  const line = lineOf(words.slice(0, -1))
  const found = line === undefined ? [] : await candidates(line, word)
  const fitting = found.filter(each => each.startsWith(word) && SAFE.test(each))
  return [...(found.includes(FILES) ? [FILES] : []), ...new Set(fitting)]
}

interface NamedOption {
  readonly names: readonly string[]
  readonly row: OptionRow
}

const HELP: NamedOption = { names: ['-h', '--help'], row: { text: 'show this help' } }
const VERSION: NamedOption = { names: ['-V', '--version'], row: { text: 'show the version' } }

const optionsOf = (command: CommandRow | undefined): NamedOption[] => [
  ...(command === undefined
    ? [VERSION]
    : Object.entries(command.options).map(([name, row]) => ({ names: namesOf(name, row), row }))),
  HELP,
]

interface Line {
  /** undefined before the name of a command. */
  readonly command: CommandRow | undefined
  readonly operands: readonly string[]
  /** The option whose value is next. */
  readonly option: NamedOption | undefined
  readonly isAfterDashes: boolean
}

/** Returns undefined if there is no such command. */
function lineOf(words: readonly string[]): Line | undefined {
  let command: CommandRow | undefined
  let option: NamedOption | undefined
  let isAfterDashes = false
  const operands: string[] = []
  for (const word of words) {
    if (option !== undefined) option = undefined
    else if (isAfterDashes) operands.push(word)
    else if (word === '--') isAfterDashes = true
    else if (/^-./.test(word))
      option = optionsOf(command).find(({ names, row }) => row.value !== undefined && names.includes(word))
    else if (command !== undefined) operands.push(word)
    // A command follows help, too.
    else if (word !== 'help') {
      command = COMMANDS.find(({ name }) => name === word)
      if (command === undefined) return undefined
    }
  }
  return { command, operands, option, isAfterDashes }
}

async function candidates({ command, operands, option, isAfterDashes }: Line, word: string): Promise<string[]> {
  if (option !== undefined) return optionValues(option, operands, word)
  if (word.startsWith('-') && !isAfterDashes) {
    const options = optionsOf(command)
    const [start = '', name = ''] = /^(--[\w-]+)=/.exec(word) ?? []
    const given = options.find(({ names }) => names.includes(name))
    if (given !== undefined)
      return (await optionValues(given, operands, word.slice(start.length))).map(value =>
        value === FILES ? value : start + value,
      )
    return options.flatMap(({ names, row }) => names.map(each => `${each}\t${row.text}`))
  }
  if (command === undefined)
    return [...COMMANDS.map(({ name, text }) => `${name}\t${text}`), 'help\tshow the help of a command']
  const argument = command.arguments.find(({ usage }, i) => i === operands.length || usage.includes('...'))
  if (argument === undefined) return []
  const name = /\w+/.exec(argument.usage)![0]
  return valuesOf({ key: isAfterDashes ? '' : command.name, name, choices: argument.choices }, operands, word)
}

const optionValues = ({ names, row }: NamedOption, operands: readonly string[], word: string): Promise<string[]> =>
  valuesOf({ key: names.at(-1)!, name: row.value ?? '', choices: row.choices }, operands, word)

/** An argument, or the value of an option. */
interface Value {
  readonly key: string
  readonly name: string
  readonly choices: readonly string[] | undefined
}

async function valuesOf({ key, name, choices }: Value, operands: readonly string[], word: string): Promise<string[]> {
  if (Object.hasOwn(VALUES, key)) return [...(await VALUES[key]!(operands, word))]
  if (choices === undefined) return /^(?:file|folder|path|pattern)$/.test(name) ? [FILES] : []
  // FORM=FILE
  if (word.includes('=')) return [FILES]
  const before = name === 'list' ? word.slice(0, word.lastIndexOf(',') + 1) : ''
  return choices.map(choice => before + choice)
}

/** Returns the MachineDeployments of the files before the word, or of the current folder. */
function nodes(operands: readonly string[]): string[] {
  // Stdin is that of the shell, and a pipe would be waited for.
  const given = operands.filter(path => path !== '-' && isFileOrFolder(path))
  const { objects } = readObjects(readManifests(given.length === 0 ? ['.'] : given))
  return renderingOf(objects).nodes.map(({ title }) => title)
}

function isFileOrFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.isFile() || stats.isDirectory())
}

/** Returns the settings below spec, without the parts of references. */
function settings(): string[] {
  return [...namedFields(JSON.parse(schemaText))]
    .filter(([path, { type }]) => path[0] === 'spec' && path.length > 1 && type !== 'object' && type !== 'array')
    .map(([path]) => `${formatPath(path.slice(1))}=`)
    .filter(path => !/KeyRef\.|caBundle|CABundle/.test(path))
}

/** Returns files, and where `osm-krm diff` takes a revision, branches and tags, also as the end of old..new. */
function revisions(operands: readonly string[], word: string): string[] {
  if (/^[./]/.test(word) || operands.length > 1 || operands.some(each => each.includes('..') || existsSync(each)))
    return [FILES]
  const [start = ''] = /^.*?\.{2,3}/.exec(word) ?? []
  return [FILES, ...branches().map(name => start + name)]
}

function branches(): string[] {
  try {
    return branchesAndTags()
  } catch {
    return []
  }
}
