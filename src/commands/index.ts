// The command line: one file per command, put together here.

import { Command } from 'commander'
import { crdsCommand } from './crds.ts'
import { diffCommand } from './diff.ts'
import { profilesCommand } from './profiles.ts'
import { renderCommand } from './render.ts'
import { schemaCommand } from './schema.ts'
import { UsageError } from './usage-error.ts'
import { verifyCommand } from './verify.ts'
import { versionCommand } from './version.ts'

/** What a command gives back: its exit status. */
export type Exit = (code: number) => void

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
    .showHelpAfterError('(osm-krm --help shows what there is)')
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
  for (const command of commands) program.addCommand(command.exitOverride())
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    return exitCodeOf(error)
  }
  return code
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || isFileError(error)) {
    process.stderr.write(`osm-krm: ${error.message}\n`)
    return 2
  }
  // commander has printed its message already, and throws to say with which status to end.
  if (error instanceof Error && 'exitCode' in error && typeof error.exitCode === 'number') return error.exitCode
  throw error
}

/** A file that is not there, or may not be read: Node's own message names it. */
const isFileError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code)
