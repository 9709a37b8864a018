// Finds the files in an output folder that an earlier run wrote and this run does not.

import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { isObject, type JsonObject } from '../../render/model/json.ts'
import { clusterOf } from '../../render/model/ownership.ts'
import { outputPath } from '../../render/outputs/paths.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { type FindStale, outputFilesBelow } from './files.ts'

const isOutputName = (name: string): boolean => /^[a-z]+_.+\.yaml$/.test(name)

/** A file is stale only if it contains one generated object, and has the name that a run gives to the file of that object. */
export const findStale =
  (isStale: (object: JsonObject) => boolean): FindStale =>
  (folder, files) => {
    const written = new Set(files.map(({ path }) => path))
    return outputFilesBelow(folder, isOutputName).filter(path => {
      const place = path.split(sep).join('/')
      if (written.has(place)) return false
      const read = readYaml(readFileSync(join(folder, path), 'utf8'))
      return 'value' in read && isObject(read.value) && hasPath(read.value, place) && isStale(read.value)
    })
  }

function hasPath(object: JsonObject, path: string): boolean {
  const { metadata } = object
  if (!isObject(metadata) || typeof metadata.name !== 'string') return false
  return [undefined, clusterOf(metadata)].some(cluster => outputPath('', object, cluster) === path)
}
