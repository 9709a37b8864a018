// Validates MachineDeployments and OperatingSystemProfiles as the API server does before it stores an object.

import { type FieldPath, formatPath, valueAt } from '../../../diagnostics/field-path.ts'
import type { Where } from '../../../diagnostics/problem.ts'
import { type FieldProblem, placeOf, sentence, validateWith } from '../../../diagnostics/schema-problems.ts'
import type { JsonObject } from '../../model/json.ts'
import { newestKubelet, newestPatch } from '../../profiles/built-in/downloads.ts'
import * as machineDeployment from './generated/machine-deployment.js'
import * as profile from './generated/profile.js'

interface SchemaProblem extends Pick<Where, 'help' | 'caret' | 'belongsTo'> {
  readonly severity: 'error' | 'warning'
  readonly field: string
  readonly message: string
  /** True for a value that earlier releases had: the controller reads it, and the API server refuses it. */
  readonly former?: true
}

/** Validates a profile. An unknown field is only a warning, because the API server drops it, unless it stands for a field that is needed. */
export const checkProfile = (object: JsonObject): SchemaProblem[] =>
  validateWith(profile, object).map(found =>
    found.unknown
      ? unknownField(found)
      : (formerProvider(found.path, object) ?? {
          ...inWords(found, 'error'),
          ...(isCommandInWords(found.path, object) && { help: COMMAND_AS_TEXT }),
        }),
  )

const DROPPED = 'The API server drops it silently, so it has no effect.'

function unknownField(found: FieldProblem): SchemaProblem {
  if (found.isNeeded)
    return {
      ...inWords(found, 'error'),
      help: `The API server drops it, and refuses a profile without ${found.meant}.`,
    }
  const [, , modules, name, ...below] = found.path
  const instead = modules === 'modules' && below.length === 0 ? insteadOfModule(String(name)) : undefined
  return instead === undefined
    ? { ...inWords(found, 'warning'), help: DROPPED }
    : {
        ...inWords({ ...found, message: 'is not a field here' }, 'warning'),
        help: `${DROPPED} Of cloud-init's modules, a profile has only bootcmd, rh_subscription, runcmd, yum_repos and yum_repo_dir. ${instead}`,
      }
}

const COMMAND_AS_TEXT = 'Write the command as one text, as in a shell: - modprobe br_netfilter'

/** Whether the field is a command that is written as a list of its words, which cloud-init accepts and a profile does not. */
const isCommandInWords = (path: FieldPath, object: JsonObject): boolean =>
  (path[3] === 'runcmd' || path[3] === 'bootcmd') && path.length === 5 && Array.isArray(valueAt(object, path))

/** Cloud providers that the CustomResourceDefinition no longer lists, and the last release in which it did. */
const FORMER_PROVIDERS: ReadonlyMap<unknown, string> = new Map([['equinixmetal', 'v1.10']])

/** Whether only earlier releases support the cloud provider. */
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

/** Validates a MachineDeployment. */
export const checkMachineDeployment = (object: JsonObject): SchemaProblem[] =>
  validateWith(machineDeployment, object, 'MachineDeployment').map(found => {
    const inText = inWords(found, 'error')
    const value = valueAt(object, found.path)
    return inText.field === KUBELET_VERSION && typeof value === 'number'
      ? { ...inText, help: helpForNumber(value) }
      : inText
  })

/** YAML drops the zero at the end of 1.30. The minor versions below 10 are older than everything that is known. */
function helpForNumber(version: number): string {
  const written = /^1\.(\d+)$/.exec(`${version}`)?.[1]
  const minor = written?.length === 1 ? `${written}0` : written
  const newest = newestPatch(Number(minor))
  if (minor === written) return `Write a release with its patch version, such as ${newest ?? newestKubelet()}.`
  const example = newest === undefined ? '' : `, such as ${newest}`
  return `Write 1.${minor} with its patch version${example}: YAML reads it as the number ${version}.`
}

const KUBELET_VERSION = 'spec.template.spec.versions.kubelet'

const inWords = (found: FieldProblem, severity: 'error' | 'warning'): SchemaProblem => ({
  severity,
  message: sentence(found),
  ...placeOf(found),
})

/** Modules of cloud-init that a profile cannot have, and how to get the same effect. */
const INSTEAD_OF_MODULES: Readonly<Record<string, string>> = {
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

/** Further modules of cloud-init that a profile cannot have. */
const OTHER_MODULES =
  /^(?:ansible|apk_repos|apt_\w+|byobu_by_default|chef|chpasswd|disable_root|fan|growpart|grub_dpkg|keyboard|landscape|lxd|manage_etc_hosts|manage_resolv_conf|mcollective|network|output|package_\w+|password|phone_home|prefer_fqdn_over_hostname|puppet|random_seed|resolv_conf|rsyslog|salt_minion|snap|ssh|ssh_\w+|system_info|ubuntu_advantage|ubuntu_pro|user|wireguard|zypper)$/

/** Returns a sentence on how a profile gets the effect of a module of cloud-init. */
function insteadOfModule(name: string): string | undefined {
  if (Object.hasOwn(INSTEAD_OF_MODULES, name)) return INSTEAD_OF_MODULES[name]
  return OTHER_MODULES.test(name) ? 'Write it as a command of runcmd, or as a file below files.' : undefined
}
