// osm-krm assets: lists what nodes load from elsewhere, and compares it with a list of what is available.

import { Command, Option } from 'commander'
import { configFileOption, policyOption, setOption } from './config-options.ts'
import { type DiagnosticsOptions, fileOption, formatOption } from './diagnostics-options.ts'
import { eachOption } from './each.ts'
import type { Exit } from './exit.ts'
import { FOLLOW_LINKS } from './input-files.ts'
import { repeatedOption } from './repeated-options.ts'
import type { FleetOptions } from './sides.ts'

const EXAMPLES = `
The list of --check has one entry on each line: a prefix of URLs or images, as
in checks.outbound.allow, or the name of a package; comments begin with #. With
--check, what is missing is written to stderr, one line for each, and only -o
prints the report. --mirror-script and --mirror-config leave out what the list
of --check contains; what cannot be mirrored is written to stderr. The API
server is not listed. What programs of the machine image load by themselves is
unknown.

Exit status: 0, 1 if --check finds something that is not in the list or
something cannot be mirrored, 2 if the nodes could not be read or rendered.

Examples:
  osm-krm assets clusters/production
  osm-krm assets rendered/ machines.yaml -o json
  osm-krm assets clusters/production --check mirror.txt
  osm-krm assets clusters/production --mirror-script > fill-mirror.sh
  sh fill-mirror.sh /srv/mirror registry.example.com
  osm-krm assets clusters/production \\
    --mirror-config https://mirror.example.com \\
    --mirror-registry https://registry.example.com`

export interface AssetsOptions extends FleetOptions, DiagnosticsOptions {
  readonly node: readonly string[]
  readonly osRelease: readonly string[]
  readonly check?: string
  readonly output?: 'table' | 'json' | 'yaml'
  readonly mirrorScript?: boolean
  readonly mirrorConfig?: string
  readonly mirrorRegistry?: string
}

export const assetsCommand = (exit: Exit): Command =>
  new Command('assets')
    .description('list the URLs, images, packages and repositories that nodes load')
    .argument('[path...]', 'a rendering, or inputs with a functionConfig; - is stdin; default: the current folder')
    .addOption(repeatedOption('--node <namespace/name>', 'only the nodes of this MachineDeployment'))
    .addOption(
      repeatedOption('--os-release <name=value>', 'a value in /etc/os-release of the nodes, such as VERSION_ID=24.04'),
    )
    .option('--check <file>', 'fail if something is not in the list in this file')
    .addOption(
      new Option('--mirror-script', 'write a shell script that fills a mirror').conflicts(['output', 'mirrorConfig']),
    )
    .addOption(
      new Option('--mirror-config <url>', 'write the settings that let nodes use the mirror at this URL').conflicts(
        'output',
      ),
    )
    .option('--mirror-registry <url>', 'with --mirror-config: the registry with the images')
    .addOption(eachOption())
    .addOption(configFileOption())
    .addOption(setOption())
    .option(...FOLLOW_LINKS)
    .addOption(
      new Option('-o, --output <form>', 'form of the report (default: table)').choices(['table', 'json', 'yaml']),
    )
    .addOption(policyOption())
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: AssetsOptions) =>
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-assets.ts')).runAssets(paths, options)),
    )
