// The option -k: reads the build of a kustomization as a side, with osm-krm as its function. What is changed after the function is part of it.

import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { grouped } from '../base/grouped.ts'
import { isObject, type JsonObject } from '../base/json.ts'
import { identityOf } from '../base/refs.ts'
import { type Code, joined, named, type Text, t } from '../base/span.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import { redactor } from '../diagnostics/redact.ts'
import { lintManifests } from '../lint/rendered/index.ts'
import { buildProblems } from '../lint/texts.ts'
import { type DocumentObject, isInput } from '../node/document-object.ts'
import { documentIdentity } from '../node/rendering.ts'
import { at, listAt, textAt } from '../render/inputs/shape.ts'
import { annotationsOf, isHostAnnotation, ORIGIN_ANNOTATION, withAnnotations } from '../render/krm/files.ts'
import { readItem, readResourceList } from '../render/krm/index.ts'
import { isInFolder, normalPath } from '../render/krm/relative-path.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { writeYaml } from '../render/yaml/index.ts'
import type { Cluster } from './clusters.ts'
import { isFolder } from './disk.ts'
import { type Document, documentObject, documentsOf } from './documents.ts'
import { UsageError } from './errors.ts'
import { type ExportedTree, exportTree } from './export.ts'
import { isFunctionConfig } from './header.ts'
import { type CopiedTree, KustomizationCopy, kustomizationIn } from './kustomization-copy.ts'
import { layersOf } from './kustomizations.ts'
import { BuildError, kustomizeBuild } from './kustomize-build.ts'
import { readObjects } from './objects.ts'
import { inDocuments } from './places.ts'
import { withTemporaryFolder } from './programs.ts'
import { renderedSide, type Side, type SideRequest, unrenderedSide } from './side.ts'
import type { SideSource } from './sources.ts'
import { folderTree, revisionTree, type Tree, workTree } from './tree.ts'

/** How a side is rendered, without its documents. */
export type BuildRequest = Omit<SideRequest, 'documents' | 'functionConfig' | 'configIsInput'>

/** A kustomization of a side. */
export interface Kustomization {
  readonly tree: Tree
  /** Its folder in the tree. */
  readonly folder: string
}

/** Returns the clusters of the folders that the side has. Their objects are in the builds, not in documents. */
export function kustomizedClusters(
  source: SideSource,
  folders: readonly string[],
): (Cluster & { readonly kustomization: Kustomization })[] {
  if (folders.length === 0) return []
  const [path] = source.paths.filter(each => each !== '.')
  if (path !== undefined) throw new UsageError(`-k names what is built: leave out ${path}`)
  const none = { documents: [], functionConfig: undefined, configIsInput: true, configName: undefined }
  return folders.flatMap(named => {
    const kustomization = namedKustomization(source, named)
    if (kustomization === undefined) return []
    return { ...none, folder: named, shared: new Set<string>(), kustomization }
  })
}

/** Returns a kustomization with its tree: a folder out of the work tree is one of its own. */
function namedKustomization({ revision }: SideSource, named: string): Kustomization | undefined {
  const tree = revision === undefined ? workTree() : revisionTree(revision)
  const folder = normalPath(posix.join(tree.here, named))
  if (revision === undefined && !isInFolder('', folder))
    return isFolder(named) ? { tree: folderTree(named), folder: '' } : undefined
  return tree.list().some(({ path }) => isInFolder(folder, path)) ? { tree, folder } : undefined
}

function copied({ tree }: Kustomization, { root, leftOut }: ExportedTree): CopiedTree {
  const placeOf = (path: string): string => posix.relative(tree.here, path) || '.'
  return {
    root,
    leftOut,
    placeOf,
    nameOf: path => (tree.isRevision ? `${tree.name}:${placeOf(path)}` : placeOf(path)),
    isIgnored: tree.isIgnored,
  }
}

