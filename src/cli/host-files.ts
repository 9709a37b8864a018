// Reads the files of both sides of a comparison beside the inputs, and tells which of them hosts read to choose or change inputs: by their names and
// places, and by the kustomizations that name them.

import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from '../base/json.ts'
import type { Host, NotComparedReason } from '../compare/changes.ts'
import { fieldChanges } from '../compare/template-changes.ts'
import { listAt } from '../render/inputs/shape.ts'
import { isInFolder, pathFrom } from '../render/krm/relative-path.ts'
import type { SideFiles } from '../source/clusters.ts'
import { yamlObject } from '../source/documents.ts'
import { isKustomization } from '../source/file-names.ts'
import { isFunctionConfig, isInput } from '../source/header.ts'
import { LAYERS } from '../source/kustomizations.ts'
import type { SideSource } from '../source/sources.ts'
import { treesOf } from '../source/tree.ts'
import { type FoundEntry, namedFiles, treeFiles } from '../source/tree-files.ts'
import { changeOf, type FileChange } from '../source/work-tree.ts'

/** Paths begin in the folder that is compared. */
export class HostFiles {
  /** The files that kustomizations of inputs name, each with the kustomization. */
  readonly named: ReadonlyMap<string, string>
  readonly #sides
  /** Those of inputs, and beside them. */
  readonly #kustomizations: ReadonlySet<string>
  readonly #read: ReadonlySet<string>
  /** The folders of inputs. */
  readonly #folders: ReadonlySet<string>
  /** The folders of all files that are read, and those above. */
  readonly #above: ReadonlySet<string>

