// Remembers results: the nodes of a rendering, and the clusters of a fleet, have most objects, texts and values in common.

/** Returns a function that computes equal results once. A result may be a promise. */
export function remembered<Given, Result>(
  compute: (given: Given) => Result,
  keyOf: (given: Given) => string = String,
): (given: Given) => Result {
  const known = new Map<string, { readonly result: Result }>()
  return given => {
    const key = keyOf(given)
    let entry = known.get(key)
    if (entry === undefined) {
      entry = { result: compute(given) }
      if (known.size >= MOST_REMEMBERED) known.clear()
      known.set(key, entry)
    }
    return entry.result
  }
}

const MOST_REMEMBERED = 1000

/** Returns a function that computes the result of each object once. */
export function rememberedFor<Given extends object, Result>(
  compute: (given: Given) => Result,
): (given: Given) => Result {
  const known = new WeakMap<Given, Result>()
  return given => {
    if (!known.has(given)) known.set(given, compute(given))
    return known.get(given)!
  }
}
