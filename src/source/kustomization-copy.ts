// Prepares a copied tree for kustomize, so that nothing of it runs: each function of a kustomization is osm-krm, which is called by an image, or it is
// refused by its name.

import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { plain } from '../base/span.ts'
import { listAt } from '../render/inputs/shape.ts'
import { pathFrom } from '../render/krm/relative-path.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { readYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/write.ts'
import { type Document, documentsOf } from './documents.ts'
import type { ExportedTree } from './export.ts'
import { isInputName, KUSTOMIZATION_NAMES } from './file-names.ts'
import { functionAnnotationProblem, isOwnFunction, programOfFunction, withImage } from './function-annotation.ts'
import { HELM, isRemote, LAYERS, PLUGINS } from './kustomizations.ts'
import { BuildError } from './kustomize-build.ts'
import type { Tree } from './tree.ts'

const IMAGE = 'osm-krm'

/** A functionConfig of osm-krm, and where it is listed. */
interface ListedConfig {
  /** undefined if it is written into the kustomization. */
  readonly document: Document | undefined
  readonly object: JsonObject
  readonly path: string | undefined
  /** The path of the kustomization. */
  readonly listedIn: string
}

const PATH = /^[^\0\n]{1,255}$/

/** The file that a text names: files of generators may have a key, as in key=file. */
const namedBy = (text: string): string => text.slice(text.indexOf('=') + 1)

/** A tree that was copied, with paths from its top. */
export interface CopiedTree extends Pick<ExportedTree, 'root' | 'leftOut'>, Pick<Tree, 'isIgnored'> {
  /** Returns the path from the current folder. */
  readonly placeOf: (path: string) => string
  /** Returns the name of a file in messages: its path, after the name of the revision. */
  readonly nameOf: (path: string) => string
}

export class KustomizationCopy {
  readonly #tree: CopiedTree
  readonly #known = new Set<string>()
  readonly configs: ListedConfig[] = []
  /** The documents of the files of objects. */
  readonly documents: Document[] = []
  /** The documents of the kustomization that is built, and of those that it names. */
  readonly kustomizations: Document[] = []
  /** Files that are listed, not there, and ignored by Git. */
  readonly ignored = new Set<string>()
  /** The kustomization that is built, and its path in the tree. */
  readonly path: string
  readonly object: JsonObject

  /** Prepares a kustomization, and those that it lists. Throws a BuildError if it has a function or plugin that is not osm-krm. */
  constructor(tree: CopiedTree, folder: string) {
    this.#tree = tree
    const path = kustomizationIn(tree.root, folder)
    if (path === undefined) throw new BuildError('there is no kustomization.yaml in this folder')
    this.path = path
    this.object = this.#objectIn(path)
    this.#prepare(path, false)
  }

  #objectIn(path: string): JsonObject {
    const read = readYaml(this.#read(path))
    if ('value' in read && isObject(read.value)) return read.value
    const why = 'problem' in read ? plain(read.problem.message) : 'this is not an object'
    throw new BuildError(`${this.#tree.nameOf(path)} cannot be read: ${why}`)
  }

