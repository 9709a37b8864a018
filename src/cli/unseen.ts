// What a comparison of files does not show: what kustomizations change, with the line that shows it, and what a host passes to the function.

import { posix } from 'node:path'
import { printable, visibleLine } from '../diagnostics/text.ts'
import { counted } from '../diagnostics/words.ts'
import { isFunctionConfig } from '../documents/documents.ts'
import { isKustomization, KUSTOMIZATION_NAMES, outermostKustomizations } from '../documents/kustomizations.ts'
import type { UnseenChanges } from '../inspect/diff/changes.ts'
import { choiceChanges } from '../inspect/diff/function-changes.ts'
import { shellCommand } from '../inspect/shell-command.ts'
import { normalPath } from '../render/krm/relative-path.ts'
import type { SideFiles } from './clusters.ts'
import { isFolder } from './input-files.ts'
import { kustomizationFiles } from './kustomization-files.ts'
import type { SideSource } from './sources.ts'

function kustomizationsOf({ paths, isRoot = false }: SideSource, { documents, placeOf }: SideFiles) {
  const given = paths.map(normalPath)
  const isRead = (path: string): boolean => given.some(each => isWithin(each, path))
  const placed = isRoot ? documents : documents.map(each => ({ ...each, file: placeOf(each.file) }))
  return outermostKustomizations(placed, isRead)
}

/** Returns what is not seen of sides. `command` has the words of the command line. */
export function unseenChanges(
  sources: readonly SideSource[],
  sides: readonly SideFiles[],
  command: readonly string[],
): UnseenChanges[] {
  const found = sources.flatMap((source, i) =>
    kustomizationsOf(source, sides[i]!).flatMap(({ file, folder, what }) => {
      const line = source.isRoot ? BY_HAND : shellCommand('osm-krm', ...command, '-k', folder)
      return what.length === 0 ? [] : [{ file, what, line }]
    }),
  )
  return [...new Map(found.map(each => [each.file, each])).values()]
}

const BY_HAND = 'osm-krm diff old.yaml new.yaml, with the output of kustomize for both sides'

const isWithin = (folder: string, path: string): boolean =>
  folder === '' ? !path.startsWith('..') : path === folder || path.startsWith(`${folder}/`)

/** The files beside inputs, and above them, by which hosts choose what they pass to the function. */
const CHOOSING = [...KUSTOMIZATION_NAMES, 'Kptfile', '.krmignore', '.sourceignore', '.gitignore']

/** Returns a sentence for each change of what chooses inputs, from the first side to the second. */
export function choicesChanged(sources: readonly SideSource[], sides: readonly SideFiles[]): string[] {
  if (sources.length < 2) return []
  const places = sides.flatMap(({ documents, placeOf }) => documents.map(({ file }) => placeOf(file)))
  const folders = [...new Set(places.flatMap(foldersOf))].sort()
  const kustomizations = new Set(
    sources.flatMap((source, i) => {
      const layers = kustomizationsOf(source, sides[i]!).flatMap(each => each.layers)
      return source.isRoot ? layers.map(sides[i]!.placeOf) : layers
    }),
  )
  const [old, now] = sources.map(textsOf) as [ReturnType<typeof textsOf>, ReturnType<typeof textsOf>]
  const files = folders
    .flatMap(folder => CHOOSING.map(name => posix.join(folder, name)))
    .filter(file => !isKustomization(file) || kustomizations.has(file))
  const isIgnoredInput = (line: string): boolean =>
    /(?:\.(?:ya?ml|json)|\*)$/.test(line) ||
    folders.some(each => each.split('/').includes(line.replaceAll(/[!/]/g, '')))
  const changes = files.flatMap(file => {
    const [before, after] = [old(file), now(file)]
    if (!file.endsWith('.gitignore')) return choiceChanges(file, before, after)
    // Git ignores files of the work tree only.
    if (!sources.some(({ isWorkTree }) => isWorkTree)) return []
    const ofInputs = (text = ''): string => text.split('\n').filter(isIgnoredInput).join('\n')
    return choiceChanges(file, ofInputs(before), ofInputs(after))
  })
  return [...movedConfigs(sources, sides), ...changes]
}

/** Returns the folder of a file, and all above it. */
function foldersOf(place: string): string[] {
  const folder = posix.dirname(place)
  return folder === place ? [] : [folder, ...foldersOf(folder)]
}

/** Returns a function that reads a file of a side by its place; undefined if there is none. */
function textsOf(source: SideSource): (place: string) => string | undefined {
  const files = kustomizationFiles(source)
  const roots = source.isRoot ? source.paths.filter(isFolder) : ['.']
  return place => {
    const found = roots.map(root => files.at(files.pathOf(posix.join(root, place)))).find(each => each?.kind === 'file')
    return found?.read().toString()
  }
}

/** Hosts find a functionConfig by its path. */
function movedConfigs(sources: readonly SideSource[], sides: readonly SideFiles[]): string[] {
  const [old, now] = sides.map(({ documents, placeOf }, i) =>
    documents
      .filter(each => isFunctionConfig(each) && !sources[i]!.paths.includes(each.file))
      .map(each => placeOf(each.file)),
  ) as [string[], string[]]
  const [gone, added] = [old.filter(each => !now.includes(each)), now.filter(each => !old.includes(each))]
  return gone.length === 0 || added.length === 0
    ? []
    : [visibleLine(`the functionConfig ${gone.join(', ')} is gone, and ${added.join(', ')} is new`)]
}

const SHOWN = 3

/** Writes a line for each kustomization, up to a few. */
export function writeUnseen(unseen: readonly UnseenChanges[]): void {
  for (const { file, what, line } of unseen.slice(0, SHOWN))
    process.stderr.write(`osm-krm: ${printable(`not seen: ${what.join(', ')} of ${file}; to see it: ${line}`)}\n`)
  if (unseen.length > SHOWN)
    process.stderr.write(`osm-krm: and ${counted(unseen.length - SHOWN, 'more kustomization')}\n`)
}
