// Lists what is not compared: changed files that are no inputs, and files that alter what is compared, even if they did not change, such as a
// kustomization over the inputs.

import { isDeepStrictEqual } from 'node:util'
import type { NotCompared } from '../compare/changes.ts'
import { fieldChanges } from '../compare/template-changes.ts'
import { shellCommand } from '../node/shell-command.ts'
import { isHostAnnotation } from '../render/krm/files.ts'
import { isInFolder, normalPath } from '../render/krm/relative-path.ts'
import type { SideFiles } from '../source/clusters.ts'
import type { Copy } from '../source/copies.ts'
import { isFolder } from '../source/disk.ts'
import { yamlObject } from '../source/documents.ts'
import { changedByCheckout } from '../source/git.ts'
import { isFunctionConfig } from '../source/header.ts'
import { outermostKustomizations } from '../source/kustomizations.ts'
import type { SideSource } from '../source/sources.ts'
import { changedFiles, changeOf, submodulesChangedSince } from '../source/work-tree.ts'
import { HostFiles } from './host-files.ts'

const builtBy = (host: string): string => `osm-krm diff old.yaml new.yaml, with the output of ${host} for both sides`

/** Returns what is not compared of two sides; what has a reason is first. `command` has the words of the command line. */
export function notComparedFiles(
  sources: readonly SideSource[],
  sides: readonly SideFiles[],
  command: readonly string[],
): NotCompared[] {
  const { altering, layers } = kustomizationsOver(sources, sides, command)
  const [old, now] = sources as [SideSource, SideSource]
  // Of two folders, one may be the rendering of the other. The name of a file that is a side means nothing.
  const isAlike = new Set(sides.map(({ documents }) => documents.some(isFunctionConfig))).size === 1
  const isFile = sources.some(({ isRoot, paths }) => isRoot && !isFolder(paths[0]!))
  if (isFile || (old.isRoot && !isAlike)) return [...altering]
  const files = new HostFiles(sources, sides, layers)
  const isGiven = givenPaths(sources)
  const isWanted = (path: string): boolean => isGiven(path) || files.isNearInputs(path)
  const changed = new Map(old.revision ? changedFiles(old.revision, now.revision, isWanted) : files.changesOfFolders())
  // A link that a kustomization names may be as before.
  for (const path of files.named.keys()) {
    const change = files.isRead(path) ? undefined : files.changeOf(path)
    if (change !== undefined) changed.set(path, change)
  }
  const found = new Map<string, NotCompared>()
  for (const [path, change] of changed) {
    const reason = files.reasonOf(path)
    if (!files.isRead(path) && (reason || isGiven(path))) found.set(path, { change, path, ...(reason && { reason }) })
  }
  const charts = files
    .charts()
    .map(path => ({ path, reason: { code: 'chart' }, line: builtBy('helm template') }) as const)
  for (const each of [...charts, ...altering, ...copiesThatDiffer(sides)]) {
    const change = changed.get(each.path)
    found.set(each.path, { ...(change && { change }), ...each })
  }
  for (const each of checkoutChanges(sources))
    found.set(each.path, { ...each, ...found.get(each.path), reason: each.reason! })
  const inOrder = [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  return [...inOrder.filter(({ reason }) => reason), ...inOrder.filter(({ reason }) => !reason)]
}

/** Paths of two folders begin in them. */
function givenPaths(sources: readonly SideSource[]): (path: string) => boolean {
  const given = sources.flatMap(({ paths, isRoot }) => (isRoot ? '.' : paths.map(normalPath)))
  return path => given.some(each => isInFolder(each, path))
}

interface Kustomizations {
  /** Those whose build has other objects than the files. */
  readonly altering: readonly NotCompared[]
  /** The files of all kustomizations of inputs. */
  readonly layers: readonly string[]
}

export function kustomizationsOver(
  sources: readonly SideSource[],
  sides: readonly SideFiles[],
  command: readonly string[],
): Kustomizations {
  const all = sources.flatMap(({ paths, isRoot }, i) => {
    const { documents, placeOf } = sides[i]!
    const given = paths.map(normalPath)
    // Several paths of a side may refer to one another.
    const isRead = (path: string): boolean => given.some(each => isInFolder(each, path))
    const placed = documents.map(each => ({ ...each, file: placeOf(each.file) }))
    const placeIn = isRoot ? placeOf : (file: string) => file
    return outermostKustomizations(isRoot ? documents : placed, isRead).map(({ folder, what, ...each }) => {
      const line = isRoot ? builtBy('kustomize') : shellCommand('osm-krm', ...command, '-k', folder)
      return { path: placeIn(each.file), layers: each.layers.map(placeIn), what, line }
    })
  })
  const altering = all.flatMap(({ path, what, line }): NotCompared[] =>
    what.length === 0 ? [] : [{ path, reason: { code: 'kustomization', what }, line }],
  )
  return {
    altering: [...new Map(altering.map(each => [each.path, each])).values()],
    layers: [...new Set(all.flatMap(({ layers }) => layers))],
  }
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
