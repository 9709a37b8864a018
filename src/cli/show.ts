// osm-krm show: shows a node before it exists.

import { Command, Option } from 'commander'
import type { Phase } from '../inspect/show/phase-view.ts'
import { configFileOption, kustomizeOption, setOption } from './config-options.ts'
import { eachOption } from './each.ts'
import type { Exit } from './exit.ts'
import { outputOption } from './output-option.ts'
import { repeatedOption } from './repeated-options.ts'
import type { FleetOptions } from './sides.ts'

const EXAMPLES = `
Files and folders hold a rendering, an export of a cluster, or inputs with a
functionConfig, which are rendered first; several functionConfigs are several
clusters. Without --node, there is one line for each MachineDeployment. Secrets
are shown as <secret A>, <secret B>.

--file prints a file of the node; if both phases write it, that of the
provisioning phase. --raw prints the user data of the machine, or with --phase
provisioning what it loads then. --origins prints what made each line of a file,
and needs the inputs.

-o html writes one page with all files of all nodes. It neither loads nor sends
anything.

Exit status: 0; 1 for invalid inputs, where what can be rendered is still shown;
2 if something is not readable or found.

Examples:
  osm-krm show clusters/production
  osm-krm show rendered/ --node kube-system/workers
  osm-krm show rendered/ --node workers --file /etc/containerd/config.toml
  osm-krm show clusters/production --node workers \\
    --file /etc/kubernetes/kubelet.conf --origins
  osm-krm show clusters/production -o html=nodes.html
  osm-krm show -k overlays/production
  kubectl get osc,secrets -A -o yaml | osm-krm show - --node workers --raw`

export const SHOW_FORMS = ['text', 'json', 'html'] as const

export interface ShowNodeOptions extends FleetOptions {
  readonly node: readonly string[]
  readonly file?: string
  readonly origins: boolean
  readonly raw: boolean
  readonly phase?: Phase
  readonly showSecrets: boolean
  readonly output: readonly string[]
}

export const showCommand = (exit: Exit): Command =>
  new Command('show')
    .description('show what nodes get: files, units, commands, keys and the size of the user data')
    .argument('[path...]', 'a rendering, or inputs with a functionConfig; - is stdin; default: the current folder')
    .addOption(repeatedOption('--node <namespace/name>', 'show the nodes of this MachineDeployment'))
    .option('--file <path>', 'print the file at this path on the node')
    .option('--origins', 'with --file: print the origin of each line, such as the line of a template', false)
    .option('--raw', 'print the user data', false)
    .addOption(new Option('--phase <phase>', 'for --file and --raw').choices(['bootstrap', 'provisioning']))
    .option('--show-secrets', 'do not mask secrets', false)
    .addOption(configFileOption())
    .addOption(setOption())
    .addOption(kustomizeOption())
    .addOption(eachOption())
    .addOption(outputOption(SHOW_FORMS))
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], options: ShowNodeOptions) =>
      // Loaded lazily, because the help of commands does not need it.
      exit(await (await import('./run-show.ts')).runShow(paths, options)),
    )
