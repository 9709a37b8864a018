// osm-krm lint: judges what files render to, and profiles, overlays and extensions alone, or manifests as they are applied.

import { Command, Option } from 'commander'
import { configFileOption, kustomizeOption, type PolicyOptions, policyOption, strictOption } from './config-options.ts'
import { LINT_FORMS } from './diagnostics-output.ts'
import { eachOption } from './each.ts'
import type { Exit } from './exit.ts'
import type { ExternalOptions } from './external-programs.ts'
import { outputOption } from './output-option.ts'

const EXAMPLES = `
MachineDeployments are rendered with the functionConfig, as by osm-krm render;
missing credentials and a missing cluster are replaced by meaningless ones. Each
profile is also rendered alone, for every cloud provider that it supports and
for the Kubernetes releases that osm-krm knows; for this, only nodes, profiles
and checks of the functionConfig count.

What is found is printed, and counted on stderr.

With --rendered, the files are what is applied, and nothing is rendered from
them: a missing rendering, Secret or name is an error. Include the
MachineDeployments: without them, it is not known what is missing.

Exit status: 0, 1 if there are errors, 2 if the files could not be read.
Warnings count with --strict.

Examples:
  osm-krm lint
  osm-krm lint clusters/production --strict
  osm-krm lint -o github -o sarif=osm-krm.sarif
  osm-krm lint -k overlays/production
  kustomize build --enable-alpha-plugins --enable-exec clusters/production \\
    | osm-krm lint --rendered -`

export interface LintOptions extends ExternalOptions, PolicyOptions {
  readonly config?: string
  readonly each: readonly string[]
  readonly kustomize: readonly string[]
  readonly rendered: boolean
  readonly output: readonly string[]
  readonly strict: boolean
}

/** The path of a program follows an equals sign, so that `--shellcheck nodes` checks the folder nodes. */
class LintCommand extends Command {
  override parseOptions(args: string[]) {
    return super.parseOptions(args.map(arg => (PROGRAMS.includes(arg) ? `${arg}=` : arg)))
  }
}

const PROGRAMS = ['--shellcheck', '--systemd-analyze']

export const lintCommand = (exit: Exit): Command =>
  new LintCommand('lint')
    .description(
      'judge nodes, profiles, overlays and extensions, beyond what a rendering refuses, or rendered manifests',
    )
    .argument(
      '[path...]',
      'files and folders with MachineDeployments, profiles and settings; - is stdin; default: the current folder',
    )
    .addOption(
      new Option('--rendered', 'judge the files as they are applied, such as the output of kustomize')
        .default(false)
        .conflicts(['config', 'shellcheck', 'systemdAnalyze', 'policy']),
    )
    .addOption(kustomizeOption())
    .addOption(eachOption())
    .addOption(configFileOption())
    .option('--shellcheck [=path]', 'also check scripts with ShellCheck')
    .option('--systemd-analyze [=path]', 'also verify units with systemd-analyze')
    .addOption(strictOption())
    .addOption(policyOption())
    .addOption(outputOption(LINT_FORMS))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: LintOptions) =>
      // Loaded lazily, because the help of commands does not need it.
      exit(
        options.rendered
          ? await (await import('./lint-rendered.ts')).lintRendered(paths, options)
          : await (await import('./run-lint.ts')).runLint(paths, options),
      ),
    )
