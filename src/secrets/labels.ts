// Replaces secrets in the texts of a report with labels. The same text has the same label in both renderings, so a report still shows which
// secrets changed.

import { remembered } from '../base/remembered.ts'
import { type FoundForm, placesOfForms } from './forms.ts'
import { formsOfSecrets, type KnownSecret, nameOf } from './known.ts'
import { standInName } from './stand-ins.ts'
import { certainSecrets } from './text.ts'
import { joined, type TextRange } from './text-ranges.ts'

/** Hides the secrets of a text. */
export type Hide = (text: string) => string

/** Matches a label that stands for a secret. No text of the inputs has its brackets. */
export const LABEL = /⟦[^⟦⟧\n]+⟧/

/** Returns a function that hides nothing, and shows the names of stand-ins that are among the secrets. */
export const standInLabels = (secrets: readonly KnownSecret[]): Hide =>
  hider({ secrets: secrets.filter(({ text }) => standInName(text) !== undefined), shown: [] }, () => [])

export interface KnownSecrets {
  readonly secrets: readonly KnownSecret[]
  /** Texts of profiles. A secret that one of them contains is in Git in clear text, and is shown. */
  readonly shown: readonly string[]
}

/** Returns a function that hides secrets that are known, and those that are found in a text by their form. */
export const secretHider = (known: KnownSecrets): Hide => hider(known, certainSecrets)

function hider({ secrets, shown }: KnownSecrets, evident: (text: string) => readonly TextRange[]): Hide {
  const { index, secretOf } = formsOfSecrets(secrets, shown)
  const labels = new Map<string, string>()
  const numbers = new Map<string, number>()
  /** Several texts of one source are numbered, so that a change of it is one of the text. */
  const sourceLabel = (source: string): string => {
    const number = (numbers.get(source) ?? 0) + 1
    numbers.set(source, number)
    return `⟦${source.replace(/[⟦⟧\p{Cc}]/gu, '')}${number > 1 ? ` (${number})` : ''}⟧`
  }
  let evidentTexts = 0
  const newLabel = (text: string, secret: KnownSecret | undefined): string => {
    if (secret === undefined) return `⟦${letters(evidentTexts++)}⟧`
    return sourceLabel(text === secret.text ? nameOf(secret) : `${nameOf(secret)}, encoded`)
  }
  const labelOf = (text: string, place: FoundForm | undefined): string => {
    const label = labels.get(text) ?? newLabel(text, place && secretOf.get(place.form))
    labels.set(text, label)
    return label
  }
  // Nodes have most texts in common.
  return remembered((text: string): string => {
    const known = longestAt(placesOfForms(text, index))
    let hidden = ''
    let from = 0
    for (const { start, end } of joined([...known.values(), ...evident(text)])) {
      const place = known.get(start)
      const label = labelOf(text.slice(start, end), place?.end === end ? place : undefined)
      hidden += escaped(text.slice(from, start)) + label
      from = end
    }
    return hidden + escaped(text.slice(from))
  })
}

function longestAt(places: readonly FoundForm[]): ReadonlyMap<number, FoundForm> {
  const longest = new Map<number, FoundForm>()
  for (const place of places) if (place.end > (longest.get(place.start)?.end ?? 0)) longest.set(place.start, place)
  return longest
}

/**
 * Escapes the bracket of a label in a text of the inputs, as `\u27e6API token⟧`: it is not what a secret is shown as. Texts that differ stay
 * different.
 */
const escaped = (text: string): string =>
  text.replace(/⟦|\\(?=(?:u005c)*u27e6)/g, char => (char === '⟦' ? '\\u27e6' : '\\u005c'))

/** A, B, ... Z, AA, AB, ... */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
