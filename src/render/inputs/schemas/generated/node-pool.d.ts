// Made from function-config/osm-krm.dev_nodepools.schema.json by scripts/generate-validators.ts. Not to be edited.

import type { Validator } from '../../../../diagnostics/schema-problems.ts'
import type { JsonObject } from '../../../../base/json.ts'

export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']

export type NodePool = {
  readonly apiVersion: 'osm-krm.dev/v1alpha1'
  readonly kind: 'NodePool'
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly annotations?: Readonly<Record<string, string>>
    readonly labels?: Readonly<Record<string, string>>
  }
  readonly spec: {
    readonly operatingSystem: 'amzn2' | 'flatcar' | 'rhel' | 'rockylinux' | 'ubuntu'
    readonly operatingSystemSpec?: JsonObject
    readonly kubernetesVersion: string
    readonly cloudProvider: string
    readonly profile?: string
    readonly nodeName: 'metadata' | 'hostname'
    readonly sshPublicKeys?: readonly string[]
    readonly network?: JsonObject
    readonly labels?: Readonly<Record<string, string>>
    readonly taints?: readonly {
      readonly key: string
      readonly value?: string
      readonly effect: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule'
    }[]
    readonly output: {
      readonly secret?: {
        readonly name?: string
        readonly key: string
        readonly compress: boolean
      }
      readonly clusterAPI?: {
        readonly clusterName: string
        readonly kind: 'MachineDeployment' | 'MachinePool'
        readonly name?: string
      }
      readonly file?: {
        readonly compress: boolean
      }
    }
  }
}
