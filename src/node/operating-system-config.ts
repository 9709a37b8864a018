// Puts the OperatingSystemConfig together: what was rendered, and what goes over from profile and MachineDeployment as it is.

import { type ConfigPhase, type OperatingSystemConfigSpec, PHASES, type RenderedFile } from '../model/config.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { CloudInitModules, DropIn, PhaseName, Profile, Unit } from '../model/profile.ts'
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
  const phase = (name: PhaseName): ConfigPhase => {
    const { units, modules } = profile.spec[name] ?? {}
    return given({
      units: (units ?? []).map(givenUnit),
      files: files[name],
      userSSHKeys: provider.sshPublicKeys ?? [],
      modules: modules || subscription ? givenModules({ ...modules, ...subscription }) : undefined,
    })
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
