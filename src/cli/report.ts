// osm-krm report: writes what nodes get, or how it changes, into one HTML file.

import { Command } from 'commander'
import { configFileOption, policyOption, setOption } from './config-options.ts'
import { type DashedOptions, pathsAfterDashes } from './dashes.ts'
import { type DiagnosticsOptions, fileOption, formatOption } from './diagnostics-options.ts'
import type { Exit } from './exit.ts'
import { FOLLOW_LINKS } from './input-files.ts'
import type { SideOptions } from './sides.ts'

const EXAMPLES = `
The file is self-contained: it neither loads nor sends anything. One path is a
rendering, an export of a cluster, or inputs with a functionConfig, which are
rendered first. Two paths, or two revisions of Git, are an old and a new side,
which are compared.

Secrets are shown as <secret A>, <secret B>: the same letter is the same secret.

Exit status: 0, 2 if a node could not be read or rendered. The report then has
the other nodes, and the errors of this one.

Examples:
  osm-krm report clusters/production -o report.html
  osm-krm report rendered-main/ rendered/ -o report.html
  osm-krm report main..HEAD clusters/production -o report.html`

export interface ReportOptions extends SideOptions, DiagnosticsOptions, DashedOptions {
  readonly output?: string
  readonly showSecrets: boolean
}

export const reportCommand = (exit: Exit): Command =>
  new Command('report')
    .description('write what nodes get, or how it changes, into one HTML file')
    .argument('[path...]', 'a rendering, or inputs with a functionConfig; two to compare; default: the current folder')
    .option('-o, --output <file>', 'the HTML file; default: stdout')
    .option('--show-secrets', 'do not mask secrets; the file may not be in a Git work tree', false)
    .addOption(configFileOption())
    .addOption(setOption())
    .option(...FOLLOW_LINKS)
    .addOption(policyOption())
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], given: ReportOptions, command: Command) => {
      const options = { ...given, pathsAfterDashes: pathsAfterDashes(command) }
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-report.ts')).runReport(paths.length === 0 ? ['.'] : paths, options))
    })
