// Registries of images, and which of them containerd replaces by mirrors.

import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import type { Asset } from './asset.ts'
import { mirroredRegistry } from './config-files.ts'

/** Returns the registry of an image reference; without one it is Docker Hub. */
export function registryOf(image: string): string {
  const [first, ...rest] = image.split('/')
  return rest.length > 0 && /[.:]|^localhost$/.test(first!) ? first! : 'docker.io'
}

/** Whether the image was imported into the machine image: nothing can be pulled from the registry localhost. */
export const isImported = (image: string): boolean => registryOf(image) === 'localhost'

/** Returns the known part of the reference, with its registry. */
export const imageWithRegistry = ({ value, known }: Pick<Asset, 'value' | 'known'>): string =>
  registryOf(value) === 'docker.io' && !known.startsWith('docker.io/')
    ? `docker.io/${value.includes('/') ? '' : 'library/'}${known}`
    : known

/** Returns which registries containerd replaces by mirrors; their URLs are assets themselves. */
export function mirroredRegistries(config: OperatingSystemConfigSpec): (registry: string) => boolean {
  const mirrored = new Set<string>()
  for (const phase of PHASES) {
    for (const { path, content } of config[phase].files ?? []) {
      const registry = mirroredRegistry(path, content.inline.data)
      if (registry !== undefined) mirrored.add(registry)
      for (const [, name] of content.inline.data.matchAll(/registry\.mirrors\.["']([^"']+)["']\]/g)) mirrored.add(name!)
    }
  }
  return registry => mirrored.has(registry) || mirrored.has('*') || mirrored.has('_default')
}
