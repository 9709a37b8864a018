// The options of all commands, as data: commander, help, completion and docs/commands.md are made from these rows, and so are the types of the values.

import { InvalidArgumentError } from 'commander'
import { isCode } from '../diagnostics/codes.ts'
import { newestKubelet } from '../render/profiles/built-in/downloads.ts'
import { BUILT_IN_PROFILES } from '../render/profiles/built-in/names.ts'
import { UsageError } from '../source/errors.ts'
import { PROVIDER_SPECS } from '../start/provider-specs.ts'
import { STARTING_SYSTEMS } from '../start/starting-files.ts'

export interface OptionRow {
  readonly short?: string
  /** The name of its value in the help. Without one, the option is a switch. */
  readonly value?: string
  readonly text: string
  readonly choices?: readonly string[]
  readonly default?: string
  /** Whether all values of an option that is given several times count; a second value of any other one is an error. */
  readonly isRepeated?: true
  readonly isRequired?: true
  /** Reads a value; a list has several. */
  readonly read?: (text: string) => unknown
  /** The options that it cannot be combined with. */
  readonly conflicts?: readonly string[]
}

/** By the name of the option in code: `showSecrets` is --show-secrets. */
export type OptionRows = Readonly<Record<string, OptionRow>>

type ReadValue<Value> = Value extends readonly (infer Part)[] ? Part : Value

type ValueOf<Row> = Row extends { readonly read: (text: string) => infer Value }
  ? ReadValue<Value>
  : Row extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Row extends { readonly value: string }
      ? string
      : boolean

type IsAlwaysThere<Row> = Row extends
  | { readonly isRepeated: true }
  | { readonly isRequired: true }
  | { readonly default: string }
  ? true
  : Row extends { readonly value: string }
    ? false
    : true

/** The values of the options of some rows. */
export type OptionsOf<Rows extends OptionRows> = {
  readonly [Name in keyof Rows as IsAlwaysThere<Rows[Name]> extends true ? Name : never]: Rows[Name] extends {
    readonly isRepeated: true
  }
    ? readonly ValueOf<Rows[Name]>[]
    : ValueOf<Rows[Name]>
} & {
  readonly [Name in keyof Rows as IsAlwaysThere<Rows[Name]> extends true ? never : Name]?: ValueOf<Rows[Name]>
}

/** Returns the names of an option on a command line. */
export const namesOf = (name: string, { short }: OptionRow): string[] => [
  ...(short === undefined ? [] : [`-${short}`]),
  `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`,
]

/** Returns an option with its value: `-d, --dir <folder>`. */
export const optionUsage = (name: string, row: OptionRow): string =>
  `${namesOf(name, row).join(', ')}${row.value === undefined ? '' : ` <${row.value}>`}`

/** A form, and the file into which it is written; without one, it is printed. */
export interface FormOutput<Form extends string> {
  readonly form: Form
  readonly file?: string
}

export function formOutput(text: string): FormOutput<string> {
  const [, given = text, file] = /^([^=]*)=(.+)$/.exec(text) ?? []
  const form = given === 'md' ? 'markdown' : given
  return file === undefined ? { form } : { form, file }
}

/** Returns the option -o of a command that can write several forms in one run. The first form is the default. */
const forms = (choices: readonly [string, ...string[]]) =>
  ({
    short: 'o',
    value: 'form',
    text: `${choices[0]} (default), ${choices.slice(1).join(', ')}, or FORM=FILE`,
    choices,
    isRepeated: true,
    read: (text: string): string => {
      if (choices.includes(formOutput(text).form)) return text
      throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
    },
  }) as const

export const SHOW_FORMS = ['text', 'json', 'html'] as const
export const DIFF_FORMS = ['text', 'json', 'markdown', 'html'] as const
export const LINT_FORMS = ['text', 'json', 'sarif', 'github'] as const
export const ASSETS_FORMS = ['table', 'json'] as const

export type DiffForm = (typeof DIFF_FORMS)[number]
export type LintForm = (typeof LINT_FORMS)[number]

const config = { short: 'c', value: 'file', text: 'the functionConfig; default: the one among the files' } as const
const set = { value: 'path=value', text: 'override a setting of the functionConfig', isRepeated: true } as const
const policy = { value: 'file', text: 'checks that the files may tighten, and not weaken' } as const
const strict = { text: 'warnings count as errors' } as const
const each = { value: 'pattern', text: 'each match is a cluster, as in "clusters/*"', isRepeated: true } as const
const kustomize = {
  short: 'k',
  value: 'dir',
  text: 'build this kustomization with kustomize',
  isRepeated: true,
  conflicts: ['config', 'each', 'kubelet', 'old', 'rendered'],
} as const
const build = {
  value: 'command',
  text: 'what [NAME=]COMMAND prints in a copy of the tree',
  isRepeated: true,
  conflicts: ['kustomize', 'each', 'old', 'rendered'],
} as const
const node = {
  value: 'name',
  text: 'only this MachineDeployment, as in kube-system/workers',
  isRepeated: true,
} as const

/** The options of commands that read one cluster, and of those that read several. */
const SIDE = { config, set, policy } as const satisfies OptionRows
const FLEET = { ...SIDE, each } as const satisfies OptionRows

export type PolicyOptions = OptionsOf<{ readonly policy: typeof policy }>
export type FleetOptions = OptionsOf<typeof FLEET>

