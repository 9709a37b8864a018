// The command line: commander reads it with the commands and options of the tables, and prints their help.

import { Argument, Command, Help, Option } from 'commander'
import { terminalText } from '../diagnostics/text.ts'
import { shellCommand } from '../node/shell-command.ts'
import { reportFailure, UsageError } from '../source/errors.ts'
import { forgetRead } from '../source/read-files.ts'
import type { WordOptions } from '../source/sources.ts'
import { type ArgumentRow, COMMANDS, type CommandRow } from './commands.ts'
import { type OptionRow, optionUsage } from './options.ts'
import { COMMANDS_OF_OTHER_TOOLS, OPTIONS_OF_OTHER_TOOLS } from './other-tools.ts'
import { versionText } from './program-version.ts'

const ABOUT = `Renders what operating-system-manager would make of MachineDeployments and OperatingSystemProfiles: \
OperatingSystemConfigs and the Secrets that nodes boot with.

With no command, osm-krm is a KRM function: a ResourceList on stdin, a ResourceList on stdout. Its functionConfig is an \
OperatingSystemConfigGenerator (osm-krm.dev/v1alpha1), whose fields "osm-krm schema" prints, or a ConfigMap with flags of the controller.`

const EXAMPLES = `
Examples:
  osm-krm render clusters/production
  osm-krm render machines.yaml -c osm-krm.yaml -d rendered/
  osm-krm < resource-list.yaml`

export const runProgram = (args: readonly string[]): Promise<number> => runCommand(args).catch(reportFailure)

/** Runs the command that the arguments name, and returns the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  forgetRead()
  const [word = '', second = ''] = args
  // Asked by the scripts of osm-krm completion, as in `osm-krm __complete -- lint -o`. What cannot be read completes nothing.
  if (word === '__complete') {
    const { completionLines } = await import('./completion.ts')
    const lines = await completionLines(args.slice(2)).catch(() => [])
    process.stdout.write(lines.map(line => `${line}\n`).join(''))
    return 0
  }
  const names = [...COMMANDS.map(({ name }) => name), 'help']
  if (word === 'help' && second !== '' && !names.includes(second)) {
    const { nearest } = await import('../base/nearest.ts')
    const near = nearest(second, names)
    throw new UsageError(`there is no command ${second}${near === undefined ? '' : `: did you mean ${near}?`}`)
  }
  const unknown = [`${word} ${second}`, word].find(words => Object.hasOwn(COMMANDS_OF_OTHER_TOOLS, words))
  if (unknown !== undefined) throw new UsageError(`there is no command ${unknown}: ${COMMANDS_OF_OTHER_TOOLS[unknown]}`)
  const option = args.map(arg => arg.replace(/=.*$/s, '')).find(arg => Object.hasOwn(OPTIONS_OF_OTHER_TOOLS, arg))
  if (option !== undefined) throw new UsageError(`there is no option ${option}: ${OPTIONS_OF_OTHER_TOOLS[option]}`)
  let status = 0
  const program = newProgram(code => {
    status = code
  })
  try {
    // As git and kubectl do, --help before a command is that of the command.
    const isHelpOf = (word === '--help' || word === '-h') && names.includes(second)
    await program.parseAsync(isHelpOf ? [second, word] : args, { from: 'user' })
  } catch (error) {
    return exitCodeOf(error)
  }
  return status
}

const USAGE = 2

function exitCodeOf(error: unknown): number {
  // commander throws with an exit status after it has printed its message.
  if (error instanceof Error && 'exitCode' in error) return error.exitCode === 0 ? 0 : USAGE
  throw error
}

type Exit = (status: number) => void

function newProgram(exit: Exit): Command {
  const program = withUsage(new Command('osm-krm'), 'osm-krm --help shows the commands and options')
    .description(ABOUT)
    .addHelpText('after', EXAMPLES)
    .version(versionText(), '-V, --version', 'show the version')
    .addHelpCommand(
      new Command('help').argument('[command]').description('show the help of a command').helpGroup('Reference:'),
    )
  for (const row of COMMANDS) program.addCommand(newCommand(row, exit))
  return program
}

/** Sets up usage errors and help, which commands do not inherit. */
const withUsage = (command: Command, hint: string): Command =>
  command
    .exitOverride()
    .configureOutput({ outputError })
    .showHelpAfterError(`(${hint})`)
    .helpOption('-h, --help', 'show this help')
    .configureHelp({ optionDescription, optionTerm })

