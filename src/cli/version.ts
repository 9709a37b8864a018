// osm-krm version: prints its own version, the release of the reference that it matches, and the files that run.

import { Command } from 'commander'
import { REFERENCE } from '../reference.ts'

export interface VersionOptions {
  readonly output: string
  readonly files: boolean
}

export const versionCommand = (version: string): Command =>
  new Command('version')
    .description('print the version, and the release of operating-system-manager that it matches')
    .option('--files', 'list the files of the program that runs, with their SHA-256 digests', false)
    .option('-o, --output <format>', 'text or json', 'text')
    .addHelpText('after', '\nExample:\n  osm-krm version --files -o json')
    .action(async ({ output, files: withFiles }: VersionOptions) => {
      const files = withFiles ? (await import('./program-files.ts')).programFiles() : undefined
      if (output === 'json') console.log(JSON.stringify({ version, ...REFERENCE, ...(files && { files }) }))
      else
        console.log([versionText(version), ...(files ?? []).map(({ sha256, path }) => `${sha256}  ${path}`)].join('\n'))
    })

/** Returns the versions of the program and of the reference. */
export const versionText = (version: string): string =>
  `osm-krm ${version}
equals operating-system-manager ${REFERENCE.operatingSystemManager} (machine-controller SDK ${REFERENCE.machineControllerSdk})`
