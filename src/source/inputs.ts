// Reads YAML and JSON files as documents, without templates and what osm-krm wrote itself beside them, and finds the functionConfig.

import type { Identity } from '../base/refs.ts'
import { objectIdentity } from '../render/model/kubernetes.ts'
import { GENERATED_BY } from '../render/model/ownership.ts'
import { DISK } from './disk.ts'
import { type Document, documentObject, documentsOf } from './documents.ts'
import { UsageError } from './errors.ts'
import { isFunctionConfig, isInput, isUnreadable, namesOwnKind } from './header.ts'
import { type InputFile, inputFiles } from './input-files.ts'
import { documentsOfList } from './lists.ts'

/** Reads the documents of files and folders in the given order. Files of a folder are sorted by name. */
export const readDocuments = (paths: readonly string[]): Document[] =>
  documentsAndCopies(inputFiles(paths, DISK)).documents

/** Returns the documents of files, without other things that are in the files of folders. The copies are not among them. */
export function documentsAndCopies(files: readonly InputFile[]): { documents: Document[]; copies: readonly Copy[] } {
  const documents = files.flatMap(({ file, text, isGiven }) => {
    const found = documentsOf(file, text)
    return isGiven ? found : withoutTemplates(found)
  })
  const copies = copiesIn(documents)
  const copied = new Set(copies.map(({ document }) => document))
  return { documents: documents.filter(each => !copied.has(each)), copies }
}

export interface SplitDocuments {
  readonly documents: readonly Document[]
  readonly functionConfig: Document | undefined
  /** Whether the functionConfig was found among the documents and not named with -c. */
  readonly configIsInput: boolean
}

/** Returns the functionConfig: the given one, or else the one among the documents. */
export function splitFunctionConfig(
  documents: readonly Document[],
  given: readonly Document[] | undefined,
): SplitDocuments {
  const found = given ?? documents.filter(isFunctionConfig)
  if (found.length > 1) {
    const places = found.map(({ file, line }) => `${file}:${line}`).join(', ')
    throw new UsageError(
      given === undefined
        ? `${found.length} functionConfigs were found (${places}): name the folder of one cluster and what it shares, or one functionConfig with -c`
        : `-c takes a file with one functionConfig; ${found.length} objects are in it (${places})`,
    )
  }
  return {
    documents: documents.filter(document => !found.includes(document)),
    functionConfig: found[0],
    configIsInput: given === undefined,
  }
}

/** Reads the objects of files and folders. Lists are split into their items. */
export const readManifests = (paths: readonly string[]): Document[] => readDocuments(paths).flatMap(documentsOfList)

/** The first line of the file of inputs that a rendering writes, which tells it from a file of the user. */
export const INPUTS_HEADER =
  '# The inputs, as osm-krm render --with-inputs writes them: the next run replaces this file.\n'

/** Returns the documents without templates of Helm and others, which are no YAML until they are filled in. */
const withoutTemplates = (documents: readonly Document[]): Document[] =>
  documents.filter(document => !document.text.includes('{{') || namesOwnKind(document.text) || !isUnreadable(document))

/** A MachineDeployment or profile in the files of a rendering, and the input of the same name. */
export interface Copy {
  readonly document: Document
  readonly of: Document
}

/** Finds what a rendering has copied from other documents, so that inputs may be beside their rendering. */
function copiesIn(documents: readonly Document[]): readonly Copy[] {
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
