// The option -k: reads the build of a kustomization as a side, with osm-krm as its function. What is changed after the function is part of it.

import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { printable } from '../diagnostics/text.ts'
import { type Document, documentsOf } from '../documents/documents.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments } from '../documents/places.ts'
import { type EvaluatedSide, evaluatedSide, renderedSide, type Side, type SideRequest } from '../documents/side.ts'
import { DocumentObject, isInput } from '../inspect/documents.ts'
import { documentIdentity } from '../inspect/rendering.ts'
import { lintManifests } from '../lint/rendered/index.ts'
import { itemHeaderOf } from '../render/inputs/catalog.ts'
import { at, listAt, textAt } from '../render/inputs/shape.ts'
import { annotationsOf, isHostAnnotation, ORIGIN_ANNOTATION, withAnnotations } from '../render/krm/hosts.ts'
import { type ResourceList, readItem, readResourceList } from '../render/krm/index.ts'
import { pathFrom } from '../render/krm/relative-path.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/function-config-type.ts'
import { readYaml, writeYaml } from '../render/yaml/index.ts'
import type { Cluster } from './clusters.ts'
import { UsageError } from './errors.ts'
import { copyKustomization, type KustomizationCopy } from './kustomization-copy.ts'
import { type KustomizationFiles, kustomizationFiles } from './kustomization-files.ts'
import { kustomizeBuild, withTemporaryFolder } from './kustomize-build.ts'
import type { SideSource } from './sources.ts'

/** How a side is rendered, without its documents. */
export type BuildRequest = Omit<SideRequest, 'documents' | 'functionConfig' | 'configIsInput'>

/** A kustomization of a side. */
export interface Kustomization {
  readonly files: KustomizationFiles
  readonly folder: string
  /** The files of which it was said that they are left out. */
  readonly said: Set<string>
}

/** A cluster whose objects are in the build of a kustomization, not in documents. */
interface KustomizedCluster extends Cluster {
  readonly kustomization: Kustomization
}

/** Returns the clusters of the folders that the side has. */
export function kustomizedClusters(
  source: SideSource,
  folders: readonly string[],
  said = new Set<string>(),
): KustomizedCluster[] {
  if (folders.length === 0) return []
  const [path] = source.paths.filter(each => each !== '.')
  if (path !== undefined) throw new UsageError(`-k names what is built: leave out ${path}`)
  const files = kustomizationFiles(source)
  return folders.flatMap(named => {
    const folder = files.pathOf(named)
    if (files.at(folder)?.kind !== 'folder') return []
    const kustomization = { files, folder, said }
    const none = { documents: [], functionConfig: undefined, configIsInput: true, configName: undefined }
    return [{ ...none, folder: named, shared: new Set<string>(), kustomization }]
  })
}

/** Builds a kustomization, and returns what its nodes get. */
export const builtSide = ({ files, folder, said }: Kustomization, request: BuildRequest): Promise<Side> =>
  withTemporaryFolder(async temporary => {
    const root = posix.join(temporary, 'files')
    const copy = copyKustomization(files, folder, root)
    const name = files.nameOf(folder)
    for (const place of copy.leftOut.map(files.placeOf).filter(each => said.size < said.add(each).size))
      process.stderr.write(`osm-krm: ${printable(place)} is not in Git: it is left out of the build\n`)
    const calls: EvaluatedSide[] = []
    const { status, stdout, stderr } = await kustomizeBuild({
      root: temporary,
      folder: copy.folder,
      answer: async list => {
        const call = await evaluatedCall(list, { files, folder, name, copy, request })
        calls.push(call)
        return Buffer.concat([...call.evaluation!.answerTo(list)].map(chunk => Buffer.from(chunk)))
      },
    })
    if (status !== 0)
      throw new UsageError(
        `kustomize cannot build ${name}: ${stderr
          .replaceAll(root, '')
          .replace(/^Error: /, '')
          .trim()}`,
      )
    const documents = documentsOf(buildName(name), stdout)
    const [last, ...more] = calls.toReversed()
    // The kustomization of inputs, of which the controller makes the rest.
    if (last === undefined)
      return renderedSide({ documents, functionConfig: undefined, configIsInput: true, ...request })
    const built = readObjects(documents).objects.map(object => withoutOrigin(object, copy))
    return sideOfCalls(
      last.side,
      more.map(({ side }) => side),
      {
        documents,
        built,
        changed: await changedLater(last.side, { documents, built, copy, files }),
      },
    )
  })

const buildName = (name: string): string => `<build of ${name}>`

interface Call extends Pick<Kustomization, 'files' | 'folder'> {
  readonly name: string
  readonly copy: KustomizationCopy
  readonly request: BuildRequest
}

/** Renders the list of a call. Objects that are as in their files are read from there, so that problems are in their lines. */
async function evaluatedCall(input: Buffer, { files, folder, name, copy, request }: Call): Promise<EvaluatedSide> {
  const list = readResourceList(input, () => {})
  const config = list?.functionConfig && readItem(list, list.functionConfig, () => {})
  const listed = copy.configs.find(({ object }) => config !== undefined && isSameConfig(object, config))
  if (list === undefined || config === undefined || !(listed || config.kind === FUNCTION_CONFIG_TYPE.kind)) {
    const { kind, name: function_ } = itemHeaderOf(config ?? {})
    throw new UsageError(`the function ${kind} ${function_} of ${name} is not osm-krm: -k runs nothing but osm-krm`)
  }
  const source = new SourceDocuments(files, folder)
  let line = 1
  const document = (object: JsonObject): Document => {
    const text = writeYaml(object)
    const made = { file: buildName(name), line, text }
    line += text.split('\n').length
    return made
  }
  const documents = objectsIn(list).map(each => {
    const own = ownObject(each, copy)
    return source.documentOf(each, own) ?? document(own)
  })
  const functionConfig = listed?.document ?? document(ownObject(config, copy))
  return evaluatedSide({ documents, functionConfig, configIsInput: true, ...request })
}

