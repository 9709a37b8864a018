// Checks certificates in files: programs skip a damaged one silently, or refuse the whole file, and verify nothing with one that has expired or is
// not that of a CA.

import { t } from '../../base/span.ts'
import { certificatesIn, damagedCertificates } from '../certificates.ts'
import { expiredCertificate, validity } from '../credentials/expiry.ts'
import type { ContentFinding, FileContent } from '../phase.ts'

const BEGIN = '-----BEGIN CERTIFICATE-----'

/** Folders of certificates that the system trusts. */
const TRUSTED = /^\/(?:usr\/local\/share\/ca-certificates|etc\/pki\/ca-trust\/source|etc\/ssl\/certs)\//

/** A file that begins with a certificate. A script may assemble one from parts. */
interface Bundle {
  readonly text: string
  /** The lines with which certificates begin. */
  readonly starts: readonly number[]
  /** The number of the first one that is damaged. */
  readonly damaged: number | undefined
}

function bundleIn({ text: content }: FileContent): Bundle | undefined {
  if (!content.includes(BEGIN)) return undefined
  const code = content.trimStart().replace(/^(?:#.*\n)+/, '')
  if (!code.startsWith(BEGIN)) return undefined
  const text = content.replaceAll('\r\n', '\n')
  const starts = text.split('\n').flatMap((line, i) => (line.startsWith(BEGIN) ? [i + 1] : []))
  return { text, starts, damaged: damagedCertificates(text)[0] }
}

export function damagedBundles(content: FileContent): ContentFinding | undefined {
  const { starts, damaged } = bundleIn(content) ?? { starts: [], damaged: undefined }
  const line = damaged === undefined ? undefined : starts[damaged - 1]
  if (line === undefined) return undefined
  return {
    predicate:
      starts.length === 1 ? t`is not a certificate that can be read` : t`has a damaged certificate, number ${damaged!}`,
    line,
    help: t`A line is missing, indented or was changed: copy the certificate again.`,
    mayBeSetting: true,
  }
}

export function unusableBundles(content: FileContent): ContentFinding | undefined {
  const bundle = bundleIn(content)
  if (bundle === undefined || bundle.damaged !== undefined) return undefined
  const { path, now } = content
  const { text, starts } = bundle
  const all = certificatesIn(text).filter(found => found !== undefined)
  const expired = expiredCertificate(all, now)
  if (expired >= 0)
    return {
      predicate: t`has a certificate that ${validity(all[expired]!, now)}`,
      line: starts[expired],
      help: t`Write the certificate that replaced it.`,
      mayBeSetting: true,
    }
  if (!TRUSTED.test(path) || all.length === 0 || all.some(({ isCA, issuer, subject }) => isCA || issuer === subject))
    return undefined
  return {
    predicate: t`has a certificate that is not that of a CA: with it, the node does not trust what the CA has signed`,
    line: starts[0],
    help: t`Write the certificate of the CA that issued it.`,
    mayBeSetting: true,
  }
}
