// Limits the problems of one object: nobody reads the ten-thousandth, and the first hundred show what to repair.

import { type Diagnostic, ITEM, type ObjectRef } from './diagnostic.ts'

const MOST_OF_AN_OBJECT = 100

const SEVERITIES = ['error', 'warning', 'info'] as const

/**
 * Returns the first problems of each object, errors before others; the message of the last one has the number of those that are left out. Items
 * without a kind and a name count as one object: a text that is no list of objects can have a hundred thousand of them.
 */
export function limitPerObject(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= MOST_OF_AN_OBJECT) return diagnostics
  const byObject = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const key = keyOf(diagnostic)
    const known = byObject.get(key)
    if (known === undefined) byObject.set(key, [diagnostic])
    else known.push(diagnostic)
  }
  const shown = new Map<Diagnostic, Diagnostic>()
  for (const same of byObject.values()) {
    const sorted = SEVERITIES.flatMap(severity => same.filter(each => each.severity === severity))
    const first = sorted.slice(0, MOST_OF_AN_OBJECT)
    for (const each of first) shown.set(each, each)
    const left = same.length - first.length
    const last = first.at(-1)!
    const of = isWithoutName(last.object) ? 'items without a name' : 'it'
    if (left > 0)
      shown.set(last, { ...last, message: `${last.message}; ${left} more problems of ${of} are not listed` })
  }
  return diagnostics.flatMap(each => shown.get(each) ?? [])
}

function keyOf({ object }: Diagnostic): string {
  if (object === undefined) return ''
  return isWithoutName(object) ? object.kind : JSON.stringify([object.kind, object.namespace, object.name])
}

/** Whether the object is an item that is named by its number. */
const isWithoutName = (object: ObjectRef | undefined): boolean => object?.kind === ITEM
