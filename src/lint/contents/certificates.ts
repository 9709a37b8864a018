// Checks the certificates in files: programs skip a damaged one silently, or refuse the whole file.

import { damagedCertificates } from '../../render/settings/certificate.ts'
import type { ContentProblem } from './content-problem.ts'

const BEGIN = '-----BEGIN CERTIFICATE-----'

export function certificateProblem(content: string): ContentProblem | undefined {
  // A script may assemble a certificate from parts.
  if (
    !content.includes(BEGIN) ||
    !content
      .trimStart()
      .replace(/^(?:#.*\n)+/, '')
      .startsWith(BEGIN)
  )
    return undefined
  const first = damagedCertificates(content.replaceAll('\r\n', '\n'))[0]
  const starts = content.split('\n').flatMap((line, i) => (line.startsWith(BEGIN) ? [i + 1] : []))
  const line = first === undefined ? undefined : starts[first - 1]
  if (line === undefined) return undefined
  return {
    code: 'OSM0630',
    predicate:
      starts.length === 1 ? 'is not a certificate that can be read' : `has a damaged certificate, number ${first}`,
    line,
    help: 'A line is missing, indented or was changed: copy the certificate again.',
    mayBeSetting: true,
  }
}
