// Hides the secrets of an Ignition config, value by value: it has one line, in which a field named passwd would hide all that follows.

import { isObject, type Json } from '../../render/model/json.ts'
import type { Hide } from '../../secrets/labels.ts'
import { decodeDataUrl } from './ignition.ts'

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
