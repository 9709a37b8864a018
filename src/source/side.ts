// One side of a comparison, or the subject of a report: the objects of documents, rendered first if there is a functionConfig.

import { digestOf } from '../base/digest.ts'
import type { JsonObject } from '../base/json.ts'
import type { Identity } from '../base/refs.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { evaluateList, type ListEvaluation } from '../evaluate/evaluate-list.ts'
import type { ListOptions } from '../evaluate/open.ts'
import { type DocumentObject, isSecret, madeObject } from '../node/document-object.ts'
import { documentIdentity, renderingOf } from '../node/rendering.ts'
import type { StandIn } from '../render/inputs/credential.ts'
import { referencesIn } from '../render/inputs/references.ts'
import { providerSecrets, secretTexts } from '../render/inputs/secrets.ts'
import { annotationsOf, isHostAnnotation, withAnnotations } from '../render/krm/files.ts'
import { FUNCTION_CONFIG_TYPE, type Settings } from '../render/settings/settings.ts'
import type { KnownSecret } from '../secrets/known.ts'
import { standInSecrets } from '../secrets/stand-ins.ts'
import { type Document, type DocumentList, documentText, resourceListOf, unambiguousObject } from './documents.ts'
import { readObjects } from './objects.ts'
import { inFiles } from './places.ts'

export interface Side {
  readonly objects: readonly DocumentObject[]
  readonly diagnostics: readonly Diagnostic[]
  /** The documents that were read, by which problems are located in files. */
  readonly documents?: readonly Document[]
  /** Outputs of an earlier run among the files, which hosts may apply in place of what the inputs make. */
  readonly committed?: readonly CommittedOutput[]
  /** Whether there are errors. What could be rendered in spite of them is among the objects. */
  readonly failed: boolean
  readonly settings?: Settings | undefined
  /** Whether there is no functionConfig, so that the inputs were rendered with the defaults of the controller, which makes the objects. */
  readonly isOfController: boolean
  /** What no functionConfig governs, beside clusters that one does. */
  readonly ungoverned?: readonly string[] | undefined
  /** What is in the place of credentials that are not known. */
  readonly standIns: readonly StandIn[]
  /** Whether templates do more with a stand-in than print it. */
  readonly readsStandIns?: boolean
  /** What else a reader has to know. */
  readonly notes?: readonly string[]
  /** What the rendering uses as credentials; without one, what the types of Secrets and the references of MachineDeployments say. */
  readonly secrets: readonly KnownSecret[]
  /** The inputs, if the side was rendered from them. */
  readonly rendered?: RenderedInputs
}

interface CommittedOutput {
  readonly object: DocumentObject
  readonly content: string
  /** Whether it is not what the inputs make. */
  readonly isOther: boolean
}

/** The rendering of inputs, and the places of the inputs in files. */
export interface RenderedInputs {
  readonly nodes: ListEvaluation['nodes']
  readonly environment: ListEvaluation['environment']
  readonly answerTo: ListEvaluation['answerTo']
  readonly list: DocumentList
  readonly documents: readonly Document[]
  readonly functionConfig: Document
  /** What the side has before anything is changed after the function, as a kustomization does. */
  readonly objects: readonly DocumentObject[]
  /** Renders other inputs in the same way, without judging them. */
  readonly again: (inputs: Pick<SideRequest, 'documents' | 'functionConfig'>) => Promise<Side>
}

/** The stand-ins are those of the other side of a comparison. */
export interface SideRequest
  extends Pick<ListOptions, 'overrides' | 'standIns' | 'lint' | 'reviewPolicy' | 'external' | 'now' | 'progress'> {
  readonly documents: readonly Document[]
  readonly functionConfig: Document | undefined
  /** Whether the functionConfig is one of the inputs, and so must not allow profiles to run code. */
  readonly configIsInput: boolean
}

/**
 * The functionConfig of inputs beside a controller. Its profiles are in the cluster, so none is replaced by a built-in one; it counts the
 * revisions, and replaces objects that change.
 */
const CONTROLLER_DEFAULTS: Document = {
  file: '<defaults of the controller>',
  line: 1,
  text: `apiVersion: ${FUNCTION_CONFIG_TYPE.apiVersion}
kind: ${FUNCTION_CONFIG_TYPE.kind}
metadata: {name: osm-krm}
spec:
  profiles: {builtIn: false}
  machineDeployments: {revision: cluster}
  output: {immutable: false}
`,
}

/** Whether there are MachineDeployments, and nothing that was made for them. */
function hasOnlyInputs(objects: readonly DocumentObject[]): boolean {
  const { nodes } = renderingOf(objects)
  return nodes.length > 0 && !nodes.some(({ isRendered }) => isRendered)
}

/** Returns the side of objects that are not rendered. */
export const unrenderedSide = (
  read: Pick<Side, 'objects'> & Partial<Pick<Side, 'diagnostics' | 'documents'>>,
): Side => ({
  diagnostics: [],
  ...read,
  failed: (read.diagnostics ?? []).some(({ severity }) => severity === 'error'),
  isOfController: false,
  secrets: secretsOfManifests(read.objects),
  standIns: [],
})

