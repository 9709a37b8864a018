// Tells the documents of people from templates, and from what osm-krm wrote itself beside them.

import type { Identity } from '../base/refs.ts'
import { objectIdentity } from '../render/model/kubernetes.ts'
import { GENERATED_BY } from '../render/model/ownership.ts'
import { type Document, documentObject } from './documents.ts'
import { isInput, isUnreadable, namesOwnKind } from './header.ts'

/** The first line of the file of inputs that a rendering writes, which tells it from a file of the user. */
export const INPUTS_HEADER =
  '# The inputs, as osm-krm render --with-inputs writes them: the next run replaces this file.\n'

/** Returns the documents without templates of Helm and others, which are no YAML until they are filled in. */
export const withoutTemplates = (documents: readonly Document[]): Document[] =>
  documents.filter(document => !document.text.includes('{{') || namesOwnKind(document.text) || !isUnreadable(document))

/** A MachineDeployment or profile in the files of a rendering, and the input of the same name. */
export interface Copy {
  readonly document: Document
  readonly of: Document
}

/** Finds what a rendering has copied from other documents, so that inputs may be beside their rendering. */
export function copiesIn(documents: readonly Document[]): readonly Copy[] {
  const written = new Set(
    documents
      .filter(({ text }) => text.includes(GENERATED_BY) || text.startsWith(INPUTS_HEADER))
      .map(({ file }) => file),
  )
  const copied = documents.filter(document => written.has(document.file) && isInput(document))
  if (copied.length === 0) return []
  const inputs = new Map(
    documents.flatMap((each): [Identity, Document][] => {
      const identity = written.has(each.file) ? undefined : identityOfText(each)
      return identity ? [[identity, each]] : []
    }),
  )
  return copied.flatMap(document => {
    const identity = identityOfText(document)
    const of = identity && inputs.get(identity)
    return of === undefined ? [] : [{ document, of }]
  })
}

function identityOfText(document: Document): Identity | undefined {
  const object = isInput(document) ? documentObject(document) : undefined
  return object && objectIdentity(object)
}
