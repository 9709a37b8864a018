// The commands, as data, and what runs each.

import { InvalidArgumentError } from 'commander'
import type { WordOptions } from '../source/sources.ts'
import { ASSETS, CRDS, DIFF, IMPORT, INIT, LINT, type OptionRows, type OptionsOf, RENDER, SHOW } from './options.ts'

/** What runs the commands is loaded once, when one of them runs: help and completion do not need it. */
const runners = () => import('./runners.ts')

export interface ArgumentRow {
  /** As in the usage: `<folder>` is required, `[path...]` may be given several times. */
  readonly usage: string
  readonly text: string
  readonly choices?: readonly string[]
  readonly default?: string
  /** Returns the choice that a word means. */
  readonly read?: (word: string) => string
}

export interface CommandRow<Rows extends OptionRows = OptionRows> {
  readonly name: string
  readonly group: 'Work' | 'Cluster' | 'Reference'
  readonly text: string
  readonly arguments: readonly ArgumentRow[]
  readonly options: Rows
  /** What the help has below the options. */
  readonly notes: string
  /** Returns the exit status. `words` are the values of all arguments. */
  run(words: readonly string[], options: OptionsOf<Rows>, line: WordOptions): Promise<number>
}

/** Infers the types of the options that `run` gets. */
const command = <Rows extends OptionRows>(row: CommandRow<Rows>): CommandRow<Rows> => row

const INPUTS: ArgumentRow = {
  usage: '[path...]',
  text: 'files and folders with MachineDeployments, profiles and settings; - is stdin; default: the current folder',
}
const RENDERING: ArgumentRow = {
  usage: '[path...]',
  text: 'a rendering, or inputs with a functionConfig; - is stdin; default: the current folder',
}

/** The schemas of osm-krm schema, each with its kind as kubectl names it. */
const SCHEMAS: Readonly<Record<string, string>> = {
  'function-config': 'operatingsystemconfiggenerator',
  'node-pool': 'nodepool',
  profile: 'operatingsystemprofile',
  overlay: 'operatingsystemprofileoverlay',
  lock: 'assetlock',
}

function schemaNamed(word: string): string {
  const kind = word.toLowerCase() === 'osp' ? SCHEMAS.profile : word.toLowerCase()
  const name = Object.keys(SCHEMAS).find(each => each === word || SCHEMAS[each] === kind)
  if (name !== undefined) return name
  throw new InvalidArgumentError(`Allowed choices are ${Object.keys(SCHEMAS).join(', ')}, or the kinds of these.`)
}

