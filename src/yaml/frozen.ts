// Objects that cannot change, and keep what was written of them: nodes of a group have most of their files in common.

export class Frozen {
  readonly #texts = new Map<string, string>()

  private constructor(object: object) {
    Object.assign(this, object)
    // For whoever gets the object from the library it is one like any other, also in a strict comparison.
    Object.setPrototypeOf(this, Object.prototype)
    freezeAll(this)
  }

  /** The object with everything below it, frozen: changing it is an error. */
  static of<T extends object>(object: T): T {
    return new Frozen(object) as unknown as T
  }

  /** The text of a frozen object at a place, such as an indentation, written once; undefined for other objects. */
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
