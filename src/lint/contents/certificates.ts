// Checks certificates in files: programs skip a damaged one silently, or refuse the whole file, and verify nothing with one that has expired or is
// not that of a CA.

import { t } from '../../base/span.ts'
import { certificatesIn, damagedCertificates } from '../certificates.ts'
import { expiredCertificate, validity } from '../credentials/expiry.ts'
import type { ContentProblem } from '../phase.ts'

const BEGIN = '-----BEGIN CERTIFICATE-----'

/** Folders of certificates that the system trusts. */
const TRUSTED = /^\/(?:usr\/local\/share\/ca-certificates|etc\/pki\/ca-trust\/source|etc\/ssl\/certs)\//

export function certificateProblem(path: string, content: string, now?: Date): ContentProblem | undefined {
  // A script may assemble a certificate from parts.
  if (
    !content.includes(BEGIN) ||
    !content
      .trimStart()
      .replace(/^(?:#.*\n)+/, '')
      .startsWith(BEGIN)
  )
    return undefined
  const text = content.replaceAll('\r\n', '\n')
  const first = damagedCertificates(text)[0]
  const starts = content.split('\n').flatMap((line, i) => (line.startsWith(BEGIN) ? [i + 1] : []))
  if (first === undefined) return unusable({ path, text, starts, now })
  const line = starts[first - 1]
  if (line === undefined) return undefined
  return {
    code: 'OSM0630',
    predicate:
      starts.length === 1 ? t`is not a certificate that can be read` : t`has a damaged certificate, number ${first}`,
    line,
    help: t`A line is missing, indented or was changed: copy the certificate again.`,
    mayBeSetting: true,
  }
}

interface Bundle {
  readonly path: string
  readonly text: string
  readonly starts: readonly number[]
  readonly now: Date | undefined
}

function unusable({ path, text, starts, now }: Bundle): ContentProblem | undefined {
  const all = certificatesIn(text).filter(found => found !== undefined)
  const expired = expiredCertificate(all, now)
  if (expired >= 0)
    return {
      code: 'OSM0658',
      predicate: t`has a certificate that ${validity(all[expired]!, now)}`,
      ...(starts[expired] !== undefined && { line: starts[expired] }),
      help: t`Write the certificate that replaced it.`,
      mayBeSetting: true,
    }
  if (!TRUSTED.test(path) || all.length === 0 || all.some(({ isCA, issuer, subject }) => isCA || issuer === subject))
    return undefined
  return {
    code: 'OSM0658',
    predicate: t`has a certificate that is not that of a CA: with it, the node does not trust what the CA has signed`,
    ...(starts[0] !== undefined && { line: starts[0] }),
    help: t`Write the certificate of the CA that issued it.`,
    mayBeSetting: true,
  }
}
