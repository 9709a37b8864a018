// Validates MachineDeployments and OperatingSystemProfiles as the API server does before it stores an object.

import { type FieldPath, formatPath, valueAt } from '../../diagnostics/field-path.ts'
import { caretOf, type FieldProblem, sentence, validateWith } from '../../diagnostics/schema-problems.ts'
import type { JsonObject } from '../../model/profile.ts'
import { newestKubelet } from '../../profiles/built-in/kubelet-releases.ts'
import * as machineDeployment from './generated/machine-deployment.js'
import * as profile from './generated/profile.js'

interface SchemaProblem {
  readonly severity: 'error' | 'warning'
  readonly field: string
  readonly message: string
  readonly help?: string
  readonly caret?: 'key'
  /** True for a value that earlier releases had: the controller reads it, and the API server refuses it. */
  readonly former?: true
}

/** Validates a profile. An unknown field is only a warning, because the API server drops it. */
export const checkProfile = (object: JsonObject): SchemaProblem[] =>
  validateWith(profile.validate, profile.schemaText, object).map(found =>
    found.unknown
      ? { ...inWords(found, 'warning'), help: unknownHelp(found.path) }
      : (formerProvider(found.path, object) ?? inWords(found, 'error')),
  )

/** Modules of cloud-init that a profile cannot have, and what has their effect. */
const OTHER_MODULES: Readonly<Record<string, string>> = {
  packages: 'Install packages with a command of runcmd.',
  package_update: 'Write a command of runcmd.',
  package_upgrade: 'Write a command of runcmd, or set distUpgradeOnBoot in the MachineDeployment.',
  package_reboot_if_required: 'Write a command of runcmd.',
  apt: 'Write the files of /etc/apt below files.',
  write_files: 'Write the files below files of the phase.',
  ssh_authorized_keys: 'Write the keys to sshPublicKeys of the MachineDeployment.',
  users: 'Create users with a command of runcmd, and write SSH keys to sshPublicKeys of the MachineDeployment.',
  groups: 'Write a command of runcmd.',
  hostname: 'machine-controller sets the name of the host.',
  fqdn: 'machine-controller sets the name of the host.',
  ntp: 'Write the configuration of chrony or systemd-timesyncd below files.',
  mounts: 'Write a mount unit of systemd below files, and enable it with runcmd.',
  disk_setup: 'Write a command of bootcmd.',
  fs_setup: 'Write a command of bootcmd.',
  swap: 'Write a command of runcmd. Kubelets need a setting to start with swap.',
  ca_certs: 'Write the certificates below files, and run update-ca-certificates with runcmd.',
  'ca-certs': 'Write the certificates below files, and run update-ca-certificates with runcmd.',
  timezone: 'Write timedatectl set-timezone as a command of runcmd.',
  locale: 'Write a command of runcmd.',
  power_state: 'Write a command of runcmd.',
  final_message: 'Write a command of runcmd.',
}

function unknownHelp(path: FieldPath): string {
  const dropped = 'The API server drops it without a word, so it has no effect.'
  const name = String(path[3])
  if (path.length !== 4 || path[2] !== 'modules' || !Object.hasOwn(OTHER_MODULES, name)) return dropped
  return `${dropped} It is a module of cloud-init that profiles do not have. ${OTHER_MODULES[name]}`
}

/** Cloud providers that the CustomResourceDefinition no longer lists, and the last release in which it did. */
const FORMER_PROVIDERS: ReadonlyMap<unknown, string> = new Map([['equinixmetal', 'v1.10']])

export const isFormerProvider = (name: string): boolean => FORMER_PROVIDERS.has(name)

function formerProvider(path: FieldPath, object: JsonObject): SchemaProblem | undefined {
  const value = valueAt(object, path)
  const release = FORMER_PROVIDERS.get(value)
  if (release === undefined || path[1] !== 'supportedCloudProviders') return undefined
  const field = formatPath(path)
  return {
    severity: 'warning',
    former: true,
    field,
    message: `${field} is "${value}", which operating-system-manager supported up to ${release}: the API server of a later release refuses the profile`,
    help: 'Remove the entry from spec.supportedCloudProviders.',
  }
}

export const checkMachineDeployment = (object: JsonObject): SchemaProblem[] =>
  validateWith(machineDeployment.validate, machineDeployment.schemaText, object, 'MachineDeployment').map(found => {
    const inText = inWords(found, 'error')
    return inText.field === KUBELET_VERSION && typeof valueAt(object, found.path) === 'number'
      ? { ...inText, help: `Write a release with its patch version, such as ${newestKubelet()}.` }
      : inText
  })

const KUBELET_VERSION = 'spec.template.spec.versions.kubelet'

const inWords = (found: FieldProblem, severity: 'error' | 'warning'): SchemaProblem => ({
  severity,
  field: formatPath(found.path),
  message: sentence(found),
  ...caretOf(found),
  ...(found.help !== undefined && { help: found.help }),
})
