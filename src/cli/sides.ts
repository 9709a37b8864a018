// Reads one side of a comparison: a rendering in files, or inputs with a functionConfig, which are rendered first.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { evaluateList, type ListEvaluation } from '../function.ts'
import type { DocumentObject } from '../reports/documents.ts'
import { documentIdentity } from '../reports/rendering.ts'
import type { Settings } from '../settings/settings.ts'
import {
  type Document,
  type DocumentList,
  documentsOf,
  readDocuments,
  resourceListOf,
  splitFunctionConfig,
} from './documents.ts'
import type { InputFile, InputOptions } from './input-files.ts'
import { readManifests, takenApart } from './manifests.ts'
import { objectOf, readObjects } from './objects.ts'
import { inFiles } from './places.ts'
import { withProgress } from './progress.ts'

export interface SideOptions extends InputOptions {
  readonly functionConfig?: string
  readonly set: readonly string[]
  /** The files of the side if they were read already, from a revision of Git. */
  readonly files?: readonly InputFile[]
}

export interface Side {
  readonly objects: readonly DocumentObject[]
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
  /** The settings with which the inputs were rendered. */
  readonly settings?: Settings | undefined
  /** The inputs, if the side was rendered from them. */
  readonly rendered?: RenderedInputs
}

/** What inputs were rendered to, and where they are in files. */
export interface RenderedInputs {
  readonly nodes: ListEvaluation['nodes']
  readonly environment: ListEvaluation['environment']
  readonly list: DocumentList
  readonly functionConfig: Document
}

export async function sideOf(paths: readonly string[], options: SideOptions): Promise<Side> {
  const given = options.functionConfig === undefined ? undefined : readDocuments([options.functionConfig], options)
  const { documents, functionConfig, configIsInput } = splitFunctionConfig(await manifestsOf(paths, options), given)
  const read = await readObjects(documents)
  if (functionConfig === undefined) return { ...read, failed: read.diagnostics.length > 0 }
  const list = resourceListOf(documents, functionConfig)
  const evaluation = await withProgress(progress =>
    evaluateList(list.text, { overrides: options.set, configIsInput, progress }),
  )
  const made = evaluation.objects.map(({ object }) => objectOf(object))
  const replaced = new Set(made.map(documentIdentity))
  return {
    objects: [...made, ...read.objects.filter(object => !replaced.has(documentIdentity(object)))],
    diagnostics: inFiles(list, evaluation.diagnostics),
    failed: evaluation.failed,
    settings: evaluation.settings,
    rendered: { nodes: evaluation.nodes, environment: evaluation.environment, list, functionConfig },
  }
}

const manifestsOf = async (paths: readonly string[], { files, ...options }: SideOptions) =>
  files === undefined
    ? readManifests(paths, options)
    : (await Promise.all(files.flatMap(({ file, text }) => documentsOf(file, text)).map(takenApart))).flat()
