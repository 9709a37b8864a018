// What a comparison of files does not show: what kustomizations and a checkout change, with the line that shows it, and what a host passes to the
// function.

import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { listed } from '../base/words.ts'
import { type UnseenChanges, unseenTexts } from '../compare/changes.ts'
import { choiceChanges } from '../compare/function-changes.ts'
import { fieldChanges } from '../compare/template-changes.ts'
import { printable, visibleLine } from '../diagnostics/text.ts'
import { type Document, isFunctionConfig, yamlObject } from '../documents/documents.ts'
import { shellCommand } from '../node/shell-command.ts'
import { isHostAnnotation } from '../render/krm/files.ts'
import { isInFolder, normalPath } from '../render/krm/relative-path.ts'
import type { SideFiles } from './clusters.ts'
import { changedByCheckout } from './git-files.ts'
import { submodulesChangedSince } from './git-work-tree.ts'
import { isFolder } from './input-files.ts'
import { kustomizationFiles } from './kustomization-copy.ts'
import { INPUT_KINDS, isKustomization, KUSTOMIZATION_NAMES, outermostKustomizations } from './kustomizations.ts'
import type { Copy } from './other-files.ts'
import type { SideSource } from './sources.ts'
import { type ComparedFiles, unreadChanges } from './unread-files.ts'

export interface Unseen {
  /** What kustomizations among the files change. */
  readonly unseen: readonly UnseenChanges[]
  /** What changes of what chooses inputs, from the first side to the second: one sentence for each. */
  readonly choices: readonly string[]
}

export const NOTHING_UNSEEN: Unseen = { unseen: [], choices: [] }

/** Returns what is not seen of sides. `command` has the words of the command line. */
export function unseenChanges(
  sources: readonly SideSource[],
  sides: readonly SideFiles[],
  command: readonly string[],
): Unseen {
  const placed = sides.map(({ documents, placeOf }) => documents.map(each => ({ ...each, file: placeOf(each.file) })))
  const found = sources.flatMap(({ paths, isRoot }, i) => {
    const given = paths.map(normalPath)
    const { documents, placeOf } = sides[i]!
    // Several paths of a side may refer to one another.
    const all = outermostKustomizations(isRoot ? documents : placed[i]!, path =>
      given.some(each => isInFolder(each, path)),
    )
    return isRoot ? all.map(each => ({ ...each, layers: each.layers.map(placeOf) })) : all
  })
  const unseen = found.flatMap(({ file, folder, what }): [string, UnseenChanges][] => {
    const line = sources[0]!.isRoot ? BY_HAND : shellCommand('osm-krm', ...command, '-k', folder)
    return what.length === 0 ? [] : [[file, { file, what, line }]]
  })
  const kustomizations = new Set(found.flatMap(({ layers }) => layers))
  const read = new Set(placed.flat().map(({ file }) => file))
  const inputs = placed.flat().filter(each => INPUT_KINDS.test(each.text) || isFunctionConfig(each))
  const folders = new Set(inputs.map(({ file }) => posix.dirname(file)))
  // Of two folders, one may be the rendering of the other.
  const isAlike = new Set(sides.map(({ documents }) => documents.some(isFunctionConfig))).size === 1
  // The name of a file that is a side means nothing.
  const isFile = sources.some(({ isRoot, paths }) => isRoot && !isFolder(paths[0]!))
  const isCompared = sources.length === 2 && (isAlike || !sources[0]!.isRoot) && !isFile
  const compared = isCompared ? sources.map(source => ({ source, files: kustomizationFiles(source) })) : []
  return {
    unseen: [...new Map(unseen).values(), ...checkoutChanges(sources)],
    choices: isCompared
      ? [
          ...choicesOf(compared, placed, file => kustomizations.has(file) || folders.has(posix.dirname(file))),
          ...copyChanges(sides),
          ...unreadChanges(compared, { kustomizations: [...kustomizations], read, folders }),
        ]
      : [],
  }
}

/** Returns a sentence for each copy of the new side that is not its input, unless it is as before. */
function copyChanges([old, now]: readonly SideFiles[]): string[] {
  const before = new Map(old!.copies.map(({ document, of }) => [document.text, differingFields({ document, of })]))
  const found = now!.copies.flatMap(({ document, of }) => {
    const fields = differingFields({ document, of })
    return fields === '' || before.get(document.text) === fields
      ? []
      : [`${document.file}:${document.line} is not as ${of.file}:${of.line}: ${fields}`]
  })
  return found.map(visibleLine)
}

