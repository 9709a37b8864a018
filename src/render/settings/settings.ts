// Settings: the typed content of a functionConfig with all defaults. References to Secrets and ConfigMaps are not resolved, because
// settings are read before the items; inputs/ resolves them.

import type { Severity } from '../../diagnostics/diagnostic.ts'
import type { JsonObject } from '../model/json.ts'
import type { Limits } from '../model/limits.ts'

export interface Settings {
  /**
   * The `metadata.name` of the functionConfig. Outputs contain it, so that several functions in a package do not change each other's
   * outputs.
   */
  readonly name: string
  /** `validate` writes only results, no items. */
  readonly mode: 'generate' | 'validate'
  /** The namespace of profiles and OperatingSystemConfigs. */
  readonly namespace: string
  readonly cluster: ClusterSettings
  readonly credentials: CredentialSettings
  readonly nodes: NodeSettings
  readonly profiles: ProfileSettings
  readonly machineDeployments: MachineDeploymentSettings
  readonly output: OutputSettings
  readonly checks: CheckSettings
  readonly limits: Limits
}

/** A value in a Secret or a ConfigMap among the items. */
export interface Reference {
  readonly kind: 'Secret' | 'ConfigMap'
  readonly namespace: string
  readonly name: string
  readonly key: string
}

/** A text, or a reference to one. */
export type TextOrReference = string | Reference

export interface ObjectName {
  readonly namespace: string
  readonly name: string
}

/**
 * The cluster. Without `server` and `kubeconfig`, it is found in the ConfigMap kube-public/cluster-info among the items, then in the
 * EndpointSlice.
 */
export interface ClusterSettings {
  /** The URL of the API server. */
  readonly server: string | undefined
  /** The CA of `server` as PEM. */
  readonly caBundle: TextOrReference | undefined
  readonly kubeconfig: Reference | undefined
  /** The URL that nodes use instead of the server: in the kubeconfig, `.ServerURL` and the edge script. */
  readonly serverOverride: string | undefined
  /** The PEM of the CA file that nodes get, `.KubernetesCACert`; the cluster's CA by default. */
  readonly kubernetesCABundle: TextOrReference | undefined
  /** The namespace in the cloud config of kubevirt. */
  readonly kubevirtNamespace: string
  /** Valid IP addresses as they were written, without surrounding blanks. Not empty. */
  readonly dnsIPs: readonly string[]
}

export interface CredentialSettings {
  /** The tool that fills in placeholders, or undefined if placeholders are not allowed. */
  readonly placeholders: 'flux' | 'vault' | undefined
  /** The token that a node sends to fetch its provisioning Secret. */
  readonly apiToken: Reference | Placeholder
  readonly bootstrapToken: BootstrapTokenSource
  /** The Secret with the credentials of image registries. */
  readonly registry: ObjectName | undefined
  /** Placeholders for values of other Secrets that would otherwise be in an output in clear text. */
  readonly others: readonly (Placeholder & { readonly reference: Reference })[]
}

/** A text that another tool replaces after the rendering. `[key]` stands for the MachineDeployment's key. */
export interface Placeholder {
  readonly placeholder: string
}

export type BootstrapTokenSource =
  /** The Secret in kube-system with a label for the MachineDeployment. */
  | { readonly from: 'labelledSecret' }
  | ({ readonly from: 'serviceAccount' } & ObjectName)
  /** `expiration` is an RFC 3339 date or `never`. */
  | { readonly from: 'derived'; readonly seed: Reference; readonly expiration: string }
  | ({ readonly from: 'placeholder' } & Placeholder)

/** Settings of all nodes. Missing texts are "", like the controller's flags. */
interface NodeSettings {
  readonly externalCloudProvider: boolean
  readonly initialTaints: string
  readonly proxy: { readonly http: string; readonly noProxy: string }
  /** PEM of the certificates that a node trusts instead of its own. */
  readonly hostCABundle: TextOrReference | undefined
  readonly kubelet: KubeletSettings
  readonly containerd: ContainerdSettings
}

export interface KubeletSettings {
  readonly featureGates: Readonly<Record<string, boolean>>
  /** Fields of a KubeletConfiguration. */
  readonly config: JsonObject
  /** The parts of a MachineDeployment's template that the kubelet sets when it registers its Node. */
  readonly register: readonly ('labels' | 'taints')[]
}

