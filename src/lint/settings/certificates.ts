// Checks bundles of certificates, and the kubeconfig from which the cluster is taken: the controller copies it into the kubeconfigs of nodes.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array, toText } from 'gotemplate/go/bytes'
import { type Text, t } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { clusterField, kubeconfigExcerpt } from '../../render/inputs/kubeconfig.ts'
import { holdsCertificate, holdsPrivateKey } from '../../render/settings/certificate.ts'
import type { ClusterEndpoint } from '../../render/settings/environment.ts'
import type { TextOrReference } from '../../render/settings/settings.ts'
import { certificatesIn, damagedCertificates } from '../certificates.ts'
import type { Finding, Linted } from '../rule.ts'
import { serverProblem } from './urls.ts'

const partProblems = (bundle: string, noun: Text, help: Text): TextProblem[] => [
  ...damagedCertificates(bundle).map(number => ({
    message: t`certificate ${number} of ${noun} is damaged: some programs on the node skip it, and others refuse all of it`,
    help: [help],
  })),
  ...(holdsPrivateKey(bundle)
    ? [
        {
          message: t`${noun} contains a private key in addition to its certificates, and every node would get it`,
          help: [t`Remove it, and replace the key: everyone who can read this file or a node has it.`],
        },
      ]
    : []),
]

/** A bundle without any certificate is an error of its own. */
export function bundleProblems(bundle: TextOrReference | undefined): TextProblem[] {
  if (typeof bundle !== 'string' || !holdsCertificate(bundle)) return []
  const help = t`A line is missing or was changed. Copy the certificate again, or remove it.`
  // A certificate that signs itself is often that of a single server, which nodes may trust.
  const isOfServer = certificatesIn(bundle).every(found => found && !found.isCA && found.issuer !== found.subject)
  return [...partProblems(bundle, t`the bundle`, help), ...(isOfServer ? [NO_CA] : [])]
}

const NO_CA: TextProblem = {
  message: t`the certificate is not that of a CA, so nodes cannot verify with it what the CA has signed`,
  help: [t`Write the certificate of the CA that issued it: for the cluster, ca.crt of the ConfigMap kube-root-ca.crt.`],
}

function authorityProblems({ certificateAuthorityData }: ClusterEndpoint): TextProblem[] | TextProblem {
  const bytes = decodeBase64(certificateAuthorityData)
  if (bytes === undefined || bytes.length === 0) return []
  const pem = toText(fromUint8Array(bytes))
  const help = t`Copy certificate-authority-data from the cluster's own kubeconfig, such as that of its ConfigMap cluster-info.`
  if (holdsCertificate(pem)) return partProblems(pem, t`the CA in the kubeconfig`, help)
  return {
    message: t`the CA in the kubeconfig ${notCertificate(pem)}, so nodes cannot verify the API server`,
    help: [help],
  }
}

function notCertificate(pem: string): Text {
  const type = /-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(pem)?.[1]
  if (type === 'CERTIFICATE') return t`has no certificate that can be read`
  if (type !== undefined) return t`is a PEM block of the type ${type}, and not a CERTIFICATE`
  return /^LS0tLS1CRUdJTi/.test(pem) ? t`is a PEM that was encoded in base64 twice` : t`is not a PEM in base64`
}

export function kubeconfigProblems({ settings, inputs: { selectedObjects, kubeconfig } }: Linted): Finding[] {
  if (selectedObjects.length === 0 || kubeconfig === undefined) return []
  const { object, field, text, cluster } = kubeconfig
  const { serverOverride, dnsIPs } = settings.cluster
  const found: readonly (readonly [name: string, problems: readonly TextProblem[] | TextProblem | undefined])[] = [
    ['server', serverOverride === undefined ? serverProblem(cluster.server, dnsIPs) : undefined],
    ['certificate-authority-data', authorityProblems(cluster)],
    ['insecure-skip-tls-verify', isContradiction(cluster) ? CONTRADICTION : undefined],
  ]
  return found.flatMap(([name, problems = []]) =>
    [problems].flat().map(({ message, help }) => ({
      message,
      object,
      field,
      ...(help && { help }),
      ...kubeconfigExcerpt(object, text, clusterField(name)),
    })),
  )
}

const isContradiction = (cluster: ClusterEndpoint): boolean =>
  cluster.insecureSkipTLSVerify && (cluster.certificateAuthorityData !== '' || cluster.certificateAuthority !== '')

const CONTRADICTION: TextProblem = {
  message: t`the kubeconfig has both a CA and insecure-skip-tls-verify, and kubelets refuse this combination`,
  help: [t`Remove insecure-skip-tls-verify: with the CA, the certificate of the API server is verified.`],
}
