// Placeholders: texts that somebody else fills in after the rendering. While nodes are rendered a stand-in has a placeholder's place:
// an ordinary word, which no YAML, JSON, TOML or URL has to escape, as none has to escape a token.

import { sha256Of } from '#sha256'

/** Who fills placeholders in. */
export type Filler = 'flux' | 'vault'

interface Form {
  /** A whole placeholder. */
  readonly pattern: RegExp
  /** How a MachineDeployment's key is written in the place of `[key]`. */
  readonly key: (key: string) => string
  /** A placeholder for a Secret's key, for messages. */
  readonly suggestion: (secret: string, key: string) => string
  /** Text that must come out of the filling in as it is here. */
  readonly literal: (text: string) => string
}

/** In a placeholder: where the MachineDeployment's key goes. */
export const KEY = '[key]'

const variable = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')

export const FORMS: Readonly<Record<Filler, Form>> = {
  flux: {
    pattern: /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/,
    key: variable,
    suggestion: (secret, key) =>
      `\${${[secret, ...key.split(KEY, 1)].map(variable).join('_')}${key.includes(KEY) ? KEY : ''}}`,
    // Flux makes one dollar of two, wherever they are.
    literal: text => text.replaceAll('$', '$$$$'),
  },
  vault: {
    // The plugin looks for a path, a key and perhaps a version between these signs; the rest could end a line or a quoted text.
    // Control characters stand here one by one: \p{Cc} would cost every start a fifth of a millisecond.
    pattern: /^<path:[^#<>"'\\\0-\x1f\x7f-\x9f]+#[^#<>"'\\\0-\x1f\x7f-\x9f]+(?:#[^#<>"'\\\0-\x1f\x7f-\x9f]+)?>$/u,
    key: key => key,
    suggestion: (secret, key) => `<path:secret/data/${secret}#${key}>`,
    literal: text => text,
  },
}

/** A key may begin with a digit, which decides whether a name may begin with it. */
export const isPlaceholder = (filler: Filler, text: string): boolean =>
  FORMS[filler].pattern.test(text.replaceAll(KEY, '1'))

export interface Placeholders {
  readonly filler: Filler
  /** What takes the placeholder's place until the end. */
  standIn(placeholder: string): string
  /** The stand-in of a value that is a placeholder as it came; any other value as it is. */
  given(value: string): string
  /** Whether something in the text is filled in later. */
  isIn(text: string): boolean
  /** The text with something else where something is filled in later. */
  replaced(text: string, by: (placeholder: string) => string, literal?: (text: string) => string): string
  /** Whether a placeholder is another one for each MachineDeployment. */
  hasKeys(): boolean
}

const MARK = 'PlaceholderOfOsmKrm'
const STAND_IN = new RegExp(`${MARK}[0-9a-f]{32}`, 'g')

export function placeholdersFor(filler: Filler): Placeholders {
  const known = new Map<string, string>()
  const standIn = (placeholder: string): string => {
    const word = MARK + sha256Of(`osm-krm placeholder v1\0${placeholder}`).slice(0, 32)
    known.set(word, placeholder)
    return word
  }
  return {
    filler,
    standIn,
    given: value => (FORMS[filler].pattern.test(value) ? standIn(value) : value),
    isIn: text => text.includes(MARK) && (text.match(STAND_IN) ?? []).some(word => known.has(word)),
    replaced(text, by, literal = same => same) {
      if (!text.includes(MARK)) return literal(text)
      let out = ''
      let from = 0
      for (const { 0: word, index } of text.matchAll(STAND_IN)) {
        const placeholder = known.get(word)
        if (placeholder === undefined) continue
        out += literal(text.slice(from, index)) + by(placeholder)
        from = index + word.length
      }
      return out + literal(text.slice(from))
    },
    hasKeys: () => [...known.values()].some(placeholder => placeholder.includes(KEY)),
  }
}

/** The placeholder of one MachineDeployment. */
export const withKey = (filler: Filler, placeholder: string, key: string): string =>
  placeholder.replaceAll(KEY, () => FORMS[filler].key(key))

/** The value with every text in it changed, keys of objects too. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)])) as T
}
