// Checks the kubeconfig from which the cluster is taken. The controller copies its cluster into the kubeconfigs of nodes as it is.

import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import { fromUint8Array, toText } from '../../gotemplate/strconv/bytes.ts'
import { clusterField, kubeconfigExcerpt } from '../../render/inputs/kubeconfig.ts'
import type { ClusterEndpoint } from '../../render/model/environment.ts'
import { damagedCertificates, holdsCertificate, holdsPrivateKey } from '../../render/settings/certificate.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import type { Finding, Linted } from '../rule.ts'
import { serverProblems } from './urls.ts'

export function kubeconfigProblems({ settings, inputs: { selectedObjects, kubeconfig } }: Linted): Finding[] {
  if (selectedObjects.length === 0 || kubeconfig === undefined) return []
  const { object, field, text, cluster } = kubeconfig
  const found = [
    ...(settings.cluster.serverOverride === undefined
      ? at('server', serverProblems(cluster.server, settings.cluster.dnsIPs))
      : []),
    ...at('certificate-authority-data', authorityProblems(cluster)),
    ...at('insecure-skip-tls-verify', insecureProblems(cluster)),
  ]
  return found.map(({ name, message, help }) => ({
    message,
    object,
    field,
    ...(help !== undefined && { help }),
    ...kubeconfigExcerpt(object, text, clusterField(name)),
  }))
}

const at = (name: string, problems: readonly ValueProblem[]) => problems.map(found => ({ ...found, name }))

function authorityProblems({ certificateAuthorityData }: ClusterEndpoint): ValueProblem[] {
  const bytes = decodeBase64(certificateAuthorityData)
  if (bytes === undefined || bytes.length === 0) return []
  const pem = toText(fromUint8Array(bytes))
  const help =
    "Copy certificate-authority-data from the cluster's own kubeconfig, such as that of its ConfigMap cluster-info."
  if (holdsCertificate(pem))
    return [
      ...damagedCertificates(pem).map(number => ({
        message: `certificate ${number} of the CA in the kubeconfig is damaged: some programs on the node skip it, and others refuse the whole CA`,
        help,
      })),
      ...(holdsPrivateKey(pem) ? [PRIVATE_KEY] : []),
    ]
  return [{ message: `the CA in the kubeconfig ${notCertificate(pem)}, so nodes cannot verify the API server`, help }]
}

const PRIVATE_KEY: ValueProblem = {
  message:
    'the CA in the kubeconfig contains a private key in addition to its certificates, and every node would get it',
  help: 'Remove it, and replace the key: everyone who can read this file or a node has it.',
}

function notCertificate(pem: string): string {
  const type = /-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(pem)?.[1]
  if (type === 'CERTIFICATE') return 'has no certificate that can be read'
  if (type !== undefined) return `is a PEM block of the type ${type}, and not a CERTIFICATE`
  return /^LS0tLS1CRUdJTi/.test(pem) ? 'is a PEM that was encoded in base64 twice' : 'is not a PEM in base64'
}

const insecureProblems = ({
  insecureSkipTLSVerify,
  certificateAuthorityData,
  certificateAuthority,
}: ClusterEndpoint) =>
  insecureSkipTLSVerify && (certificateAuthorityData !== '' || certificateAuthority !== '')
    ? [
        {
          message: 'the kubeconfig has both a CA and insecure-skip-tls-verify, and kubelets refuse this combination',
          help: 'Remove insecure-skip-tls-verify: with the CA, the certificate of the API server is verified.',
        },
      ]
    : []
