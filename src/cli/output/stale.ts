// Finds the files in an output folder that an earlier run wrote and this run does not.

import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isObject, type JsonObject } from '../../render/model/json.ts'
import { clusterOf } from '../../render/model/ownership.ts'
import { outputPath } from '../../render/outputs/paths.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { type FindStale, outputFilesBelow } from './files.ts'

/** The file of the inputs, in the folder itself, and its first line, which tells it from a file of the user. */
export const INPUTS = 'inputs.yaml'
export const INPUTS_HEADER =
  '# The inputs, as osm-krm render --with-inputs writes them: the next run replaces this file.\n'

const isOutputName = (name: string): boolean => name === INPUTS || /^[a-z]+_.+\.yaml$/.test(name)

/** A file is stale only if it is that of the inputs, or contains one generated object and has the name that a run gives to its file. */
export const findStale =
  (isStale: (object: JsonObject) => boolean): FindStale =>
  (folder, files) => {
    const written = new Set(files.map(({ path }) => path))
    return outputFilesBelow(folder, isOutputName).filter(path => {
      const place = path.split(sep).join('/')
      if (written.has(place)) return false
      const text = readFileSync(join(folder, path), 'utf8')
      if (place === INPUTS) return text.startsWith(INPUTS_HEADER)
      const read = readYaml(text)
      return 'value' in read && isObject(read.value) && hasPath(read.value, place) && isStale(read.value)
    })
  }

function hasPath(object: JsonObject, path: string): boolean {
  const { metadata } = object
  if (!isObject(metadata) || typeof metadata.name !== 'string') return false
  return [undefined, clusterOf(metadata)].some(cluster => outputPath('', object, cluster) === path)
}
