// Checks the annotation by which hosts leave out the inputs of functions. If it is misspelt, a host applies a Secret that is only an input.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { isSimilar, MOST_TYPOS } from '../../diagnostics/nearest.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, inputRef } from '../inputs/catalog.ts'
import { objectAt } from '../inputs/shape.ts'
import { LOCAL_CONFIG } from '../model/ownership.ts'

const FIELD = 'metadata.annotations'

/** Matches the name of the annotation with another prefix, or without one. */
const OTHER_PREFIX = /^(?:[^/]+\/)?local-?config$/i

const VALUES: ReadonlySet<string | undefined> = new Set([undefined, 'true', 'false'])

export function reportLocalConfig(catalog: Catalog, report: Report): void {
  for (const item of catalog.source.items) {
    const value = item.header.annotations[LOCAL_CONFIG]
    if (VALUES.has(value)) continue
    report(
      problem('OSM0018', `${LOCAL_CONFIG} is ${JSON.stringify(value)}, which programs read differently`, {
        object: inputRef(item),
        field: `${FIELD}[${LOCAL_CONFIG}]`,
        help: 'Write "true" in quotes if the object is only an input, or remove the annotation if it is to be applied.',
      }),
    )
  }
  for (const kind of ['Secret', 'ConfigMap']) {
    for (const item of catalog.objectsRead(kind)) {
      if (item.header.annotations[LOCAL_CONFIG] !== undefined) continue
      const name = Object.keys(objectAt(item.object, 'metadata', 'annotations')).find(isMisspelt)
      if (name === undefined) continue
      report(
        problem('OSM0018', `${JSON.stringify(name)} is an annotation that no host reads, so the object is applied`, {
          object: inputRef(item),
          field: `${FIELD}[${name}]`,
          caret: 'key',
          help: `Did you mean ${LOCAL_CONFIG}?`,
        }),
      )
    }
  }
}

const isMisspelt = (name: string): boolean =>
  name !== LOCAL_CONFIG && (OTHER_PREFIX.test(name) || isSimilar(name, LOCAL_CONFIG, MOST_TYPOS))
