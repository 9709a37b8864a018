// The data that all nodes share, from the cluster and the settings. Made by inputs/ and settings/, read by osc/.

import type { JsonObject } from '../../base/json.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import type { MarkedTexts } from '../model/text.ts'
import type { Cluster, Nodes } from './generated/function-config.js'
import type { Reference } from './settings.ts'

export interface NodeEnvironment {
  readonly cluster: Pick<Cluster, 'dnsIPs' | 'kubevirtNamespace'>
  readonly nodes: Omit<Nodes, 'containerd' | 'hostCABundle' | 'hostCABundleFrom'>
  readonly containerd: ContainerdEnvironment
  /** The PEM bundle that nodes get as the cluster's CA. */
  readonly kubernetesCACert: string
  readonly hostCACert: string
  readonly references: References
  /** undefined if no placeholders are filled in after the rendering. */
  readonly placeholders: PlaceholderMarkers | undefined
  /** The stand-ins for credentials that are not known; undefined if all credentials are known. */
  readonly standIns: MarkedTexts | undefined
}

export type ContainerdEnvironment = Nodes['containerd'] & {
  readonly registryCredentials: Readonly<Record<string, RegistryCredential>>
}

export interface RegistryCredential {
  readonly username?: string
  readonly password?: string
  readonly auth?: string
  readonly identityToken?: string
}

/** Values of the Secrets and ConfigMaps among the items; undefined where the object or the key is missing. */
export type References = (reference: Reference) => string | undefined

/** The credentials with which the nodes of one MachineDeployment join the cluster. */
export interface JoinCredentials {
  readonly cluster: ClusterEndpoint
  readonly bootstrapToken: string
  readonly apiToken: string
}

/** How nodes reach the API server: the cluster entry of a kubeconfig with the fields of client-go. A missing field is "" or false. */
export interface ClusterEndpoint {
  readonly server: string
  /** The CA's PEM in base64. */
  readonly certificateAuthorityData: string
  /** The path of a CA file on the node. */
  readonly certificateAuthority: string
  readonly tlsServerName: string
  readonly insecureSkipTLSVerify: boolean
  readonly proxyURL: string
  readonly disableCompression: boolean
  /** Its extensions, and the members of the kubeconfig beside it. Nodes do not use them, but client-go copies them. */
  readonly extensions?: JsonObject[]
  readonly ofFile?: JsonObject
}

/** The name of the token with which nodes fetch their provisioning Secrets. */
export const API_TOKEN = 'API token'

export const TOKEN_NAMESPACE = 'kube-system'
export const TOKEN_TYPE = 'bootstrap.kubernetes.io/token'

/** The label that assigns a token to a MachineDeployment. Its value is the MachineDeployment's key. */
export const TOKEN_LABEL = 'machinedeployment.k8s.io/name'

const PREFIX = 'bootstrap-token-'

/** Returns the name by which the API server looks up a token. */
export const tokenSecretName = (id: string): string => PREFIX + id

/** A token that this run issues, so its Secret must be applied to the cluster as well. */
export interface IssuedToken {
  /** The key of its MachineDeployment. */
  readonly key: string
  readonly id: string
  readonly secret: string
  /** An RFC 3339 date, or undefined if the token does not expire. */
  readonly expiration: string | undefined
}

/** Returns the token as it is written into a kubeconfig: `<id>.<secret>`. */
export const bootstrapTokenText = ({ id, secret }: Pick<IssuedToken, 'id' | 'secret'>): string => `${id}.${secret}`