function differingFields({ document, of }: Copy): string {
  if (document.text.trim() === of.text.trim()) return ''
  const changes = fieldChanges(yamlObject(of.text), yamlObject(document.text), [])
  const ofHost = (keys: readonly (string | number)[]): boolean =>
    keys[1] === 'annotations' && isHostAnnotation(`${keys[2]}`)
  return listed(
    changes.filter(({ keys }) => !ofHost(keys)).map(({ path }) => path),
    NAMED,
  )
}

const NAMED = 5

/** Returns what a checkout of a side has, and Git does not, if it differs. Its files are not read. */
export function checkoutChanges(sources: readonly SideSource[]): UnseenChanges[] {
  const given = sources.flatMap(({ paths }) => paths.map(normalPath))
  const isGiven = (file: string): boolean => given.some(path => isInFolder(path, file) || isInFolder(file, path))
  return changesByCheckout(sources)
    .filter(([file]) => isGiven(file))
    .map(([file, by]) => ({
      file,
      what: [by],
      line: 'osm-krm diff OLD NEW, with a checkout of each side',
      changes: true,
    }))
}

function changesByCheckout([old, now]: readonly SideSource[]): [file: string, by: string][] {
  if (old?.revision === undefined) return []
  if (now?.isWorkTree) return submodulesChangedSince(old.revision).map(file => [file, 'the submodule'])
  if (now?.revision === undefined) return []
  const [before, after] = [changedByCheckout(old.revision), changedByCheckout(now.revision)]
  return [...new Map([...before, ...after])].flatMap(([file, { by }]) =>
    isDeepStrictEqual(before.get(file), after.get(file)) ? [] : [[file, by]],
  )
}

const BY_HAND = 'osm-krm diff old.yaml new.yaml, with the output of kustomize for both sides'

/** The files beside inputs, and above them, by which hosts choose what they pass to the function. */
const CHOOSING = [...KUSTOMIZATION_NAMES, 'Chart.yaml', 'Kptfile', '.krmignore', '.sourceignore', '.gitignore']

function choicesOf(
  compared: readonly ComparedFiles[],
  placed: readonly Document[][],
  isOfInputs: (file: string) => boolean,
): string[] {
  const folders = [...new Set(placed.flat().flatMap(({ file }) => foldersOf(file)))].sort()
  const mayBeIgnored = (line: string): boolean =>
    /(?:\.(?:ya?ml|json)|\*)$/.test(line) ||
    folders.some(each => each.split('/').includes(line.replaceAll(/[!/]/g, '')))
  const ofInputs = (text = ''): string => text.split('\n').filter(mayBeIgnored).join('\n')
  const texts = compared.map(textsOf)
  const changes = folders.flatMap(folder =>
    CHOOSING.flatMap(name => {
      const file = posix.join(folder, name)
      const isOfFolder = isKustomization(name) || name === 'Chart.yaml'
      if (isOfFolder && !isOfInputs(file)) return []
      const [old, now] = texts.map(textOf => textOf(file))
      if (name !== '.gitignore') return choiceChanges(file, old, now)
      // Git ignores files of the work tree only.
      return compared[1]!.source.isWorkTree ? choiceChanges(file, ofInputs(old), ofInputs(now)) : []
    }),
  )
  // Hosts find a functionConfig by its path.
  const [old, now] = placed.map(each => each.filter(isFunctionConfig).map(({ file }) => file)) as [string[], string[]]
  const [gone, added] = [old.filter(each => !now.includes(each)), now.filter(each => !old.includes(each))]
  const moved = `the functionConfig ${gone.join(', ')} is gone, and ${added.join(', ')} is new`
  return [...(gone.length > 0 && added.length > 0 ? [visibleLine(moved)] : []), ...changes]
}

/** Returns the folder of a file, and all above it. */
function foldersOf(place: string): string[] {
  const folder = posix.dirname(place)
  return folder === place ? [] : [folder, ...foldersOf(folder)]
}

/** Returns a function that reads a text of a side by its place; undefined if there is none. */
function textsOf({ source, files }: ComparedFiles): (place: string) => string | undefined {
  const roots = source.isRoot ? source.paths : ['.']
  return place => {
    const found = roots.map(root => files.at(files.pathOf(posix.join(root, place))))
    return found
      .find(each => each?.isFolder === false)
      ?.read()
      .toString()
  }
}

export function writeUnseen(unseen: readonly UnseenChanges[]): void {
  for (const text of unseenTexts(unseen)) process.stderr.write(`osm-krm: ${printable(text)}\n`)
}
