// Reads the documents of files, with Lists, as kubectl prints several objects, split into their items.

import type { Document } from '../documents/documents.ts'
import { documentsOfList } from '../documents/lists.ts'
import { readDocuments } from './documents.ts'
import type { ReadOptions } from './input-files.ts'

/** Reads the objects of files and folders. Lists are split into their items. */
export const readManifests = async (paths: readonly string[], options: ReadOptions = {}): Promise<Document[]> =>
  (await Promise.all(readDocuments(paths, options).map(documentsOfList))).flat()
