// Placeholders: texts that Flux or the Argo CD Vault plugin fills in after the rendering.

import { KEY_VARIABLE } from './key.ts'
import { Markers } from './markers.ts'

/** The tool that fills placeholders in. */
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

const variable = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')

export const FORMS: Readonly<Record<Filler, Form>> = {
  flux: {
    pattern: /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/,
    key: variable,
    suggestion: (secret, key) =>
      `\${${[secret, ...key.split(KEY_VARIABLE, 1)].map(variable).join('_')}${key.includes(KEY_VARIABLE) ? KEY_VARIABLE : ''}}`,
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
  FORMS[filler].pattern.test(text.replaceAll(KEY_VARIABLE, '1'))

/** The placeholders of a run. They are filled in after the rendering; while rendering, markers stand for them. */
export class Placeholders {
  readonly filler: Filler
  readonly markers = new Markers()

  constructor(filler: Filler) {
    this.filler = filler
  }

  /** The marker of a value that is a placeholder in the input; any other value unchanged. */
  given(value: string): string {
    return FORMS[this.filler].pattern.test(value) ? this.markers.markerOf(value) : value
  }

  /** Whether a placeholder is another one for each MachineDeployment. */
  hasKeys(): boolean {
    return this.markers.some(placeholder => placeholder.includes(KEY_VARIABLE))
  }
}

/** The placeholder of one MachineDeployment. */
export const placeholderOfKey = (filler: Filler, placeholder: string, key: string): string =>
  placeholder.replaceAll(KEY_VARIABLE, () => FORMS[filler].key(key))

/** The value with every text in it changed, keys of objects too. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)])) as T
}
