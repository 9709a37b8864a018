// What all nodes have in common, from the cluster and the settings: made by inputs/ and settings/, read by osc/.

import type { Placeholders } from './placeholders.ts'

export interface NodeEnvironment {
  /** Valid IP addresses, as they were written, trimmed. */
  readonly clusterDNS: readonly string[]
  /** PEM that nodes get as the cluster's CA. */
  readonly kubernetesCACert: string
  readonly hostCACert: string
  readonly externalCloudProvider: boolean
  readonly initialTaints: string
  readonly httpProxy: string
  readonly noProxy: string
  readonly kubeletFeatureGates: Readonly<Record<string, boolean>>
  readonly containerd: ContainerdEnvironment
  /** The namespace in kubevirt's cloud config. */
  readonly kubevirtNamespace: string
  readonly references: References
  /** undefined where nothing is filled in later. */
  readonly placeholders: Placeholders | undefined
}

export interface ContainerdEnvironment {
  /** "" for none. */
  readonly pauseImage: string
  /** Mirror URLs by registry, in the order of the settings. */
  readonly registryMirrors: Readonly<Record<string, readonly string[]>>
  readonly insecureRegistries: readonly string[]
  readonly registryCredentials: Readonly<Record<string, RegistryCredential>>
  readonly deviceOwnershipFromSecurityContext: boolean
}

export interface RegistryCredential {
  readonly username?: string
  readonly password?: string
  readonly auth?: string
  readonly identityToken?: string
}

/** Values of the Secrets and ConfigMaps among the items; undefined where the object or the key is missing. */
export interface References {
  secret(namespace: string, name: string, key: string): string | undefined
  configMap(namespace: string, name: string, key: string): string | undefined
}

/** What one MachineDeployment's nodes join with. */
export interface JoinCredentials {
  readonly cluster: ClusterEndpoint
  readonly bootstrapToken: string
  readonly apiToken: string
}

/** How nodes reach the API server: the cluster of a kubeconfig, each field as client-go has it, "" or false where it is not given. */
export interface ClusterEndpoint {
  readonly server: string
  /** Base64 of the CA's PEM. */
  readonly certificateAuthorityData: string
  /** Path of a CA file on the node. */
  readonly certificateAuthority: string
  readonly tlsServerName: string
  readonly insecureSkipTLSVerify: boolean
  readonly proxyURL: string
  readonly disableCompression: boolean
  /** A preference of the kubeconfig that the cluster came in. */
  readonly colors?: boolean
}
