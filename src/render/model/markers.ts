// Markers represent values in a text that are not known yet: placeholders that are filled in after the rendering, and the names of each
// node of a group. A marker consists of letters and digits, so that YAML, JSON, TOML and URLs need no escapes for it, just as for a token.

import { sha256Of } from '#sha256'

const PREFIX = 'PlaceholderOfOsmKrm'
const MARKER = new RegExp(`${PREFIX}[0-9a-f]{32}`, 'g')

/** Finds the texts that stand for values which templates must not inspect, and replaces them. */
export type MarkedTexts = Pick<Markers, 'includes' | 'replace'>

export class Markers {
  readonly #values = new Map<string, string>()

  /** Returns the marker of a value (a placeholder or the name of a field). The same value always has the same marker. */
  markerOf(value: string): string {
    const marker = PREFIX + sha256Of(`osm-krm placeholder v1\0${value}`).slice(0, 32)
    this.#values.set(marker, value)
    return marker
  }

  /** Returns the markers by the values that they stand for. */
  byValue(): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#values].map(([marker, value]) => [value, marker]))
  }

  /** Whether the text contains one of these markers. */
  includes(text: string): boolean {
    return text.includes(PREFIX) && (text.match(MARKER) ?? []).some(word => this.#values.has(word))
  }

  /** Splits the text at its markers: literal texts have even indexes, values have odd ones. */
  split(text: string): string[] {
    const parts: string[] = []
    let from = 0
    if (text.includes(PREFIX)) {
      for (const { 0: word, index } of text.matchAll(MARKER)) {
        const value = this.#values.get(word)
        if (value === undefined) continue
        parts.push(text.slice(from, index), value)
        from = index + word.length
      }
    }
    parts.push(text.slice(from))
    return parts
  }

  /** Replaces each marker with `by(value)` and each literal text between markers with `literal(text)`. */
  replace(text: string, by: (value: string) => string, literal: (text: string) => string = same): string {
    if (!text.includes(PREFIX)) return literal(text)
    return this.split(text)
      .map((part, i) => (i % 2 === 0 ? literal(part) : by(part)))
      .join('')
  }

  some(test: (value: string) => boolean): boolean {
    return [...this.#values.values()].some(test)
  }
}

const same = (text: string): string => text
