// Copies what a kustomization names, from the file system or a revision, so that kustomize can build it and nothing of it runs: each function
// is osm-krm, which the copy calls by an image, or refused by its name.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type Document, documentsOf } from '../documents/documents.ts'
import {
  functionAnnotationProblem,
  isOwnFunction,
  programOfFunction,
  withImage,
} from '../documents/function-annotation.ts'
import { isRemote, KUSTOMIZATION_NAMES } from '../documents/kustomizations.ts'
import { itemHeaderOf } from '../render/inputs/catalog.ts'
import { listAt } from '../render/inputs/shape.ts'
import { pathFrom } from '../render/krm/relative-path.ts'
import { isObject, type Json, type JsonObject } from '../render/model/json.ts'
import { readYaml } from '../render/yaml/index.ts'
import { plainJson } from '../render/yaml/plain-json.ts'
import { UsageError } from './errors.ts'
import type { KustomizationFiles } from './kustomization-files.ts'

/** The image of osm-krm in the copy. */
const IMAGE = 'osm-krm'

/** A functionConfig of osm-krm, and where it is listed. */
export interface ListedConfig {
  /** undefined if it is written into the kustomization. */
  readonly document: Document | undefined
  readonly object: JsonObject
  readonly path: string | undefined
  /** The path of the kustomization. */
  readonly listedIn: string
}

interface CopiedFile {
  readonly path: string
  readonly text: string
}

export interface KustomizationCopy {
  /** The folder of the copy that kustomize builds. */
  readonly folder: string
  readonly configs: readonly ListedConfig[]
  /** The kustomization that is built, and its path among the files. */
  readonly path: string
  readonly object: JsonObject
  /** The files of objects and patches. */
  readonly files: readonly CopiedFile[]
  /** Files that are listed, not there, and ignored by Git. */
  readonly leftOut: readonly string[]
}

/** Copies a kustomization, and what it names, below the root. Throws a UsageError if it has a function or plugin that is not osm-krm. */
export function copyKustomization(files: KustomizationFiles, folder: string, root: string): KustomizationCopy {
  const copier = new Copier(files, root)
  const path = copier.kustomizationIn(folder)
  if (path === undefined)
    throw new UsageError(`-k ${files.nameOf(folder)}: there is no kustomization.yaml in this folder`)
  const object = copier.copy(path, false)
  const [first, ...others] = copier.refused
  if (first !== undefined)
    throw new UsageError(others.length === 0 ? first : `${first} (and ${others.length} more: ${others.join('; ')})`)
  return {
    folder: `${root}${folder}`,
    configs: copier.configs,
    path,
    object,
    files: copier.files,
    leftOut: [...copier.leftOut],
  }
}

/** The lists of other kustomizations and files of objects. */
const RESOURCES = ['resources', 'bases', 'components'] as const
/** The lists of configurations of plugins. An entry is a file, a folder, or a text with the objects. */
const PLUGINS = ['generators', 'transformers', 'validators'] as const
const HELM = ['helmCharts', 'helmChartInflationGenerator'] as const

const OBJECTS = /\.(?:ya?ml|json)$/

/** A text that can be the path of a file. */
const PATH = /^[^\0\n]{1,255}$/

class Copier {
  readonly #files: KustomizationFiles
  readonly #root: string
  readonly #copied = new Set<string>()
  readonly configs: ListedConfig[] = []
  readonly files: CopiedFile[] = []
  readonly refused: string[] = []
  readonly leftOut = new Set<string>()

  constructor(files: KustomizationFiles, root: string) {
    this.#files = files
    this.#root = root
  }

