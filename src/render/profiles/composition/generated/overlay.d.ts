// Made from function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json by scripts/generate-validators.ts. Not to be edited.

import type { Validator } from '../../../../diagnostics/schema-problems.ts'

export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']

export type Overlay = {
  readonly apiVersion: 'osm-krm.dev/v1alpha1'
  readonly kind: 'OperatingSystemProfileOverlay'
  readonly metadata: {
    readonly name: string
  }
  readonly spec: {
    readonly extends: string
    readonly version: string
    readonly supportedCloudProviders?: {
      readonly add?: readonly Provider[]
      readonly remove?: readonly string[]
    }
    readonly bootstrapConfig?: Phase
    readonly provisioningConfig?: Phase
  }
}

export type Phase = {
  readonly files?: {
    readonly add?: readonly File[]
    readonly replace?: readonly File[]
    readonly remove?: Names
  }
  readonly units?: {
    readonly add?: readonly Unit[]
    readonly replace?: readonly Unit[]
    readonly remove?: Names
  }
  readonly templates?: {
    readonly set?: Texts
    readonly remove?: Names
  }
  readonly modules?: Modules
}

export type Modules = {
  readonly bootcmd?: CommandChanges
  readonly runcmd?: CommandChanges
  readonly rh_subscription?: TextChanges
  readonly yum_repos?: {
    readonly set?: Readonly<Record<string, Texts>>
    readonly remove?: Names
  }
  readonly yum_repo_dir?: string
}

export type CommandChanges = {
  readonly before?: Commands
  readonly after?: Commands
  readonly remove?: Commands
}

export type TextChanges = {
  readonly set?: Texts
  readonly remove?: Names
}

export type File = {
  readonly path: string
  readonly permissions?: number
  readonly content: {
    readonly inline: {
      readonly encoding?: string
      readonly data: string
    }
  }
}

export type Unit = {
  readonly name: string
  readonly enable?: boolean
  readonly mask?: boolean
  readonly content?: string
  readonly dropIns?: readonly {
    readonly name: string
    readonly content: string
  }[]
}

export type Commands = readonly string[]

export type Names = readonly string[]

export type Texts = Readonly<Record<string, string>>

export type Provider = 'aws' | 'azure' | 'digitalocean' | 'edge' | 'gce' | 'hetzner' | 'kubevirt' | 'linode' | 'nutanix' | 'openstack' | 'vsphere' | 'fake' | 'alibaba' | 'anexia' | 'scaleway' | 'baremetal' | 'external' | 'vmware-cloud-director' | 'opennebula'
