// Made from function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json by scripts/generate-validators.ts. Not to be edited.

import type { Validator } from '../../../diagnostics/schema-problems.ts'
import type { JsonObject } from '../../../base/json.ts'

export declare const validate: Validator['validate']
export declare const schemaText: Validator['schemaText']

export type FunctionConfig = {
  readonly apiVersion: 'osm-krm.dev/v1alpha1'
  readonly kind: 'OperatingSystemConfigGenerator'
  readonly metadata: {
    readonly name: string
  }
  readonly spec: {
    readonly mode: 'generate' | 'validate'
    readonly namespace: Namespace
    readonly cluster: Cluster
    readonly credentials: Credentials
    readonly nodes: Nodes
    readonly profiles: Profiles
    readonly machineDeployments: MachineDeployments
    readonly output: Output
    readonly checks: Checks
    readonly limits: Limits
  }
}

export type Cluster = {
  readonly server?: string
  readonly caBundle?: string
  readonly caBundleFrom?: ValueFrom
  readonly kubeconfigFrom?: ValueFrom
  readonly serverOverride?: string
  readonly kubernetesCABundle?: string
  readonly kubernetesCABundleFrom?: ValueFrom
  readonly kubevirtNamespace: Namespace
  readonly dnsIPs: readonly string[]
}

export type Credentials = {
  readonly placeholders?: 'flux' | 'vault'
  readonly apiToken: ValueOrPlaceholder
  readonly bootstrapToken?: {
    readonly serviceAccount?: ObjectName
    readonly derive?: {
      readonly seedFrom: ValueFrom
      readonly expiration: string
    }
    readonly placeholder?: Placeholder
  }
  readonly registry?: ObjectName
  readonly others: readonly {
    readonly secretKeyRef: KeyRef
    readonly placeholder: Placeholder
  }[]
}

export type Nodes = {
  readonly externalCloudProvider: boolean
  readonly initialTaints: string
  readonly proxy: {
    readonly http: string
    readonly noProxy: string
  }
  readonly hostCABundle?: string
  readonly hostCABundleFrom?: ValueFrom
  readonly kubelet: {
    readonly featureGates: Readonly<Record<string, boolean>>
    readonly config: KubeletConfig
    readonly register: readonly ('labels' | 'taints')[]
  }
  readonly containerd: {
    readonly pauseImage: string
    readonly registryMirrors: Readonly<Record<string, readonly string[]>>
    readonly insecureRegistries: readonly string[]
    readonly deviceOwnershipFromSecurityContext: boolean
  }
}

export type Profiles = {
  readonly builtIn: boolean
  readonly nameMissing: boolean
  readonly templates: {
    readonly allowEta: boolean
    readonly limits: {
      readonly steps: number
      readonly outputBytes: number
    }
  }
  readonly downloads: {
    readonly kubernetes?: BaseUrl
    readonly containerd?: BaseUrl
    readonly runc?: BaseUrl
    readonly cni?: BaseUrl
    readonly crictl?: BaseUrl
    readonly packages?: BaseUrl
    readonly checksums: Readonly<Record<string, string>>
    readonly checksumsFrom?: ValueFrom
  }
  readonly containerdVersion: string
  readonly osUpdates: 'none' | 'security'
  readonly hardening: 'none' | 'cis'
}

export type MachineDeployments = {
  readonly selector: {
    readonly matchLabels: Texts
    readonly matchExpressions: readonly {
      readonly key: string
      readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
      readonly values: readonly string[]
    }[]
  }
  readonly revision: 'tracked' | 'cluster'
  readonly stamping: {
    readonly image: string
    readonly schedule: string
  }
  readonly revisions: Readonly<Record<string, string>>
  readonly kubelet: Readonly<Record<string, KubeletConfig>>
  readonly annotationsAddedByCluster: Texts
}

export type Output = {
  readonly target: 'all' | 'management' | 'worker'
  readonly configs: 'all' | 'none'
  readonly profiles: 'none' | 'used' | 'all'
  readonly folder: string
  readonly gitops: 'none' | 'argocd' | 'flux'
  readonly immutable: boolean
  readonly adopt: boolean
  readonly ignitionVersion: '2.3' | '3.4'
  readonly prerequisites: boolean
  readonly access: 'namespace' | 'perMachineDeployment'
}

export type Limits = {
  readonly inputBytes: number
  readonly steps: number
  readonly outputBytes: number
}

export type Checks = {
  readonly strict: boolean
  readonly lint: 'off' | 'warn' | 'error'
  readonly outbound: {
    readonly allow?: readonly string[]
  }
  readonly userDataLimits: Readonly<Record<string, number>>
  readonly severity: Readonly<Record<string, 'error' | 'warning' | 'info' | 'off'>>
  readonly ignore: readonly {
    readonly code: string
    readonly object?: string
    readonly message?: string
    readonly reason: string
  }[]
}

export type ValueFrom = {
  readonly secretKeyRef?: KeyRef
  readonly configMapKeyRef?: KeyRef
}

export type ValueOrPlaceholder = {
  readonly secretKeyRef?: NodeKeyRef
  readonly configMapKeyRef?: NodeKeyRef
  readonly placeholder?: Placeholder
}

export type NodeKeyRef = {
  readonly namespace: Namespace
  readonly name: string
  readonly key: string
}

export type KeyRef = {
  readonly namespace: Namespace
  readonly name: Name
  readonly key: string
}

export type ObjectName = {
  readonly namespace: Namespace
  readonly name: Name
}

export type Placeholder = string

export type Namespace = string

export type Name = string

export type BaseUrl = string

export type KubeletConfig = JsonObject

export type Texts = Readonly<Record<string, string>>
