// Hides the secrets of a cloud-config, file by file: a file in base64 looks like one secret.

import { encodeBase64Text } from '../../gotemplate/encoding/base64.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { NodePart } from '../node-parts.ts'

export function hideCloudConfig(text: string, parts: readonly NodePart[], hide: Hide): string {
  const contents = new Map<string, string>()
  for (const { kind, name, text: content } of parts) {
    if (kind !== 'file') continue
    const shown = hide(content, name)
    const encoded = encodeBase64Text(content)
    contents.set(encoded, shown === content ? encoded : encodeBase64Text(shown))
  }
  let hidden = ''
  let from = 0
  for (const { 0: word, index } of text.matchAll(BASE64)) {
    const shown = contents.get(word)
    if (shown === undefined) continue
    hidden += hide(text.slice(from, index)) + shown
    from = index + word.length
  }
  return hidden + hide(text.slice(from))
}

/** Shorter words do not look like secrets. */
const BASE64 = /[A-Za-z0-9+/]{15,}={0,2}/g
