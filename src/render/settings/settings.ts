// Settings: a functionConfig with all defaults, in the types that its schema generates. References to Secrets and ConfigMaps are not
// resolved, because settings are read before the items; inputs/ resolves them.

import type { Limits } from '../model/run.ts'
import type {
  Cluster,
  Credentials,
  FunctionConfig,
  Nodes,
  ObjectName,
  Profiles,
  ValueFrom,
} from './generated/function-config.js'

export type { ObjectName } from './generated/function-config.js'

type Spec = FunctionConfig['spec']

export interface Settings extends Omit<Spec, 'cluster' | 'credentials' | 'nodes' | 'profiles' | 'limits'> {
  /** The `metadata.name` of the functionConfig. Outputs contain it, so that several functions in a package leave each other's alone. */
  readonly name: string
  readonly cluster: ClusterSettings
  readonly credentials: CredentialSettings
  readonly nodes: NodeSettings
  readonly profiles: Omit<Profiles, 'downloads'> & { readonly downloads: DownloadSettings }
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

/**
 * The cluster. Without `server` and `kubeconfig`, it is found in the ConfigMap kube-public/cluster-info among the items, then in the
 * EndpointSlice.
 */
export interface ClusterSettings extends Pick<Cluster, 'server' | 'kubevirtNamespace' | 'dnsIPs'> {
  readonly caBundle: TextOrReference | undefined
  readonly kubeconfig: Reference | undefined
  /** undefined if it is empty. */
  readonly serverOverride: string | undefined
  readonly kubernetesCABundle: TextOrReference | undefined
}

export interface CredentialSettings extends Pick<Credentials, 'placeholders' | 'registry'> {
  readonly apiToken: Reference | Placeholder
  readonly bootstrapToken: BootstrapTokenSource
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

interface NodeSettings extends Omit<Nodes, 'hostCABundle' | 'hostCABundleFrom'> {
  readonly hostCABundle: TextOrReference | undefined
}

/** The download locations for nodes with built-in profiles. */
export interface DownloadSettings {
  /** The base URL by program; other programs are downloaded from where they are published. */
  readonly urls: Readonly<Partial<Record<Download, string>>>
  /** SHA-256 by the path below the base URL (`v1.37.0/bin/linux/amd64/kubelet`), which take precedence over the built-in table. */
  readonly checksums: Readonly<Record<string, string>>
  readonly checksumsFrom?: Reference | undefined
  /** The newest pinned version of containerd by default. */
  readonly containerd?: string
}

export type Download = Exclude<keyof Profiles['downloads'], 'checksums' | 'checksumsFrom'>

export type KubeletSettings = Nodes['kubelet']
export type MachineDeploymentSettings = Spec['machineDeployments']
export type LabelSelector = MachineDeploymentSettings['selector']
export type LabelRequirement = LabelSelector['matchExpressions'][number]
export type OutputSettings = Spec['output']

/** Returns settings from a functionConfig that has passed its schema. */
export function toSettings({ metadata, spec }: FunctionConfig): Settings {
  const { cluster, nodes, profiles } = spec
  const { checksums, checksumsFrom, ...urls } = profiles.downloads
  return {
    ...spec,
    name: metadata.name,
    cluster: {
      ...cluster,
      caBundle: textOrReference(cluster.caBundle, cluster.caBundleFrom),
      kubeconfig: reference(cluster.kubeconfigFrom),
      serverOverride: cluster.serverOverride || undefined,
      kubernetesCABundle: textOrReference(cluster.kubernetesCABundle, cluster.kubernetesCABundleFrom),
    },
    credentials: credentials(spec.credentials),
    nodes: { ...nodes, hostCABundle: textOrReference(nodes.hostCABundle, nodes.hostCABundleFrom) },
    profiles: {
      ...profiles,
      downloads: {
        urls,
        checksums,
        containerd: profiles.containerdVersion,
        ...(checksumsFrom && { checksumsFrom: reference(checksumsFrom) }),
      },
    },
    limits: { phase: profiles.templates.limits, run: spec.limits },
  }
}

const credentials = ({ apiToken, bootstrapToken, others, ...rest }: Credentials): CredentialSettings => ({
  ...rest,
  apiToken: apiToken.placeholder === undefined ? reference(apiToken)! : { placeholder: apiToken.placeholder },
  bootstrapToken: bootstrapTokenSource(bootstrapToken),
  others: others.map(({ secretKeyRef, placeholder }) => ({ reference: reference({ secretKeyRef })!, placeholder })),
})

function bootstrapTokenSource(from: Credentials['bootstrapToken']): BootstrapTokenSource {
  if (from?.serviceAccount) return { from: 'serviceAccount', ...from.serviceAccount }
  if (from?.derive)
    return { from: 'derived', seed: reference(from.derive.seedFrom)!, expiration: from.derive.expiration }
  if (from?.placeholder !== undefined) return { from: 'placeholder', placeholder: from.placeholder }
  return { from: 'labelledSecret' }
}

const textOrReference = (text: string | undefined, from: ValueFrom | undefined): TextOrReference | undefined =>
  text || reference(from)

function reference(from: ValueFrom | undefined): Reference | undefined {
  if (from?.secretKeyRef) return { kind: 'Secret', ...from.secretKeyRef }
  return from?.configMapKeyRef && { kind: 'ConfigMap', ...from.configMapKeyRef }
}

export const FUNCTION_CONFIG_TYPE = {
  apiVersion: 'osm-krm.dev/v1alpha1',
  kind: 'OperatingSystemConfigGenerator',
} as const
