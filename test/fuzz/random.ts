// Random numbers that depend on the seed and the index of a run only.

export class Random {
  #state: number

  constructor(seed: number, index: number) {
    this.#state = mix(mix(seed >>> 0) ^ mix((index + 0x9e3779b9) >>> 0))
  }

  /** Returns an integer in [0, end). */
  below(end: number): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    return Math.floor((mix(this.#state) / 2 ** 32) * end)
  }

  /** Returns an integer in [from, to]. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }

  chance(probability: number): boolean {
    return this.below(1 << 20) < probability * (1 << 20)
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to pick from')
    return list[this.below(list.length)]!
  }

  /** Picks a key by its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0))
    for (const [key, weight] of entries) if ((left -= weight) < 0) return key
    throw new Error('no weights')
  }

  /** Returns a random word of lower-case letters and digits. */
  word(length: number): string {
    return Array.from({ length }, () => WORD[this.below(WORD.length)]).join('')
  }
}

/** Returns the words of a text. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const WORD = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The finalizer of MurmurHash3. */
function mix(value: number): number {
  let x = value
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
