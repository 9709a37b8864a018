// Objects that a program already has, as the items of a run.

import type { Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { JsonObject } from '../model/profile.ts'
import { type InputObject, type ItemSource, kindOf } from './catalog.ts'
import { textAt } from './shape.ts'

/** An object of which two were wanted is reported once, and neither is used: which one would be meant is not ours to guess. */
export function sourceOfObjects(objects: readonly JsonObject[], report: Report): ItemSource {
  const items = objects.map(inputOf)
  const reported = new Set<string>()
  return {
    read: async wanted => {
      const found = new Map<string, InputObject[]>()
      for (const input of items) {
        if (!wanted(input.header, text => mentions(input.object, text))) continue
        const id = `${kindOf(input.header)} ${input.header.namespace}/${input.header.name}`
        found.set(id, [...(found.get(id) ?? []), input])
      }
      for (const [id, twins] of found) {
        if (twins.length === 1 || reported.has(id)) continue
        reported.add(id)
        report(
          problem('OSM0008', `${twins.length} items are ${id}`, {
            object: twins[0]!.header,
            help: 'Keep one of them.',
          }),
        )
      }
      return [...found.values()].flatMap(twins => (twins.length === 1 ? twins : []))
    },
  }
}

const inputOf = (object: JsonObject): InputObject => ({
  header: {
    apiVersion: textAt(object, 'apiVersion') ?? '',
    kind: textAt(object, 'kind') ?? '',
    namespace: textAt(object, 'metadata', 'namespace') ?? '',
    name: textAt(object, 'metadata', 'name') ?? '',
  },
  object,
})

const mentions = (value: unknown, text: string): boolean => {
  if (typeof value === 'string') return value.includes(text)
  if (Array.isArray(value)) return value.some(element => mentions(element, text))
  if (value === null || typeof value !== 'object') return false
  return Object.entries(value).some(([key, below]) => key.includes(text) || mentions(below, text))
}
