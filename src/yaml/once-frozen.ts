// What is made of a frozen object is made once: many nodes share their files, and a frozen object never becomes another. What is kept is
// frozen too, so that what is made of that is made once as well.

export function onceFrozen<Subject extends object, Result>(
  make: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const made = new WeakMap<Subject, { readonly result: Result }>()
  return subject => {
    if (!Object.isFrozen(subject)) return make(subject)
    let kept = made.get(subject)
    if (kept === undefined) made.set(subject, (kept = { result: Object.freeze(make(subject)) }))
    return kept.result
  }
}
