// Says which downloads have other versions, in the place of their checksums.

import { countOf, joined, named, type Text, t } from '../base/span.ts'
import type { ChecksumChange } from '../compare/checksums.ts'

/** Returns `4 checksums of this release: kubelet 1.36.1 → 1.36.4`. */
export function checksumsText({ old, now, programs }: ChecksumChange): Text {
  const versions = programs.map(({ name, old: was, now: is }) =>
    was === '' ? t`${named(name)} ${is}` : is === '' ? t`no ${named(name)} ${was}` : t`${named(name)} ${was} → ${is}`,
  )
  return t`${countOf(Math.max(old, now), 'checksum')} of this release: ${joined(versions, ', ')}`
}
