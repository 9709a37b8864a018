// Commands and options of kubectl, kustomize, helm, terraform, kubeconform and earlier releases, and what does the same here.

const RENDER = 'osm-krm render prints what would be applied'
const SHOW = 'osm-krm show explains what nodes get'
const LINT = 'osm-krm lint reports problems'
const PROFILE = 'osm-krm profiles NAME PATH prints a profile'
const DIFF = 'osm-krm diff names what changes, and --full prints all of it'
const INDEX = 'osm-krm diff compares HEAD with the work tree, not with the index'
const FORM = '-o names the form'
const FOLDER = '-d names the folder'
const FOLDERS = 'folders are read with those below them'
const ONCE = 'osm-krm reads the files once'

/** The sentence for each word that is not a command. */
export const COMMANDS_OF_OTHER_TOOLS: Readonly<Record<string, string>> = {
  apply: 'osm-krm applies nothing; osm-krm render PATH | kubectl apply -f - does',
  build: RENDER,
  check: LINT,
  describe: SHOW,
  fmt: 'osm-krm does not format files',
  get: SHOW,
  list: SHOW,
  ls: SHOW,
  plan: 'osm-krm diff compares two states',
  'profiles diff': 'osm-krm profiles NAME PATH --diff compares a profile with its base',
  'profiles export': PROFILE,
  'profiles list': 'osm-krm profiles lists them',
  'profiles ls': 'osm-krm profiles lists them',
  'profiles show': PROFILE,
  report: 'osm-krm show -o html=FILE writes what nodes get, and osm-krm diff -o html=FILE how it changes',
  runbook: 'osm-krm import writes switch.md, the commands of the switch',
  template: RENDER,
  test: LINT,
  validate: `${LINT}, with --rendered in manifests that are applied`,
  verify: 'osm-krm lint --rendered checks what is applied, and osm-krm diff --live FILE compares it with a cluster',
  version: 'osm-krm --version prints it',
}

/** What does the same here as an option that no command has. */
export const OPTIONS_OF_OTHER_TOOLS: Readonly<Record<string, string>> = {
  '-A': 'all namespaces are read',
  '--all-namespaces': 'all namespaces are read',
  '--cached': INDEX,
  '--color': 'FORCE_COLOR=1 in the environment does that',
  '--dry-run': 'osm-krm changes nothing in a cluster, and render writes files only with -d',
  '--format': FORM,
  '--json': FORM,
  '--out': FOLDER,
  '--output-dir': FOLDER,
  '-R': FOLDERS,
  '--recursive': FOLDERS,
  '--staged': INDEX,
  '-w': ONCE,
  '--watch': ONCE,
  '-f': 'paths need no option, and -c FILE names the functionConfig',
  '-n': 'all namespaces are read; --node NAMESPACE/NAME selects a MachineDeployment',
  '--name-only': DIFF,
  '--name-status': DIFF,
  '--no-color': 'NO_COLOR=1 in the environment does that',
  '-q': 'there is nothing to leave out; 2>/dev/null hides what is said about the run',
  '--quiet': 'there is nothing to leave out; 2>/dev/null hides what is said about the run',
  '--stat': DIFF,
  '-v': 'osm-krm --version prints the version',
  '--verbose': 'there is no more to say about a run',
  '--namespace': 'all namespaces are read; --node NAMESPACE/NAME selects a MachineDeployment',
}