export const INIT = {
  provider: { value: 'name', text: 'the cloud provider', choices: Object.keys(PROVIDER_SPECS) },
  os: {
    value: 'name',
    text: 'the operating system (default: "ubuntu", or that of the profile)',
    choices: STARTING_SYSTEMS,
  },
  profile: {
    value: 'name',
    text: 'the built-in profile (default: the one of the operating system)',
    choices: BUILT_IN_PROFILES,
  },
  credentials: {
    value: 'how',
    text: 'tokens in a file that Git ignores, or SOPS encrypts, or placeholders for Flux or Vault',
    choices: ['references', 'sops', 'flux', 'vault'],
    default: 'references',
  },
  name: { value: 'name', text: 'the name of the MachineDeployment', default: 'workers' },
  kubernetes: { value: 'version', text: 'the version of the kubelet', default: newestKubelet() },
} as const satisfies OptionRows

export type InitOptions = OptionsOf<typeof INIT>

export const RENDER = {
  config,
  set,
  withInputs: {
    text: 'also print the inputs, or write them into inputs.yaml of the folder, except those annotated with config.kubernetes.io/local-config',
  },
  previous: { value: 'path', text: 'output of an earlier run: revisions continue from it' },
  each,
  dir: { short: 'd', value: 'folder', text: 'write a file for each object into this folder' },
  output: {
    short: 'o',
    value: 'form',
    text: 'form to print (default: yaml)',
    choices: ['yaml', 'json'],
    conflicts: ['dir'],
  },
  strict,
  policy,
} as const satisfies OptionRows

export type RenderOptions = OptionsOf<typeof RENDER>

export const SHOW = {
  node,
  file: { value: 'path', text: 'print the file at this path on the node' },
  origins: { text: 'with --file: print the origin of each line, such as the line of a template' },
  raw: { text: 'print the user data' },
  phase: { value: 'phase', text: 'for --file and --raw', choices: ['bootstrap', 'provisioning'] },
  showSecrets: { text: 'do not mask secrets' },
  config,
  set,
  kustomize,
  build,
  each,
  output: forms(SHOW_FORMS),
} as const satisfies OptionRows

export type ShowOptions = OptionsOf<typeof SHOW>

const REASONS = ['stuck', 'new', 'replace'] as const

/** What a comparison may bring before it fails a job. */
export type Reason = (typeof REASONS)[number]

export const DIFF = {
  old: { value: 'path', text: 'the old side, where a side has several paths', isRepeated: true },
  live: {
    value: 'file',
    text: 'compare with an export of a cluster; - is stdin',
    conflicts: ['old', 'each'],
  },
  node,
  kustomize,
  build,
  each,
  config,
  set,
  fix: { text: 'write what is certain to do into the work tree', conflicts: ['live', 'old'] },
  exitCode: { text: 'exit with status 1 if anything differs' },
  failOn: {
    value: 'list',
    text: 'exit with 1 for stuck (things to do), new (problems), replace (machines may be lost)',
    choices: REASONS,
    isRepeated: true,
    read: (text: string): Reason[] =>
      text.split(',').map(part => {
        const found = REASONS.find(reason => reason === part.trim())
        if (found !== undefined) return found
        throw new InvalidArgumentError(`It is a list of ${REASONS.join(', ')}.`)
      }),
  },
  full: { text: 'all of the text, not what fits a screen' },
  output: forms(DIFF_FORMS),
  policy,
} as const satisfies OptionRows

export type DiffOptions = OptionsOf<typeof DIFF>

const codes = (text: string) =>
  ({
    value: 'code',
    text,
    isRepeated: true,
    read: (code: string): readonly string[] => {
      if (isCode(code.toUpperCase())) return [code.toUpperCase()]
      throw new UsageError(`there is no code ${code}: "osm-krm explain" lists all codes`)
    },
  }) as const

export const LINT = {
  rendered: {
    text: 'judge the files as they are applied',
    conflicts: ['config', 'shellcheck', 'systemdAnalyze', 'now', 'policy'],
  },
  kustomize,
  build,
  each,
  config,
  shellcheck: { text: 'also check scripts with ShellCheck' },
  systemdAnalyze: { text: 'also verify units with systemd-analyze' },
  now: { value: 'date', text: 'the date to compare expirations with: 2030-01-31' },
  only: codes('report only this code, and errors'),
  ignore: codes('do not report this code, if it is no error'),
  strict,
  policy,
  output: forms(LINT_FORMS),
} as const satisfies OptionRows

export type LintOptions = OptionsOf<typeof LINT>

export const IMPORT = {
  dir: { short: 'd', value: 'folder', text: 'the folder in Git', isRequired: true },
  name: { value: 'name', text: 'the name of the functionConfig; default: the name of the folder' },
  credentials: {
    value: 'how',
    text: 'how the rendering gets tokens; references are to Secrets',
    choices: ['references', 'flux', 'vault'],
    default: 'references',
  },
  secrets: {
    value: 'file',
    text: 'write the Secrets that are needed into this file, which must not be in a Git work tree',
  },
} as const satisfies OptionRows

export type ImportOptions = OptionsOf<typeof IMPORT>

export const ASSETS = {
  node,
  kubelet: {
    value: 'version',
    text: 'in place of the version of the MachineDeployments',
    isRepeated: true,
  },
  check: { value: 'file', text: 'fail if something is not in this list or lock', isRepeated: true },
  lock: {
    value: 'file',
    text: 'record what is loaded, and keep digests and sizes',
    conflicts: ['output'],
  },
  script: {
    text: 'print the shell script that loads what a lock lists',
    conflicts: ['check', 'lock', 'output'],
  },
  kustomize,
  build,
  each,
  config,
  set,
  output: forms(ASSETS_FORMS),
  policy,
} as const satisfies OptionRows

export type AssetsOptions = OptionsOf<typeof ASSETS>

export const CRDS = {
  output: { short: 'o', value: 'form', text: 'form to print', choices: ['yaml', 'json'], default: 'yaml' },
  withPolicy: { text: 'also print the admission policy that refuses changes of their objects' },
} as const satisfies OptionRows

export type CrdsOptions = OptionsOf<typeof CRDS>
