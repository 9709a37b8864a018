// osm-krm verify --live: compares rendered manifests with a cluster.

import { Command, Option } from 'commander'
import { strictOption } from './config-options.ts'
import type { Exit } from './exit.ts'
import { nowOption } from './now-option.ts'

const EXAMPLES = `
The report answers for each MachineDeployment whether
machine-controller can create a machine that becomes a node, now and after the
manifests are applied. The export needs MachineDeployments, MachineSets,
Machines, Secrets, profiles and OperatingSystemConfigs of all namespaces.
Expirations are compared with --now only.

Exit status: 0, 1 if there are errors or an answer is no, 2 if the manifests
could not be read. Warnings count with --strict.

Examples:
  osm-krm verify --live exported.yaml machines.yaml rendered/
  osm-krm verify --live exported.yaml machines.yaml rendered/ \\
    --now 2030-01-01`

export interface VerifyOptions {
  readonly live: string
  readonly now?: Date
  readonly output: string
  readonly strict: boolean
}

export const verifyCommand = (exit: Exit): Command =>
  new Command('verify')
    .description('compare rendered manifests with a cluster')
    .argument('<path...>', 'files and folders with rendered manifests and MachineDeployments; - is stdin')
    .requiredOption('--live <file>', 'manifests exported from the cluster')
    .addOption(nowOption())
    .addOption(new Option('-o, --output <form>', 'form of the report').choices(['text', 'json']).default('text'))
    .addOption(strictOption())
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: VerifyOptions) =>
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-verify.ts')).runVerify(paths, options)),
    )
