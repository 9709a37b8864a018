// Puts the OperatingSystemConfig together: what was rendered, and what goes over from profile and MachineDeployment as it is.

import { type ConfigPhase, type OperatingSystemConfigSpec, PHASES, type RenderedFile } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { CloudInitModules, DropIn, PhaseName, Profile, ProfilePhase, Unit } from '../model/profile.ts'
import { copied, copyOf } from '../yaml/copies.ts'
import { rhelSubscription } from './rhel-subscription.ts'

export function operatingSystemConfig(
  { provider }: MachineDeployment,
  profile: Profile,
  files: Readonly<Record<PhaseName, readonly RenderedFile[]>>,
): OperatingSystemConfigSpec {
  const subscription =
    provider.operatingSystem === 'rhel'
      ? { rh_subscription: rhelSubscription(provider.operatingSystemSpec) }
      : undefined
  const keys = provider.sshPublicKeys ?? []
  const phase = (name: PhaseName): ConfigPhase => {
    const { units, modulesWith } = partsOf(profile.spec[name] ?? NOTHING)
    const withFiles = (files: readonly RenderedFile[]): ConfigPhase =>
      phaseOnce(files, keys, () => given({ units, files, userSSHKeys: keys, modules: modulesWith(subscription) }))
    const own = files[name]
    const from = copyOf(own)
    if (from === undefined) return withFiles(own)
    const pattern = withFiles(from.pattern)
    return copied({ ...pattern, files: own }, { pattern, words: from.words })
  }
  const [bootstrapConfig, provisioningConfig] = PHASES.map(phase)
  return {
    osName: profile.spec.osName,
    osVersion: profile.spec.osVersion,
    cloudProvider: {
      name: provider.cloudProvider,
      ...(provider.cloudProviderSpec && { spec: provider.cloudProviderSpec }),
    },
    bootstrapConfig: bootstrapConfig!,
    provisioningConfig: provisioningConfig!,
    provisioningUtility: profile.spec.provisioningUtility || 'cloud-init',
  }
}

const NOTHING: ProfilePhase = {}

/** What goes over from a profile as it is. */
interface PhaseParts {
  readonly units: readonly Unit[]
  readonly modulesWith: (
    subscription: Pick<CloudInitModules, 'rh_subscription'> | undefined,
  ) => CloudInitModules | undefined
}

const parts = new WeakMap<ProfilePhase, PhaseParts>()

/** The same objects for all nodes of the profile, frozen: what is found out about them is found out once. */
function partsOf(phase: ProfilePhase): PhaseParts {
  let found = parts.get(phase)
  if (found === undefined) parts.set(phase, (found = makeParts(phase)))
  return found
}

function makeParts({ units, modules }: ProfilePhase): PhaseParts {
  const bySubscription = new Map<string, CloudInitModules | undefined>()
  return {
    units: (units ?? []).map(unit => Object.freeze(givenUnit(unit))),
    modulesWith(subscription) {
      const key = JSON.stringify(subscription ?? null)
      if (!bySubscription.has(key)) {
        const made = modules || subscription ? givenModules({ ...modules, ...subscription }) : undefined
        bySubscription.set(key, made && Object.freeze(made))
      }
      return bySubscription.get(key)
    },
  }
}

/** By their files, and by the SSH keys, of which no kind of node knows. */
const phases = new WeakMap<readonly RenderedFile[], Map<string, ConfigPhase>>()

/** Nodes of one kind whose files are the same get the same phase, frozen: what is made of it further on is made once. */
function phaseOnce(files: readonly RenderedFile[], keys: readonly string[], make: () => ConfigPhase): ConfigPhase {
  if (!Object.isFrozen(files)) return make()
  let byKeys = phases.get(files)
  if (byKeys === undefined) phases.set(files, (byKeys = new Map()))
  const key = JSON.stringify(keys)
  let phase = byKeys.get(key)
  if (phase === undefined) byKeys.set(key, (phase = Object.freeze(make())))
  return phase
}

/** Without the fields that Go leaves out: nil, "" and what is empty. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as T

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Only the API's own fields: an API server drops the others. false and "" stay, for these are pointers. */
function givenUnit({ name, enable, mask, content, dropIns }: Unit): Unit {
  const pointers = { enable: enable ?? undefined, mask: mask ?? undefined, content: content ?? undefined }
  const set = Object.fromEntries(Object.entries(pointers).filter(([, value]) => value !== undefined))
  return { name, ...set, ...given({ dropIns: (dropIns ?? []).map(givenDropIn) }) }
}

const givenDropIn = ({ name, content }: DropIn): DropIn => ({ name, content })

function givenModules({
  bootcmd,
  rh_subscription,
  runcmd,
  yum_repos,
  yum_repo_dir,
}: CloudInitModules): CloudInitModules {
  const filled = <T extends object>(map: T | undefined): T | undefined =>
    Object.keys(map ?? {}).length === 0 ? undefined : map
  return given({
    bootcmd,
    rh_subscription: filled(rh_subscription),
    runcmd,
    yum_repos: filled(yum_repos),
    yum_repo_dir,
  })
}
