// Hides the secrets of user data, file by file: a file in base64 or a data URL looks like one secret.

import { encodeBase64Text } from 'gotemplate/go/base64'
import { isObject, type Json } from '../../render/model/json.ts'
import type { Hide } from '../../secrets/labels.ts'
import type { NodePart } from '../node-objects.ts'
import { decodeDataUrl } from './ignition.ts'

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

export function hideIgnition(text: string, hide: Hide): string {
  let isChanged = false
  const hidden = (value: string, shown: string): string => {
    isChanged ||= value !== shown
    return shown
  }
  const walk = (value: Json, key: string, path: string): Json => {
    if (typeof value === 'string') {
      const content = key === 'source' && value !== '' ? decodeDataUrl(value) : undefined
      if (content === undefined) return hidden(value, hide(value, key))
      const shown = hide(content, path)
      return shown === content ? value : hidden(value, `data:,${encodeURIComponent(shown)}`)
    }
    if (Array.isArray(value)) return value.map(entry => walk(entry, key, path))
    if (!isObject(value)) return value
    const own = typeof value.path === 'string' ? value.path : path
    return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, walk(below, name, own)]))
  }
  const config = walk(JSON.parse(text) as Json, '', '')
  return isChanged ? escaped(JSON.stringify(config)) : text
}

/** Go escapes these characters in JSON. */
const escaped = (json: string): string =>
  json.replace(/[<>&\u2028\u2029]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