  /** `holdsConfigs`: another kustomization lists this one for its plugins, so that its resources are configurations. */
  #prepare(path: string, holdsConfigs: boolean): void {
    if (this.#known.size === this.#known.add(`${path} ${holdsConfigs}`).size) return
    let own = this.#objectIn(path)
    this.kustomizations.push(...documentsOf(this.#tree.nameOf(path), this.#read(path)))
    for (const field of HELM) if (own[field] !== undefined) throw this.#refusal(path, `${field} starts helm`)
    for (const list of LAYERS) {
      own = withList(own, list, entry => this.#withoutIgnored(entry, path))
      for (const entry of listAt(own, list)) this.#prepareEntry(entry, path, holdsConfigs)
    }
    for (const list of PLUGINS) own = withList(own, list, entry => [this.#plugin(entry, path)])
    for (const list of ['secretGenerator', 'configMapGenerator'])
      own = withList(own, list, entry => this.#generator(entry, path))
    this.#write(path, plainJson(own))
  }

  /** Prepares an entry of a list of resources: a file, or the folder of another kustomization. */
  #prepareEntry(entry: Json, path: string, isConfigs: boolean): void {
    if (typeof entry !== 'string' || isRemote(entry) || !PATH.test(entry)) return
    const named = pathFrom(path, entry)
    if (/^(?:\/|\.\.(?:\/|$))/.test(named)) throw this.#refusal(path, `${entry} leads out of the files`)
    if (this.#tree.leftOut.has(named))
      throw this.#refusal(named, 'is a link that leads out of the tree or to nothing, or no regular file')
    const inner = kustomizationIn(this.#tree.root, named)
    if (inner !== undefined) this.#prepare(inner, isConfigs)
    else if (this.#isFile(named)) this.#prepareFile(named, path, isConfigs)
  }

  /** Prepares an entry of a list of configurations of plugins: a file, a folder, or a text with the objects. */
  #plugin(entry: Json, path: string): Json {
    if (typeof entry !== 'string') return entry
    const read = readYaml(entry)
    if (!('value' in read) || isObject(read.value)) return this.#configs(entry, path, undefined)
    this.#prepareEntry(entry, path, true)
    return entry
  }

  /** Without a file that is there, a generator would make an empty object. */
  #generator(entry: Json, path: string): Json[] {
    if (!isObject(entry)) return [entry]
    const own = ['files', 'envs'].reduce(
      (object, list) => withList(object, list, each => this.#withoutIgnored(each, path)),
      entry,
    )
    const [before, left] = [entry, own].map(each => listAt(each, 'files').length + listAt(each, 'envs').length)
    return before! > 0 && left === 0 && entry.literals === undefined ? [] : [own]
  }

  /** Returns an entry of a list; nothing for a file that Git ignores and that is not there, such as one of credentials. */
  #withoutIgnored(entry: Json, path: string): Json[] {
    if (typeof entry !== 'string' || isRemote(entry) || !PATH.test(entry)) return [entry]
    const file = pathFrom(path, namedBy(entry))
    if (existsSync(posix.join(this.#tree.root, file)) || !this.#tree.isIgnored(file)) return [entry]
    this.ignored.add(file)
    return []
  }

  #prepareFile(file: string, kustomization: string, isConfigs: boolean): void {
    const text = this.#read(file)
    if (isConfigs) this.#write(file, this.#configs(text, kustomization, file))
    else if (isInputName(file)) this.documents.push(...documentsOf(this.#tree.nameOf(file), text))
  }

  /** Returns the configurations of plugins in a text, with each function of osm-krm as the image. `file` is undefined within a kustomization. */
  #configs(text: string, listedIn: string, file: string | undefined): string {
    const documents = documentsOf(this.#tree.nameOf(file ?? listedIn), text)
    return documents.map(document => this.#config(document, listedIn, file)).join('\n---\n')
  }

  #config(document: Document, listedIn: string, file: string | undefined): string {
    const read = readYaml(document.text)
    // kustomize refuses it.
    if ('problem' in read || !isObject(read.value)) return document.text
    const object = read.value
    const { apiVersion, kind, name } = itemHeaderOf(object)
    if (apiVersion === 'builtin' && kind !== 'HelmChartInflationGenerator') return document.text
    const place = file === undefined ? document.file : `${document.file}:${document.line}`
    if (!isOwnFunction(object)) {
      const program = programOfFunction(object)
      const what = `${kind} ${name}${program === undefined ? '' : ` (${program})`}`
      throw new BuildError(`${place}: the function or plugin ${what} is not osm-krm: ${NOTHING_RUNS}`)
    }
    const wrong = functionAnnotationProblem(object, { kind, name })
    if (wrong) throw new BuildError(`${place}: ${plain(wrong.message)}`)
    this.configs.push({ document: file === undefined ? undefined : document, object, path: file, listedIn })
    return plainJson(withImage(object, IMAGE))
  }

  #isFile(path: string): boolean {
    return statSync(posix.join(this.#tree.root, path), { throwIfNoEntry: false })?.isFile() ?? false
  }

  #read(path: string): string {
    return readFileSync(posix.join(this.#tree.root, path), 'utf8')
  }

  #refusal(path: string, why: string): BuildError {
    return new BuildError(`${this.#tree.nameOf(path)}: ${why}: ${NOTHING_RUNS}`)
  }

  #write(path: string, content: string): void {
    writeFileSync(posix.join(this.#tree.root, path), content)
  }
}

/** Returns the path of the file of a kustomization in a folder; both are paths from the root. */
export const kustomizationIn = (root: string, folder: string): string | undefined =>
  KUSTOMIZATION_NAMES.map(name => posix.join(folder, name)).find(path => existsSync(posix.join(root, path)))

const withList = (object: JsonObject, list: string, replace: (entry: Json) => Json[]): JsonObject =>
  Array.isArray(object[list]) ? { ...object, [list]: object[list].flatMap(replace) } : object

const NOTHING_RUNS =
  '-k runs nothing but osm-krm; build both sides yourself, and compare them with osm-krm diff old.yaml new.yaml'
