// Completes a command line for the scripts of osm-krm completion, from the definitions of the commands.

import { existsSync, statSync } from 'node:fs'
import type { Command, Option } from 'commander'

/** The first line of an answer if the word can also be a file, which the shell completes. */
const FILES = ':files'

/** Values that the definitions do not have, by the option, or by the command for its arguments. */
const VALUES: Readonly<Record<string, (operands: readonly string[], word: string) => Promise<readonly string[]>>> = {
  '--node': nodes,
  '--set': settings,
  // Paths on the node, which only a rendering knows.
  '--file': async () => [],
  diff: revisions,
  explain: async () => Object.keys((await import('../diagnostics/codes/index.ts')).codes),
  profiles: async ({ length }) =>
    length > 0 ? [FILES] : (await import('../render/profiles/built-in/names.ts')).BUILT_IN_PROFILES,
}

/** Names of MachineDeployments and revisions come from others, and bash does not quote what it completes. */
const SAFE = /^[\w@%+=,./[\]-]+(?:\t|$)/

/** Returns a line for each word that can be the last one; a description may follow a tab. */
export async function completionLines(program: Command, words: readonly string[]): Promise<string[]> {
  const word = words.at(-1) ?? ''
  const line = lineOf(program, words.slice(0, -1))
  const found = line === undefined ? [] : await candidates(line, word)
  const fitting = found.filter(each => each.startsWith(word) && SAFE.test(each))
  return [...(found.includes(FILES) ? [FILES] : []), ...new Set(fitting)]
}

interface Line {
  readonly command: Command
  readonly operands: readonly string[]
  /** The option whose value is next. */
  readonly option: Option | undefined
  readonly isAfterDashes: boolean
}

/** Returns undefined if there is no such command. */
function lineOf(program: Command, words: readonly string[]): Line | undefined {
  let command = program
  let option: Option | undefined
  let isAfterDashes = false
  const operands: string[] = []
  for (const word of words) {
    if (option !== undefined) option = undefined
    else if (isAfterDashes) operands.push(word)
    else if (word === '--') isAfterDashes = true
    else if (/^-./.test(word)) option = command.options.find(each => each.required && namesOf(each).includes(word))
    else if (command !== program) operands.push(word)
    // A command follows help, too.
    else if (word !== 'help') {
      const named = program.commands.find(each => each.name() === word)
      if (named === undefined) return undefined
      command = named
    }
  }
  return { command, operands, option, isAfterDashes }
}

const namesOf = ({ short, long }: Option): string[] => [short, long].filter(name => name !== undefined)

async function candidates({ command, operands, option, isAfterDashes }: Line, word: string): Promise<string[]> {
  if (option !== undefined) return optionValues(option, operands, word)
  const help = command.createHelp()
  if (word.startsWith('-') && !isAfterDashes) {
    const [start = '', name = ''] = /^(--[\w-]+)=/.exec(word) ?? []
    const given = command.options.find(({ long }) => long === name)
    if (given !== undefined)
      return (await optionValues(given, operands, word.slice(start.length))).map(value =>
        value === FILES ? value : start + value,
      )
    return help.visibleOptions(command).flatMap(each => namesOf(each).map(name => `${name}\t${each.description}`))
  }
  if (command.commands.length > 0)
    return help.visibleCommands(command).map(each => `${each.name()}\t${each.description()}`)
  const argument = command.registeredArguments.find(({ variadic }, i) => i === operands.length || variadic)
  if (argument === undefined) return []
  return valuesOf(
    { key: isAfterDashes ? '' : command.name(), name: argument.name(), choices: argument.argChoices },
    operands,
    word,
  )
}

const optionValues = (
  { long, flags, argChoices }: Option,
  operands: readonly string[],
  word: string,
): Promise<string[]> =>
  valuesOf(
    { key: long ?? '', name: /[<=]([^<=>\]]+)[>\]]/.exec(flags)?.[1] ?? '', choices: argChoices },
    operands,
    word,
  )

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
async function nodes(operands: readonly string[]): Promise<string[]> {
  const { readManifests } = await import('./manifests.ts')
  const { readObjects } = await import('../documents/objects.ts')
  const { renderingOf } = await import('../inspect/rendering.ts')
  // Stdin is that of the shell, and a pipe would be waited for.
  const given = operands.filter(path => path !== '-' && isFileOrFolder(path))
  const { objects } = readObjects(await readManifests(given.length === 0 ? ['.'] : given))
  return renderingOf(objects).nodes.map(({ title }) => title)
}

function isFileOrFolder(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && (stats.isFile() || stats.isDirectory())
}

/** Returns the settings below spec, without the parts of references. */
async function settings(): Promise<string[]> {
  const { formatPath } = await import('../diagnostics/field-path.ts')
  const { namedFields } = await import('../diagnostics/schema.ts')
  const { schemaText } = await import('../render/settings/generated/function-config.js')
  return [...namedFields(JSON.parse(schemaText))]
    .filter(([path, { type }]) => path[0] === 'spec' && path.length > 1 && type !== 'object' && type !== 'array')
    .map(([path]) => `${formatPath(path.slice(1))}=`)
    .filter(path => !/KeyRef\.|caBundle|CABundle/.test(path))
}

/** Returns files, and where `osm-krm diff` takes a revision, branches and tags, also as the end of old..new. */
async function revisions(operands: readonly string[], word: string): Promise<string[]> {
  if (/^[./]/.test(word) || operands.length > 1 || operands.some(each => each.includes('..') || existsSync(each)))
    return [FILES]
  const [start = ''] = /^.*?\.{2,3}/.exec(word) ?? []
  const names = await import('./git-files.ts').then(({ branchesAndTags }) => branchesAndTags()).catch(() => [])
  return [FILES, ...names.map(name => start + name)]
}
