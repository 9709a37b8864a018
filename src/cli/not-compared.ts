// Lists what is not compared: changed files that are no inputs, and files that alter what is compared, even if they did not change, such as a
// kustomization over the inputs.

import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { NotCompared } from '../compare/changes.ts'
import { fieldChanges } from '../compare/template-changes.ts'
import { shellCommand } from '../node/shell-command.ts'
import { isHostAnnotation } from '../render/krm/files.ts'
import { isInFolder, normalPath } from '../render/krm/relative-path.ts'
import { foldersAbove, type SideFiles } from '../source/clusters.ts'
import { isFolder } from '../source/disk.ts'
import { yamlObject } from '../source/documents.ts'
import { isKustomization } from '../source/file-names.ts'
import { changedByCheckout } from '../source/git.ts'
import { isFunctionConfig, isInput } from '../source/header.ts'
import type { Copy } from '../source/inputs.ts'
import { outermostKustomizations } from '../source/kustomizations.ts'
import { templateCommand } from '../source/objects.ts'
import { type SideSource, treesOf } from '../source/sources.ts'
import type { Tree } from '../source/tree.ts'
import { type TreeFiles, treeFiles } from '../source/tree-files.ts'
import { changedFiles, changeOf, type FileChange, submodulesChangedSince } from '../source/work-tree.ts'

const BUILT_BY_KUSTOMIZE = 'osm-krm diff old.yaml new.yaml, with the output of kustomize for both sides'