const objectsIn = (list: ResourceList): JsonObject[] =>
  list.items.flatMap(item => {
    const object = readItem(list, item, () => {})
    return isObject(object) ? [object] : []
  })

const isSameConfig = (one: JsonObject, other: JsonObject): boolean =>
  ['apiVersion', 'kind', 'spec', 'data'].every(field => isDeepStrictEqual(one[field], other[field])) &&
  textAt(one, 'metadata', 'name') === textAt(other, 'metadata', 'name')

/** Whether the kustomization itself asks for the annotations that the copy adds. */
const wantsOrigins = ({ object }: KustomizationCopy): boolean =>
  listAt(object, 'buildMetadata').includes('originAnnotations')

/** Returns the object without what the host adds to it. */
function ownObject(object: JsonObject, copy: KustomizationCopy): JsonObject {
  const own = Object.entries(annotationsOf(object)).filter(
    ([name]) => !isHostAnnotation(name) && (name !== ORIGIN_ANNOTATION || wantsOrigins(copy)),
  )
  return at(object, 'metadata', 'annotations') === undefined ? object : withAnnotations(object, Object.fromEntries(own))
}

const withoutOrigin = (object: DocumentObject, copy: KustomizationCopy): DocumentObject =>
  wantsOrigins(copy) ? object : new DocumentObject(ownObject(object.object, copy), object.origin)

/** The documents of the files from which objects come. */
class SourceDocuments {
  readonly #files: KustomizationFiles
  readonly #folder: string
  readonly #read = new Map<string, readonly { readonly document: Document; readonly object: unknown }[]>()

  constructor(files: KustomizationFiles, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  /** Returns the document with the object; undefined if kustomize has changed it. */
  documentOf(object: JsonObject, own: JsonObject): Document | undefined {
    const origin = readYaml(String(annotationsOf(object)[ORIGIN_ANNOTATION] ?? ''))
    const value = 'value' in origin ? origin.value : undefined
    const path = textAt(value, 'path')
    if (path === undefined || textAt(value, 'repo') !== undefined) return undefined
    return this.#documentsAt(pathFrom(`${this.#folder}/`, path)).find(each => isDeepStrictEqual(each.object, own))
      ?.document
  }

  #documentsAt(path: string) {
    const known = this.#read.get(path)
    if (known !== undefined) return known
    const entry = this.#files.at(path)
    const text = entry?.kind === 'file' ? entry.read().toString() : ''
    const documents = documentsOf(this.#files.nameOf(path), text).map(document => {
      const read = readYaml(document.text)
      return { document, object: 'value' in read ? read.value : undefined }
    })
    this.#read.set(path, documents)
    return documents
  }
}

interface Built {
  readonly documents: readonly Document[]
  readonly built: readonly DocumentObject[]
}

/** Returns the problems that the function's own output did not have: those of changes after it. */
async function changedLater(
  side: Side,
  { documents, built, copy, files }: Built & { readonly copy: KustomizationCopy; readonly files: KustomizationFiles },
): Promise<Diagnostic[]> {
  if (side.failed) return []
  const keyOf = ({ code, object, field }: Diagnostic): string =>
    JSON.stringify([code, object?.kind, object?.name, field])
  const before = new Set((await lintManifests(side.objects)).diagnostics.map(keyOf))
  const found = (await lintManifests(built)).diagnostics.filter(each => !before.has(keyOf(each)))
  const help = outwards(copy, files)
  return inDocuments(
    documents,
    found.map(each => (MOVED.has(each.code) ? { ...each, help } : each)),
  )
}

/** Problems of what is changed after osm-krm, and not before it. */
const MOVED: ReadonlySet<string> = new Set(['OSM0803', 'OSM0813'])

/** Says how the function runs last. */
function outwards({ configs, path, object }: KustomizationCopy, files: KustomizationFiles): string {
  const outer = files.placeOf(path)
  const [listed] = configs
  if (listed?.path === undefined || listed.listedIn === path)
    return `List osm-krm last under "transformers:" of ${outer}.`
  const entries = listAt(object, 'transformers').filter(each => typeof each === 'string' && !each.includes('\n'))
  return `Move ${files.placeOf(listed.path)} to ${files.placeOf(posix.dirname(path))}/, remove it from "transformers:" of ${files.placeOf(listed.listedIn)}, and write into ${outer}:

transformers: [${[...entries, posix.basename(listed.path)].join(', ')}]`
}

/** Returns the side of a build: what is applied, and the inputs that are not. */
function sideOfCalls(
  last: Side,
  others: readonly Side[],
  { documents, built, changed }: Built & { readonly changed: readonly Diagnostic[] },
): Side {
  const calls = [last, ...others]
  const applied = new Set(built.map(documentIdentity))
  const inputs = last.objects.filter(object => isInput(object) && !applied.has(documentIdentity(object)))
  const { rendered, ...side } = last
  return {
    ...side,
    objects: [...built, ...inputs],
    documents: [...calls.flatMap(each => each.documents ?? []), ...documents],
    diagnostics: [...calls.flatMap(({ diagnostics }) => diagnostics), ...changed],
    failed: calls.some(({ failed }) => failed) || changed.some(({ severity }) => severity === 'error'),
    standIns: calls.flatMap(({ standIns }) => standIns),
    secrets: calls.flatMap(({ secrets }) => secrets),
    // Of several functions, the files of a node may be made by any.
    ...(rendered && others.length === 0 && { rendered }),
  }
}
