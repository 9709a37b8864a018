// Frozen objects that cache their written text, because the nodes of a group share most of their files.

export class Frozen {
  readonly #texts = new Map<string, string>()

  private constructor(object: object) {
    Object.assign(this, object)
    // Makes the object equal to a plain one, also in a strict comparison, for users of the library.
    Object.setPrototypeOf(this, Object.prototype)
    freezeAll(this)
  }

  /** Returns a frozen copy of the object and freezes everything below it. */
  static of<T extends object>(object: T): T {
    return new Frozen(object) as unknown as T
  }

  /** Returns the text of a frozen object for a key such as its indentation, written once and cached; undefined for other objects. */
  static text(object: object, place: string, write: () => string): string | undefined {
    if (!(#texts in object)) return undefined
    let text = object.#texts.get(place)
    if (text === undefined) object.#texts.set(place, (text = write()))
    return text
  }
}

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const below of Object.values(value)) freezeAll(below)
}
