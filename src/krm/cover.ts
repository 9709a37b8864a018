// An item's text as an excerpt may show it.

import { unnamedRanges } from '../diagnostics/credential-shapes.ts'
import { maskCredentials, maskRanges } from '../diagnostics/mask.ts'
import { isHarmless, TEXT_KINDS } from '../diagnostics/mask-table.ts'
import { maskValues } from './mask-values.ts'
import type { Header } from './resource-list.ts'

interface CoveredItem {
  readonly header: Pick<Header, 'kind'>
  /** -1 for the functionConfig. */
  readonly index: number
}

/** Of a profile all but what looks like a credential; of everything else keys, and the values of harmless fields. */
export function coverItem({ header, index }: CoveredItem, text: string): string {
  if (TEXT_KINDS.has(header.kind)) return maskCredentials(text)
  const kind = index < 0 && header.kind === 'ConfigMap' ? 'flags' : header.kind
  const masked = maskValues(text, (path, value) => isHarmless(kind, path, value))
  // A secret may stand where a key should.
  return maskRanges(masked, unnamedRanges(masked))
}
