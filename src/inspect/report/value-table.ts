// A table of values in which each value is stored once.

/** Values that are stored once, by their JSON. */
export class ValueTable<Value> {
  readonly values: Value[] = []
  readonly #indexes = new Map<string, number>()

  indexOf(value: Value): number {
    // Another value, and its JSON, begins with one of these characters.
    const key = typeof value === 'string' && !/^["[{]/.test(value) ? value : JSON.stringify(value)
    const index = this.#indexes.get(key) ?? this.values.push(value) - 1
    this.#indexes.set(key, index)
    return index
  }
}