/** Returns what is not compared of two sides; what has a reason is first. `command` has the words of the command line. */
export function notComparedFiles(
  sources: readonly SideSource[],
  sides: readonly SideFiles[],
  command: readonly string[],
): NotCompared[] {
  const altering = kustomizationsOver(sources, sides, command)
  const [old, now] = sources as [SideSource, SideSource]
  // Of two folders, one may be the rendering of the other. The name of a file that is a side means nothing.
  const isAlike = new Set(sides.map(({ documents }) => documents.some(isFunctionConfig))).size === 1
  const isFile = sources.some(({ isRoot, paths }) => isRoot && !isFolder(paths[0]!))
  if (isFile || (old.isRoot && !isAlike)) return [...altering]
  const trees = sources.map(treesOf)
  const changed = old.revision ? changedFiles(old.revision, now.revision, givenPaths(sources)) : changesOfFolders(trees)
  const files = trees.flat().map(treeFiles)
  const read = sides.flatMap(({ documents, copies, placeOf }) =>
    [...documents, ...copies.map(copy => copy.document)].map(({ file }) => placeOf(file)),
  )
  const isRead = new Set(read.filter(file => !isKustomization(file)))
  const found = new Map<string, NotCompared>()
  for (const [path, change] of changed) {
    const target = isRead.has(path) ? undefined : linkedFolder(files, path, read)
    if (!isRead.has(path)) found.set(path, { change, path, ...(target && { reason: { code: 'link', target } }) })
  }
  for (const each of [...chartsOver(files, sides, command), ...altering, ...copiesThatDiffer(sides)]) {
    const change = changed.get(each.path)
    found.set(each.path, { ...(change && { change }), ...each })
  }
  for (const each of checkoutChanges(sources))
    found.set(each.path, { ...each, ...found.get(each.path), reason: each.reason! })
  const inOrder = [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  return [...inOrder.filter(({ reason }) => reason), ...inOrder.filter(({ reason }) => !reason)]
}

/** Returns the changes of all files and links of two sides; of paths that are a side, each folder is a tree. */
function changesOfFolders(sides: readonly (readonly Tree[])[]): ReadonlyMap<string, FileChange> {
  const [before = new Map(), after = new Map()] = sides.map(trees => new Map(trees.flatMap(contentIds)))
  const paths = [...new Set([...before.keys(), ...after.keys()])].filter(path => before.get(path) !== after.get(path))
  return new Map(paths.map(path => [path, changeOf(before.has(path), after.has(path))]))
}

const contentIds = (tree: Tree): [path: string, id: string][] =>
  [...tree.contents(tree.list().filter(({ kind }) => kind === 'file' || kind === 'link'))].map(({ entry, id }) => [
    entry.path,
    id,
  ])

/** A link to a folder is not followed: its files are read at their own places. Returns the folder if it has such files. */
function linkedFolder(trees: readonly TreeFiles[], path: string, read: readonly string[]): string | undefined {
  const targets = trees.flatMap(({ linked, nameOf }) => {
    const { kind, place } = linked(path)
    return kind === 'folder' ? nameOf(place) : []
  })
  return targets.findLast(each => each !== path && read.some(file => isInFolder(each, file)))
}

/** Returns the charts of which inputs are templates, and those that make a folder of inputs one of Helm. */
function chartsOver(
  trees: readonly TreeFiles[],
  sides: readonly SideFiles[],
  command: readonly string[],
): NotCompared[] {
  const inputs = sides.flatMap(({ documents, placeOf }) =>
    documents.flatMap(each => (isInput(each) || isFunctionConfig(each) ? posix.dirname(placeOf(each.file)) : [])),
  )
  const folders = [...new Set(inputs)].flatMap(folder => [
    folder,
    ...foldersAbove(folder).filter(above => isInFolder(posix.join(above, 'templates'), folder)),
  ])
  const paths = [...new Set(folders)].map(folder => posix.join(folder, 'Chart.yaml'))
  return paths
    .filter(path => trees.some(({ linked }) => linked(path).kind === 'file'))
    .map(path => {
      const build = templateCommand(posix.dirname(path))
      return { path, reason: { code: 'chart' }, line: shellCommand('osm-krm', ...command, '--build', build) }
    })
}

/** Paths of two folders begin in them. */
function givenPaths(sources: readonly SideSource[]): (path: string) => boolean {
  const given = sources.flatMap(({ paths, isRoot }) => (isRoot ? '.' : paths.map(normalPath)))
  return path => given.some(each => isInFolder(each, path))
}

/** Returns the kustomizations of inputs whose build has other objects than the files. */
export function kustomizationsOver(
  sources: readonly SideSource[],
  sides: readonly SideFiles[],
  command: readonly string[],
): NotCompared[] {
  const all = sources.flatMap(({ paths, isRoot }, i): NotCompared[] => {
    const { documents, placeOf } = sides[i]!
    const given = paths.map(normalPath)
    const placeIn = isRoot ? placeOf : (file: string) => file
    return outermostKustomizations(documents, given, isRoot ? file => file : placeOf).flatMap(
      ({ file, folder, what }) => {
        if (what.length === 0) return []
        const line = isRoot ? BUILT_BY_KUSTOMIZE : shellCommand('osm-krm', ...command, '-k', folder)
        return { path: placeIn(file), reason: { code: 'kustomization', what }, line }
      },
    )
  })
  return [...new Map(all.map(each => [each.path, each])).values()]
}

/** Returns the copies of the new side that are not as their inputs, unless they were so before. */
function copiesThatDiffer([old, now]: readonly SideFiles[]): NotCompared[] {
  const before = new Map(old!.copies.map(copy => [copy.document.text, differingFields(copy)]))
  return now!.copies.flatMap(({ document, of }): NotCompared[] => {
    const fields = differingFields({ document, of })
    if (fields.length === 0 || isDeepStrictEqual(before.get(document.text), fields)) return []
    return [{ path: now!.placeOf(document.file), reason: { code: 'copy', of: `${of.file}:${of.line}`, fields } }]
  })
}

function differingFields({ document, of }: Copy): string[] {
  if (document.text.trim() === of.text.trim()) return []
  return fieldChanges(yamlObject(of.text), yamlObject(document.text), [])
    .filter(({ keys }) => keys[1] !== 'annotations' || !isHostAnnotation(`${keys[2]}`))
    .map(({ path }) => path)
}

/** Returns what a checkout of a side has, and Git does not, if it differs. Its files are not read. */
export function checkoutChanges(sources: readonly SideSource[]): NotCompared[] {
  const given = sources.flatMap(({ paths }) => paths.map(normalPath))
  const line = 'osm-krm diff OLD NEW, with a checkout of each side'
  return convertedFiles(sources)
    .filter(({ path }) => given.some(each => isInFolder(each, path) || isInFolder(path, each)))
    .map(each => ({ ...each, line }))
}

function convertedFiles([old, now]: readonly SideSource[]): NotCompared[] {
  if (old?.revision === undefined) return []
  if (now?.revision === undefined)
    return submodulesChangedSince(old.revision).map(each => ({ ...each, reason: { code: 'submodule' } }))
  const [before, after] = [changedByCheckout(old.revision), changedByCheckout(now.revision)]
  return [...new Map([...before, ...after])].flatMap(([path, { reason }]): NotCompared[] => {
    if (isDeepStrictEqual(before.get(path), after.get(path))) return []
    const isFile = reason.code !== 'submodule'
    return [{ change: isFile ? 'M' : changeOf(before.has(path), after.has(path)), path, reason }]
  })
}
