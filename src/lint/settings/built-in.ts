// Reports settings of built-in profiles that do not reach a node: another profile does not read them, and Flatcar updates itself.

import { PROVIDER_SPEC_FIELD } from '../../render/model/machine-deployment.ts'
import { CONTAINERD_VERSIONS } from '../../render/profiles/built-in/downloads.ts'
import { usesTemplate } from '../../render/profiles/built-in/index.ts'
import {
  DOWNLOADS_TEMPLATE,
  KUBELET_HARDENING_TEMPLATE,
  OS_UPDATES_TEMPLATE,
} from '../../render/profiles/built-in/names.ts'
import type { KnownProfile } from '../../render/profiles/selection.ts'
import type { Settings } from '../../render/settings/settings.ts'
import type { Finding, Linted } from '../rule.ts'

interface Setting {
  readonly field: string
  /** The template through which the setting reaches a profile. */
  readonly template: string
  /** Returns what the setting asks for, or undefined if it has its default. */
  readonly wanted: (profiles: Settings['profiles']) => string | undefined
  /** The predicate of a sentence about a node without the setting. */
  readonly without: string
}

const SETTINGS: readonly Setting[] = [
  {
    field: 'spec.profiles.hardening',
    template: KUBELET_HARDENING_TEMPLATE,
    wanted: ({ hardening }) => (hardening === 'none' ? undefined : hardening),
    without: 'are not hardened',
  },
  {
    field: 'spec.profiles.osUpdates',
    template: OS_UPDATES_TEMPLATE,
    wanted: ({ osUpdates }) => (osUpdates === 'none' ? undefined : osUpdates),
    without: 'get the updates that the profile itself sets up',
  },
  {
    field: 'spec.profiles.containerdVersion',
    template: DOWNLOADS_TEMPLATE,
    wanted: ({ downloads: { containerd } }) => (containerd === CONTAINERD_VERSIONS.at(-1) ? undefined : containerd),
    without: 'get the containerd of the profile',
  },
]

/** Returns the settings that a profile does not read. */
export const unreadSettings = ({ groups, settings: { profiles } }: Linted): Finding[] =>
  SETTINGS.flatMap(setting => {
    const value = setting.wanted(profiles)
    if (value === undefined) return []
    const known = new Set(groups.flatMap(({ nodes }) => nodes.map(node => node.known)))
    const without = [...known].filter(profile => !honours(profile, setting.template))
    return without.length > 0 ? [withoutEffect(setting, value, without)] : []
  })

const honours = ({ builtIn, profile }: KnownProfile, template: string): boolean =>
  builtIn === true &&
  profile !== undefined &&
  [profile.spec.bootstrapConfig, profile.spec.provisioningConfig].some(phase => usesTemplate(phase, template))

function withoutEffect({ field, without }: Setting, value: string, known: readonly KnownProfile[]): Finding {
  const names = known.map(({ name }) => `"${name}"`).sort()
  const of = names.length === 1 ? `the profile ${names[0]}` : `the profiles ${names.join(', ')}`
  return {
    message: `${field.replace(/^spec\./, '')}: ${value} has no effect on nodes with ${of}: they ${without}`,
    field,
    help: `It is read by built-in profiles, and by overlays that keep the parts that read it. Configure the same in ${of}, or hide this warning for them with checks.ignore.`,
  }
}

/** Flatcar installs a new image of the whole system, as long as the MachineDeployment does not turn this off. */
export const stoppedUpdates = ({ groups, settings }: Linted): Finding[] =>
  settings.profiles.osUpdates !== 'security'
    ? []
    : groups.flatMap(({ nodes }) =>
        nodes.flatMap(({ machineDeployment: { ref, provider }, known }): Finding[] => {
          const { operatingSystem, operatingSystemSpec } = provider
          if (operatingSystem !== 'flatcar' || !known.builtIn) return []
          const fields = ['disableAutoUpdate', 'disableUpdateEngine'] as const
          const field = fields.find(name => operatingSystemSpec[name] === true)
          if (field === undefined) return []
          return [
            {
              message: `${field} stops all updates of Flatcar, but profiles.osUpdates is security`,
              object: ref,
              field: `${PROVIDER_SPEC_FIELD}.operatingSystemSpec.${field}`,
              help: `Flatcar updates as a whole: remove ${field}, or replace the machines to update them.`,
            },
          ]
        }),
      )
