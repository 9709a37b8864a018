// Made from function-config/kubermatic.k8c.io_operatingsystemprofileextensions.schema.json by scripts/generate-validators.ts. Not to be edited.

import type { Validator } from '../../../../diagnostics/schema-problems.ts'
import type { JsonObject } from '../../../model/json.ts'

export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']

export type Extension = {
  readonly apiVersion: 'kubermatic.k8c.io/v1'
  readonly kind: 'OperatingSystemProfileExtension'
  readonly metadata: {
    readonly name: string
  }
  readonly spec: {
    readonly ospTarget: {
      readonly profileName?: string
      readonly os?: 'flatcar' | 'rhel' | 'ubuntu' | 'amzn2' | 'rockylinux'
    }
    readonly files?: readonly File[]
    readonly units?: readonly Unit[]
    readonly beforeCommands?: Commands
    readonly afterCommands?: Commands
    readonly enforced?: boolean
    readonly default?: boolean
    readonly selector?: JsonObject
  }
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
