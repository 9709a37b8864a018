// Splits texts of YAML and JSON files into documents, and makes a ResourceList of them, so that commands and the playground use the same entry
// point as the function.

import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { rememberedFor } from '../base/remembered.ts'
import { readYaml } from '../render/yaml/index.ts'

export interface Document {
  readonly file: string
  /** The line of the file, counted from 1, on which the document's text begins. */
  readonly line: number
  /** The number of columns that were removed from the first line and from the other lines, if the document was part of a List. */
  readonly removed?: readonly [first: number, others: number]
  readonly text: string
  /** Set if a build has printed it. */
  readonly build?: BuildOrigin
  /** The chart of which it is a template, and no YAML yet, by its path from the folder of the command. */
  readonly chart?: string
}

/** The build of a document, and what the user's command may have read: the files of the tree that differ between both sides. */
export interface BuildOrigin {
  readonly name: string
  readonly changed: readonly string[]
}

const MARKER = /^(---|\.\.\.)(?=[ \t\r]|$)/

/** Matches a line with more than a comment or a directive. YAML has other line breaks, too. */
const CONTENT = /(?:^|[\r\x85\u2028\u2029])[ \t]*[^#\s%\x85]/

/** Splits a text into documents, without those that contain only comments. */
export function documentsOf(file: string, text: string): Document[] {
  const documents: Document[] = []
  let lines: string[] = []
  let start = 1
  // The line break before a marker belongs to the document, where it may end a block scalar.
  const finish = (next: number, end = '\n'): void => {
    if (lines.some(line => CONTENT.test(line))) documents.push({ file, line: start, text: lines.join('\n') + end })
    lines = []
    start = next
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (MARKER.test(line)) {
      finish(index + 2)
      // Text after the marker on the same line belongs to the new document.
      const rest = line.slice(3)
      if (line.startsWith('---') && /[^\s#]/.test(rest.replace(/\s#.*/, ''))) {
        lines.push(`   ${rest}`)
        start = index + 1
      }
    } else lines.push(line)
  }
  finish(0, '')
  return documents
}

/** Reads a document once, whatever asks for its kind, for its objects and for what keeps it from being read. */
export const readDocument = rememberedFor(({ text }: Pick<Document, 'text'>) => readYaml(text))

/** Returns the object in a document; undefined if there is none. */
export function documentObject(document: Document): JsonObject | undefined {
  const read = readDocument(document)
  return 'value' in read && isObject(read.value) ? read.value : undefined
}

/** Returns the object in a document of which no program reads something else; undefined if there is none. */
export function unambiguousObject(document: Document): JsonObject | undefined {
  const read = readDocument(document)
  return 'value' in read && read.differences === undefined && isObject(read.value) ? read.value : undefined
}

/** Returns what a text of YAML holds; undefined if it cannot be read. */
export function yamlValue(text: string): Json | undefined {
  const read = readYaml(text)
  return 'value' in read ? read.value : undefined
}

/** Returns the object in a text of YAML; undefined if there is none. */
export function yamlObject(text: string): JsonObject | undefined {
  const value = yamlValue(text)
  return isObject(value) ? value : undefined
}

/** A ResourceList made of documents, and where each of them is. */
export interface DocumentList {
  readonly text: string
  readonly places: readonly ListPlace[]
}

/** A document, and the line of the list on which it begins. */
export interface ListPlace {
  readonly document: Document
  readonly line: number
}

const INDENT = 2

/** Returns the number of columns between a place in the list and in the file. */
export const removedColumns = ({ document, line: first }: ListPlace, line: number): number =>
  (document.removed?.[line > first ? 1 : 0] ?? 0) - INDENT

/** Returns the documents as items of a ResourceList, each with its text unchanged except for an indentation of two columns. */
export function resourceListOf(documents: readonly Document[], functionConfig: Document | undefined): DocumentList {
  const places: { document: Document; line: number }[] = []
  let text = ''
  let line = 1
  const add = (piece: string): void => {
    text += `${piece}\n`
    line += piece.split('\n').length
  }
  const addDocument = (head: string, document: Document): void => {
    add(head)
    places.push({ document, line })
    add(indent(document.text.replace(/\n$/, '')))
  }
  add('apiVersion: config.kubernetes.io/v1\nkind: ResourceList')
  if (functionConfig !== undefined) addDocument('functionConfig:', functionConfig)
  add(documents.length === 0 ? 'items: []' : 'items:')
  for (const document of documents) addDocument('-', document)
  return { text, places }
}

/** Returns the document of an item's text in such a list. */
export const documentText = (item: string): string => item.replace(/^-\n/, '').replace(/(?:^|(?<=\x85)) {2}/gm, '')

/** Indents all lines, including those after the other line breaks of YAML 1.1: NEL and those of JavaScript. */
const indent = (text: string): string =>
  `\n${text}`.replace(/[\n\r\x85\u2028\u2029](?=[^\n\r\x85])/g, `$&${' '.repeat(INDENT)}`).slice(1)
