// Commands and options of kubectl, kustomize, helm, terraform, kubeconform and earlier releases, and what does the same here.

const RENDER = 'osm-krm render prints what would be applied'
const SHOW = 'osm-krm show explains what nodes get'
const LINT = 'osm-krm lint reports problems'

/** The sentence for each word that is not a command. */
export const COMMANDS_OF_OTHER_TOOLS: Readonly<Record<string, string>> = {
  apply: 'osm-krm applies nothing; osm-krm render PATH | kubectl apply -f - does',
  build: RENDER,
  describe: SHOW,
  get: SHOW,
  plan: 'osm-krm diff compares two states',
  report: 'osm-krm show -o html=FILE writes what nodes get, and osm-krm diff -o html=FILE how it changes',
  template: RENDER,
  validate: `${LINT}, with --rendered in manifests that are applied`,
  verify: 'osm-krm lint --rendered checks what is applied, and osm-krm diff --live FILE compares it with a cluster',
}

/** What does the same here as an option that no command has. */
export const OPTIONS_OF_OTHER_TOOLS: Readonly<Record<string, string>> = {
  '-A': 'all namespaces are read',
  '--all-namespaces': 'all namespaces are read',
  '--dry-run': 'osm-krm changes nothing in a cluster',
  '-f': 'paths need no option, and -c FILE names the functionConfig',
  '-n': 'all namespaces are read; --node NAMESPACE/NAME selects a MachineDeployment',
  '--namespace': 'all namespaces are read; --node NAMESPACE/NAME selects a MachineDeployment',
}
