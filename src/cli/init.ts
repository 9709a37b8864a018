// osm-krm init: writes a folder to start with.

import { Command, Option } from 'commander'
import { newestKubelet } from '../render/profiles/built-in/kubelet-releases.ts'
import { BUILT_IN_PROFILES } from '../render/profiles/built-in/names.ts'
import { PROVIDER_SPECS } from '../start/provider-specs.ts'
import { STARTING_SYSTEMS } from '../start/starting-files.ts'
import { UsageError } from './usage-error.ts'
import type { StartRequest } from './write-start.ts'

const EXAMPLES = `
Examples:
  osm-krm init clusters/berlin --provider hetzner
  osm-krm init clusters/oslo --provider openstack --os flatcar \\
    --name gpu-workers
  osm-krm init clusters/rome --provider openstack --profile osp-rockylinux-10`

/** Matches names of MachineDeployments that are also valid values of a label. */
const NAME = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/

export const initCommand = (): Command =>
  new Command('init')
    .description('write a folder to start with: a MachineDeployment, tokens, the settings and a kustomization')
    .argument('<folder>', 'a folder that has none of these files yet')
    .addOption(new Option('--provider <name>', 'the cloud provider').choices(Object.keys(PROVIDER_SPECS)))
    .addOption(
      new Option('--os <name>', 'the operating system (default: "ubuntu", or that of the profile)').choices(
        STARTING_SYSTEMS,
      ),
    )
    .addOption(
      new Option('--profile <name>', 'the built-in profile (default: the one of the operating system)').choices(
        BUILT_IN_PROFILES,
      ),
    )
    .addOption(
      new Option(
        '--credentials <how>',
        'tokens in a file that Git ignores, or SOPS encrypts, or placeholders for Flux or Vault',
      )
        .choices(['references', 'sops', 'flux', 'vault'])
        .default('references'),
    )
    .option('--name <name>', 'the name of the MachineDeployment', 'workers')
    .option('--kubernetes <version>', 'the version of the kubelet', newestKubelet())
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, options: StartRequest) => {
      if (options.provider === undefined)
        throw new UsageError(`name the cloud provider with --provider: ${Object.keys(PROVIDER_SPECS).join(', ')}`)
      if (!NAME.test(options.name))
        throw new UsageError(`${JSON.stringify(options.name)} cannot be the name of a MachineDeployment`)
      if (!/^v?\d+\.\d+\.\d+$/.test(options.kubernetes))
        throw new UsageError(`${JSON.stringify(options.kubernetes)} is not a version like ${newestKubelet()}`)
      const { writeStart } = await import('./write-start.ts')
      process.stdout.write(await writeStart(folder, options))
    })
