// Reads the objects in files for commands that read rendered or exported manifests. Lists, as kubectl prints them, are split.

import { isObject, type JsonObject } from '../base/json.ts'
import { type Text, t } from '../base/span.ts'
import type { Diagnostic, Origin } from '../diagnostics/diagnostic.ts'
import { positionOf } from '../diagnostics/excerpt.ts'
import { problem } from '../diagnostics/problem.ts'
import { DocumentObject } from '../node/document-object.ts'
import { shellCommand, shellWord } from '../node/shell-command.ts'
import { at, listAt } from '../render/inputs/shape.ts'
import type { Damage } from '../render/yaml/index.ts'
import { type Document, readDocument } from './documents.ts'

interface ReadObjects {
  readonly objects: readonly DocumentObject[]
  /** Problems of documents that cannot be read. */
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads the objects of documents, and reports documents that cannot be read. */
export function readObjects(documents: readonly Document[]): ReadObjects {
  const diagnostics: Diagnostic[] = []
  const objects: DocumentObject[] = []
  for (const document of documents) {
    const result = readDocument(document)
    if ('problem' in result) {
      diagnostics.push(damaged(document, result.problem))
    } else if (!isObject(result.value))
      diagnostics.push(damaged(document, { message: t`this is not an object`, start: 0 }))
    else objects.push(...objectsIn(result.value).map(each => new DocumentObject(each, originOf(document))))
  }
  return { objects, diagnostics }
}

/** Reports a damaged document without its text, which may be that of a Secret. */
function damaged(document: Document, { message, start }: Pick<Damage, 'message' | 'start'>): Diagnostic {
  const { file, line: first, removed, text } = document
  const { line, column } = positionOf({ text, start, end: start, firstLine: first })
  const columns = removed?.[line > first ? 1 : 0] ?? 0
  return problem('OSM0007', t`cannot be read: ${message}`, {
    object: { kind: 'file', name: file },
    origin: { ...originOf(document), line, column: column + columns },
    help: chartHelp(document),
  })
}

/** Says how to review what the chart of a template makes. */
export const chartHelp = ({ chart }: Document): Text[] =>
  chart === undefined
    ? []
    : [t`To review what the chart makes: \`osm-krm diff --build ${shellWord(templateCommand(chart))}\``]

/** Returns the command that prints what a chart makes. The name of its folder is no option. */
export const templateCommand = (chart: string): string =>
  shellCommand('helm', 'template', chart.startsWith('-') ? `./${chart}` : chart)

const originOf = ({ file, line }: Document): Origin => ({ path: file, line, lineIn: 'file' })

/** As for kubectl, an object with items is a list, whatever its kind. */
const objectsIn = (object: JsonObject): JsonObject[] =>
  Array.isArray(at(object, 'items')) ? listAt(object, 'items').filter(isObject).flatMap(objectsIn) : [object]
