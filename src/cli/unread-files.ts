// Finds changes of files that hosts read, and a comparison does not: what kustomizations name beside their resources, such as patches, hidden files,
// and objects of others.

import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { isObject } from '../base/json.ts'
import { visibleLine } from '../diagnostics/text.ts'
import { documentsOf } from '../documents/documents.ts'
import { isInFolder, normalPath } from '../render/krm/relative-path.ts'
import { readYaml } from '../render/yaml/index.ts'
import { changedPaths } from './git-work-tree.ts'
import { type FoundEntry, type KustomizationFiles, namedFiles } from './kustomization-copy.ts'
import { isHidden, isInputName, isOwn } from './other-files.ts'
import type { SideSource } from './sources.ts'

export interface ComparedFiles {
  readonly source: SideSource
  readonly files: KustomizationFiles
}

const NAMED = 10

/** Places of files of both sides. */
interface Places {
  /** The kustomizations of inputs. */
  readonly kustomizations: readonly string[]
  /** The files that a side reads. */
  readonly read: ReadonlySet<string>
  /** The folders that have inputs. */
  readonly folders: ReadonlySet<string>
}

/** Returns a sentence for each of them. */
export function unreadChanges(sides: readonly ComparedFiles[], { kustomizations, read, folders }: Places): string[] {
  const roots = sides.map(({ source, files }) => files.pathOf(source.isRoot ? source.paths[0]! : '.'))
  const naming = new Map(
    sides.flatMap(({ files }, i) => {
      const paths = kustomizations.map(place => posix.join(roots[i]!, place))
      return [...namedFiles(files, paths)].map(each => each.map(path => posix.relative(roots[i]!, path)))
    }) as [place: string, by: string][],
  )
  const places = [...new Set([...changedPlaces(sides), ...naming.keys()])].filter(place => !read.has(place)).sort()
  const found = places.flatMap(place => {
    const [was, is] = sides.map(({ files }, i) => fileAt(files, posix.join(roots[i]!, place)))
    const by = naming.get(place)
    const isBeside = [...folders].some(folder => isInFolder(folder, place))
    const why = by === undefined ? whyRead(place, [was, is], isBeside) : `which ${by} names`
    if (why === undefined || (was && is && was.read().equals(is.read()))) return []
    const change = was === undefined ? 'is new' : is === undefined ? 'is gone' : 'changes'
    return visibleLine(`${place}, ${why}, ${change}`)
  })
  const more = found.length - NAMED
  return more > 0 ? [...found.slice(0, NAMED), `${more} more files that are not compared change`] : found
}

function fileAt(files: KustomizationFiles, path: string): FoundEntry | undefined {
  const entry = files.at(path)
  return entry?.isFolder === false ? entry : undefined
}

/** Returns the files below the paths that have the name of an input and may differ, by their places. */
function changedPlaces([old, now]: readonly ComparedFiles[]): string[] {
  const sides = [old!.source, now!.source]
  const { revision } = old!.source
  if (revision === undefined)
    return sides.flatMap(({ paths }) => readdirSync(paths[0]!, { recursive: true, encoding: 'utf8' }))
  const given = sides.flatMap(({ paths }) => paths.map(normalPath))
  const isWanted = (path: string): boolean => isInputName(path) && given.some(each => isInFolder(each, path))
  return changedPaths(revision, now!.source.revision, isWanted)
}

/** With these, Argo CD changes what a folder is. */
const OF_ARGOCD = /^\.argocd-source(?:-.*)?\.yaml$/

/** Returns why a host may read a file; undefined if nothing says that it does. Beside inputs, all objects are applied with them. */
function whyRead(place: string, sides: readonly (FoundEntry | undefined)[], isBeside: boolean): string | undefined {
  if (isBeside && OF_ARGOCD.test(posix.basename(place))) return 'which Argo CD reads'
  const hasObjects = (entry: FoundEntry | undefined): boolean =>
    entry !== undefined && documentsOf(place, entry.read().toString()).some(({ text }) => isObjectOf(text, isBeside))
  if (!isInputName(place) || !sides.some(hasObjects)) return undefined
  return place.split('/').some(isHidden)
    ? 'which is hidden, so that only some hosts read it'
    : 'whose objects are not compared'
}

/** Whether a text is an object of Kubernetes, or cannot be read. A template of Helm becomes YAML when it is filled in. */
function isObjectOf(text: string, isBeside: boolean): boolean {
  const read = readYaml(text)
  if ('problem' in read) return isBeside && !text.includes('{{')
  if (!isObject(read.value)) return false
  const { apiVersion, kind, items } = read.value
  return isBeside ? (kind ?? items) !== undefined : isOwn(`${apiVersion} ${kind}`)
}
