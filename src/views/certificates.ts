// Says what changes in a bundle of certificates: who is trusted then, and until when.

import { countOf, firstOf, joined, named, type Text, t } from '../base/span.ts'
import type { Certificate, CertificateChange } from '../compare/certificates.node.ts'

const NAMED = 5

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
