// Masks an item's text for use in an excerpt.

import { unnamedRanges } from '../../diagnostics/credential-shapes.ts'
import { maskCredentials, maskRanges } from '../../diagnostics/mask.ts'
import { isHarmless, TEXT_KINDS } from '../../diagnostics/mask-table.ts'
import { maskValues } from './mask-values.ts'
import type { Header } from './resource-list.ts'

interface ItemToMask {
  readonly header: Pick<Header, 'kind'>
  /** The position in the list; -1 for the functionConfig. */
  readonly index: number
}

/** Masks only what looks like a credential in a profile. In any other item, all values are masked except those of harmless fields. */
export function maskItem({ header, index }: ItemToMask, text: string): string {
  if (TEXT_KINDS.has(header.kind)) return maskCredentials(text)
  const kind = index < 0 && header.kind === 'ConfigMap' ? 'flags' : header.kind
  const masked = maskValues(text, (path, value) => isHarmless(kind, path, value))
  // A secret may be written where a key is expected.
  return maskRanges(masked, unnamedRanges(masked))
}
