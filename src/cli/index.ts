// The command line, assembled from one file for each command.

import { Command, Help, Option } from 'commander'
import { nearest } from '../diagnostics/nearest.ts'
import { terminalText } from '../diagnostics/text.ts'
import { assetsCommand } from './assets.ts'
import { completionCommand } from './completion.ts'
import { crdsCommand } from './crds.ts'
import { diffCommand } from './diff.ts'
import type { Exit } from './exit.ts'
import { explainCommand } from './explain.ts'
import { importCommand } from './import.ts'
import { initCommand } from './init.ts'
import { lintCommand } from './lint.ts'
import { COMMANDS_OF_OTHER_TOOLS, OPTIONS_OF_OTHER_TOOLS } from './other-tools.ts'
import { profilesCommand } from './profiles.ts'
import { versionText } from './program-version.ts'
import { forgetRead } from './read-files.ts'
import { renderCommand } from './render.ts'
import { refuseRepeats } from './repeated-options.ts'
import { schemaCommand } from './schema.ts'
import { showCommand } from './show.ts'
import { UsageError } from './usage-error.ts'

const ABOUT = `Renders what operating-system-manager would make of MachineDeployments and OperatingSystemProfiles: \
OperatingSystemConfigs and the Secrets that nodes boot with.

With no command, osm-krm is a KRM function: a ResourceList on stdin, a ResourceList on stdout. Its functionConfig is an \
OperatingSystemConfigGenerator (osm-krm.dev/v1alpha1), whose fields "osm-krm schema" prints, or a ConfigMap with flags of the controller.`

const EXAMPLES = `
Examples:
  osm-krm render clusters/production
  osm-krm render machines.yaml -c osm-krm.yaml -d rendered/
  osm-krm < resource-list.yaml`

/** Runs the command that the arguments name, and returns the exit status. */
export async function runCommand(args: readonly string[]): Promise<number> {
  let code = 0
  const exit: Exit = value => {
    code = value
  }
  forgetRead()
  const program = new Command('osm-krm')
    .description(ABOUT)
    .addHelpText('after', EXAMPLES)
    .version(versionText(), '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .addHelpCommand(helpCommand())
    .showHelpAfterError('(osm-krm --help shows the commands and options)')
    .configureOutput({ outputError })
    .exitOverride()
  const groups: Readonly<Record<string, readonly Command[]>> = {
    'Work:': [initCommand(), renderCommand(exit), showCommand(exit), diffCommand(exit), lintCommand(exit)],
    'Cluster:': [importCommand(exit), assetsCommand(exit)],
    'Reference:': [profilesCommand(exit), explainCommand(), schemaCommand(), crdsCommand(), completionCommand()],
  }
  for (const [group, members] of Object.entries(groups))
    for (const command of members) program.addCommand(configured(command, 'osm-krm').helpGroup(group))
  const [word = '', second = ''] = args
  // Asked by the scripts of osm-krm completion, as in `osm-krm __complete -- lint -o`. What cannot be read completes nothing.
  if (word === '__complete') {
    const lines = await (await import('./complete.ts')).completionLines(program, args.slice(2)).catch(() => [])
    process.stdout.write(lines.map(line => `${line}\n`).join(''))
    return 0
  }
  const names = [...program.commands.map(command => command.name()), 'help']
  if (word === 'help' && second !== '' && !names.includes(second)) {
    const near = nearest(second, names)
    throw new UsageError(`there is no command ${second}${near === undefined ? '' : `: did you mean ${near}?`}`)
  }
  if (Object.hasOwn(COMMANDS_OF_OTHER_TOOLS, word))
    throw new UsageError(`there is no command ${word}: ${COMMANDS_OF_OTHER_TOOLS[word]}`)
  try {
    // As git and kubectl do, --help before a command is that of the command.
    const isHelpOf = (word === '--help' || word === '-h') && names.includes(second)
    await program.parseAsync(isHelpOf ? [second, word] : args, { from: 'user' })
  } catch (error) {
    return exitCodeOf(error)
  }
  return code
}

const helpCommand = (): Command =>
  new Command('help').argument('[command]').description('show the help of a command').helpGroup('Reference:')

/** The message contains arguments, such as the name of a branch in CI. */
const outputError = (text: string, write: (text: string) => void): void => write(terminalText(withHint(text)))

function withHint(text: string): string {
  const [whole = '', option = ''] = /^error: unknown option '(-\w|--[\w-]+)'/.exec(text) ?? []
  const hint = Object.hasOwn(OPTIONS_OF_OTHER_TOOLS, option) ? OPTIONS_OF_OTHER_TOOLS[option] : undefined
  // commander proposes an option of a similar name, which does something else.
  return hint === undefined ? text : text.replace(whole, `${whole}: ${hint}`).replace(/^\(Did you mean .*\n/m, '')
}

/** Sets up usage errors and help, which commander does not inherit from the parent command. */
function configured(command: Command, parent: string): Command {
  const name = `${parent} ${command.name()}`
  for (const inner of command.commands) configured(inner, name)
  refuseRepeats(command)
  return command
    .exitOverride()
    .configureOutput({ outputError })
    .showHelpAfterError(`(${name} --help shows its usage)`)
    .helpOption('-h, --help', 'show this help')
    .configureHelp({ optionDescription })
}

/** Describes an option without its default if that is "off" or an empty list. */
function optionDescription(option: Option): string {
  const { defaultValue } = option
  const hasDefault = defaultValue !== false && !(Array.isArray(defaultValue) && defaultValue.length === 0)
  return new Help().optionDescription(hasDefault ? option : new Option(option.flags, option.description))
}

/** The exit status for a usage error. */
const USAGE = 2

function exitCodeOf(error: unknown): number {
  // commander throws with an exit status after it has printed its message.
  if (error instanceof Error && 'exitCode' in error) return error.exitCode === 0 ? 0 : USAGE
  throw error
}
