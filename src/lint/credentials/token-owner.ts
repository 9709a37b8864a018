// Checks that the token in the Secret of a service account belongs to this account and to this cluster: otherwise, the API server would not
// accept the token.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { decodeBase64 } from '../../gotemplate/encoding/base64.ts'
import { fromUint8Array } from '../../gotemplate/strconv/bytes.ts'
import { type Catalog, type InputObject, inputRef } from '../../render/inputs/catalog.ts'
import type { FoundKubeconfig } from '../../render/inputs/cluster.ts'
import { keyField, secretData } from '../../render/inputs/references.ts'
import { textAt } from '../../render/inputs/shape.ts'
import { claimsOf, serviceAccountOf } from '../../render/inputs/token-claims.ts'

const TYPE = 'kubernetes.io/service-account-token'
const NAME = 'kubernetes.io/service-account.name'

/** Checks the Secrets that the run has read. Messages do not contain the owner in the token. */
export function reportTokenOwners(catalog: Catalog, kubeconfig: FoundKubeconfig | undefined, report: Report): void {
  // Other kubeconfigs may contain the CA of a proxy in front of the API server.
  if (kubeconfig?.object.name === 'cluster-info') {
    const pem = decodeBase64(kubeconfig.cluster.certificateAuthorityData)
    if (pem !== undefined) reportOtherClusters(catalog, certificatesOf(fromUint8Array(pem)), report)
  }
  for (const secret of catalog.objectsRead('Secret')) {
    const claims = secret.object.type === TYPE ? claimsOf(secretData(secret.object)?.get('token') ?? '') : undefined
    if (claims === undefined) continue
    const wrong = typeof claims.sub === 'string' ? wrongOwner(secret, serviceAccountOf(claims)) : undefined
    if (wrong !== undefined)
      report(
        problem('OSM0239', `the token ${wrong}`, {
          object: inputRef(secret),
          field: keyField(secret.object, 'token'),
          help: 'Copy the token of the Secret of this name from the cluster.',
        }),
      )
  }
}

const CA_KEY = 'ca.crt'

/** Reports the Secrets of tokens whose CA is not that of the cluster. */
function reportOtherClusters(catalog: Catalog, known: ReadonlySet<string>, report: Report): void {
  if (known.size === 0) return
  for (const secret of catalog.objectsRead('Secret')) {
    if (secret.object.type !== TYPE) continue
    const own = certificatesOf(secretData(secret.object)?.get(CA_KEY) ?? '')
    if (own.size === 0 || [...own].some(certificate => known.has(certificate))) continue
    report(
      problem('OSM0239', 'the token is one of another cluster: its ca.crt is not the CA in kube-public/cluster-info', {
        object: inputRef(secret),
        field: keyField(secret.object, CA_KEY),
        help: 'Copy the Secret from the cluster that the nodes join, or cluster-info from the cluster of the token.',
      }),
    )
  }
}

/** Returns the bodies of the certificates in a PEM text, without line breaks. */
const certificatesOf = (pem: string): ReadonlySet<string> =>
  new Set(
    pem
      .split('-----BEGIN CERTIFICATE-----')
      .slice(1)
      .map(block => block.slice(0, Math.max(0, block.indexOf('-----END'))).replaceAll(/\s/g, ''))
      .filter(body => body !== ''),
  )

function wrongOwner(secret: InputObject, owner: ReturnType<typeof serviceAccountOf>): string | undefined {
  if (owner === undefined) return 'belongs to a user, not to a service account'
  if (owner.namespace !== secret.header.namespace) return 'belongs to a service account in a different namespace'
  const name = textAt(secret.object, 'metadata', 'annotations', NAME)
  return name === undefined || name === owner.name
    ? undefined
    : `belongs to a service account other than the one in the annotation ${NAME}`
}
