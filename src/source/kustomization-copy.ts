// Copies what a kustomization names, from the file system or a revision of Git, so that kustomize can build it and nothing of it runs: each function
// is osm-krm, which the copy calls by an image, or refused by its name.

import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join, posix, relative, resolve } from 'node:path'
import { isObject, type Json, type JsonObject } from '../base/json.ts'
import { plain } from '../base/span.ts'
import { listAt } from '../render/inputs/shape.ts'
import { pathFrom } from '../render/krm/relative-path.ts'
import { itemHeaderOf } from '../render/model/kubernetes.ts'
import { readYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/write.ts'
import { type Document, documentsOf, yamlValue } from './documents.ts'
import { isInputName, KUSTOMIZATION_NAMES } from './file-names.ts'
import { functionAnnotationProblem, isOwnFunction, programOfFunction, withImage } from './function-annotation.ts'
import { BLOB, inRepository, isIgnored, LINK, revisionContents } from './git.ts'
import { HELM, isRemote, LAYERS, PLUGINS } from './kustomizations.ts'
import { BuildError } from './kustomize-build.ts'
import type { SideSource } from './sources.ts'
import { workTreeFiles } from './work-tree.ts'

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

export const kustomizationIn = (files: KustomizationFiles, folder: string): string | undefined =>
  KUSTOMIZATION_NAMES.map(name => posix.join(folder, name)).find(path => files.at(path) !== undefined)

export class KustomizationCopy {
  readonly #files: KustomizationFiles
  readonly #root: string
  readonly #copied = new Set<string>()
  readonly configs: ListedConfig[] = []
  /** The documents of the files of objects and patches. */
  readonly documents: Document[] = []
  /** Files that are listed, not there, and ignored by Git. */
  readonly leftOut = new Set<string>()
  /** The kustomization that is built, and its path among the files. */
  readonly path: string
  readonly object: JsonObject

  /** Copies a kustomization, and what it names, below the root. Throws a BuildError if it has a function or plugin that is not osm-krm. */
  constructor(files: KustomizationFiles, folder: string, root: string) {
    this.#files = files
    this.#root = root
    const path = kustomizationIn(this.#files, folder)
    if (path === undefined) throw new BuildError('there is no kustomization.yaml in this folder')
    this.path = path
    this.object = this.#objectIn(path)
    this.#copy(path, false)
  }

  #objectIn(path: string): JsonObject {
    const read = readYaml(this.#read(path, path).toString())
    if ('value' in read && isObject(read.value)) return read.value
    const why = 'problem' in read ? plain(read.problem.message) : 'this is not an object'
    throw new BuildError(`${this.#files.nameOf(path)} cannot be read: ${why}`)
  }

  /** `holdsConfigs`: another kustomization lists this one for its plugins, so that its resources are configurations. */
  #copy(path: string, holdsConfigs: boolean): void {
    if (this.#copied.size === this.#copied.add(`${path} ${holdsConfigs}`).size) return
    let own = this.#objectIn(path)
    for (const field of HELM) if (own[field] !== undefined) throw this.#refusal(path, `${field} starts helm`)
    for (const list of LAYERS) {
      own = withList(own, list, entry => this.#withoutIgnored(entry, path))
      for (const entry of listAt(own, list)) this.#copyEntry(entry, path, holdsConfigs)
    }
    for (const list of PLUGINS) own = withList(own, list, entry => [this.#plugin(entry, path)])
    for (const list of ['secretGenerator', 'configMapGenerator'])
      own = withList(own, list, entry => this.#generator(entry, path))
    this.#copyNamed(own, path)
    this.#write(path, plainJson(own))
  }

  /** Copies an entry of a list of resources: a file, or the folder of another kustomization. */
  #copyEntry(entry: Json, path: string, isConfigs: boolean): void {
    if (typeof entry !== 'string' || isRemote(entry) || !PATH.test(entry)) return
    const named = pathFrom(path, entry)
    if (named.startsWith('/..')) throw this.#refusal(path, `${entry} leads out of the files`)
    const inner = kustomizationIn(this.#files, named)
    if (inner === undefined) this.#copyFile(named, path, isConfigs)
    else this.#copy(inner, isConfigs)
  }

  /** Copies an entry of a list of configurations of plugins: a file, a folder, or a text with the objects. */
  #plugin(entry: Json, path: string): Json {
    if (typeof entry !== 'string') return entry
    const read = readYaml(entry)
    if (!('value' in read) || isObject(read.value)) return this.#configs(entry, path, undefined)
    this.#copyEntry(entry, path, true)
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
    if (this.#files.at(file) !== undefined || !this.#files.isIgnored(file)) return [entry]
    this.leftOut.add(file)
    return []
  }

  /** Copies each file that a text of an object names, such as that of a patch. */
  #copyNamed(value: Json, path: string): void {
    for (const named of textsIn(value))
      for (const text of [named, namedBy(named)]) if (PATH.test(text)) this.#copyFile(pathFrom(path, text), path, false)
  }

  /** Copies a file, if it is one: kustomize says what is missing. */
  #copyFile(file: string, kustomization: string, isConfigs: boolean): void {
    if (this.#files.at(file)?.isFolder !== false) return
    const bytes = this.#read(file, kustomization)
    if (isConfigs) this.#write(file, this.#configs(bytes.toString(), kustomization, file))
    else if (!existsSync(`${this.#root}${file}`)) {
      this.#write(file, bytes)
      if (isInputName(file)) this.documents.push(...documentsOf(this.#files.nameOf(file), bytes.toString()))
    }
  }

  /** Returns the configurations of plugins in a text, with each function of osm-krm as the image. `file` is undefined within a kustomization. */
  #configs(text: string, listedIn: string, file: string | undefined): string {
    const documents = documentsOf(this.#files.nameOf(file ?? listedIn), text)
    return documents.map(document => this.#config(document, listedIn, file)).join('\n---\n')
  }

  #config(document: Document, listedIn: string, file: string | undefined): string {
    const read = readYaml(document.text)
    // kustomize refuses it.
    if ('problem' in read || !isObject(read.value)) return document.text
    const object = read.value
    this.#copyNamed(object, listedIn)
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

  /** Reads a file. kustomize reads files of its folder only, wherever links lead. */
  #read(file: string, kustomization: string): Buffer {
    const { target, read } = this.#files.at(file)!
    const isOwn = target.startsWith(posix.join(posix.dirname(kustomization), '/'))
    if (target === file || (isOwn && this.#files.at(target)?.target === target)) return read()
    throw this.#refusal(file, `is a symbolic link to ${target}, which -k does not follow`)
  }

  #refusal(path: string, why: string): BuildError {
    return new BuildError(`${this.#files.nameOf(path)}: ${why}: ${NOTHING_RUNS}`)
  }

  #write(path: string, content: string | Buffer): void {
    const target = `${this.#root}${path}`
    mkdirSync(posix.dirname(target), { recursive: true, mode: 0o700 })
    writeFileSync(target, content, { mode: 0o600 })
  }
}

/** Returns the files that kustomizations name, also those in named folders, each with the path of its kustomization. */
export function namedFiles(files: KustomizationFiles, kustomizations: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = new Set(kustomizations)
  for (const by of waiting)
    for (const text of textsIn(yamlValue(files.at(by)?.read().toString() ?? '')))
      for (const name of new Set([text, namedBy(text)])) {
        const path = PATH.test(name) && !isRemote(name) ? pathFrom(by, name) : ''
        const entry = path === '' ? undefined : files.at(path)
        const inner = entry?.isFolder ? kustomizationIn(files, path) : undefined
        // The changes of kustomizations beside inputs are named field by field.
        if (inner !== undefined && !waiting.has(inner)) found.set(inner, by)
        if (inner !== undefined) waiting.add(inner)
        if (entry?.isFolder === false) found.set(path, by)
      }
  return found
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const withList = (object: JsonObject, list: string, replace: (entry: Json) => Json[]): JsonObject =>
  Array.isArray(object[list]) ? { ...object, [list]: object[list].flatMap(replace) } : object

const NOTHING_RUNS =
  '-k runs nothing but osm-krm; build both sides yourself, and compare them with osm-krm diff old.yaml new.yaml'

/** What is at a path. */
export interface FoundEntry {
  readonly isFolder: boolean
  /** Where it is, without links. */
  readonly target: string
  readonly read: () => Buffer
}

/** Files by absolute paths with slashes, which begin at the root of the file system, or at the top of the repository. */
export interface KustomizationFiles {
  /** Returns the path of a folder that is named on the command line. */
  readonly pathOf: (folder: string) => string
  readonly at: (path: string) => FoundEntry | undefined
  /** Returns the path from the current folder. */
  readonly placeOf: (path: string) => string
  /** Returns the name of a file in messages: its path, after the name of the revision. */
  readonly nameOf: (path: string) => string
  /** Whether Git ignores the file, so that only some machines have it. */
  readonly isIgnored: (path: string) => boolean
}

export const kustomizationFiles = (source: SideSource): KustomizationFiles =>
  source.revision === undefined ? filesOnDisk(source) : filesOfRevision(source.revision)

/** The work tree has the files that are in Git, or would be; without Git, all files count. */
function filesOnDisk({ isWorkTree = false }: SideSource): KustomizationFiles {
  const here = realpathSync('.')
  const placeOf = (path: string): string => relative(here, path) || '.'
  const targetOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path)
  const known = isWorkTree ? workTreeFiles() : undefined
  return {
    pathOf: folder => targetOf(resolve(here, folder)),
    at: path => {
      if (!existsSync(path)) return undefined
      const target = targetOf(path)
      const stats = statSync(target)
      const isFolder = stats.isDirectory()
      const isRead = isFolder || (stats.isFile() && (known?.has(posix.normalize(placeOf(path))) ?? true))
      return isRead ? { isFolder, target, read: () => readFileSync(target) } : undefined
    },
    placeOf,
    nameOf: placeOf,
    isIgnored,
  }
}

function filesOfRevision(revision: NonNullable<SideSource['revision']>): KustomizationFiles {
  const { top, entries, contentOf } = revisionContents(revision)
  const files = new Map(entries.map(entry => [`/${entry.path}`, entry]))
  const folders = new Set(['/'])
  for (const path of files.keys())
    for (let at = posix.dirname(path); !folders.has(at); at = posix.dirname(at)) folders.add(at)
  const placeOf = (path: string): string => relative(realpathSync('.'), join(top, path)) || '.'
  const linkedFrom = (path: string): string => {
    const entry = files.get(path)
    return entry?.mode === LINK ? posix.resolve(posix.dirname(path), contentOf(entry).toString('utf8')) : path
  }
  return {
    pathOf: folder => `/${inRepository(folder, top)}`,
    at: path => {
      const target = linkedFrom(path)
      const entry = files.get(target)
      const isFolder = folders.has(target)
      const isThere = isFolder || target !== path || BLOB.test(entry?.mode ?? '')
      const read = (): Buffer => (entry ? contentOf(entry) : Buffer.of())
      return isThere ? { isFolder, target, read } : undefined
    },
    placeOf,
    nameOf: path => `${revision.name}:${placeOf(path)}`,
    isIgnored: path => isIgnored(join(top, path)),
  }
}
