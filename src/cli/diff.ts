// osm-krm diff: compares what nodes get from two renderings, and what happens to running nodes.

import { Command, Option } from 'commander'
import { type WordOptions, wordOptions } from './command-line.ts'
import { configFileOption, kustomizeOption, policyOption, setOption } from './config-options.ts'
import { eachOption } from './each.ts'
import type { Exit } from './exit.ts'
import { type FailOnOptions, failOnOption } from './fail-on.ts'
import { outputOption } from './output-option.ts'
import { repeatedOption } from './repeated-options.ts'
import type { FleetOptions } from './sides.ts'

const EXAMPLES = `
Without words, HEAD is compared with the work tree, without files that Git
ignores. One revision is compared with the work tree; A B, A..B and A...B (the
merge base of A and B, and B) are two revisions, and two paths the old and the
new side. Paths after -- limit what is compared. Inputs are rendered first;
several functionConfigs are several clusters. Secrets are shown as <secret A>:
the same letter is the same secret.

With --live, it is also reported what keeps machine-controller from making
machines that become nodes, with the commands that repair it. The export needs
MachineDeployments, MachineSets, Machines, Secrets, profiles and
OperatingSystemConfigs of all namespaces.

Exit status: 0; 1 for invalid inputs, for what --exit-code and --fail-on say, if
pruning would delete all Secrets or profiles, or with --live if a machine cannot
be made; 2 if something is not readable.

Examples:
  osm-krm diff
  osm-krm diff old new --node workers
  osm-krm diff main...HEAD --fail-on stuck,new -- profiles clusters/production
  osm-krm diff main...HEAD -o markdown=comment.md -o html=changes.html
  osm-krm diff -k overlays/production
  osm-krm diff --live exported.yaml machines.yaml rendered/`

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
    .description('compare revisions, renderings or a cluster by what the nodes get')
    .argument('[path...]', 'revisions of Git, old and new side, or after -- paths')
    .addOption(repeatedOption('--old <path>', 'the old side, where a side has several paths'))
    .addOption(
      new Option('--live <file>', 'compare with an export of a cluster; - is stdin').conflicts(['old', 'each']),
    )
    .addOption(repeatedOption('--node <namespace/name>', 'compare only this MachineDeployment'))
    .addOption(kustomizeOption())
    .addOption(eachOption())
    .addOption(configFileOption())
    .addOption(setOption())
    .option('--exit-code', 'exit with status 1 if anything differs', false)
    .addOption(failOnOption())
    .option('--full', 'write all of the text, not only what fits on a screen', false)
    .addOption(outputOption(DIFF_FORMS))
    .addOption(policyOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], given: DiffOptions, command: Command) => {
      const options = { ...given, ...wordOptions(command) }
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-diff.ts')).runDiff(paths, options))
    })
