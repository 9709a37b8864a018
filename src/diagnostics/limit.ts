// Limits the problems of one object: nobody reads the ten-thousandth, and the first hundred show what to repair.

import type { Diagnostic } from './diagnostic.ts'

const MOST_OF_AN_OBJECT = 100

const SEVERITIES = ['error', 'warning', 'info'] as const

/** Returns the first problems of each object, errors before others; the message of the last one has the number of those that are left out. */
export function limitPerObject(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.length <= MOST_OF_AN_OBJECT) return diagnostics
  const byObject = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    const { object } = diagnostic
    const key = object === undefined ? '' : JSON.stringify([object.kind, object.namespace, object.name])
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
    if (left > 0) shown.set(last, { ...last, message: `${last.message}; ${left} more problems of it are not listed` })
  }
  return diagnostics.flatMap(each => shown.get(each) ?? [])
}