/** In the order of the help. */
export const COMMANDS: readonly CommandRow[] = [
  command({
    name: 'init',
    group: 'Work',
    text: 'write a folder to start with: a MachineDeployment, tokens, the settings and a kustomization',
    arguments: [{ usage: '<folder>', text: 'a folder that has none of these files yet' }],
    options: INIT,
    notes: `
Examples:
  osm-krm init clusters/berlin --provider hetzner
  osm-krm init clusters/oslo --provider openstack --os flatcar \\
    --name gpu-workers
  osm-krm init clusters/rome --provider openstack --profile osp-rockylinux-10`,
    run: async ([folder], options) => (await runners()).runInit(folder!, options),
  }),
  command({
    name: 'render',
    group: 'Work',
    text: 'render files and folders, and print what was generated',
    arguments: [INPUTS],
    options: RENDER,
    notes: `
Examples:
  osm-krm render clusters/production   print what is generated
  osm-krm render machines.yaml profiles/ -c osm-krm.yaml -d rendered/
  osm-krm render clusters/production --previous rendered/ -d rendered/
  osm-krm render . --set cluster.serverOverride=https://10.0.0.1:6443`,
    run: async (paths, options) => (await runners()).runRender(paths, options),
  }),
  command({
    name: 'show',
    group: 'Work',
    text: 'show what nodes get: files, units, commands, keys and the size of the user data',
    arguments: [RENDERING],
    options: SHOW,
    notes: `
Files and folders hold a rendering, an export of a cluster, or inputs, which are
rendered first; several functionConfigs are several clusters. Without --node,
there is one line for each MachineDeployment. Secrets are shown as ⟦API token⟧.

--file prints a file of the node; if both phases write it, that of the
provisioning phase. --raw prints the user data of the machine, or with --phase
provisioning what it loads then. --origins needs the inputs. -o html writes one
page with all files of all nodes.

Exit status: 0; 1 for invalid inputs, where what can be rendered is still shown;
2 if something is not readable or found.

Examples:
  osm-krm show clusters/production
  osm-krm show rendered/ --node workers --file /etc/containerd/config.toml
  osm-krm show clusters/production --node workers \\
    --file /etc/kubernetes/kubelet.conf --origins
  osm-krm show clusters/production -o html=nodes.html
  kubectl get osc,secrets -A -o yaml | osm-krm show - --node workers --raw`,
    run: async (paths, options) => (await runners()).runShow(paths, options),
  }),
  command({
    name: 'diff',
    group: 'Work',
    text: 'compare revisions, renderings or a cluster by what the nodes get',
    arguments: [{ usage: '[path...]', text: 'revisions of Git, old and new side, or after -- paths' }],
    options: DIFF,
    notes: `
Without words, HEAD is compared with the work tree, without files that Git
ignores. One revision is compared with the work tree; A B, A..B and A...B (from
the merge base) are two revisions, and two paths the old and the new side.
Paths after -- limit what is compared. Secrets are shown as ⟦API token⟧.

--live also reports what keeps machine-controller from making machines, and with
--node first why a node does not join. docs/diff.md has the command that exports
the cluster; what the export lacks is "not known".

Exit status: 0; 1 for invalid inputs, for what --exit-code and --fail-on say, if
pruning would delete all Secrets or profiles, or with --live if a machine cannot
be made; 2 if something is not readable.

Examples:
  osm-krm diff main --fix
  osm-krm diff -k overlays/production --node workers
  osm-krm diff main...HEAD --fail-on stuck,new -o html=changes.html -- clusters
  osm-krm diff --live exported.yaml machines.yaml rendered/`,
    run: async (words, options, line) => (await runners()).runDiff(words, { ...options, ...line }),
  }),
  command({
    name: 'lint',
    group: 'Work',
    text: 'judge nodes, profiles and overlays, beyond what a rendering refuses, or rendered manifests',
    arguments: [INPUTS],
    options: LINT,
    notes: `
MachineDeployments are rendered with the functionConfig; missing credentials and
a missing cluster are replaced by meaningless ones. Each profile is also
rendered alone, for every cloud provider that it supports and for the Kubernetes
releases that osm-krm knows; for this, only nodes, profiles and checks of the
functionConfig count. What is found is printed, and counted on stderr.

With --rendered, a missing rendering, Secret or name is an error. Include the
MachineDeployments: without them, it is not known what is missing.

Exit status: 0, 1 if there are errors, 2 if the files could not be read.
Warnings count with --strict.

Examples:
  osm-krm lint
  osm-krm lint clusters/production --strict
  osm-krm lint -o github -o sarif=osm-krm.sarif
  osm-krm lint -k overlays/production
  kustomize build --enable-alpha-plugins --enable-exec clusters/production \\
    | osm-krm lint --rendered -`,
    run: async (paths, options) => (await runners()).runLint(paths, options),
  }),
  command({
    name: 'import',
    group: 'Cluster',
    text: 'write the objects of a cluster as inputs for Git, with the commands that switch the cluster to Git and back',
    arguments: [{ usage: '<path...>', text: 'files that kubectl exported from the cluster; - is stdin' }],
    options: IMPORT,
    notes: `
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
  osm-krm import exported.yaml -d git/ --credentials flux`,
    run: async (paths, options) => (await runners()).runImport(paths, options),
  }),
  command({
    name: 'assets',
    group: 'Cluster',
    text: 'list the URLs, images, packages and repositories that nodes load',
    arguments: [RENDERING],
    options: ASSETS,
    notes: `
A file of --check is a lock, or a list that has one entry on each line: a prefix
of URLs or images, as in checks.outbound.allow, or the name of a package;
comments begin with #. What is missing is written to stderr, and only -o prints
the report. What programs of the machine image load by themselves is unknown.

The lock has the URL, digest and size of everything but what --check contains.
What cannot be mirrored is written to stderr. The script of --script loads what
a lock lists into a mirror, or makes and loads bundles for sites without access
to the internet.

Exit status: 0, 1 if something is not available or cannot be mirrored, 2 if the
nodes could not be read or rendered or the lock has another digest than nodes
verify.

Examples:
  osm-krm assets clusters/production --kubelet 1.36.1 --lock assets.lock
  osm-krm assets osps/ --kubelet 1.35.7 --kubelet 1.36.4
  osm-krm assets --script > mirror.sh
  sh mirror.sh --lock assets.lock /srv/mirror registry.example.com
  sh mirror.sh --lock assets.lock --bundle bundle
  osm-krm assets clusters/production --check assets.lock`,
    run: async (paths, options) => (await runners()).runAssets(paths, options),
  }),
  command({
    name: 'profiles',
    group: 'Reference',
    text: 'list the built-in profiles, or print a profile',
    arguments: [
      { usage: '[name]', text: 'a built-in profile, or one that overlays in the files make' },
      { usage: '[path...]', text: 'files and folders with overlays, and the profiles that they extend' },
    ],
    options: {},
    notes: `
Examples:
  osm-krm profiles
  osm-krm profiles osp-ubuntu > osp-ubuntu.yaml
  osm-krm profiles company-ubuntu profiles/`,
    run: async words => (await runners()).runProfiles(words),
  }),
  command({
    name: 'explain',
    group: 'Reference',
    text: 'explain a code of an error or warning, or search the codes',
    arguments: [
      {
        usage: '[words...]',
        text: 'a code, such as OSM0205, words to search for, or advisories; default: list all codes',
      },
    ],
    options: {},
    notes: `
Examples:
  osm-krm explain OSM0205
  osm-krm explain bootstrap token
  osm-krm explain advisories
  osm-krm explain`,
    run: async words => (await runners()).runExplain(words),
  }),
  command({
    name: 'schema',
    group: 'Reference',
    text: 'print the JSON Schema of the functionConfig, or of another kind',
    arguments: [
      {
        usage: '[kind]',
        text: 'the kind that the schema is for',
        choices: Object.keys(SCHEMAS),
        default: 'function-config',
        read: schemaNamed,
      },
    ],
    options: {},
    notes: `
Examples:
  osm-krm schema > osm-krm.schema.json
  osm-krm schema profile > profile.schema.json`,
    run: async ([kind]) => (await runners()).runSchema(kind!),
  }),
  command({
    name: 'crds',
    group: 'Reference',
    text: 'print the CustomResourceDefinitions of OperatingSystemProfile and OperatingSystemConfig',
    arguments: [],
    options: CRDS,
    notes: `
Example:
  osm-krm crds --with-policy | kubectl apply --server-side -f -`,
    run: async (_, options) => (await runners()).runCrds(options),
  }),
  command({
    name: 'completion',
    group: 'Reference',
    text: 'print a completion script for a shell: commands, options and their values',
    arguments: [{ usage: '<shell>', text: 'the shell', choices: ['bash', 'zsh', 'fish'] }],
    options: {},
    notes: `
Examples:
  source <(osm-krm completion bash)       in ~/.bashrc
  source <(osm-krm completion zsh)        in ~/.zshrc, after compinit
  osm-krm completion fish | source        in ~/.config/fish/config.fish`,
    run: async ([shell]) => (await runners()).runCompletion(shell!),
  }),
]
