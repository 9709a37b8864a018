// Replaces secrets in the texts of a report with labels. The same secret has the same label in both renderings, so a report still shows
// which secrets changed.

import { type FoundForm, placesOfForms, replaceForms } from './forms.ts'
import { formsOfSecrets } from './known.ts'
import { isSecretField } from './names.ts'
import { standInLabel } from './stand-ins.ts'
import { addressesIn, isAddress, isCode, isPlain, secretsIn } from './text.ts'
import { isCovered, joined, type TextRange } from './text-ranges.ts'

/** Hides the secrets of a text. `name` is the path of a file, or the name of a setting or property. */
export type Hide = (text: string, name?: string) => string

/** Returns a function that hides nothing, and shows the names of stand-ins that are among the secrets. */
export function standInLabels(secrets: readonly string[]): Hide {
  const { index, secretOf } = formsOfSecrets(secrets.filter(secret => standInLabel(secret) !== undefined))
  return text => replaceForms(text, index, form => standInLabel(secretOf.get(form)!)!)
}

export interface KnownSecrets {
  readonly secrets: readonly string[]
  /** Texts of profiles. A secret that one of them contains is in Git in clear text, and is shown. */
  readonly shown: readonly string[]
  /** Texts that are not secrets, even if they look like one. */
  readonly names: readonly string[]
}

/** Returns a function that hides secrets that are known, and those that are found in a text by their form. */
export function secretHider({ secrets, shown, names }: KnownSecrets): Hide {
  const notSecret = new Set(names)
  const labels = new Map<string, string>()
  const labelOf = (secret: string): string => {
    const label = standInLabel(secret) ?? labels.get(secret) ?? `<secret ${letters(labels.size)}>`
    labels.set(secret, label)
    return label
  }
  const { index, secretOf } = formsOfSecrets(secrets, shown)
  const own = ownText(new Set(secrets.flatMap(secret => standInLabel(secret) ?? [])))
  const hide = (text: string, name: string): string => {
    const all = placesOfForms(text, index)
    const addresses = all.length > 0 ? addressesIn(text) : []
    const isStandIn = ({ form }: FoundForm): boolean => standInLabel(secretOf.get(form)!) !== undefined
    const places = all.filter(
      place =>
        isStandIn(place) || !(isCovered(place, addresses) || isWrittenCode(text, place, secretOf.get(place.form)!)),
    )
    const known = new Map(places.map(place => [place.start, place]))
    const named = secretsByName(name, text)
    const found = named.length > 0 ? named : secretsIn(text)
    let hidden = ''
    let from = 0
    for (const { start, end } of joined([...known.values(), ...found])) {
      const secret = text.slice(start, end)
      const place = known.get(start)
      const form = place?.end === end ? place.form : undefined
      const isShown = (notSecret.has(secret) && form === undefined) || WHOLE.test(secret)
      hidden += own(text.slice(from, start)) + (isShown ? own(secret) : labelOf(secretOf.get(form ?? '') ?? secret))
      from = end
    }
    return hidden + own(text.slice(from))
  }
  // Nodes have most texts in common.
  const hidden = new Map<string, Map<string, string>>()
  return (text, name = '') => {
    const byText = hidden.get(name) ?? new Map<string, string>()
    hidden.set(name, byText)
    const result = byText.get(text) ?? hide(text, name)
    byText.set(text, result)
    return result
  }
}

/**
 * Whether a place has what a shell could run, or where a node connects: an address, a path or an option, also in another form such as base64, or
 * words that are neither quoted nor the whole text. A Secret that the run uses could have them as its value.
 */
function isWrittenCode(text: string, { start, end, form }: FoundForm, secret: string): boolean {
  if (!/\S[ \t]+\S/.test(secret)) return isPlain(secret) || isAddress(secret) || OPTION.test(secret)
  if (secret.includes('\n')) return false
  const before = text.slice(0, start)
  const isQuoted = /["']$/.test(before) && before.at(-1) === text[end] && !/-c\s*["']$/.test(before)
  return form !== secret || !(isQuoted || (before + text.slice(end)).trim() === '')
}

const OPTION = /^--?[a-z-]{1,40}$/

/** The start of a text in angle brackets, or of one whose bracket is escaped, perhaps several times. */
const BRACKET = /<(?=([^<>\n]{1,600})>)|\\(?=(?:u005c)*u003c([^<>\n]{1,600})>)/g

/**
 * Returns a function that escapes what has the form of a label in a text from the inputs, as `\u003csecret A>`: it is not what a secret is shown
 * as. Texts that differ stay different.
 */
const ownText =
  (standIns: ReadonlySet<string>) =>
  (text: string): string =>
    text.replace(BRACKET, (char, name?: string, escaped?: string) => {
      const label = `<${name ?? escaped}>`
      if (!WHOLE_LABEL.test(label) && !standIns.has(label)) return char
      return char === '<' ? '\\u003c' : '\\u005c'
    })

/** Matches a label that stands for a secret. */
export const LABEL = /<secret [A-Z]+>/
const WHOLE_LABEL = new RegExp(`^${LABEL.source}$`)
/** Matches a text that is one label, also that of a placeholder. */
const WHOLE = /^(?:<secret [A-Z]+>|<placeholder \w+>)$/

/**
 * The configuration of a cloud provider, as the default profiles write it: a value of it may come from a Secret that is not among the objects.
 * What a shell would run, an address or a path is none.
 */
const CLOUD_CONFIG = /^(?:\w+ )?\/etc\/(?:kubernetes\/)?cloud-config$/
const EVERY_VALUE = /=[ \t]{0,200}"?(?<line>[^\s"][^"\n]*)|":[ \t]{0,200}"(?<quoted>[^"\\\n]+(?:\\.[^"\\\n]*)*)"/dg

function cloudConfigValues(text: string): TextRange[] {
  return [...text.matchAll(EVERY_VALUE)].flatMap(({ groups, indices }) => {
    const value = groups!.line ?? groups!.quoted!
    const [start, end] = (indices!.groups!.line ?? indices!.groups!.quoted)!
    return isCode(value) || isPlain(value) || isAddress(value) ? [] : [{ start, end }]
  })
}

/** Returns the secrets of a text that follow from its name: those of a file, or the value of a setting or property. `--name=value` is a flag. */
function secretsByName(name: string, text: string): TextRange[] {
  if (CLOUD_CONFIG.test(name)) return [...cloudConfigValues(text), ...secretsIn(text)]
  const value = text.replace(/^--[\w-]+=?/, '').trimEnd()
  const isSecret =
    isSecretField(name.slice(name.lastIndexOf('/') + 1)) && value !== '' && !isPlain(value) && !isCode(value)
  // A file that is named like a secret may also be a script or a kubeconfig.
  if (!isSecret || (name.includes('/') ? /\s/ : /\n/).test(value)) return []
  const start = text.indexOf(value)
  return [{ start, end: start + value.length }]
}

/** A, B, ... Z, AA, AB, ... */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
