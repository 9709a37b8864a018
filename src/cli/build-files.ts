// Reads what other programs read beside the inputs: kustomizations and Kptfiles with the files that they name, and lists of files to ignore.

import { posix } from 'node:path'
import { at } from '../render/inputs/shape.ts'
import { pathFrom } from '../render/krm/relative-path.ts'
import { isObject, type Json } from '../render/model/json.ts'
import { readYaml } from '../render/yaml/index.ts'
import type { InputFile } from './input-files.ts'

const KUSTOMIZATIONS = ['kustomization.yaml', 'kustomization.yml', 'Kustomization']
const NAMES = [...KUSTOMIZATIONS, 'Kptfile', '.krmignore', '.gitignore', '.sourceignore']

interface Reader {
  /** Whether there is such a file, which may be read. */
  readonly exists: (path: string) => boolean
  /** Reads files, and returns them with their paths. */
  readonly read: (paths: readonly string[]) => readonly (InputFile & { readonly path: string })[]
}

/** Returns the files in the folders of the inputs, in those above, and what kustomizations name. */
export function readBuildFiles(inputs: readonly string[], top: (path: string) => boolean, { exists, read }: Reader) {
  const found = new Map<string, InputFile & { readonly path: string }>()
  const seen = new Set<string>()
  let next = foldersOf(inputs, top).flatMap(namesIn)
  while (next.length > 0) {
    const paths = [...new Set(next)].filter(path => !seen.has(path) && exists(path))
    for (const path of paths) seen.add(path)
    const files = read(paths)
    for (const file of files) found.set(file.path, file)
    next = files.filter(({ path }) => KUSTOMIZATIONS.includes(posix.basename(path))).flatMap(namedFiles)
  }
  return [...found.values()]
}

const namesIn = (folder: string): string[] => NAMES.map(name => posix.join(folder, name))

function foldersOf(files: readonly string[], isTop: (path: string) => boolean): string[] {
  const folders = new Set<string>()
  for (const file of files)
    for (let folder = posix.dirname(file); !folders.has(folder); folder = posix.dirname(folder)) {
      folders.add(folder)
      if (isTop(folder)) break
    }
  return [...folders]
}

/** The fields of a kustomization that name files which change objects, or further kustomizations. Its resources are inputs. */
const FIELDS = [
  'patches',
  'patchesStrategicMerge',
  'patchesJson6902',
  'transformers',
  'generators',
  'validators',
  'components',
  'replacements',
  'configurations',
]

/** Returns the paths that a kustomization may mean: files, or kustomizations of folders. */
function namedFiles({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const read = readYaml(text)
  const object = 'value' in read ? read.value : undefined
  return FIELDS.flatMap(name => textsIn(at(object, name)))
    .filter(named => named.length < 1000 && !named.includes('\n') && !named.includes('://'))
    .map(named => pathFrom(path, named))
    .flatMap(named => [named, ...namesIn(named)])
}

function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}
