// The variables in scope, which blocks remove at their ends.

/** The variables of a body, innermost last. Each is found in the same time, however many are declared: a profile can declare thousands. */
export class Variables<T> {
  readonly #names: string[] = []
  readonly #values: T[] = []
  /** By variable, the index of the one of the same name that it hides. */
  readonly #hidden: (number | undefined)[] = []
  /** The index of the innermost variable of each name. */
  readonly #innermost = new Map<string, number>()

  constructor(dollar: T) {
    this.declare('$', dollar)
  }

  get count(): number {
    return this.#names.length
  }

  /** The value of `$`, unless a body declares another variable of this name. */
  get root(): T {
    return this.#values[0]!
  }

  has(name: string): boolean {
    return this.#innermost.has(name)
  }

  get(name: string): T | undefined {
    const index = this.#innermost.get(name)
    return index === undefined ? undefined : this.#values[index]
  }

  declare(name: string, value: T): void {
    const index = this.#names.push(name) - 1
    this.#values.push(value)
    this.#hidden.push(this.#innermost.get(name))
    this.#innermost.set(name, index)
  }

  /** Sets the innermost variable of the name. Returns false if there is none. */
  set(name: string, value: T): boolean {
    const index = this.#innermost.get(name)
    if (index === undefined) return false
    this.#values[index] = value
    return true
  }

  /** Sets the variable that was declared last or, with `before`, that number of variables earlier. */
  setLast(value: T, before = 0): void {
    this.#values[this.#values.length - 1 - before] = value
  }

  /** Removes the variables that were declared since there were `count`. */
  release(count: number): void {
    if (count >= this.#names.length) return
    for (let i = this.#names.length; i-- > count; ) {
      const name = this.#names[i]!
      const hidden = this.#hidden[i]
      if (hidden === undefined) this.#innermost.delete(name)
      else this.#innermost.set(name, hidden)
    }
    this.#names.length = this.#values.length = this.#hidden.length = count
  }

  /** Returns the names of the last `most` variables. */
  lastNames(most: number): string[] {
    return this.#names.slice(-most)
  }
}
