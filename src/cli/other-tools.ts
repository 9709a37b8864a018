// Commands of kubectl, kustomize, helm, terraform, kubeconform and earlier releases, and what does the same here.

const RENDER = 'osm-krm render prints what would be applied'
const SHOW = 'osm-krm show explains what nodes get'
const LINT = 'osm-krm lint reports problems'
const PROFILE = 'osm-krm profiles NAME PATH prints a profile'

/** The sentence for each option of other tools. */
export const OPTIONS_OF_OTHER_TOOLS: Readonly<Record<string, string>> = {
  '--filename': 'files and folders are named without an option, and a functionConfig with -c',
  '--format': '-o chooses the form, as in -o json',
  '-f': 'files and folders are named without an option, and a functionConfig with -c',
}

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
  'profiles diff': `${PROFILE}, and diff -u compares two of them`,
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
