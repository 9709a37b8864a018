// Finds placeholders in rendered texts that Flux or the Argo CD Vault plugin will fill in.

import { textAt } from '../render/inputs/shape.ts'
import type { DocumentObject } from './document-object.ts'

const VAULT = /<path:[^<>\s]+>/g
const FLUX = /\$\{([A-Za-z_]\w*)(?:[^\w${}](?:[^${}]|\$(?!\{))*)?\}/g

export interface PendingPlaceholders {
  readonly by: 'flux' | 'vault'
  readonly names: readonly string[]
}

/**
 * Returns the placeholders. In a text for Flux, every dollar sign is doubled except those of placeholders, unlike in a script that is ready
 * to run.
 */
export function placeholdersIn(text: string): PendingPlaceholders | undefined {
  const vault = text.match(VAULT)
  if (vault) return { by: 'vault', names: distinct(vault) }
  const unescaped = text.replaceAll('$$', '')
  const flux = [...unescaped.matchAll(FLUX)].map(([, name]) => name!)
  const isEscaped = !unescaped.replaceAll(FLUX, '').includes('$') && (flux.length > 0 || unescaped !== text)
  return isEscaped ? { by: 'flux', names: distinct(flux) } : undefined
}

/** Returns the placeholders in all values of a Secret. */
export const placeholdersOf = (secret: DocumentObject): PendingPlaceholders | undefined =>
  placeholdersIn(secret.secretKeys.map(key => secret.secretText(key)).join('\n'))

export const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort()

/** Removes the escapes for Flux, and writes its variables in a form that differs from shell variables, and from what a text has itself. */
export const withoutEscapes = (text: string): string =>
  text
    .replace(/<(?=placeholder \w+>)/g, '\\u003c')
    .replaceAll(/\$\$|\$\{([A-Za-z_]\w*)(?:[^\w${}](?:[^${}]|\$(?!\{))*)?\}/g, (whole, name?: string) =>
      name === undefined ? whole.slice(1) : `<placeholder ${name}>`,
    )

/**
 * Returns the text of a Secret, unescaped if Flux fills in its placeholders. Placeholders occur only in `stringData`, since base64 hides
 * them.
 */
export function textForNode(secret: DocumentObject, key: string): string | undefined {
  const text = secret.secretText(key)
  const waits = textAt(secret.object, 'stringData', key) !== undefined
  return waits && text !== undefined && placeholdersIn(text)?.by === 'flux' ? withoutEscapes(text) : text
}

const FILLED_LATER = /<placeholder \w+>|<path:[^<>\s]+>/

/** Whether `filled` equals the text with values instead of its placeholders. */
export function fillsIn(filled: string, text: string): boolean {
  const pieces = text.split(FILLED_LATER)
  if (pieces.length === 1) return false
  const [first, last] = [pieces[0]!, pieces.at(-1)!]
  if (!filled.startsWith(first) || !filled.endsWith(last)) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = filled.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= filled.length - last.length
}
