// osm-krm render: renders files and folders without a host.

import { Command, Option } from 'commander'
import { parseNow } from '../render/model/now.ts'
import { configFileOption, type PolicyOptions, policyOption, setOption, strictOption } from './config-options.ts'
import type { Exit } from './exit.ts'
import { UsageError } from './usage-error.ts'

const nowOption = (): Option =>
  new Option('--now <date>', 'report tokens that have expired on this date or will soon, such as 2030-01-31').argParser(
    text => {
      const now = parseNow(text)
      if (now === undefined)
        throw new UsageError(`--now ${text} is not a date such as 2030-01-31 or 2030-01-31T12:00:00Z`)
      return now
    },
  )

const EXAMPLES = `
Examples:
  osm-krm render clusters/production   print what is generated
  osm-krm render machines.yaml profiles/ -c osm-krm.yaml -d rendered/
  osm-krm render clusters/production --previous rendered/ -d rendered/
  osm-krm render . --set cluster.serverOverride=https://10.0.0.1:6443`

export interface RenderOptions extends PolicyOptions {
  readonly config?: string
  readonly set: readonly string[]
  readonly withInputs: boolean
  readonly previous?: string
  readonly output?: 'yaml' | 'json'
  readonly dir?: string
  readonly strict: boolean
  readonly now?: Date
}

export const renderCommand = (exit: Exit): Command =>
  new Command('render')
    .description('render files and folders, and print what was generated')
    .argument(
      '[path...]',
      'files and folders with MachineDeployments, profiles and settings; - is stdin; default: the current folder',
    )
    .addOption(configFileOption())
    .addOption(setOption())
    .option(
      '--with-inputs',
      'also print the inputs, or write them into inputs.yaml of the folder, except those annotated with config.kubernetes.io/local-config',
      false,
    )
    .option('--previous <path>', 'output of an earlier run: revisions continue from it')
    .option('-d, --dir <folder>', 'write a file for each object into this folder')
    .addOption(
      new Option('-o, --output <form>', 'form to print (default: yaml)').choices(['yaml', 'json']).conflicts('dir'),
    )
    .addOption(nowOption())
    .addOption(strictOption())
    .addOption(policyOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: RenderOptions) =>
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-render.ts')).runRender(paths.length === 0 ? ['.'] : paths, options)),
    )
