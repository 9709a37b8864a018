// Assembles the OperatingSystemConfig from rendered files and from fields that are copied from the profile and the MachineDeployment.

import type { ConfigPhase, OperatingSystemConfigSpec, RenderedFile } from '../model/config.ts'
import type { OperatingSystemSpec, SharedPart } from '../model/machine-deployment.ts'
import type { CloudInitModules, DropIn, PhaseName, Profile, Unit } from '../model/profile.ts'

/** Returns the spec of the OperatingSystemConfig. */
export function operatingSystemConfig(
  { provider }: SharedPart,
  profile: Profile,
  files: Readonly<Record<PhaseName, readonly RenderedFile[]>>,
): OperatingSystemConfigSpec {
  const subscription =
    provider.operatingSystem === 'rhel'
      ? { rh_subscription: rhelSubscription(provider.operatingSystemSpec) }
      : undefined
  const phase = (name: PhaseName): ConfigPhase => {
    const { units = [], modules } = profile.spec[name] ?? {}
    return withoutEmpty({
      units: units.map(unitOf),
      files: files[name],
      userSSHKeys: provider.sshPublicKeys ?? [],
      modules: modules || subscription ? modulesOf({ ...modules, ...subscription }) : undefined,
    })
  }
  return {
    osName: profile.spec.osName,
    osVersion: profile.spec.osVersion,
    cloudProvider: cloudProviderOf(provider),
    bootstrapConfig: phase('bootstrapConfig'),
    provisioningConfig: phase('provisioningConfig'),
    provisioningUtility: profile.spec.provisioningUtility || 'cloud-init',
  }
}

/** Returns the cloud provider as it is in an OperatingSystemConfig. */
export const cloudProviderOf = ({
  cloudProvider,
  cloudProviderSpec,
}: SharedPart['provider']): OperatingSystemConfigSpec['cloudProvider'] => ({
  name: cloudProvider,
  ...(cloudProviderSpec && { spec: cloudProviderSpec }),
})

/** Returns the fields without nil, "" and empty lists, which Go omits. */
const withoutEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as T

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Copies only the fields of the API, since an API server drops others. false and "" are kept, because these fields are pointers in Go. */
function unitOf({ name, enable, mask, content, dropIns }: Unit): Unit {
  const pointers = { enable: enable ?? undefined, mask: mask ?? undefined, content: content ?? undefined }
  const set = Object.fromEntries(Object.entries(pointers).filter(([, value]) => value !== undefined))
  return { name, ...set, ...withoutEmpty({ dropIns: (dropIns ?? []).map(dropInOf) }) }
}

const dropInOf = ({ name, content }: DropIn): DropIn => ({ name, content })

function modulesOf({ bootcmd, rh_subscription, runcmd, yum_repos, yum_repo_dir }: CloudInitModules): CloudInitModules {
  const omitEmpty = <T extends object>(map: T | undefined): T | undefined =>
    Object.keys(map ?? {}).length === 0 ? undefined : map
  return withoutEmpty({
    bootcmd,
    rh_subscription: omitEmpty(rh_subscription),
    runcmd,
    yum_repos: omitEmpty(yum_repos),
    yum_repo_dir,
  })
}

/** Returns the keys of rh_subscription with their values. */
const rhelSubscription = (spec: OperatingSystemSpec): Record<string, string> =>
  spec.rhelUseSatelliteServer
    ? {
        org: spec.rhelOrganizationName,
        'activation-key': spec.rhelActivationKey,
        'server-hostname': spec.rhelSatelliteServer,
        'rhsm-baseurl': `https://${spec.rhelSatelliteServer}/pulp/repos`,
      }
    : {
        username: spec.rhelSubscriptionManagerUser,
        password: spec.rhelSubscriptionManagerPassword,
        'auto-attach': String(spec.attachSubscription),
      }

/** Returns the field of operatingSystemSpec that a key of rh_subscription comes from. */
export const subscriptionField = (key: string): keyof OperatingSystemSpec | undefined => FIELDS.get(key)

const FIELDS: ReadonlyMap<string, keyof OperatingSystemSpec> = new Map([
  ['username', 'rhelSubscriptionManagerUser'],
  ['password', 'rhelSubscriptionManagerPassword'],
  ['auto-attach', 'attachSubscription'],
  ['org', 'rhelOrganizationName'],
  ['activation-key', 'rhelActivationKey'],
  ['server-hostname', 'rhelSatelliteServer'],
  ['rhsm-baseurl', 'rhelSatelliteServer'],
])
