// One side of a comparison, or the subject of a report: the objects of documents, rendered first if there is a functionConfig.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { evaluateList, type ListEvaluation } from '../evaluate/evaluate-list.ts'
import type { ReviewPolicy } from '../evaluate/review-policy.ts'
import type { DocumentObject } from '../inspect/documents.ts'
import { documentObject } from '../inspect/documents.ts'
import { documentIdentity } from '../inspect/rendering.ts'
import { registrySecrets, settingSecrets } from '../render/inputs/secrets.ts'
import type { StandIn } from '../render/inputs/stand-ins.ts'
import type { OnProgress } from '../render/model/progress.ts'
import type { Settings } from '../render/settings/settings.ts'
import { standInTexts } from '../secrets/stand-ins.ts'
import { type Document, type DocumentList, resourceListOf } from './documents.ts'
import { readObjects } from './objects.ts'
import { inFiles } from './places.ts'

export interface Side {
  readonly objects: readonly DocumentObject[]
  readonly diagnostics: readonly Diagnostic[]
  /** Whether there are errors. What could be rendered in spite of them is among the objects. */
  readonly failed: boolean
  /** The settings with which the inputs were rendered. */
  readonly settings?: Settings | undefined
  /** What is in the place of credentials that are not known. */
  readonly standIns: readonly StandIn[]
  /** Credentials of the settings and registries, which are in no Secret or only within another text. */
  readonly secrets: readonly string[]
  /** The inputs, if the side was rendered from them. */
  readonly rendered?: RenderedInputs
}

/** The rendering of inputs, and the places of the inputs in files. */
export interface RenderedInputs {
  readonly nodes: ListEvaluation['nodes']
  readonly environment: ListEvaluation['environment']
  readonly list: DocumentList
  readonly functionConfig: Document
}

export interface SideRequest {
  readonly documents: readonly Document[]
  readonly functionConfig: Document | undefined
  /** Whether the functionConfig is one of the inputs, and so must not allow profiles to run code. */
  readonly configIsInput: boolean
  /** Overrides of settings, each as `path=value`. */
  readonly overrides?: readonly string[]
  /** The stand-ins of the other side of a comparison. */
  readonly standIns?: readonly StandIn[]
  /** Whether the rendering is linted. */
  readonly lint?: boolean
  readonly reviewPolicy?: ReviewPolicy | undefined
  readonly progress?: OnProgress | undefined
}

/** Reads the objects of a side, and renders them first if there is a functionConfig. */
export async function renderedSide({
  documents,
  functionConfig,
  configIsInput,
  overrides = [],
  standIns = [],
  lint = false,
  reviewPolicy,
  progress,
}: SideRequest): Promise<Side> {
  const read = readObjects(documents)
  if (functionConfig === undefined) return { ...read, failed: read.diagnostics.length > 0, secrets: [], standIns: [] }
  const list = resourceListOf(documents, functionConfig)
  const evaluation = await evaluateList(list.text, {
    overrides,
    configIsInput,
    lint,
    standIns,
    progress,
    ...(reviewPolicy && { reviewPolicy }),
  })
  const made = evaluation.objects.map(({ object }) => documentObject(object))
  const replaced = new Set(made.map(documentIdentity))
  // What an earlier run made of a node that cannot be rendered now would be shown as if it were what the inputs say.
  const isOutdated = ({ object }: DocumentObject): boolean => evaluation.failed && evaluation.isEarlierOutput(object)
  return {
    objects: [
      ...made,
      ...read.objects.filter(object => !replaced.has(documentIdentity(object)) && !isOutdated(object)),
    ],
    diagnostics: inFiles(list, evaluation.diagnostics),
    failed: evaluation.failed,
    settings: evaluation.settings,
    standIns: evaluation.standIns,
    secrets: [
      ...(evaluation.settings ? settingSecrets(evaluation.settings) : []),
      ...(evaluation.environment ? registrySecrets(evaluation.environment.containerd) : []),
      ...evaluation.standIns.flatMap(({ name }) => standInTexts(name)),
    ],
    rendered: { nodes: evaluation.nodes, environment: evaluation.environment, list, functionConfig },
  }
}
