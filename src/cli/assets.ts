// osm-krm assets: lists what nodes load from elsewhere, compares it with what is available, and prepares a mirror.

import { Command, Option } from 'commander'
import { configFileOption, kustomizeOption, policyOption, setOption } from './config-options.ts'
import { eachOption } from './each.ts'
import type { Exit } from './exit.ts'
import { outputOption } from './output-option.ts'
import { repeatedOption } from './repeated-options.ts'
import type { FleetOptions } from './sides.ts'
import { UsageError } from './usage-error.ts'

const EXAMPLES = `
A file of --check is a lock, or a list that has one entry on each line: a prefix
of URLs or images, as in checks.outbound.allow, or the name of a package;
comments begin with #. With --check, what is missing is written to stderr, one
line for each, and only -o prints the report. The API server is not listed. What
programs of the machine image load by themselves is unknown.

The lock has the URL, digest and size of everything. --lock keeps the digests
and sizes that the file has, leaves out what the files of --check contain, and
writes to stderr what cannot be mirrored. The script of --script loads what a
lock lists into a mirror, and adds the other digests and sizes. For sites
without access to the internet, it makes and loads bundles.

Exit status: 0, 1 if --check finds something that is not available or something
cannot be mirrored, 2 if the nodes could not be read or rendered or the lock has
another digest than nodes verify.

Examples:
  osm-krm assets clusters/production
  osm-krm assets rendered/ machines.yaml -o json
  osm-krm assets clusters/production --check mirror.txt
  osm-krm assets clusters/production --kubelet 1.34.1 --kubelet 1.35.3 \\
    --lock assets.lock
  osm-krm assets --script > mirror.sh
  sh mirror.sh --lock assets.lock /srv/mirror registry.example.com
  sh mirror.sh --lock assets.lock --bundle bundle
  sh mirror.sh --lock assets.lock --load bundle /srv/mirror registry.example.com
  osm-krm assets clusters/production --check assets.lock`

export const ASSETS_FORMS = ['table', 'json'] as const

export interface AssetsOptions extends FleetOptions {
  readonly node: readonly string[]
  readonly kubelet: readonly string[]
  readonly check: readonly string[]
  readonly lock?: string
  readonly output: readonly string[]
  readonly script?: boolean
}

export const assetsCommand = (exit: Exit): Command =>
  new Command('assets')
    .description('list the URLs, images, packages and repositories that nodes load')
    .argument('[path...]', 'a rendering, or inputs with a functionConfig; - is stdin; default: the current folder')
    .addOption(repeatedOption('--node <namespace/name>', 'only the nodes of this MachineDeployment'))
    .addOption(repeatedOption('--kubelet <version>', 'this version in place of that of the MachineDeployments'))
    .addOption(repeatedOption('--check <file>', 'fail if something is not in this list or lock'))
    .addOption(
      new Option('--lock <file>', 'record what is loaded in this file, and keep its digests and sizes').conflicts(
        'output',
      ),
    )
    .addOption(
      new Option('--script', 'print the shell script that loads what a lock lists').conflicts([
        'check',
        'lock',
        'output',
      ]),
    )
    .addOption(kustomizeOption())
    .addOption(eachOption())
    .addOption(configFileOption())
    .addOption(setOption())
    .addOption(outputOption(ASSETS_FORMS))
    .addOption(policyOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: AssetsOptions) => {
      if (options.script) {
        if (paths.length > 0) throw new UsageError('--script prints the same script for all nodes: leave out the paths')
        process.stdout.write((await import('./mirror-script.ts')).mirrorScript())
        return
      }
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-assets.ts')).runAssets(paths, options))
    })
