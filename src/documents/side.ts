// One side of a comparison, or what a report shows: the objects of documents, rendered first if there is a functionConfig.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { evaluateList } from '../function.ts'
import type { DocumentObject } from '../reports/documents.ts'
import { documentIdentity } from '../reports/rendering.ts'
import type { Settings } from '../settings/settings.ts'
import { type Document, resourceListOf } from './documents.ts'
import { objectOf, readObjects } from './objects.ts'
import { inFiles } from './places.ts'

export interface Side {
  readonly objects: readonly DocumentObject[]
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
  /** The settings with which the inputs were rendered. */
  readonly settings?: Settings | undefined
}

export interface SideRequest {
  readonly documents: readonly Document[]
  readonly functionConfig: Document | undefined
  /** Whether the functionConfig is one of the inputs, and must not permit them to run code. */
  readonly configIsInput: boolean
  /** Overrides of settings, each as `path=value`. */
  readonly overrides?: readonly string[]
}

export async function renderedSide({
  documents,
  functionConfig,
  configIsInput,
  overrides = [],
}: SideRequest): Promise<Side> {
  const read = readObjects(documents)
  if (functionConfig === undefined) return { ...read, failed: read.diagnostics.length > 0 }
  const list = resourceListOf(documents, functionConfig)
  const evaluation = await evaluateList(list.text, { overrides, configIsInput })
  const made = evaluation.objects.map(({ object }) => objectOf(object))
  const replaced = new Set(made.map(documentIdentity))
  return {
    objects: [...made, ...read.objects.filter(object => !replaced.has(documentIdentity(object)))],
    diagnostics: inFiles(list, evaluation.diagnostics),
    failed: evaluation.failed,
    settings: evaluation.settings,
  }
}
