// Reads YAML and JSON files as documents, and finds the functionConfig among them.

import { type Copy, copiesIn, withoutTemplates } from './copies.ts'
import { DISK } from './disk.ts'
import { type Document, documentsOf } from './documents.ts'
import { UsageError } from './errors.ts'
import { isFunctionConfig } from './header.ts'
import { type InputFile, inputFiles } from './input-files.ts'
import { documentsOfList } from './lists.ts'

/** Reads the documents of files and folders in the given order. Files of a folder are sorted by name. */
export const readDocuments = (paths: readonly string[]): Document[] => documentsIn(inputFiles(paths, DISK))

/** Returns the documents of files, without other things that are in the files of folders. */
export const documentsIn = (files: readonly InputFile[]): Document[] => documentsAndCopies(files).documents

/** The copies are not among the documents. */
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
