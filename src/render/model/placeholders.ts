// Placeholders: texts that Flux or the Argo CD Vault plugin replaces after the rendering.

import { type Text, t } from '../../base/span.ts'
import { KEY_VARIABLE } from './machine-deployment.ts'
import { Markers } from './text.ts'

/** The tool that replaces placeholders. */
export type Filler = 'flux' | 'vault'

interface Form {
  /** Matches a whole placeholder. */
  readonly pattern: RegExp
  /** Returns the form of a MachineDeployment's key that replaces `[key]`. */
  readonly key: (key: string) => string
  /** Returns a placeholder to suggest in messages for a key of a Secret. */
  readonly suggestion: (secret: string, key: string) => string
  /** Escapes a text so that the tool leaves it unchanged. */
  readonly literal: (text: string) => string
}

const variable = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')

export const FORMS: Readonly<Record<Filler, Form>> = {
  flux: {
    pattern: /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/,
    key: variable,
    suggestion: (secret, key) =>
      `\${${[secret, ...key.split(KEY_VARIABLE, 1)].map(variable).join('_')}${key.includes(KEY_VARIABLE) ? KEY_VARIABLE : ''}}`,
    // Flux replaces `$$` with `$` everywhere.
    literal: text => text.replaceAll('$', '$$$$'),
  },
  vault: {
    // The plugin looks for a path, a key and an optional version between these signs; the excluded characters could end a line or a quoted
    // text.
    // Control characters are listed as ranges because compiling \p{Cc} costs a fifth of a millisecond at each start.
    pattern: /^<path:[^#<>"'\\\0-\x1f\x7f-\x9f]+#[^#<>"'\\\0-\x1f\x7f-\x9f]+(?:#[^#<>"'\\\0-\x1f\x7f-\x9f]+)?>$/u,
    key: key => key,
    suggestion: (secret, key) => `<path:secret/data/${secret}#${key}>`,
    literal: text => text,
  },
}

/** Whether the text is a placeholder. `[key]` is replaced with a digit, since a key can begin with one where a variable name cannot. */
export const isPlaceholder = (filler: Filler, text: string): boolean =>
  FORMS[filler].pattern.test(text.replaceAll(KEY_VARIABLE, '1'))

/** Matches values of an example that have to be replaced: `<TOKEN>`, `<< TOKEN >>`. */
export const UNFILLED = /^<(?:[^<>]*|<[^<>]*>)>$/
const LESS_THAN = 0x3c

/** Matches words that are written instead of a value. */
const CHANGE_ME = /^(?:change|replace|fill)[-_ ]?me$/i

/** Whether the value was copied from an example and has to be replaced. `<path:…>` is a placeholder of the Argo CD Vault plugin. */
export const isUnfilled = (text: string): boolean =>
  (text.charCodeAt(0) === LESS_THAN && UNFILLED.test(text) && !text.startsWith('<path:')) || CHANGE_ME.test(text)

export const WRITE_VALUE = t`Write the value.`

/** Texts that remain if a person or a tool did not fill in a value, and what to do. */
const LEFT: readonly (readonly [form: RegExp, help: Text])[] = [
  [UNFILLED, WRITE_VALUE],
  [CHANGE_ME, WRITE_VALUE],
  [
    /\{\{[^{}]*\}\}/,
    t`Run the tool that fills in templates before the function, such as \`helm template\`; a review runs it itself: \`--build 'helm template CHART'\`.`,
  ],
  [
    /\$\{[A-Za-z_]\w*[}:=?-]/,
    t`Write the value, or fill it in before the function runs: user data that is rendered with a variable keeps it. To review what Flux makes of it: \`--build 'flux build kustomization NAME --path PATH --kustomization-file FILE --dry-run'\`, where what substituteFrom names stays open.`,
  ],
  [/^ENC\[[A-Z0-9_]+,/, t`Decrypt the file before the function runs: \`sops --decrypt\`.`],
]

/** Returns what to do about a value that a person or a tool has to fill in, or undefined for any other value. */
export const helpForUnfilled = (text: string): Text | undefined =>
  text.startsWith('<path:') ? undefined : LEFT.find(([form]) => form.test(text))?.[1]

/** Whether a value outside of user data was not filled in. Flux may still fill in variables and decrypt values there after the rendering. */
export const isLeftOver = (text: string): boolean =>
  isUnfilled(text) || (text.includes('{{') && helpForUnfilled(text) !== undefined)

/** The placeholders of a run. During the rendering, markers stand for them. */
export class PlaceholderMarkers {
  readonly filler: Filler
  readonly markers = new Markers()

  constructor(filler: Filler) {
    this.filler = filler
  }

  /** Returns the marker of a value that is a placeholder, and any other value unchanged. */
  mark(value: string): string {
    return FORMS[this.filler].pattern.test(value) ? this.markers.markerOf(value) : value
  }

  /** Whether a placeholder differs for each MachineDeployment. */
  hasKeys(): boolean {
    return this.markers.some(placeholder => placeholder.includes(KEY_VARIABLE))
  }
}

/** Returns the placeholder of one MachineDeployment, with its key instead of `[key]`. */
export const placeholderOfKey = (filler: Filler, placeholder: string, key: string): string =>
  placeholder.replaceAll(KEY_VARIABLE, () => FORMS[filler].key(key))

/** Returns a copy of the value with every string in it changed, including keys of objects. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map(item => mapTexts(item, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), mapTexts(item, change)])) as T
}