/** Returns the objects of Cluster API into which the names of Secrets are written. */
function editedObjects(documents: readonly Document[], { changedItems }: ListEvaluation): readonly DocumentObject[] {
  const edited = documents.flatMap((document, i) => {
    const text = changedItems.get(i)
    return text?.includes('cluster.x-k8s.io/') ? [{ ...document, text: documentText(text) }] : []
  })
  return readObjects(edited).objects
}

/** Returns the values of Secrets whose type says that they are credentials, or to which a MachineDeployment refers: any other would hide what its author chooses. */
function secretsOfManifests(objects: readonly DocumentObject[]): KnownSecret[] {
  const { nodes, others } = renderingOf(objects)
  const machineDeployments = nodes.flatMap(node => node.objects.machineDeployment ?? [])
  const references = machineDeployments.flatMap(({ object }) => referencesIn(object))
  const isUsed = ({ object, header: { namespace, name } }: DocumentObject): boolean =>
    CREDENTIAL_TYPE.test(String(object.type)) ||
    references.some(each => each.kind === 'Secret' && each.namespace === namespace && each.name === name)
  return [
    ...secretTexts(others.filter(other => isSecret(other) && isUsed(other))),
    ...providerSecrets(machineDeployments),
  ]
}

/** The types of Secrets that are credentials, whoever refers to them. */
export const CREDENTIAL_TYPE =
  /^(?:bootstrap\.kubernetes\.io\/token|kubernetes\.io\/(?:service-account-token|dockercfg|dockerconfigjson))$/

/** Reads the objects of a side, and renders them first if there is a functionConfig, or MachineDeployments of a controller. */
export async function renderedSide(request: SideRequest): Promise<Side> {
  const { documents, functionConfig, ...options } = request
  const read = readObjects(documents)
  const isOfController = functionConfig === undefined
  if (isOfController && !hasOnlyInputs(read.objects)) return unrenderedSide({ ...read, documents })
  const config = functionConfig ?? CONTROLLER_DEFAULTS
  const list = resourceListOf(documents, config)
  const knownObject = (index: number): JsonObject | undefined => unambiguousObject(documents[index]!)
  const evaluation = await evaluateList(list.text, {
    standIns: [],
    ...options,
    besideController: isOfController,
    knownObject,
  })
  const outputs = evaluation.objects.map(madeObject)
  const made = [...outputs, ...editedObjects(documents, evaluation)]
  const replaced = byIdentity(made)
  // What an earlier run made of a node that cannot be rendered now would be shown as if it were what the inputs say.
  const isOutdated = ({ object }: DocumentObject): boolean => evaluation.failed && evaluation.isEarlierOutput(object)
  const diagnostics = inFiles(list, evaluation.diagnostics)
  // An object of others is passed on, whatever it is. Here, something would be missing without a word.
  const reported = new Set(diagnostics.filter(({ code }) => code === 'OSM0007').map(({ origin }) => origin?.path))
  const unread = read.diagnostics.filter(({ origin }) => !reported.has(origin?.path))
  const kept = read.objects.filter(object => !replaced.has(documentIdentity(object)) && !isOutdated(object))
  const objects = [...made, ...kept]
  const { standIns } = evaluation
  return {
    objects,
    diagnostics: [...diagnostics, ...unread],
    documents,
    committed: evaluation.failed ? [] : committedOutputs(read.objects, byIdentity(outputs)),
    failed: evaluation.failed || unread.length > 0,
    isOfController,
    settings: evaluation.settings,
    standIns,
    readsStandIns: evaluation.readsStandIns,
    secrets: [...evaluation.secrets(), ...standIns.flatMap(({ name }) => standInSecrets(name))],
    rendered: {
      nodes: evaluation.nodes,
      environment: evaluation.environment,
      answerTo: evaluation.answerTo,
      list,
      documents,
      functionConfig: config,
      objects,
      again: ({ functionConfig: other, ...inputs }) =>
        renderedSide({
          ...request,
          ...UNJUDGED,
          standIns,
          ...inputs,
          functionConfig: other === CONTROLLER_DEFAULTS ? undefined : other,
        }),
    },
  }
}

const UNJUDGED = { lint: false, external: undefined, progress: undefined } as const

const byIdentity = (objects: readonly DocumentObject[]): ReadonlyMap<Identity, DocumentObject> =>
  new Map(objects.map(object => [documentIdentity(object), object]))

/** An input that the run completes is no output. */
const committedOutputs = (
  objects: readonly DocumentObject[],
  made: ReadonlyMap<Identity, DocumentObject>,
): CommittedOutput[] =>
  objects.flatMap(object => {
    const now = made.get(documentIdentity(object))
    if (now === undefined) return []
    const content = contentOf(object)
    return { object, content, isOther: content !== contentOf(now) }
  })

/** Hosts add annotations of their own, and servers the status. */
function contentOf(object: DocumentObject): string {
  const { status: _status, data, stringData: _stringData, ...others } = object.object
  const annotations = Object.entries(annotationsOf(object.object)).filter(([name]) => !isHostAnnotation(name))
  const texts = isSecret(object) ? object.secretKeys.map(key => [key, object.secretText(key) ?? '']) : [data ?? null]
  return digestOf({ ...withAnnotations(others, Object.fromEntries(annotations)), texts })
}
