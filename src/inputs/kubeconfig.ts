// Reads a kubeconfig as client-go loads it, as far as its one cluster is concerned.

import { decodeBase64, encodeBase64 } from '../formats/base64.ts'
import type { ClusterEndpoint } from '../model/environment.ts'
import type { Json } from '../model/profile.ts'
import { whyNoKubeconfig } from './kubeconfig-shape.ts'
import { at, isObject } from './shape.ts'

/** The cluster of a kubeconfig, or in one phrase why there is none. */
export function clusterOfKubeconfig(kubeconfig: Json | undefined): ClusterEndpoint | string {
  if (!isObject(kubeconfig)) return 'it is not a kubeconfig'
  const why = whyNoKubeconfig(kubeconfig)
  if (why !== undefined) return why
  const clusters = Array.isArray(kubeconfig.clusters) ? kubeconfig.clusters : []
  if (clusters.length !== 1) return `it holds ${clusters.length} clusters, and must hold exactly one`
  const entry = clusters[0]
  const cluster = isObject(entry) ? entry.cluster : undefined
  if (!isObject(cluster)) return 'its cluster is empty'
  const text = (key: string): string => (typeof cluster[key] === 'string' ? cluster[key] : '')
  if (text('server') === '') return 'its cluster has no server'
  return {
    server: text('server'),
    certificateAuthorityData: normal(text('certificate-authority-data')),
    certificateAuthority: text('certificate-authority'),
    tlsServerName: text('tls-server-name'),
    insecureSkipTLSVerify: cluster['insecure-skip-tls-verify'] === true,
    proxyURL: text('proxy-url'),
    disableCompression: cluster['disable-compression'] === true,
    // No node looks at it, but client-go carries it along.
    ...(at(kubeconfig, 'preferences', 'colors') === true && { colors: true }),
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

/** Base64 may be broken into lines; client-go writes it again in one. */
const normal = (base64: string): string => encodeBase64(decodeBase64(base64)!)
