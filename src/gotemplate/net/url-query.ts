// Parses and encodes queries as Go's url.Values does. All strings are byte strings.

import { compareBytes } from '../strconv/bytes.ts'
import { cut, queryEscape, queryUnescape, UrlError } from './url-escape.ts'

/** Go's url.ParseQuery: keeps the valid pairs, and returns the first error. */
export function parseQuery(query: string): { values: Map<string, string[]>; error?: string } {
  const values = new Map<string, string[]>()
  const errors: string[] = []
  for (const pair of query.split('&')) {
    if (pair.includes(';')) errors.push('invalid semicolon separator in query')
    if (pair === '' || pair.includes(';')) continue
    const [rawKey, rawValue] = cut(pair, '=')
    try {
      const key = queryUnescape(rawKey)
      const value = queryUnescape(rawValue)
      const known = values.get(key)
      if (known) known.push(value)
      else values.set(key, [value])
    } catch (error) {
      if (!(error instanceof UrlError)) throw error
      errors.push(error.message)
    }
  }
  return { values, ...(errors.length > 0 && { error: errors[0] }) }
}

/** Go's Values.Encode: sorted by key. */
export const encodeQuery = (values: ReadonlyMap<string, readonly string[]>): string =>
  [...values.keys()]
    .sort(compareBytes)
    .flatMap(key => values.get(key)!.map(value => `${queryEscape(key)}=${queryEscape(value)}`))
    .join('&')