interface ContainerdSettings {
  readonly pauseImage: string
  /** Mirror URLs by registry, in the order in which they are tried. */
  readonly registryMirrors: Readonly<Record<string, readonly string[]>>
  readonly insecureRegistries: readonly string[]
  readonly deviceOwnershipFromSecurityContext: boolean
}

interface ProfileSettings {
  /** Whether built-in profiles are used if no profile of the same name is among the items. */
  readonly builtIn: boolean
  /** Whether MachineDeployments without the profile annotation get the default of their operating system, as from the admission webhook. */
  readonly nameMissing: boolean
  readonly templates: { readonly allowEta: boolean }
  readonly downloads: DownloadSettings
  /** `security`: nodes with a built-in profile install security updates of their operating system. */
  readonly osUpdates: 'none' | 'security'
  /** `cis`: nodes with a built-in profile are set up as the CIS Kubernetes Benchmark asks for. */
  readonly hardening: 'none' | 'cis'
}

/** The download locations for nodes with built-in profiles. */
export interface DownloadSettings {
  /** The base URL by program; other programs are downloaded from where they are published. */
  readonly urls: Readonly<Partial<Record<Download, string>>>
  /** SHA-256 by the path below the base URL (`v1.37.0/bin/linux/amd64/kubelet`), which take precedence over the built-in table. */
  readonly checksums: Readonly<Record<string, string>>
  /** One of the pinned versions of containerd; the newest by default. */
  readonly containerd?: string
}

export const DOWNLOADS = ['kubernetes', 'containerd', 'runc', 'cni', 'crictl', 'packages'] as const
export type Download = (typeof DOWNLOADS)[number]

export interface MachineDeploymentSettings {
  readonly selector: LabelSelector
  readonly revision: 'tracked' | 'cluster'
  /** The job that stamps revisions with `revision: cluster`. */
  readonly stamping: { readonly image: string; readonly schedule: string }
  /** Revisions by `<namespace>/<name>`. */
  readonly revisions: Readonly<Record<string, string>>
  /** Fields of a KubeletConfiguration by `<namespace>/<name>`, over those of all nodes. */
  readonly kubelet: Readonly<Record<string, JsonObject>>
  /** Annotations that the cluster adds and Git does not have; they are part of the annotations hash. */
  readonly annotationsAddedByCluster: Readonly<Record<string, string>>
}

/** A label selector as in Kubernetes. An empty one selects everything. */
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
  /** `none` omits OperatingSystemConfigs. */
  readonly configs: 'all' | 'none'
  /** `used` also writes the profiles that were used. */
  readonly profiles: 'none' | 'used' | 'all'
  /** The folder in which hosts that write files put new outputs. */
  readonly folder: string
  readonly gitops: 'argocd' | 'flux' | 'none'
  readonly immutable: boolean
  /** Whether outputs replace objects that were not generated; otherwise these are errors. */
  readonly adopt: boolean
  readonly ignitionVersion: '2.3' | '3.4'
  readonly prerequisites: boolean
  /** The Secrets that a node's API token can read. */
  readonly access: 'namespace' | 'perMachineDeployment'
}

interface IgnoreSetting {
  readonly code: string
  /** `<kind>/<namespace>/<name>` or `<kind>/<name>`; undefined for any object. */
  readonly object: string | undefined
  /** A part of the message; undefined for any message. */
  readonly message: string | undefined
  readonly reason: string
}

interface CheckSettings {
  /** Whether warnings count as errors. */
  readonly strict: boolean
  /** Whether the function lints, and whether its warnings count as errors. */
  readonly lint: 'off' | 'warn' | 'error'
  /** URL prefixes and images that nodes may use; undefined for all. */
  readonly outbound: { readonly allow: readonly string[] | undefined }
  /** Limits for the bytes of user data by cloud provider, which replace the built-in ones. */
  readonly userDataLimits: Readonly<Record<string, number>>
  /** Severities by diagnostic code. The severity of errors cannot be lowered. */
  readonly severity: Readonly<Record<string, Severity | 'off'>>
  readonly ignore: readonly IgnoreSetting[]
}
