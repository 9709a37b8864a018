// The command line, assembled from one file for each command.

import { Command } from 'commander'
import { crdsCommand } from './crds.ts'
import { diffCommand } from './diff.ts'
import type { Exit } from './exit.ts'
import { profilesCommand } from './profiles.ts'
import { renderCommand } from './render.ts'
import { schemaCommand } from './schema.ts'
import { UsageError } from './usage-error.ts'
import { verifyCommand } from './verify.ts'
import { versionCommand } from './version.ts'

const ABOUT = `Renders what operating-system-manager would make of MachineDeployments and OperatingSystemProfiles: \
OperatingSystemConfigs and the Secrets that nodes boot with.

With no command, osm-krm is a KRM function: a ResourceList on stdin, a ResourceList on stdout. Its functionConfig is an \
OperatingSystemConfigGenerator (osm-krm.dev/v1alpha1), whose fields "osm-krm schema" prints, or a ConfigMap with flags of the controller.`

const EXAMPLES = `
Examples:
  osm-krm render clusters/production
  osm-krm render machines.yaml -f osm-krm.yaml -o rendered/
  osm-krm < resource-list.yaml`

export async function runCommand(args: readonly string[], version: string): Promise<number> {
  let code = 0
  const exit: Exit = value => {
    code = value
  }
  const program = new Command('osm-krm')
    .description(ABOUT)
    .addHelpText('after', EXAMPLES)
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showHelpAfterError('(osm-krm --help shows the commands and options)')
    .exitOverride()
  const commands = [
    renderCommand(exit),
    diffCommand(exit),
    verifyCommand(exit),
    profilesCommand(exit),
    schemaCommand(),
    crdsCommand(),
    versionCommand(version),
  ]
  for (const command of commands) program.addCommand(withUsageHint(command, 'osm-krm'))
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    return exitCodeOf(error)
  }
  return code
}

/** Sets the hint after usage errors, which commander does not inherit from the parent command. */
function withUsageHint(command: Command, parent: string): Command {
  const name = `${parent} ${command.name()}`
  for (const inner of command.commands) withUsageHint(inner, name)
  return command.exitOverride().showHelpAfterError(`(${name} --help shows its usage)`)
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || isFileError(error)) {
    process.stderr.write(`osm-krm: ${isFileError(error) ? fileMessage(error) : error.message}\n`)
    return 2
  }
  // commander throws with an exit status after it has printed its message.
  if (error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number') return error.exitCode
  throw error
}

interface FileError extends Error {
  readonly code: string
  readonly path?: string
}

/** Whether the error comes from a file that is missing or cannot be read or written. */
const isFileError = (error: unknown): error is FileError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of the path is a file, not a folder',
}

/** Returns a message for known errors, and otherwise that of Node. */
const fileMessage = ({ code, path, message }: FileError): string =>
  path === undefined || !Object.hasOwn(REASONS, code) ? message : `${path}: ${REASONS[code]}`
