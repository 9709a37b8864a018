// Reads the only cluster of a kubeconfig as client-go loads it.

import { decodeBase64, encodeBase64 } from '../gotemplate/encoding/base64.ts'
import type { ClusterEndpoint } from '../model/environment.ts'
import { isObject, type Json } from '../model/json.ts'
import { kubeconfigProblem } from './kubeconfig-shape.ts'
import { at, listAt } from './shape.ts'

/** The reason why a kubeconfig does not provide a cluster. */
export interface NoCluster {
  /** The reason as a phrase. */
  readonly why: string
  /** Whether client-go would load the kubeconfig; if so, the controller does not try other sources. */
  readonly loads: boolean
}

/** Returns the only cluster of a kubeconfig, or the reason why it has none. */
export function clusterOfKubeconfig(kubeconfig: Json | undefined): ClusterEndpoint | NoCluster {
  const damage = isObject(kubeconfig) ? kubeconfigProblem(kubeconfig) : 'it is not a kubeconfig'
  if (damage !== undefined) return { why: damage, loads: false }
  const unusable = (why: string): NoCluster => ({ why, loads: true })
  const clusters = listAt(kubeconfig, 'clusters')
  if (clusters.length !== 1) return unusable(`it contains ${clusters.length} clusters instead of exactly one`)
  const cluster = at(clusters[0], 'cluster')
  if (!isObject(cluster)) return unusable('its cluster is empty')
  const text = (key: string): string => (typeof cluster[key] === 'string' ? cluster[key] : '')
  if (text('server') === '') return unusable('its cluster has no server')
  return {
    server: text('server'),
    certificateAuthorityData: normal(text('certificate-authority-data')),
    certificateAuthority: text('certificate-authority'),
    tlsServerName: text('tls-server-name'),
    insecureSkipTLSVerify: cluster['insecure-skip-tls-verify'] === true,
    proxyURL: text('proxy-url'),
    disableCompression: cluster['disable-compression'] === true,
    // Nodes do not use it, but client-go copies it.
    ...(at(kubeconfig, 'preferences', 'colors') === true && { colors: true }),
  }
}

/** Returns a cluster of which only address and CA are known. */
export const plainCluster = (server: string, certificateAuthorityData: string): ClusterEndpoint => ({
  server,
  certificateAuthorityData,
  certificateAuthority: '',
  tlsServerName: '',
  insecureSkipTLSVerify: false,
  proxyURL: '',
  disableCompression: false,
})

/** Joins lines of base64, as client-go does when it writes the data again. */
const normal = (base64: string): string => encodeBase64(decodeBase64(base64)!)
