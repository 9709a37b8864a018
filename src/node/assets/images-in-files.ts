// Finds images and registries in files whose format says which of their values these are.

import { isObject, type Json } from '../../base/json.ts'
import { readYaml } from '../../render/yaml/index.ts'
import { readToml } from '../readers/toml.ts'
import { objectsIn } from '../user-data/part.ts'

/** A value, and the first line that has it. */
interface Found {
  readonly value: string
  readonly line: number
}

const MANIFESTS = /^\/etc\/kubernetes\/manifests\//
const REGISTRIES = /^\/etc\/containers\/registries\.conf(?:$|\.d\/)/

/** Whether a file says where podman and CRI-O find images. */
export const isRegistriesFile = (path: string): boolean => REGISTRIES.test(path)

/** Returns the images of static pods: of containers and volumes. */
export function manifestImages(path: string, text: string): Found[] {
  if (!MANIFESTS.test(path)) return []
  const images = text.split(/^---(?=\s)/m).flatMap(document => {
    const read = readYaml(document)
    return 'value' in read ? imagesIn(read.value) : []
  })
  return inLines(images, text)
}

function imagesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(imagesIn)
  if (!isObject(value)) return []
  const { image } = value
  const own = isObject(image) ? image.reference : image
  return [...(typeof own === 'string' && own !== '' ? [own] : []), ...Object.values(value).flatMap(imagesIn)]
}

/** Returns the registries that replace others, and those of images without one, as URLs. */
export function registryLocations(path: string, text: string): Found[] {
  if (!isRegistriesFile(path)) return []
  const { registry, 'unqualified-search-registries': searched } = readToml(text) ?? {}
  const tables = objectsIn(registry).flatMap(table => [table, ...objectsIn(table.mirror)])
  const locations = [...tables.map(({ location }) => location), ...(Array.isArray(searched) ? searched : [])]
  return inLines(
    locations.filter((location): location is string => typeof location === 'string' && location !== ''),
    text,
  )
}

function inLines(values: readonly string[], text: string): Found[] {
  const lines = text.split('\n')
  return [...new Set(values)].map(value => {
    const found = lines.findIndex(line => line.includes(value))
    return { value, line: Math.max(found, 0) + 1 }
  })
}
