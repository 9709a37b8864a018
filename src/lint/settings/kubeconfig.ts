// Checks the kubeconfig from which the cluster is taken. The controller copies its cluster into the kubeconfigs of nodes as it is.

import { clusterField, kubeconfigExcerpt } from '../../render/inputs/kubeconfig.ts'
import type { ClusterEndpoint } from '../../render/model/environment.ts'
import type { ValueProblem } from '../../render/settings/problems.ts'
import type { Finding, Linted } from '../rule.ts'
import { authorityProblems } from './certificates.ts'
import { serverProblems } from './urls.ts'

export function kubeconfigProblems({ settings, inputs: { selectedObjects, kubeconfig } }: Linted): Finding[] {
  if (selectedObjects.length === 0 || kubeconfig === undefined) return []
  const { object, field, text, cluster } = kubeconfig
  const { serverOverride, dnsIPs } = settings.cluster
  const found: readonly (readonly [name: string, problems: readonly ValueProblem[]])[] = [
    ['server', serverOverride === undefined ? serverProblems(cluster.server, dnsIPs) : []],
    ['certificate-authority-data', authorityProblems(cluster)],
    ['insecure-skip-tls-verify', isContradiction(cluster) ? [CONTRADICTION] : []],
  ]
  return found.flatMap(([name, problems]) =>
    problems.map(({ message, help }) => ({
      message,
      object,
      field,
      ...(help !== undefined && { help }),
      ...kubeconfigExcerpt(object, text, clusterField(name)),
    })),
  )
}

const isContradiction = (cluster: ClusterEndpoint): boolean =>
  cluster.insecureSkipTLSVerify && (cluster.certificateAuthorityData !== '' || cluster.certificateAuthority !== '')

const CONTRADICTION: ValueProblem = {
  message: 'the kubeconfig has both a CA and insecure-skip-tls-verify, and kubelets refuse this combination',
  help: 'Remove insecure-skip-tls-verify: with the CA, the certificate of the API server is verified.',
}
