// Hides the secrets of user data as it is sent, also in its files, which may be base64, compressed, or data URLs.

import { encodeBase64Text } from 'gotemplate/go/base64'
import type { Hide } from '../../secrets/labels.ts'
import { decodeFile } from './file-decoder.ts'
import { decodeDataUrl } from './ignition.ts'

/** A data URL, or a word that may be base64. */
const ENCODED = /data:[^\s,;"']{0,80},[^\s"']*|[A-Za-z0-9+/]{15,}={0,2}/g

export function hideUserData(text: string, hide: Hide): string {
  let hidden = ''
  let from = 0
  for (const { 0: encoded, index } of text.matchAll(ENCODED)) {
    const shown = shownFile(encoded, hide)
    if (shown === undefined) continue
    hidden += hide(text.slice(from, index)) + shown
    from = index + encoded.length
  }
  return hidden + hide(text.slice(from))
}

/** Returns the encoded file with labels; undefined if it has no secret. */
function shownFile(encoded: string, hide: Hide): string | undefined {
  const isUrl = encoded.startsWith('data:')
  const content = isUrl ? decodeDataUrl(encoded) : decodeFile(encoded)
  const shown = content && hide(content)
  if (shown === undefined || shown === content) return undefined
  return isUrl ? `data:,${encodeURIComponent(shown)}` : encodeBase64Text(shown)
}
