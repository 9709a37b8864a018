// Placeholders in texts that were rendered, which Flux or the Argo CD Vault plugin fills in later.

const VAULT = /<path:[^<>\s]+>/g
const FLUX = /\$\{([A-Za-z_]\w*)[^}]*\}/g

export interface WaitingPlaceholders {
  readonly by: 'flux' | 'vault'
  readonly names: readonly string[]
}

/** A text for Flux has every dollar sign doubled, but for those of its placeholders: a script that is ready to run has others. */
export function placeholdersIn(text: string): WaitingPlaceholders | undefined {
  const vault = text.match(VAULT)
  if (vault) return { by: 'vault', names: distinct(vault) }
  const unescaped = text.replaceAll('$$', '')
  const flux = [...unescaped.matchAll(FLUX)].map(([, name]) => name!)
  const isEscaped = !unescaped.replaceAll(FLUX, '').includes('$') && (flux.length > 0 || unescaped !== text)
  return isEscaped ? { by: 'flux', names: distinct(flux) } : undefined
}

export const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort()

/** One dollar sign of two, as Flux makes it, and its variables in a form that no shell knows. */
export const withoutEscapes = (text: string): string =>
  text.replaceAll(/\$\$|\$\{([A-Za-z_]\w*)[^}]*\}/g, (whole, name?: string) =>
    name === undefined ? whole.slice(1) : `<placeholder ${name}>`,
  )

const FILLED_LATER = /<placeholder \w+>|<path:[^<>\s]+>/

/** Whether a text is another one with something in the place of each of its placeholders. */
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
