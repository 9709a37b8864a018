// Validates MachineDeployments and OperatingSystemProfiles as the API server does before it stores an object.

import { type FieldPath, fieldName, isSamePath, valueAt } from '../../../base/field-path.ts'
import type { JsonObject } from '../../../base/json.ts'
import { joined, t } from '../../../base/span.ts'
import { type SchemaFinding, sentence, validateWith } from '../../../diagnostics/schema-problems.ts'
import { newestKubelet } from '../../profiles/built-in/downloads.ts'
import * as machineDeployment from './generated/machine-deployment.js'
import * as profile from './generated/profile.js'

interface Judged extends Pick<SchemaFinding, 'field' | 'message' | 'help' | 'caret' | 'is' | 'misspelt'> {
  readonly severity: 'error' | 'warning'
  /** True for a value that earlier releases had: the controller reads it, and the API server refuses it. */
  readonly former?: true
}

/** Validates a profile. An unknown field is only a warning, because the API server drops it, unless it stands for a field that is needed. */
export const checkProfile = (object: JsonObject): Judged[] =>
  validateWith(profile, object).map(found =>
    found.is === 'unknown'
      ? unknownField(found)
      : (formerProvider(found.field, object) ?? {
          ...inWords(found, 'error'),
          ...(isCommandInWords(found.field, object) && { help: [COMMAND_AS_TEXT] }),
        }),
  )

const DROPPED = t`The API server drops it silently, so it has no effect.`

function unknownField(found: SchemaFinding): Judged {
  if (found.isNeeded)
    return {
      ...inWords(found, 'error'),
      help: [t`The API server drops it, and refuses a profile without ${found.meant ?? ''}.`],
    }
  const [, , modules, , ...below] = found.field
  return modules === 'modules' && below.length === 0
    ? {
        ...inWords({ ...found, message: t`is not a field here` }, 'warning'),
        help: [t`${DROPPED} ${OF_MODULES}`],
      }
    : {
        ...inWords(found, 'warning'),
        help: [t`${DROPPED}${found.meant === undefined && found.help ? t` ${joined(found.help, ' ')}` : []}`],
      }
}

const OF_MODULES = t`Of cloud-init's modules, a profile has only bootcmd, rh_subscription, runcmd, yum_repos and yum_repo_dir: write a command of runcmd, or a file below files.`

const COMMAND_AS_TEXT = t`Write the command as one text, as in a shell: - modprobe br_netfilter`

/** Whether the field is a command that is written as a list of its words, which cloud-init accepts and a profile does not. */
const isCommandInWords = (path: FieldPath, object: JsonObject): boolean =>
  (path[3] === 'runcmd' || path[3] === 'bootcmd') && path.length === 5 && Array.isArray(valueAt(object, path))

/** Cloud providers that the CustomResourceDefinition no longer lists, and the last release in which it did. */
const FORMER_PROVIDERS: ReadonlyMap<unknown, string> = new Map([['equinixmetal', 'v1.10']])

/** Whether only earlier releases support the cloud provider. */
export const isFormerProvider = (name: string): boolean => FORMER_PROVIDERS.has(name)

function formerProvider(path: FieldPath, object: JsonObject): Judged | undefined {
  const value = valueAt(object, path)
  const release = FORMER_PROVIDERS.get(value)
  if (release === undefined || path[1] !== 'supportedCloudProviders') return undefined
  return {
    severity: 'warning',
    former: true,
    field: path,
    message: t`${fieldName(path)} is "${String(value)}", which operating-system-manager supported up to ${release}: the API server of a later release refuses the profile`,
    help: [t`Remove the entry from spec.supportedCloudProviders.`],
  }
}

export const checkMachineDeployment = (object: JsonObject): Judged[] =>
  validateWith(machineDeployment, object, 'MachineDeployment').map(found => {
    const inText = inWords(found, 'error')
    return isSamePath(found.field, KUBELET_VERSION) && typeof valueAt(object, found.field) === 'number'
      ? { ...inText, help: [t`Write a release with its patch version, such as ${newestKubelet()}.`] }
      : inText
  })

const KUBELET_VERSION = ['spec', 'template', 'spec', 'versions', 'kubelet']

const inWords = (found: SchemaFinding, severity: 'error' | 'warning'): Judged => ({
  ...found,
  severity,
  message: sentence(found),
})
