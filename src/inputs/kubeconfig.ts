// Reads a kubeconfig as client-go loads it, as far as its one cluster is concerned.

import { decodeBase64, encodeBase64 } from '../gotemplate/encoding/base64.ts'
import type { ClusterEndpoint } from '../model/environment.ts'
import { isObject } from '../model/json.ts'
import type { Json } from '../model/profile.ts'
import { whyNoKubeconfig } from './kubeconfig-shape.ts'
import { at, listAt } from './shape.ts'

/** Why a kubeconfig gives no cluster. */
export interface NoCluster {
  /** One phrase. */
  readonly why: string
  /** client-go would load it, so that the controller looks no further. */
  readonly loads: boolean
}

export function clusterOfKubeconfig(kubeconfig: Json | undefined): ClusterEndpoint | NoCluster {
  const damage = isObject(kubeconfig) ? whyNoKubeconfig(kubeconfig) : 'it is not a kubeconfig'
  if (damage !== undefined) return { why: damage, loads: false }
  const unusable = (why: string): NoCluster => ({ why, loads: true })
  const clusters = listAt(kubeconfig, 'clusters')
  if (clusters.length !== 1) return unusable(`it holds ${clusters.length} clusters, but must contain exactly one`)
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
    // Nodes do not read it, but client-go copies it.
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
