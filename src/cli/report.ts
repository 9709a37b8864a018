// osm-krm report: writes what nodes get, or how it changes, into one HTML file.

import { Command } from 'commander'
import { configFileOption, policyOption, setOption } from './config-options.ts'
import { eachOption } from './each.ts'
import type { Exit } from './exit.ts'
import { oldOption } from './old-option.ts'
import type { FleetOptions } from './sides.ts'
import { type WordOptions, wordOptions } from './words.ts'

const EXAMPLES = `
The file is self-contained: it neither loads nor sends anything. The paths are
read together: a rendering, an export of a cluster, or inputs with a
functionConfig, which are rendered first. With --old, or two revisions of Git,
two sides are compared. Several functionConfigs are several clusters; each has
the files of its folder, and other files are shared.

Secrets are shown as <secret A>, <secret B>: the same letter is the same secret.

Exit status: 0, 2 if a node could not be read or rendered. The report then has
the other nodes, and the errors of this one.

Examples:
  osm-krm report clusters/production -o report.html
  osm-krm report --old rendered-main/ rendered/ -o report.html
  osm-krm report main...HEAD -o report.html -- profiles clusters`

export interface ReportOptions extends FleetOptions, WordOptions {
  readonly old: readonly string[]
  readonly output?: string
  readonly showSecrets: boolean
}

export const reportCommand = (exit: Exit): Command =>
  new Command('report')
    .description('write what nodes get, or how it changes, into one HTML file')
    .argument(
      '[path...]',
      'a rendering, or inputs with a functionConfig, or old..new and paths; default: the current folder',
    )
    .addOption(oldOption())
    .addOption(eachOption())
    .option('-o, --output <file>', 'the HTML file; default: stdout')
    .option('--show-secrets', 'do not mask secrets; the file may not be in a Git work tree', false)
    .addOption(configFileOption())
    .addOption(setOption())
    .addOption(policyOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], given: ReportOptions, command: Command) => {
      const options = { ...given, ...wordOptions(command) }
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-report.ts')).runReport(paths, options))
    })
