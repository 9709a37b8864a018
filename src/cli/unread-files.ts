// Finds changes of files that hosts read, and a comparison does not: what kustomizations name beside their resources, such as patches, and hidden
// files with objects.

import { posix } from 'node:path'
import { visibleLine } from '../diagnostics/text.ts'
import { isInFolder } from '../render/krm/relative-path.ts'
import { type FoundEntry, type KustomizationFiles, namedFiles } from './kustomization-copy.ts'
import { isHidden, isInputName, mayBeInput } from './other-files.ts'
import type { SideSource } from './sources.ts'

export interface ComparedFiles {
  readonly source: SideSource
  readonly files: KustomizationFiles
}

interface UnreadFile {
  readonly entry: FoundEntry
  readonly why: string
}

/** Returns a sentence for each of them. `kustomizations` are those of inputs, and `isRead` says whether a side reads a file: their places. */
export function unreadChanges(
  sides: readonly ComparedFiles[],
  kustomizations: readonly string[],
  isRead: (place: string) => boolean,
): string[] {
  const [old, now] = sides.map(({ source, files }) => {
    const root = files.pathOf(source.isRoot ? source.paths[0]! : '.')
    const found = new Map([...hiddenFiles(source, files), ...filesOfKustomizations(files, root, kustomizations)])
    return new Map([...found].map(([path, file]) => [posix.relative(root, path), file]))
  }) as [Map<string, UnreadFile>, Map<string, UnreadFile>]
  const places = [...new Set([...old.keys(), ...now.keys()])].filter(place => !isRead(place)).sort()
  return places.flatMap(place => {
    const [was, is] = [old.get(place), now.get(place)]
    if (was && is && isSame(was.entry, is.entry)) return []
    const change = was === undefined ? 'is new' : is === undefined ? 'is gone' : 'changes'
    return visibleLine(`${place}, ${(is ?? was)!.why}, ${change}`)
  })
}

const isSame = (a: FoundEntry, b: FoundEntry): boolean =>
  a.id !== undefined && b.id !== undefined ? a.id === b.id : a.read().equals(b.read())

function filesOfKustomizations(
  files: KustomizationFiles,
  root: string,
  kustomizations: readonly string[],
): Map<string, UnreadFile> {
  const named = namedFiles(
    files,
    kustomizations.map(place => posix.join(root, place)),
  )
  return new Map(
    [...named].map(([path, { entry, by }]) => [path, { entry, why: `which ${posix.relative(root, by)} names` }]),
  )
}

/** Only Git says which hidden files belong to a side. */
function hiddenFiles({ paths }: SideSource, files: KustomizationFiles): Map<string, UnreadFile> {
  const folders = paths.map(files.pathOf)
  const isHiddenBelow = (path: string): boolean =>
    folders.some(folder => isInFolder(folder, path) && posix.relative(folder, path).split('/').some(isHidden))
  const hidden = files.inGit().filter(path => isInputName(path) && isHiddenBelow(path))
  return new Map(
    hidden.flatMap(path => {
      const entry = files.at(path)
      const hasObjects =
        entry?.isFolder === false && OBJECT.test(entry.read().toString()) && mayBeInput(path, entry.read())
      return hasObjects ? [[path, { entry, why: 'which is hidden, so that only some hosts read it' }]] : []
    }),
  )
}

const OBJECT = /^\s*(?:-\s+)?["']?kind["']?\s*:/m
