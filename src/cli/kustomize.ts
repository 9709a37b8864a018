// The option -k: reads the build of a kustomization as a side, with osm-krm as its function. What is changed after the function is part of it.

import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { printable } from '../diagnostics/text.ts'
import { type Document, documentsOf } from '../documents/documents.ts'
import { readObjects } from '../documents/objects.ts'
import { inDocuments } from '../documents/places.ts'
import { renderedSide, type Side, type SideRequest } from '../documents/side.ts'
import { lintManifests } from '../lint/rendered/index.ts'
import { type DocumentObject, isInput } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import { itemHeaderOf } from '../render/inputs/catalog.ts'
import { at, listAt, textAt } from '../render/inputs/shape.ts'
import { annotationsOf, isHostAnnotation, ORIGIN_ANNOTATION, withAnnotations } from '../render/krm/files.ts'
import { readItem, readResourceList } from '../render/krm/index.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
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
    let call: Side | undefined
    const { status, stdout, stderr } = await kustomizeBuild({
      root: temporary,
      folder: copy.folder,
      answer: async list => {
        if (call) throw new UsageError(`${name} calls osm-krm several times: -k needs a build that lists it once`)
        call = await renderedCall(list, { files, name, copy, request })
        return Buffer.concat([...call.rendered!.answerTo(list)].map(chunk => Buffer.from(chunk)))
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
    // The kustomization of inputs, of which the controller makes the rest.
    if (call === undefined)
      return renderedSide({ documents, functionConfig: undefined, configIsInput: true, ...request })
    const built = readObjects(documents).objects
    const changed = call.failed ? [] : await changedLater(built, outwards(copy, files))
    return appliedSide(call, { built, documents, changed: await inDocuments(documents, changed) })
  })

const buildName = (name: string): string => `<build of ${name}>`

interface Call extends Pick<Kustomization, 'files'> {
  readonly name: string
  readonly copy: KustomizationCopy
  readonly request: BuildRequest
}

/** Renders the list of a call. Objects that are as in their files are read from there, so that problems are in their lines. */
async function renderedCall(input: Buffer, { files, name, copy, request }: Call): Promise<Side> {
  const list = readResourceList(input, () => {})
  const config = list?.functionConfig && readItem(list, list.functionConfig, () => {})
  const listed = copy.configs.find(({ object }) => config !== undefined && isSameConfig(object, config))
  if (list === undefined || config === undefined || !(listed || config.kind === FUNCTION_CONFIG_TYPE.kind)) {
    const { kind, name: function_ } = itemHeaderOf(config ?? {})
    throw new UsageError(`the function ${kind} ${function_} of ${name} is not osm-krm: -k runs nothing but osm-krm`)
  }
  const documentsNamed = sourceDocuments(copy, files)
  let line = 1
  const document = (object: JsonObject): Document => {
    const text = writeYaml(object)
    const made = { file: buildName(name), line, text }
    line += text.split('\n').length
    return made
  }
  const documents = list.items.flatMap(item => {
    const object = readItem(list, item, () => {})
    if (!isObject(object)) return []
    const source = withoutAnnotations(object, each => each === ORIGIN_ANNOTATION || isHostAnnotation(each))
    const same = documentsNamed.get(nameIn(source))?.find(each => isDeepStrictEqual(each.object, source))
    return same?.document ?? document(withoutAnnotations(object, isHostAnnotation))
  })
  const functionConfig = listed?.document ?? document(withoutAnnotations(config, isHostAnnotation))
  return renderedSide({ documents, functionConfig, configIsInput: true, ...request })
}

const isSameConfig = (one: JsonObject, other: JsonObject): boolean =>
  ['apiVersion', 'kind', 'spec', 'data'].every(field => isDeepStrictEqual(one[field], other[field])) &&
  textAt(one, 'metadata', 'name') === textAt(other, 'metadata', 'name')

function withoutAnnotations(object: JsonObject, isLeftOut: (name: string) => boolean): JsonObject {
  const kept = Object.entries(annotationsOf(object)).filter(([name]) => !isLeftOut(name))
  return at(object, 'metadata', 'annotations') === undefined
    ? object
    : withAnnotations(object, Object.fromEntries(kept))
}

interface SourceDocument {
  readonly document: Document
  readonly object: JsonObject
}

/** Returns the documents of the files that were copied, by the kind and name of their objects. */
function sourceDocuments(copy: KustomizationCopy, files: KustomizationFiles): Map<string, SourceDocument[]> {
  const documents = copy.files.flatMap(({ path, text }) => documentsOf(files.nameOf(path), text))
  const byName = new Map<string, SourceDocument[]>()
  for (const document of documents) {
    const read = readYaml(document.text)
    if (!('value' in read) || !isObject(read.value)) continue
    const name = nameIn(read.value)
    byName.set(name, [...(byName.get(name) ?? []), { document, object: read.value }])
  }
  return byName
}

function nameIn(object: JsonObject): string {
  const { kind, name } = itemHeaderOf(object)
  return `${kind} ${name}`
}

/** What lint --rendered finds only if objects were changed after osm-krm. */
const LATER: ReadonlySet<string> = new Set(['OSM0803', 'OSM0805', 'OSM0813'])

const changedLater = async (built: readonly DocumentObject[], help: string): Promise<Diagnostic[]> =>
  (await lintManifests(built)).diagnostics.filter(({ code }) => LATER.has(code)).map(each => ({ ...each, help }))

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

interface Build {
  readonly documents: readonly Document[]
  readonly built: readonly DocumentObject[]
  readonly changed: readonly Diagnostic[]
}

/** Returns what is applied, and the inputs that are not. */
function appliedSide(side: Side, { documents, built, changed }: Build): Side {
  const applied = new Set(built.map(documentIdentity))
  const inputs = side.objects.filter(object => isInput(object) && !applied.has(documentIdentity(object)))
  return {
    ...side,
    objects: [...built, ...inputs],
    documents: [...(side.documents ?? []), ...documents],
    diagnostics: [...side.diagnostics, ...changed],
    failed: side.failed || changed.some(({ severity }) => severity === 'error'),
  }
}
