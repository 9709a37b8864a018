// osm-krm version: prints its own version and the release of the reference that it matches.

import { Command } from 'commander'
import { REFERENCE } from '../reference.ts'

export const versionCommand = (version: string): Command =>
  new Command('version')
    .description('print the version, and the release of operating-system-manager that it matches')
    .option('-o, --output <format>', 'text or json', 'text')
    .addHelpText('after', '\nExample:\n  osm-krm version -o json')
    .action(({ output }: { output: string }) => {
      console.log(output === 'json' ? JSON.stringify({ version, ...REFERENCE }) : versionText(version))
    })

/** Returns the versions of the program and of the reference. */
export const versionText = (version: string): string =>
  `osm-krm ${version}
equals operating-system-manager ${REFERENCE.operatingSystemManager} (machine-controller SDK ${REFERENCE.machineControllerSdk})`
