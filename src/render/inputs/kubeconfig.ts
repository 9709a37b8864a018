// Reads the only cluster of a kubeconfig as client-go loads it.

import { decodeBase64, encodeBase64 } from 'gotemplate/go/base64'
import type { FieldPath } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { lineEnd } from '../../base/lines.ts'
import { type Text, t } from '../../base/span.ts'
import type { Excerpt, ObjectRef } from '../../diagnostics/diagnostic.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { compareAsGo } from '../model/kubernetes.ts'
import type { ClusterEndpoint } from '../settings/environment.ts'
import { caretRange, fieldsOf } from '../yaml/locate.ts'
import { kubeconfigProblem } from './kubeconfig-shape.ts'
import { at, listAt, textAt } from './shape.ts'

/** The reason why a kubeconfig does not provide a cluster. */
export interface NoCluster extends TextProblem {
  /** Whether client-go would load the kubeconfig; if so, the controller does not try other sources. */
  readonly loads: boolean
}

const CLUSTER = ['clusters', 0, 'cluster']

/** Returns the path of a field of the only cluster. */
export const clusterField = (name: string): FieldPath => [...CLUSTER, name]

/**
 * Returns the excerpt with a field of a kubeconfig, or with the nearest parent of a missing field. There is none for a Secret, whose text is
 * not shown.
 */
export function kubeconfigExcerpt(
  { kind }: ObjectRef,
  text: string,
  path: FieldPath | undefined,
): { readonly excerpt?: Excerpt } {
  const place = kind === 'ConfigMap' && path !== undefined ? fieldsOf(text)(path) : undefined
  if (place === undefined || (place.isRoot && !place.exact)) return {}
  const { start, end } = caretRange(text, place)
  return { excerpt: { text, start, end: Math.min(end, lineEnd(text, start)) } }
}

/** Returns the only cluster of a kubeconfig, or the reason why it has none. */
export function clusterOfKubeconfig(kubeconfig: Json | undefined): ClusterEndpoint | NoCluster {
  const damage = isObject(kubeconfig) ? kubeconfigProblem(kubeconfig) : { message: t`it is not a kubeconfig` }
  if (damage !== undefined) return { ...damage, loads: false }
  const unusable = (message: Text, field: FieldPath): NoCluster => ({ message, field, loads: true })
  const clusters = listAt(kubeconfig, 'clusters')
  if (clusters.length !== 1)
    return unusable(t`it contains ${clusters.length} clusters instead of exactly one`, ['clusters'])
  const cluster = at(clusters[0], 'cluster')
  if (!isObject(cluster)) return unusable(t`its cluster is empty`, CLUSTER)
  const text = (key: string): string => (typeof cluster[key] === 'string' ? cluster[key] : '')
  if (text('server') === '') return unusable(t`its cluster has no server`, clusterField('server'))
  const preferences = {
    ...(at(kubeconfig, 'preferences', 'colors') === true && { colors: true }),
    ...extensionsOf(at(kubeconfig, 'preferences')),
  }
  return {
    server: text('server'),
    certificateAuthorityData: normal(text('certificate-authority-data')),
    certificateAuthority: text('certificate-authority'),
    tlsServerName: text('tls-server-name'),
    insecureSkipTLSVerify: cluster['insecure-skip-tls-verify'] === true,
    proxyURL: text('proxy-url'),
    disableCompression: cluster['disable-compression'] === true,
    ...extensionsOf(cluster),
    ofFile: { ...extensionsOf(kubeconfig), ...(Object.keys(preferences).length > 0 && { preferences }) },
  }
}

/** Returns the extensions of a part of a kubeconfig as client-go writes them. */
function extensionsOf(part: Json | undefined): { readonly extensions?: JsonObject[] } {
  const extensions = listAt(part, 'extensions').map(entry => ({
    extension: at(entry, 'extension') ?? null,
    name: textAt(entry, 'name') ?? '',
  }))
  return extensions.length === 0 ? {} : { extensions: extensions.sort((a, b) => compareAsGo(a.name, b.name)) }
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
