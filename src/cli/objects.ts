// Reads the objects in files for commands that look at rendered or exported manifests. Lists, as kubectl prints them, are split.

import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { itemHeaderOf } from '../inputs/catalog.ts'
import { at, listAt, textAt } from '../inputs/shape.ts'
import { isObject } from '../model/json.ts'
import type { JsonObject } from '../model/profile.ts'
import type { DocumentObject } from '../reports/documents.ts'
import { readYaml } from '../yaml/index.ts'
import type { Document } from './documents.ts'

interface ReadObjects {
  readonly objects: readonly DocumentObject[]
  /** Problems of documents that cannot be read. */
  readonly diagnostics: readonly Diagnostic[]
}

export function readObjects(documents: readonly Document[]): ReadObjects {
  const diagnostics: Diagnostic[] = []
  const objects: DocumentObject[] = []
  for (const document of documents) {
    const result = readYaml(document.text)
    if ('problem' in result) {
      const { message, start } = result.problem
      diagnostics.push(damaged(document, message, document.text.slice(0, start).split('\n').length - 1))
    } else if (!isObject(result.value)) diagnostics.push(damaged(document, 'this is not an object', 0))
    else objects.push(...objectsIn(result.value).map(each => documentObject(each, document)))
  }
  return { objects, diagnostics }
}

/** Reports a damaged document without its text, which may be that of a Secret. */
const damaged = (document: Document, message: string, below: number): Diagnostic =>
  problem('OSM0007', `cannot be read: ${message}`, {
    object: { kind: 'file', name: document.file },
    origin: originOf(document, below),
  })

const originOf = ({ file, line }: Document, below = 0): Origin => ({
  line: line + below,
  path: `${file}:${line + below}`,
})

const objectsIn = (object: JsonObject): JsonObject[] =>
  /List$/.test(textAt(object, 'kind') ?? '') && Array.isArray(at(object, 'items'))
    ? listAt(object, 'items').filter(isObject).flatMap(objectsIn)
    : [object]

const documentObject = (object: JsonObject, document: Document): DocumentObject => ({
  ...objectOf(object),
  origin: originOf(document),
})

export const objectOf = (object: JsonObject): DocumentObject => ({ header: itemHeaderOf(object), object })
