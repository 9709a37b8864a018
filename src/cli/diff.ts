// osm-krm diff: compares what nodes get from two renderings, and what happens to running nodes.

import { Command, Option } from 'commander'
import type { ApplierName } from '../inspect/apply/appliers.ts'
import { appliedByOption } from './applied-by-option.ts'
import { configFileOption, policyOption, setOption } from './config-options.ts'
import { type DashedOptions, pathsAfterDashes } from './dashes.ts'
import { type DiagnosticsOptions, fileOption, formatOption } from './diagnostics-options.ts'
import type { Exit } from './exit.ts'
import { FOLLOW_LINKS } from './input-files.ts'
import type { SideOptions } from './sides.ts'

const EXAMPLES = `
Files and folders hold a rendering, or inputs with a functionConfig, which are
rendered first. Secrets are shown as <secret A>, <secret B>: the same letter is
the same secret.

old..new compares two revisions of Git, and old...new the merge base of both
with new. The paths in them follow; default: the current folder. Words after --
are paths, and ./old..new is a path, too. -o markdown writes a comment for a
pull request, and -o html writes a self-contained page.

Exit status: 0, 1 if pruning would delete all Secrets or profiles, or with
--exit-code if anything differs, 2 if the two sides could not be compared.

Examples:
  osm-krm diff rendered-main/ rendered/
  osm-krm diff main..HEAD clusters/production -o markdown
  osm-krm diff --live exported.yaml rendered/
  osm-krm diff old/ new/ -o json --exit-code`

export interface DiffOptions extends SideOptions, DiagnosticsOptions, DashedOptions {
  readonly live?: string
  readonly appliedBy?: ApplierName
  readonly output: string
  readonly exitCode: boolean
}

export const diffCommand = (exit: Exit): Command =>
  new Command('diff')
    .description('compare two renderings, or a rendering with a cluster, by what the nodes get')
    .argument('<path...>', 'the old and the new rendering, or old..new and paths; with --live the new one alone')
    .option('--live <file>', 'compare with manifests exported from a cluster; - is stdin')
    .addOption(appliedByOption())
    .addOption(configFileOption())
    .addOption(setOption())
    .option(...FOLLOW_LINKS)
    .option('--exit-code', 'exit with status 1 if there are differences', false)
    .addOption(
      new Option('-o, --output <form>', 'form of the report')
        .choices(['text', 'json', 'markdown', 'html'])
        .default('text'),
    )
    .addOption(policyOption())
    .addOption(formatOption())
    .addOption(fileOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], given: DiffOptions, command: Command) => {
      const options = { ...given, pathsAfterDashes: pathsAfterDashes(command) }
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-diff.ts')).runDiff(paths, options))
    })
