// Reads a kubeconfig as client-go loads it, as far as its one cluster is concerned.

import { decodeBase64 } from '../formats/base64.ts'
import type { ClusterEndpoint } from '../model/environment.ts'
import type { Json, JsonObject } from '../model/profile.ts'

/** The cluster of a kubeconfig, or in one phrase why there is none. */
export function clusterOfKubeconfig(kubeconfig: Json | undefined): ClusterEndpoint | string {
  if (!isObject(kubeconfig)) return 'it is not a kubeconfig'
  const clusters = Array.isArray(kubeconfig.clusters) ? kubeconfig.clusters : []
  if (clusters.length !== 1) return `it holds ${clusters.length} clusters, and must hold exactly one`
  const entry = clusters[0]
  const cluster = isObject(entry) ? entry.cluster : undefined
  if (!isObject(cluster)) return 'its cluster is empty'
  const text = (key: string): string => (typeof cluster[key] === 'string' ? cluster[key] : '')
  const ca = text('certificate-authority-data')
  if (decodeBase64(ca) === undefined) return 'certificate-authority-data is not base64'
  if (text('server') === '') return 'its cluster has no server'
  return {
    server: text('server'),
    certificateAuthorityData: ca,
    certificateAuthority: text('certificate-authority'),
    tlsServerName: text('tls-server-name'),
    insecureSkipTLSVerify: cluster['insecure-skip-tls-verify'] === true,
    proxyURL: text('proxy-url'),
    disableCompression: cluster['disable-compression'] === true,
  }
}

/** A cluster of which only address and CA are known. */
export const plainCluster = (server: string, certificateAuthorityData: string): ClusterEndpoint => ({
  server,
  certificateAuthorityData,
  certificateAuthority: '',
  tlsServerName: '',
  insecureSkipTLSVerify: false,
  proxyURL: '',
  disableCompression: false,
})

const isObject = (value: Json | undefined): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
