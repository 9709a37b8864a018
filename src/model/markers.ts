// Words that stand in a text for values that are not known yet: placeholders that Flux fills in after the rendering, and the names of
// each node of a group. A marker is an ordinary word, which no YAML, JSON, TOML or URL has to escape, as none has to escape a token.

import { sha256Of } from '../digest/sha256.ts'

const PREFIX = 'PlaceholderOfOsmKrm'
const MARKER = new RegExp(`${PREFIX}[0-9a-f]{32}`, 'g')

export class Markers {
  readonly #values = new Map<string, string>()

  /** The marker of a value, a placeholder or the name of a field; the same for the same value. */
  markerOf(value: string): string {
    const marker = PREFIX + sha256Of(`osm-krm placeholder v1\0${value}`).slice(0, 32)
    this.#values.set(marker, value)
    return marker
  }

  /** Whether a marker of these is in the text. */
  includes(text: string): boolean {
    return text.includes(PREFIX) && (text.match(MARKER) ?? []).some(word => this.#values.has(word))
  }

  /** The text cut at its markers: literal texts at even places, values at odd ones. */
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

  /** The text with something else in the place of each marker, and of each literal text between them. */
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
