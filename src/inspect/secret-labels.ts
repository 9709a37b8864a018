// Replaces secrets in the texts of a report with labels. The same secret has the same label in both renderings, so a report still shows
// which secrets changed.

import { secretRanges, type TextRange } from '../diagnostics/credential-shapes.ts'
import { isSecretFile } from '../diagnostics/mask-table.ts'
import { formsOf, indexOf, replaceForms, SHORTEST } from '../diagnostics/secret-forms.ts'
import { partsOf } from '../diagnostics/secret-parts.ts'
import { rangesByName } from './secret-shapes.ts'

/** Hides the secrets of a text. `name` is the name of the file or other part. */
export type Hide = (text: string, name?: string) => string

interface NamedText {
  readonly name: string
  readonly text: string
}

/**
 * Returns a function that hides secrets: `known` ones, and those that are found in the texts by their shape, which are then hidden in all
 * texts. Texts in `names` are not secrets, even if they are found.
 */
export function secretHider(known: Iterable<string>, texts: readonly NamedText[], names: Iterable<string> = []): Hide {
  const shown = new Set(names)
  const found = (text: string): TextRange[] =>
    secretRanges(text).filter(({ start, end }) => !shown.has(text.slice(start, end)))
  const labels = new Map<string, string>()
  const labelOf = (secret: string): string => {
    const label = labels.get(secret) ?? `<secret ${letters(labels.size)}>`
    labels.set(secret, label)
    return label
  }
  const hideRanges = (text: string, ranges: readonly TextRange[]): string => {
    let hidden = ''
    let from = 0
    for (const { start, end } of ranges) {
      hidden += text.slice(from, start) + labelOf(text.slice(start, end))
      from = end
    }
    return hidden + text.slice(from)
  }
  const forms = formsBySecret([...known, ...distinctTexts(texts).flatMap(text => secretsIn(text, found))])
  const index = indexOf(forms.keys())
  const hide = (text: string, name: string): string => {
    if (BOOLEAN.test(text)) return text
    const labelled = replaceForms(text, index, form => labelOf(forms.get(form)!))
    // Values that are too short to be searched in all texts are hidden in fields that are named like secrets.
    const rest = hideRanges(labelled, found(labelled))
    return hideRanges(rest, rangesByName(name, rest))
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

/** The value of a setting that is named like a secret, such as ssh_pwauth. */
const BOOLEAN = /^(?:true|false)\n?$/

/** Nodes have most texts in common. A key of both would be a copy of each text. */
function distinctTexts(texts: readonly NamedText[]): NamedText[] {
  const seen = new Map<string, Set<string>>()
  return texts.filter(({ name, text }) => {
    const known = seen.get(name) ?? new Set<string>()
    seen.set(name, known)
    return !known.has(text) && known.add(text)
  })
}

const secretsIn = ({ name, text }: NamedText, found: (text: string) => readonly TextRange[]): string[] => [
  ...(isSecretFile(name) ? [text] : []),
  ...found(text).map(({ start, end }) => text.slice(start, end)),
]

function formsBySecret(secrets: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>()
  for (const secret of new Set(secrets.flatMap(distinctParts))) {
    if (secret.length < SHORTEST) continue
    for (const form of formsOf(secret)) if (form.length >= SHORTEST && !forms.has(form)) forms.set(form, secret)
  }
  return forms
}

/** Shorter parts are ignored, because they may be ordinary words. */
const LONG_PART = 16

const distinctParts = (secret: string): string[] =>
  partsOf(secret).filter((part, i) => i === 0 || part.length >= LONG_PART)

/** A, B, ... Z, AA, AB, ... */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
