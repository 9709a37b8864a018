// osm-krm import: writes the objects of an exported cluster as inputs for Git.

import { Command, Option } from 'commander'
import type { Exit } from './exit.ts'

const EXAMPLES = `
Writes MachineDeployments, the profiles that they use and a functionConfig into
a folder, renders them, and compares the result with the export. Secrets are not
written into the folder: --secrets writes those that a rendering needs into a
file outside of any Git work tree. If the export has no Secrets, the
OperatingSystemConfigs are compared, with stand-ins for tokens.

switch.md in the folder has the commands that switch the cluster to Git and
back, with a check after each step. If the folder has an osm-krm.yaml already,
only switch.md is written again.

Exit status: 0 if the rendering equals the export, 1 if anything differs, 2 if
the export cannot be read.

Examples:
  kubectl get machinedeployments.cluster.k8s.io,machinesets.cluster.k8s.io,\\
machines.cluster.k8s.io,operatingsystemprofiles,operatingsystemconfigs,\\
deployments,secrets,configmaps,serviceaccounts,mutatingwebhookconfigurations,\\
validatingwebhookconfigurations -A -o yaml > exported.yaml
  osm-krm import exported.yaml -d git/ --secrets ~/tokens.yaml
  osm-krm import exported.yaml -d git/ --credentials flux \\
    --external-secrets vault`

export interface ImportOptions {
  readonly dir: string
  readonly name?: string
  readonly credentials: 'references' | 'flux' | 'vault'
  readonly externalSecrets?: string
  readonly secrets?: string
}

export const importCommand = (exit: Exit): Command =>
  new Command('import')
    .description(
      'write the objects of a cluster as inputs for Git, with the commands that switch the cluster to Git and back',
    )
    .argument('<path...>', 'files that kubectl exported from the cluster; - is stdin')
    .requiredOption('-d, --dir <folder>', 'the folder in Git')
    .option('--name <name>', 'the name of the functionConfig; default: the name of the folder')
    .addOption(
      new Option('--credentials <how>', 'how the rendering gets tokens')
        .choices(['references', 'flux', 'vault'])
        .default('references', 'references to Secrets'),
    )
    .option(
      '--external-secrets <store>',
      'with --credentials flux: also write an ExternalSecret for this ClusterSecretStore',
    )
    .option(
      '--secrets <file>',
      'write the Secrets that are needed into this file, which must not be in a Git work tree',
    )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: ImportOptions) =>
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-import.ts')).runImport(paths, options)),
    )
