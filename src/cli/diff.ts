// osm-krm diff: compares what nodes get from two renderings, and what happens to running nodes.

import { Command, Option } from 'commander'
import { configFileOption, policyOption, setOption } from './config-options.ts'
import { eachOption } from './each.ts'
import type { Exit } from './exit.ts'
import { type FailOnOptions, failOnOption } from './fail-on.ts'
import { outputOption } from './output-option.ts'
import { repeatedOption } from './repeated-options.ts'
import type { FleetOptions } from './sides.ts'
import { type WordOptions, wordOptions } from './words.ts'

const EXAMPLES = `
The paths are read together: a rendering, or inputs with a functionConfig, which
are rendered first. --old is the other side. Several functionConfigs are several
clusters; each has the files of its folder, and other files are shared. Secrets
are shown as <secret A>, <secret B>: the same letter is the same secret.

old..new compares two revisions of Git, and old...new the merge base of both
with new. The paths in them follow; default: the current folder. Words after --
are paths, and ./old..new is a path, too. -o markdown writes a comment for a
pull request, and -o html writes a self-contained page.

The first lines say what machine-controller cannot do with the change. Problems
of both sides are compared, too, and only new ones are written in full.

With --live, it is also reported what keeps machine-controller from making
machines in the cluster that become nodes, with the commands that repair it. The
export needs MachineDeployments, MachineSets, Machines, Secrets, profiles and
OperatingSystemConfigs of all namespaces. All reported problems count as new.

Exit status: 0, 1 if pruning would delete all Secrets or profiles, with --live
if a machine cannot be made, with --exit-code if anything differs, or for what
--fail-on names, 2 if the two sides could not be compared.

Examples:
  osm-krm diff --old rendered-main/ rendered/
  osm-krm diff main...HEAD --fail-on stuck,new -- clusters/production
  osm-krm diff main...HEAD -o markdown -- profiles clusters
  osm-krm diff main...HEAD -o markdown=comment.md -o html=changes.html
  osm-krm diff --live exported.yaml machines.yaml rendered/
  osm-krm diff --old old/ new/ -o json --exit-code`

export const DIFF_FORMS = ['text', 'json', 'markdown', 'html'] as const

export type DiffForm = (typeof DIFF_FORMS)[number]

export interface DiffOptions extends FleetOptions, WordOptions, FailOnOptions {
  readonly old: readonly string[]
  readonly live?: string
  readonly node: readonly string[]
  readonly output: readonly string[]
  readonly exitCode: boolean
  readonly full: boolean
}

export const diffCommand = (exit: Exit): Command =>
  new Command('diff')
    .description('compare two renderings, or a rendering with a cluster, by what the nodes get')
    .argument(
      '[path...]',
      'a rendering, or inputs with a functionConfig, or old..new and paths; default: the current folder',
    )
    .addOption(repeatedOption('--old <path>', 'compare with this older rendering, or with these older inputs'))
    .addOption(
      new Option('--live <file>', 'compare with manifests exported from a cluster; - is stdin').conflicts([
        'old',
        'each',
      ]),
    )
    .addOption(repeatedOption('--node <namespace/name>', 'compare only the nodes of this MachineDeployment'))
    .addOption(eachOption())
    .addOption(configFileOption())
    .addOption(setOption())
    .option('--exit-code', 'exit with status 1 if there are differences', false)
    .addOption(failOnOption())
    .option('--full', 'write all differences as text, not only those that fit on a screen', false)
    .addOption(outputOption(DIFF_FORMS))
    .addOption(policyOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], given: DiffOptions, command: Command) => {
      const options = { ...given, ...wordOptions(command) }
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-diff.ts')).runDiff(paths, options))
    })