  kustomizationIn(folder: string): string | undefined {
    const paths = KUSTOMIZATION_NAMES.map(name => posix.join(folder, name))
    return paths.find(path => this.#files.at(path) !== undefined)
  }

  /**
   * Copies a kustomization and what it names. Returns it as it is among the files. `holdsConfigs`: another one lists it for its plugins, so that
   * its resources are configurations.
   */
  copy(path: string, holdsConfigs: boolean): JsonObject {
    const object = this.#objectIn(path)
    for (const field of HELM) if (object[field] !== undefined) this.#refuse(path, `${field} starts helm`)
    const own = { ...object }
    for (const list of RESOURCES)
      if (Array.isArray(object[list]))
        own[list] = this.#withoutIgnored(object[list], path).map(entry => {
          this.#copyEntry(entry, path, holdsConfigs)
          return entry
        })
    for (const list of PLUGINS)
      if (Array.isArray(object[list])) own[list] = object[list].map(entry => this.#plugins(entry, path))
    for (const list of ['secretGenerator', 'configMapGenerator'])
      if (Array.isArray(object[list])) own[list] = object[list].flatMap(entry => this.#generator(entry, path))
    this.#copyNamed(own, path)
    this.#replace(path, plainJson(own))
    return object
  }

  #objectIn(path: string): JsonObject {
    const read = readYaml(this.#bytes(path).toString())
    if ('value' in read && isObject(read.value)) return read.value
    const why = 'problem' in read ? read.problem.message : 'this is not an object'
    throw new UsageError(`${this.#files.nameOf(path)} cannot be read: ${why}`)
  }

  /** Copies an entry of a list of resources: a file, or the folder of another kustomization. */
  #copyEntry(entry: Json, path: string, isConfigs: boolean): void {
    if (typeof entry !== 'string' || isRemote(entry) || !PATH.test(entry)) return
    const named = pathFrom(path, entry)
    if (named.startsWith('/..')) this.#refuse(path, `${entry} leads out of the files`)
    else if (this.#files.at(named)?.kind !== 'folder') this.#copyFile(named, path, isConfigs)
    else {
      const inner = this.kustomizationIn(named)
      const key = `${inner} ${isConfigs}`
      if (inner === undefined || this.#copied.has(key)) return
      this.#copied.add(key)
      this.copy(inner, isConfigs)
    }
  }

  #plugins(entry: Json, path: string): Json {
    const read = typeof entry === 'string' ? readYaml(entry) : undefined
    if (read && 'value' in read && !isObject(read.value)) this.#copyEntry(entry, path, true)
    else if (typeof entry === 'string') return this.#configs(entry, path, undefined)
    return entry
  }

  #generator(entry: Json, path: string): Json[] {
    if (!isObject(entry)) return [entry]
    const own = { ...entry }
    for (const list of ['files', 'envs'])
      if (Array.isArray(entry[list])) own[list] = this.#withoutIgnored(entry[list], path)
    const [before, left] = [entry, own].map(each => [...listAt(each, 'files'), ...listAt(each, 'envs')].length)
    return before! > 0 && left === 0 && entry.literals === undefined ? [] : [own]
  }

  /** Returns the entries without files that Git ignores and that are not there, such as those of credentials. */
  #withoutIgnored(entries: readonly Json[], path: string): Json[] {
    return entries.filter(entry => {
      if (typeof entry !== 'string' || isRemote(entry) || !PATH.test(entry)) return true
      const file = pathFrom(path, entry.slice(entry.indexOf('=') + 1))
      if (this.#files.at(file) !== undefined || !this.#files.isIgnored(file)) return true
      this.leftOut.add(file)
      return false
    })
  }

  /** Copies each file that a text of an object names, such as that of a patch. */
  #copyNamed(value: Json, path: string): void {
    if (typeof value === 'string') {
      for (const text of [value, value.slice(value.indexOf('=') + 1)])
        if (PATH.test(text) && this.#files.at(pathFrom(path, text))?.kind === 'file')
          this.#copyFile(pathFrom(path, text), path, false)
    } else if (typeof value === 'object' && value !== null)
      for (const each of Object.values(value)) this.#copyNamed(each as Json, path)
  }

  #copyFile(file: string, kustomization: string, isConfigs: boolean): void {
    const found = this.#files.at(file)
    if (found === undefined || found.kind === 'folder') return
    if (found.kind === 'link') {
      // kustomize reads files of its folder only, wherever links lead.
      const isOwn = found.target.startsWith(posix.join(posix.dirname(kustomization), '/'))
      if (!isOwn || this.#files.at(found.target)?.kind !== 'file') {
        this.#refuse(file, `is a symbolic link to ${found.target}, which -k does not follow`)
        return
      }
    }
    const bytes = this.#bytes(file)
    if (isConfigs) this.#replace(file, this.#configs(bytes.toString(), kustomization, file))
    else if (!existsSync(`${this.#root}${file}`)) {
      this.#replace(file, bytes)
      if (OBJECTS.test(file)) this.files.push({ path: file, text: bytes.toString() })
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
    const place = file === undefined ? document.file : `${document.file}:${document.line}`
    if (apiVersion === 'builtin' && kind !== 'HelmChartInflationGenerator') return document.text
    if (!isOwnFunction(object)) {
      const program = programOfFunction(object)
      const what = `${kind} ${name}${program === undefined ? '' : ` (${program})`}`
      this.refused.push(`${place}: the function or plugin ${what} is not osm-krm: ${NOTHING_RUNS}`)
      return document.text
    }
    const wrong = functionAnnotationProblem(object, { kind, name })
    if (wrong) this.refused.push(`${place}: ${wrong.message}`)
    this.configs.push({ document: file === undefined ? undefined : document, object, path: file, listedIn })
    return plainJson(withImage(object, IMAGE))
  }

  #refuse(path: string, why: string): void {
    this.refused.push(`${this.#files.nameOf(path)}: ${why}: ${NOTHING_RUNS}`)
  }

  #bytes(path: string): Buffer {
    const found = this.#files.at(path)
    const entry = found?.kind === 'link' ? this.#files.at(found.target) : found
    return entry?.kind === 'file' ? entry.read() : Buffer.of()
  }

  #replace(path: string, content: string | Buffer): void {
    const target = `${this.#root}${path}`
    mkdirSync(posix.dirname(target), { recursive: true, mode: 0o700 })
    writeFileSync(target, content, { mode: 0o600 })
  }
}

const NOTHING_RUNS =
  '-k runs nothing but osm-krm; build both sides yourself, and compare them with osm-krm diff old.yaml new.yaml'