function newCommand(row: CommandRow, exit: Exit): Command {
  const command = withUsage(new Command(row.name), `osm-krm ${row.name} --help shows its usage`)
    .description(row.text)
    .helpGroup(`${row.group}:`)
    .addHelpText('after', row.notes)
  for (const argument of row.arguments) command.addArgument(newArgument(argument))
  for (const [name, option] of Object.entries(row.options)) addOption(command, name, option)
  return command.action(async (...given: unknown[]) => {
    const words = given.slice(0, row.arguments.length).flat() as (string | undefined)[]
    const values = words.filter(word => word !== undefined)
    exit(await row.run(values, command.opts(), wordOptions(command)))
  })
}

function newArgument({ usage, text, choices, default: fallback, read }: ArgumentRow): Argument {
  const argument = new Argument(usage, text)
  if (choices !== undefined) argument.choices(choices)
  if (fallback !== undefined) argument.default(fallback, fallback)
  return read === undefined ? argument : argument.argParser(read)
}

function addOption(command: Command, name: string, row: OptionRow): void {
  const { value, isRepeated, choices, read, conflicts = [] } = row
  const option = new Option(optionUsage(name, row), row.text).conflicts([...conflicts])
  if (choices !== undefined) option.choices(choices)
  if (isRepeated)
    option
      .default([])
      .argParser((text: string, earlier: readonly unknown[]) => [...earlier, ...[read ? read(text) : text].flat()])
  else {
    if (value === undefined) option.default(false)
    else if (row.default !== undefined) option.default(row.default)
    if (read !== undefined) option.argParser(read)
    if (value !== undefined) refuseSecond(command, option)
  }
  command.addOption(option.makeOptionMandatory(row.isRequired === true))
}

/** commander alone keeps the last value without a word. */
function refuseSecond(command: Command, option: Option): void {
  let isGiven = false
  command.on(`option:${option.name()}`, () => {
    if (isGiven) command.error(`error: option '${option.flags}' is given twice, and takes one value`)
    isGiven = true
  })
}

/** Values of an option that may be given several times are an array. */
const optionTerm = ({ flags, defaultValue }: Option): string => `${flags}${Array.isArray(defaultValue) ? '...' : ''}`

/** Describes an option without its default if that is "off" or an empty list. */
function optionDescription(option: Option): string {
  const { defaultValue } = option
  const hasDefault = defaultValue !== false && !(Array.isArray(defaultValue) && defaultValue.length === 0)
  return new Help().optionDescription(hasDefault ? option : new Option(option.flags, option.description))
}

/** The message contains arguments, such as the name of a branch in CI. */
const outputError = (text: string, write: (text: string) => void): void => write(terminalText(text))

const wordOptions = (command: Command): WordOptions => ({
  pathsAfterDashes: pathsAfterDashes(command),
  lineWith: (...words) => shellCommand('osm-krm', command.name(), ...optionWords(command), ...words),
})

/** Counts the words after `--`, which commander does not pass on. */
function pathsAfterDashes({ parent }: Command): number | undefined {
  const words = (parent as (Command & { readonly rawArgs: readonly string[] }) | null)?.rawArgs ?? []
  const at = words.indexOf('--')
  return at < 0 ? undefined : words.length - at - 1
}

const optionWords = (command: Command): string[] =>
  command.options.flatMap(option => {
    const name = option.attributeName()
    if (command.getOptionValueSource(name) !== 'cli') return []
    const value: unknown = command.getOptionValue(name)
    const flag = option.short ?? option.long!
    return value === true ? [flag] : [value].flat().flatMap(each => [flag, String(each)])
  })
