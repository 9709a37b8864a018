// The types of an OperatingSystemProfile, as in the API. Only objects that passed the checks of inputs/ have these types.

import { type FieldPath, formatPath } from '../../base/field-path.ts'
import type { JsonObject } from '../../base/json.ts'
import type { ObjectRef } from '../../diagnostics/diagnostic.ts'

export type OperatingSystem = 'flatcar' | 'rhel' | 'ubuntu' | 'amzn2' | 'rockylinux'
export type ProvisioningUtility = 'cloud-init' | 'ignition'
export type PhaseName = 'bootstrapConfig' | 'provisioningConfig'

export interface Profile {
  readonly ref: ObjectRef
  readonly annotations: Readonly<Record<string, string>>
  readonly spec: ProfileSpec
  /** The origin of each part of a composed profile, by the text of the path of the part in this profile. */
  readonly origins?: ReadonlyMap<string, PartOrigin>
}

/** The object and field from which a part of a composed profile comes. */
export interface PartOrigin {
  readonly object: ObjectRef
  readonly field: FieldPath
}

/** Returns where a field of a profile is written: in the profile, or in the object that contains the part of it. */
export function writtenAt(field: FieldPath, { ref, origins }: Profile): PartOrigin {
  for (let end = origins === undefined ? 0 : field.length; end > 0; end--) {
    const origin = origins!.get(formatPath(field.slice(0, end)))
    if (origin !== undefined) return { object: origin.object, field: [...origin.field, ...field.slice(end)] }
  }
  return { object: ref, field }
}

export interface ProfileSpec {
  readonly osName: string
  readonly osVersion: string
  readonly version: string
  readonly supportedCloudProviders: readonly { readonly name: string; readonly spec?: JsonObject }[]
  readonly provisioningUtility?: ProvisioningUtility
  readonly bootstrapConfig: ProfilePhase
  readonly provisioningConfig: ProfilePhase
}

export interface ProfilePhase {
  readonly supportedContainerRuntimes?: readonly ContainerRuntimeFiles[]
  readonly templates?: Readonly<Record<string, string>>
  readonly units?: readonly Unit[]
  readonly files?: readonly File[]
  readonly modules?: CloudInitModules
}

export interface ContainerRuntimeFiles {
  readonly name: string
  readonly files?: readonly File[]
  readonly templates?: Readonly<Record<string, string>>
}

export interface File {
  readonly path: string
  /** Octal digits read as a decimal number, e.g. 644. */
  readonly permissions?: number
  readonly content: { readonly inline?: { readonly encoding?: string; readonly data: string } }
}

export interface Unit {
  readonly name: string
  readonly enable?: boolean
  readonly mask?: boolean
  readonly content?: string
  readonly dropIns?: readonly DropIn[]
}

export interface DropIn {
  readonly name: string
  readonly content: string
}

export interface CloudInitModules {
  readonly bootcmd?: readonly string[]
  readonly rh_subscription?: Readonly<Record<string, string>>
  readonly runcmd?: readonly string[]
  readonly yum_repos?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly yum_repo_dir?: string
}
