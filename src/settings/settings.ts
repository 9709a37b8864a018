// Settings: the content of a functionConfig, typed, with every default filled in. What refers to a Secret or a ConfigMap stays a
// reference here, because settings are read before the items are; inputs/ looks it up.

import type { Severity } from '../diagnostics/diagnostic.ts'

export interface Settings {
  /** The functionConfig's `metadata.name`: outputs carry it, so that several functions in one package leave each other's alone. */
  readonly name: string
  /** `validate`: only results, no items. */
  readonly mode: 'generate' | 'validate'
  /** Of profiles and OperatingSystemConfigs. */
  readonly namespace: string
  readonly cluster: ClusterSettings
  readonly credentials: CredentialSettings
  readonly nodes: NodeSettings
  readonly profiles: ProfileSettings
  readonly machineDeployments: MachineDeploymentSettings
  readonly output: OutputSettings
  readonly checks: CheckSettings
}

/** One value in a Secret or a ConfigMap among the items. */
export interface Reference {
  readonly kind: 'Secret' | 'ConfigMap'
  readonly namespace: string
  readonly name: string
  readonly key: string
}

/** A text, or where it is to be found. */
export type TextOrReference = string | Reference

export interface ObjectName {
  readonly namespace: string
  readonly name: string
}

/** Where the cluster is. With neither `server` nor `kubeconfig`: ConfigMap kube-public/cluster-info among the items, then the EndpointSlice. */
export interface ClusterSettings {
  /** URL of the API server. */
  readonly server: string | undefined
  /** PEM: the CA of `server`. */
  readonly caBundle: TextOrReference | undefined
  readonly kubeconfig: Reference | undefined
  /** What nodes use in the server's place: in the kubeconfig, `.ServerURL` and the edge script. */
  readonly serverOverride: string | undefined
  /** PEM: the file that nodes get, `.KubernetesCACert`; where it is absent, the cluster's CA. */
  readonly kubernetesCABundle: TextOrReference | undefined
  /** The namespace in kubevirt's cloud config. */
  readonly kubevirtNamespace: string
  /** Valid IP addresses, trimmed, as they were written. Not empty. */
  readonly dnsIPs: readonly string[]
}

export interface CredentialSettings {
  /** The tool that fills in placeholders; undefined: placeholders are not allowed. */
  readonly placeholders: 'flux' | 'vault' | undefined
  /** What a node shows to fetch its provisioning Secret. */
  readonly apiToken: Reference | Placeholder
  readonly bootstrapToken: BootstrapTokenSource
  /** Secret with the credentials of image registries. */
  readonly registry: ObjectName | undefined
  /** Placeholders for other Secrets' values that would be in an output in clear text. */
  readonly others: readonly (Placeholder & { readonly reference: Reference })[]
}

/** A text that something else replaces after the rendering. `[key]` in it stands for the MachineDeployment's key. */
export interface Placeholder {
  readonly placeholder: string
}

export type BootstrapTokenSource =
  /** The Secret in kube-system that is labelled for the MachineDeployment. */
  | { readonly from: 'labelledSecret' }
  | ({ readonly from: 'serviceAccount' } & ObjectName)
  /** `expiration`: a date (RFC 3339), or `never`. */
  | { readonly from: 'derived'; readonly seed: Reference; readonly expiration: string }
  | ({ readonly from: 'placeholder' } & Placeholder)

/** What every node gets. Texts are "" where there is none, as the controller's flags are. */
interface NodeSettings {
  readonly externalCloudProvider: boolean
  readonly initialTaints: string
  readonly proxy: { readonly http: string; readonly noProxy: string }
  /** PEM: certificates that a node trusts in the place of its own. */
  readonly hostCABundle: TextOrReference | undefined
  readonly kubelet: { readonly featureGates: Readonly<Record<string, boolean>> }
  readonly containerd: ContainerdSettings
}

interface ContainerdSettings {
  readonly pauseImage: string
  /** Mirror URLs by registry, in the order they are tried. */
  readonly registryMirrors: Readonly<Record<string, readonly string[]>>
  readonly insecureRegistries: readonly string[]
  readonly deviceOwnershipFromSecurityContext: boolean
}

interface ProfileSettings {
  /** Built-in profiles are used where no profile of their name is among the items. */
  readonly builtIn: boolean
  /** MachineDeployments without the profile annotation get their operating system's default, as from the admission webhook. */
  readonly nameMissing: boolean
  readonly templates: { readonly allowEta: boolean; readonly limits: TemplateLimits }
  readonly downloads: DownloadSettings
}

/** Bounds of one template's execution; undefined: the engine's own. */
interface TemplateLimits {
  readonly steps: number | undefined
  readonly outputBytes: number | undefined
}

/** Where nodes made of built-in profiles download from. */
export interface DownloadSettings {
  /** Base URL by program; a program that is absent comes from where it is published. */
  readonly urls: Readonly<Partial<Record<Download, string>>>
  /** SHA-256 by the path below the base URL, before those of the built-in table: `v1.37.0/bin/linux/amd64/kubelet`. */
  readonly checksums: Readonly<Record<string, string>>
}

export const DOWNLOADS = ['kubernetes', 'containerd', 'runc', 'cni', 'crictl', 'packages'] as const
export type Download = (typeof DOWNLOADS)[number]

export interface MachineDeploymentSettings {
  readonly selector: LabelSelector
  readonly revision: 'tracked' | 'cluster'
  /** The job that stamps revisions, for `revision: cluster`. */
  readonly stamping: { readonly image: string; readonly schedule: string }
  /** Revision by `<namespace>/<name>`. */
  readonly revisions: Readonly<Record<string, string>>
  /** Counted in the annotations hash: what the cluster adds and Git does not have. */
  readonly annotationsAddedByCluster: Readonly<Record<string, string>>
}

/** As Kubernetes has it. An empty one selects everything. */
export interface LabelSelector {
  readonly matchLabels: Readonly<Record<string, string>>
  readonly matchExpressions: readonly LabelRequirement[]
}

export interface LabelRequirement {
  readonly key: string
  readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'
  readonly values: readonly string[]
}

export interface OutputSettings {
  readonly target: 'all' | 'management' | 'worker'
  /** `none` leaves OperatingSystemConfigs out. */
  readonly configs: 'all' | 'none'
  /** `used`: the profiles that were used come out too. */
  readonly profiles: 'none' | 'used'
  /** Where hosts that write files put new ones. */
  readonly folder: string
  readonly gitops: 'argocd' | 'flux' | 'none'
  readonly immutable: boolean
  readonly ignitionVersion: '2.3' | '3.4'
  readonly prerequisites: boolean
  /** What a node's API token may read. */
  readonly access: 'namespace' | 'perMachineDeployment'
}

interface CheckSettings {
  /** Warnings count as errors. */
  readonly strict: boolean
  /** URL prefixes and images that nodes may use; undefined: all. */
  readonly outbound: { readonly allow: readonly string[] | undefined }
  /** Bytes of user data by cloud provider, in the place of the built-in limit. */
  readonly userDataLimits: Readonly<Record<string, number>>
  /** By diagnostic code. Errors cannot be lowered. */
  readonly severity: Readonly<Record<string, Severity | 'off'>>
}