/** Builds a kustomization, and returns what its nodes get. One that cannot be built is a side of which nothing is known. */
export const builtSide = (kustomization: Kustomization, request: BuildRequest): Promise<Side> =>
  withTemporaryFolder('kustomize', async temporary => {
    const exported = exportTree(kustomization.tree, posix.join(temporary, 'files'))
    const tree = copied(kustomization, exported)
    const { folder } = kustomization
    const { notes } = exported
    try {
      const side = await sideOfBuild(temporary, folder, tree, request)
      return { ...side, notes: [...notes, ...(side.notes ?? [])] }
    } catch (error) {
      if (!(error instanceof BuildError)) throw error
      const [why, ...paths] = error.message.split(posix.join(temporary, 'files'))
      const named = paths.map(text => text.replace(/^[^\s'":]*/, path => tree.placeOf(path.slice(1))))
      const diagnostic = problem('OSM0007', t`cannot be built: ${[why, ...named].join('')}`, {
        object: { kind: 'Kustomization', name: tree.nameOf(folder) },
        origin: { path: tree.nameOf(kustomizationIn(tree.root, folder) ?? folder), line: 1, lineIn: 'file' },
      })
      return { ...unrenderedSide({ objects: [], diagnostics: [redactor()(diagnostic)] }), notes }
    }
  })

async function sideOfBuild(temporary: string, folder: string, tree: CopiedTree, request: BuildRequest): Promise<Side> {
  const copy = new KustomizationCopy(tree, folder)
  const name = `<build of ${tree.nameOf(folder)}>`
  let call: Side | undefined
  const text = await kustomizeBuild({
    root: temporary,
    folder: posix.join(tree.root, folder),
    answer: async list => {
      call = await renderedCall(list, { copy, name, request })
      return Buffer.concat([...call.rendered!.answerTo(list)].map(chunk => Buffer.from(chunk)))
    },
  })
  const documents = documentsOf(name, text)
  const notes = [...copy.ignored].map(each => `${tree.placeOf(each)} is not in Git: it is left out of the build`)
  const built = readObjects(documents).objects
  const inFiles = copy.documents.map(documentObject).filter(object => object !== undefined)
  const build = { ...layersOf(copy.kustomizations), objects: [...inFiles, ...built.map(({ object }) => object)] }
  const unmatched = request.lint ? await inDocuments(copy.kustomizations, buildProblems(build)) : []
  // The kustomization of inputs, of which the controller makes the rest.
  if (call === undefined) {
    const side = await renderedSide({ documents, functionConfig: undefined, configIsInput: true, ...request })
    const unused = unusedConfig(copy)
    const diagnostics = [...side.diagnostics, ...unmatched, ...unused]
    return { ...side, notes, diagnostics, isOfController: side.isOfController && unused.length === 0 }
  }
  const changed = call.failed ? [] : await changedLater(call.objects, built, outwards(copy, tree))
  const applied = new Set(built.map(documentIdentity))
  const inputs = call.objects.filter(object => isInput(object) && !applied.has(documentIdentity(object)))
  return {
    ...call,
    notes,
    objects: [...built, ...inputs],
    documents: [...(call.documents ?? []), ...documents],
    diagnostics: [...call.diagnostics, ...unmatched, ...(await inDocuments(documents, changed))],
    failed: call.failed || changed.length > 0,
  }
}

/** Reports a functionConfig among the objects of a build that calls no function. */
const unusedConfig = ({ documents, kustomizations: [outer] }: KustomizationCopy): Diagnostic[] =>
  documents.filter(isFunctionConfig).map(({ file, line }) =>
    problem('OSM0019', t`the functionConfig is listed under "resources:", so kustomize does not run the function`, {
      object: { kind: FUNCTION_CONFIG_TYPE.kind, name: file },
      origin: { path: file, line, lineIn: 'file' },
      help: [t`List it under "transformers:" of ${named(outer!.file)}.`],
    }),
  )

interface Call {
  readonly copy: KustomizationCopy
  /** In the place of a file. */
  readonly name: string
  readonly request: BuildRequest
}

/** Renders the list of a call. Objects that are as in their files are read from there, so that problems are in their lines. */
async function renderedCall(input: Buffer, { copy, name, request }: Call): Promise<Side> {
  const list = readResourceList(input, () => {})
  const config = list?.functionConfig && readItem(list, list.functionConfig, () => {})
  const listed = copy.configs.find(({ object }) => config !== undefined && isSameConfig(object, config))
  if (list === undefined || config === undefined || !(listed || config.kind === FUNCTION_CONFIG_TYPE.kind))
    throw new BuildError(`the function ${nameIn(config ?? {})} is not osm-krm: -k runs nothing but osm-krm`)
  const sources = sourceDocuments(copy)
  let line = 1
  const document = (object: JsonObject): Document => {
    const text = writeYaml(object)
    const made = { file: name, line, text }
    line += text.split('\n').length
    return made
  }
  const documents = list.items.flatMap(item => {
    const object = readItem(list, item, () => {})
    if (!isObject(object)) return []
    const source = withoutAnnotations(object, each => each === ORIGIN_ANNOTATION || isHostAnnotation(each))
    const same = sources.get(nameIn(source))?.find(each => isDeepStrictEqual(each.object, source))
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

/** Returns the documents of the files of objects, by the kind and name of their objects. */
function sourceDocuments({ documents }: KustomizationCopy) {
  const read = documents.flatMap(document => {
    const object = documentObject(document)
    return object === undefined ? [] : [{ document, object }]
  })
  return grouped(read, ({ object }) => nameIn(object))
}

function nameIn(object: JsonObject): string {
  const { kind, name } = itemHeaderOf(object)
  return `${kind} ${name}`
}

/** Returns the errors that lint --rendered finds in the build, and not in what osm-krm made. */
async function changedLater(
  made: readonly DocumentObject[],
  built: readonly DocumentObject[],
  help: readonly Text[],
): Promise<Diagnostic[]> {
  const keyOf = ({ code, object, field, subject }: Diagnostic): string =>
    JSON.stringify([code, object && identityOf(object), field, subject])
  const known = new Set((await lintManifests(made)).diagnostics.map(keyOf))
  const { diagnostics } = await lintManifests(built)
  return diagnostics
    .filter(each => each.severity === 'error' && !known.has(keyOf(each)))
    .map(each => ({ ...each, help }))
}

/** Says how the function runs last. */
function outwards({ configs, path, object }: KustomizationCopy, tree: CopiedTree): readonly Text[] {
  const place = (of: string): Code => named(tree.placeOf(of))
  const outer = place(path)
  const [listed] = configs
  if (listed?.path === undefined || listed.listedIn === path)
    return [t`List osm-krm last under "transformers:" of ${outer}.`]
  const entries = listAt(object, 'transformers').filter(each => typeof each === 'string' && !each.includes('\n'))
  return [
    t`Move ${place(listed.path)} to ${place(posix.dirname(path))}/, remove it from "transformers:" of ${place(listed.listedIn)}, and write into ${outer}:`,
    t``,
    t`transformers: [${joined([...entries.map(String), named(posix.basename(listed.path))], ', ')}]`,
  ]
}
