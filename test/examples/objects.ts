// An example's files as objects, its functionConfig apart, for tests that call the library.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAllDocuments } from 'yaml'
import type { JsonObject } from '../../src/model/profile.ts'

export const root = join(import.meta.dirname, '../..')

export interface Example {
  readonly objects: readonly JsonObject[]
  readonly functionConfig: JsonObject
}

export function example(name: string): Example {
  const folder = join(root, 'examples', name)
  const files = readdirSync(folder)
    .filter(file => file.endsWith('.yaml'))
    .sort()
  const all = files.flatMap(file => objectsIn(readFileSync(join(folder, file), 'utf8')))
  const [functionConfig, ...more] = all.filter(({ kind }) => kind === 'OperatingSystemConfigGenerator')
  if (functionConfig === undefined || more.length > 0)
    throw new Error(`examples/${name}: not exactly one functionConfig`)
  const isItem = (object: JsonObject) => object !== functionConfig && object.kind !== 'Kustomization'
  return { objects: all.filter(isItem), functionConfig }
}

export const objectsIn = (text: string): JsonObject[] => parseAllDocuments(text).map(document => document.toJS())

/** The functionConfig with other settings in one group of its spec. */
export function withSettings(functionConfig: JsonObject, group: string, settings: JsonObject): JsonObject {
  const spec = functionConfig.spec as JsonObject
  return { ...functionConfig, spec: { ...spec, [group]: { ...(spec[group] as JsonObject), ...settings } } }
}