  constructor(sources: readonly SideSource[], sides: readonly SideFiles[], layers: readonly string[]) {
    const placed = sides.map(({ documents, copies, placeOf }) =>
      [...documents, ...copies.map(copy => copy.document)].map(each => ({
        file: placeOf(each.file),
        isInput: isInput(each) || isFunctionConfig(each),
      })),
    )
    this.#sides = sources.map((source, i) => {
      const inputs = placed[i]!.filter(each => each.isInput)
      return {
        trees: treesOf(source).map(treeFiles),
        inputs: inputs.map(({ file }) => file),
      }
    })
    const all = placed.flat().map(({ file }) => file)
    this.#read = new Set(all.filter(file => !isKustomization(file)))
    this.#above = new Set(all.flatMap(foldersOf))
    this.#folders = new Set(this.#sides.flatMap(({ inputs }) => inputs.map(file => posix.dirname(file))))
    const beside = all.filter(file => isKustomization(file) && this.#folders.has(posix.dirname(file)))
    this.#kustomizations = new Set([...layers, ...beside])
    this.named = new Map(
      this.#sides.flatMap(({ trees: [first] }) => (first ? [...namedFiles(first, [...this.#kustomizations])] : [])),
    )
  }

  isRead(path: string): boolean {
    return this.#read.has(path)
  }

  /** Whether a file is in a folder of inputs, or above, where hosts look for their files. */
  isNearInputs(path: string): boolean {
    return this.#above.has(posix.dirname(path))
  }

  /** Returns what both sides have at a path. */
  #at(path: string): (FoundEntry | undefined)[] {
    return this.#sides.map(({ trees }) => trees.map(tree => tree.at(path)).find(each => each !== undefined))
  }

  #filesAt(path: string): (FoundEntry | undefined)[] {
    return this.#at(path).map(each => (each?.isFolder ? undefined : each))
  }

  #objectsAt(path: string): (JsonObject | undefined)[] {
    return this.#filesAt(path).map(each => each && yamlObject(each.read().toString()))
  }

  changeOf(path: string): FileChange | undefined {
    const [was, is] = this.#filesAt(path)
    if (was === undefined && is === undefined) return undefined
    return was && is && was.read().equals(is.read()) ? undefined : changeOf(was !== undefined, is !== undefined)
  }

  /** Returns the changes of all files of two folders. */
  changesOfFolders(): [path: string, change: FileChange][] {
    const paths = new Set(this.#sides.flatMap(({ trees }) => trees.flatMap(({ paths }) => paths)))
    return [...paths].flatMap((path): [string, FileChange][] => {
      const change = this.changeOf(path)
      return change === undefined ? [] : [[path, change]]
    })
  }

  /** Returns the charts of which inputs are templates, and those that make a folder of inputs one of Helm. */
  charts(): string[] {
    const folders = [...this.#folders].flatMap(folder => [
      folder,
      ...foldersOf(folder).filter(above => isInFolder(posix.join(above, 'templates'), folder)),
    ])
    const paths = [...new Set(folders)].map(folder => posix.join(folder, 'Chart.yaml'))
    return paths.filter(path => this.#filesAt(path).some(each => each !== undefined))
  }

  /** Returns what a changed file alters; undefined if nothing says that it does. */
  reasonOf(path: string): NotComparedReason | undefined {
    const [folder, by] = [posix.dirname(path), this.named.get(path)]
    if (this.#kustomizations.has(path)) return reasonOfHost('kustomize', this.#kustomizationFields(path))
    if (by !== undefined) return { code: 'named', by }
    const host = this.#above.has(folder) ? hostOf(posix.basename(path)) : undefined
    if (host !== undefined) return reasonOfHost(host, this.#hostFields(path))
    return this.#reasonOfLink(path)
  }

  /**
   * Returns the fields of a kustomization that change; undefined if they are not known. A list changes nothing if it only loses files that are gone,
   * and gets files that are compared; a kustomization that comes or goes with all its inputs changes nothing, either.
   */
  #kustomizationFields(path: string): string[] | undefined {
    const [was, is] = this.#objectsAt(path)
    const [before, after] = this.#filesAt(path)
    const lacking = before === undefined ? 0 : after === undefined ? 1 : undefined
    if (lacking !== undefined) return this.#hasInputs(posix.dirname(path), lacking) ? undefined : []
    if (was === undefined || is === undefined) return undefined
    const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    return keys.filter(key => {
      if (!LAYERS.some(list => list === key)) return !isDeepStrictEqual(was[key], is[key])
      const [old, now] = [listAt(was, key), listAt(is, key)]
      const isLost = (entry: Json): boolean => !this.#isReadOn(0, path, entry) || this.#isReadOn(1, path, entry)
      return (
        old.some(entry => !now.includes(entry) && isLost(entry)) ||
        now.some(entry => !old.includes(entry) && !this.#isReadOn(1, path, entry))
      )
    })
  }

  /** Whether a side has inputs in a folder or below. */
  #hasInputs(folder: string, side: number): boolean {
    return this.#sides[side]!.inputs.some(file => isInFolder(folder, file))
  }

  /** Whether an entry of a kustomization is a file of a side that is read, or a folder with such files. */
  #isReadOn(side: number, path: string, entry: Json): boolean {
    const named = typeof entry === 'string' ? pathFrom(path, entry) : ''
    const found = this.#at(named)[side]
    return found !== undefined && (found.isFolder ? this.#hasInputs(named, side) : this.#read.has(named))
  }

  #hostFields(path: string): string[] | undefined {
    if (posix.basename(path) !== 'Kptfile') return undefined
    const [was, is] = this.#objectsAt(path).map(each => each?.pipeline)
    return fieldChanges(was, is, ['pipeline']).map(each => each.path)
  }

  /** A link to a folder is not followed: its files are read at their own places. */
  #reasonOfLink(path: string): NotComparedReason | undefined {
    const targets = this.#at(path).flatMap(each => (each?.isFolder ? each.target : []))
    const target = targets.findLast(each => each !== path && [...this.#read].some(file => isInFolder(each, file)))
    return target === undefined ? undefined : { code: 'link', target }
  }
}

const reasonOfHost = (host: Host, fields: readonly string[] | undefined): NotComparedReason | undefined =>
  fields?.length === 0 ? undefined : { code: 'host', host, fields: fields ?? [] }

/** With these, Argo CD changes what a folder is. */
const OF_ARGOCD = /^\.argocd-source(?:-.*)?\.yaml$/

function hostOf(name: string): Host | undefined {
  if (name === 'Kptfile' || name === '.krmignore') return 'kpt'
  if (name === '.sourceignore') return 'Flux'
  return OF_ARGOCD.test(name) ? 'Argo CD' : undefined
}

/** Returns the folder of a file, and all above it. */
function foldersOf(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === path ? [] : [folder, ...foldersOf(folder)]
}
