// The words that the shells complete, derived from the definitions of the commands.

import type { Command } from 'commander'

export interface CompletedOption {
  /** `--output`, `-o`. */
  readonly names: readonly string[]
  readonly description: string
  /** Whether the next word is its value. A value that may be left out follows an equals sign. */
  readonly takesValue: boolean
  /** The possible values; empty if the value is any text or a file. */
  readonly values: readonly string[]
}

export interface CompletedCommand {
  /** The names up to this command; "" for the program. */
  readonly path: string
  readonly name: string
  readonly description: string
  readonly options: readonly CompletedOption[]
  readonly commands: readonly CompletedCommand[]
  /** The possible first arguments; empty if they are files. */
  readonly values: readonly string[]
}

/** Values that the definitions do not contain, by the path of the command and the name of the option, or by the path alone for an argument. */
export type MoreValues = Readonly<Record<string, readonly string[]>>

const HELP: CompletedOption = {
  names: ['-h', '--help'],
  description: 'show the help',
  takesValue: false,
  values: [],
}

/** Returns the options, arguments and commands of a command for the scripts of shells. */
export function commandTree(command: Command, more: MoreValues, parent?: string): CompletedCommand {
  const path = parent === undefined ? '' : `${parent} ${command.name()}`.trim()
  const options = command.options.map(({ short, long, description, required, argChoices }) => ({
    names: [short, long].filter(name => name !== undefined),
    description,
    takesValue: required,
    values: argChoices ?? more[`${path} ${long}`] ?? more[`${long}`] ?? [],
  }))
  return {
    path,
    name: command.name(),
    description: command.description(),
    options: [...options, HELP],
    commands: command.commands.map(inner => commandTree(inner, more, path)),
    values: command.registeredArguments[0]?.argChoices ?? more[path] ?? [],
  }
}

/** The command and all commands below it. */
export const allCommands = (command: CompletedCommand): CompletedCommand[] => [
  command,
  ...command.commands.flatMap(allCommands),
]

/** Returns the words that can be the next argument. */
export const nextWords = ({ commands, values }: CompletedCommand): string[] => [
  ...commands.map(({ name }) => name),
  ...values,
]
