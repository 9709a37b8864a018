// Says what changes in a text whose lines a reader need not see: who is trusted and until when, and which downloads have other versions.

import { countOf, firstOf, joined, named, type Text, t } from '../base/span.ts'
import type { Certificate, CertificateChange } from '../compare/certificates.node.ts'
import { type ChangedPart, partLines } from '../compare/changes.ts'
import type { ChecksumChange } from '../compare/checksums.ts'

const NAMED = 5

/** Returns what a reader wants to know in the place of lines that are checksums, or encode certificates. */
export const factsOf = ({ certificates, checksums }: ChangedPart): Text[] => [
  ...(certificates ? [certificatesText(certificates)] : []),
  ...(checksums ? [checksumsText(checksums)] : []),
]

/** Returns `1 → 2 certificates; adds CN=new until 2036-11-25; keeps CN=old`. */
export function certificatesText({ old, now, added, removed, kept }: CertificateChange): Text {
  const some = (all: readonly Certificate[], text: (each: Certificate) => Text): Text => firstOf(all.map(text), NAMED)
  const whole = ({ subject, until }: Certificate): Text => t`${named(subject)} until ${named(until)}`
  const short = ({ subject }: Certificate): Text => t`${named(subject)}`
  const count = old === now ? countOf(now, 'certificate') : t`${old} → ${countOf(now, 'certificate')}`
  return joined(
    [
      count,
      ...(added.length > 0 ? [t`adds ${some(added, whole)}`] : []),
      ...(removed.length > 0 ? [t`removes ${some(removed, whole)}`] : []),
      ...(kept.length > 0 ? [t`keeps ${some(kept, short)}`] : []),
    ],
    '; ',
  )
}

/** Returns `4 checksums of this release: kubelet 1.36.1 → 1.36.4`. */
export function checksumsText({ old, now, programs }: ChecksumChange): Text {
  const versions = programs.map(({ name, old: was, now: is }) =>
    was === '' ? t`${named(name)} ${is}` : is === '' ? t`no ${named(name)} ${was}` : t`${named(name)} ${was} → ${is}`,
  )
  return t`${countOf(Math.max(old, now), 'checksum')} of this release: ${joined(versions, ', ')}`
}

/** Returns the numbers of lines, as `+3` and `−1`, without those that are 0. */
export function lineCounts(part: Pick<ChangedPart, 'hunks'>): Text[] {
  const { added, removed } = partLines(part)
  return [...(added > 0 ? [t`+${added}`] : []), ...(removed > 0 ? [t`−${removed}`] : [])]
}
