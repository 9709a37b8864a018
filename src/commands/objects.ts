// The objects in files, for commands that look at what was rendered or exported; Lists, as kubectl prints them, are taken apart.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { at, isObject, listAt, textAt } from '../inputs/shape.ts'
import { locate, readItem, readResourceList } from '../krm/index.ts'
import type { JsonObject } from '../model/profile.ts'
import type { DocumentObject } from '../reports/documents.ts'
import { type Document, resourceListOf } from './documents.ts'
import { inFiles } from './places.ts'

export interface ReadObjects {
  readonly objects: readonly DocumentObject[]
  /** What is damaged. */
  readonly diagnostics: readonly Diagnostic[]
}

export async function readObjects(documents: readonly Document[]): Promise<ReadObjects> {
  const found: Diagnostic[] = []
  const objects: DocumentObject[] = []
  for (const document of documents) {
    const files = resourceListOf([document], undefined)
    const damage: Diagnostic[] = []
    const report = (diagnostic: Diagnostic): void => void damage.push(diagnostic)
    const list = await readResourceList(files.text, report)
    const item = list?.items[0]
    const object = list && item && (await readItem(list, item, report))
    found.push(...inFiles(files, list ? await locate(list, damage) : damage))
    if (object !== undefined) objects.push(...objectsIn(object).map(each => documentObject(each, document)))
  }
  return { objects, diagnostics: found }
}

const objectsIn = (object: JsonObject): JsonObject[] =>
  /List$/.test(textAt(object, 'kind') ?? '') && Array.isArray(at(object, 'items'))
    ? listAt(object, 'items').filter(isObject).flatMap(objectsIn)
    : [object]

const documentObject = (object: JsonObject, { file, line }: Document): DocumentObject => ({
  ...objectOf(object),
  origin: { line, path: `${file}:${line}` },
})

export const objectOf = (object: JsonObject): DocumentObject => ({
  header: {
    apiVersion: textAt(object, 'apiVersion') ?? '',
    kind: textAt(object, 'kind') ?? '',
    namespace: textAt(object, 'metadata', 'namespace') ?? '',
    name: textAt(object, 'metadata', 'name') ?? '',
  },
  object,
})
