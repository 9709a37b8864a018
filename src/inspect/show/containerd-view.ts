// The settings of containerd as it will read them: its configuration with the files that it imports, and the mirrors of registries.

import { readToml } from '../../node/readers/toml.ts'
import { at } from '../../render/inputs/shape.ts'
import { isObject, type Json, type JsonObject, mergeObjects } from '../../render/model/json.ts'
import type { Needed } from '../assets/needed.ts'
import { filesBelow, type NodeFiles } from './node-files.ts'
import { flagsOf, serviceCommand } from './service-command.ts'

export interface ContainerdView {
  /** The version of the program, if its download or package names it. */
  readonly version: string | undefined
  readonly files: readonly string[]
  readonly unreadable: readonly string[]
  readonly configVersion: string | undefined
  /** undefined for the default of containerd. */
  readonly sandboxImage: string | undefined
  readonly registries: readonly RegistryView[]
  /** The tables of plugins and others, merged. */
  readonly settings: readonly { readonly name: string; readonly value: Json }[]
}

interface RegistryView {
  readonly registry: string
  /** The URLs in the order in which they are tried. */
  readonly hosts: readonly string[]
  /** The registry itself, which is tried last. */
  readonly server: string | undefined
  /** The hosts.toml; undefined if the configuration itself has the mirrors. */
  readonly file: string | undefined
}

const CONFIG = '/etc/containerd/config.toml'

/** Returns undefined if the node has no configuration of containerd. */
export function containerdView(files: NodeFiles, needs: readonly Needed[]): ContainerdView | undefined {
  const flags = flagsOf(serviceCommand('containerd.service', files) ?? [])
  const root = flags.get('config') || flags.get('c') || CONFIG
  if (!files.has(root)) return undefined
  const unreadable: string[] = []
  const read = (path: string): JsonObject => {
    const value = readToml(files.get(path)!)
    if (value === undefined) unreadable.push(path)
    return value ?? {}
  }
  const own = read(root)
  const imported = textsOf(own.imports).flatMap(pattern => matching(pattern, root, files))
  const config = imported.map(read).reduce(mergeObjects, own)
  const { version: _version, imports: _imports, plugins, ...others } = config
  return {
    version: containerdVersion(needs),
    files: [root, ...imported],
    unreadable,
    configVersion: own.version === undefined ? undefined : String(own.version),
    sandboxImage: sandboxOf(plugins),
    registries: registriesOf(config, files),
    settings: [...leaves(others), ...leaves(isObject(plugins) ? plugins : {})],
  }
}

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []

/** Returns the files that an import names: a path, or a pattern for names in a folder. */
function matching(pattern: string, root: string, files: NodeFiles): string[] {
  const absolute = pattern.startsWith('/') ? pattern : `${root.slice(0, root.lastIndexOf('/'))}/${pattern}`
  return [...files.keys()].filter(path => path !== root && matchesPattern(path, absolute)).sort()
}

/** Whether a path has the form of a pattern, in which * stands for any characters but slashes, and ? for one. */
function matchesPattern(path: string, pattern: string): boolean {
  let [at, next] = [0, 0]
  let star: { readonly next: number; at: number } | undefined
  while (at < path.length) {
    if (pattern[next] === '*') star = { next: ++next, at }
    else if (pattern[next] === path[at] || (pattern[next] === '?' && path[at] !== '/')) {
      at++
      next++
    } else if (star !== undefined && path[star.at] !== '/') {
      // The last star stands for one character more.
      at = ++star.at
      next = star.next
    } else return false
  }
  return /^\**$/.test(pattern.slice(next))
}

/** The plugins of versions 3 and 4 of the format, and of version 2. */
const IMAGES = 'io.containerd.cri.v1.images'
const CRI = 'io.containerd.grpc.v1.cri'

function sandboxOf(plugins: Json | undefined): string | undefined {
  const image = at(plugins, IMAGES, 'pinned_images', 'sandbox') ?? at(plugins, CRI, 'sandbox_image')
  return typeof image === 'string' && image !== '' ? image : undefined
}

function registriesOf(config: JsonObject, files: NodeFiles): RegistryView[] {
  const folders =
    at(config.plugins, IMAGES, 'registry', 'config_path') ?? at(config.plugins, CRI, 'registry', 'config_path')
  const mirrors = at(config.plugins, CRI, 'registry', 'mirrors')
  const named = Object.entries(isObject(mirrors) ? mirrors : {}).map(([registry, mirror]) => ({
    registry,
    hosts: textsOf(at(mirror, 'endpoint')),
    server: undefined,
    file: undefined,
  }))
  if (typeof folders !== 'string' || folders === '') return named
  return folders.split(':').flatMap(folder =>
    filesBelow(folder, '/hosts.toml', files).map(([path, text]) => {
      const value = readToml(text)
      const server = at(value, 'server')
      const hosts = at(value, 'host')
      return {
        registry: path.slice(folder.replace(/(?<!\/)\/+$/, '').length + 1, -'/hosts.toml'.length),
        // The order of the file counts, which a map of Go does not keep.
        hosts: inOrderOf(text, Object.keys(isObject(hosts) ? hosts : {})),
        server: typeof server === 'string' ? server : undefined,
        file: path,
      }
    }),
  )
}

const inOrderOf = (text: string, names: readonly string[]): string[] =>
  [...names].sort((a, b) => text.indexOf(a) - text.indexOf(b))

/** Returns the values of tables with the path of each; plugins and lists of tables are not taken apart further. */
const leaves = (value: JsonObject, prefix = ''): { name: string; value: Json }[] =>
  Object.entries(value).flatMap(([name, below]) =>
    isObject(below) ? leaves(below, `${prefix}${name}.`) : [{ name: `${prefix}${name}`, value: below }],
  )

const ARCHIVE = /\/containerd-(?:static-)?v?(\d[\w.+]*(?:-(?!linux-)[\w.+]+)*)-linux-[^/]*$/
const PACKAGE = /^containerd(?:\.io)?(?:[=-]v?(\d.*))?$/

/** Returns the version of containerd that a node loads. */
export function containerdVersion(needs: readonly Needed[]): string | undefined {
  for (const { kind, value, version } of needs) {
    const found =
      kind === 'url'
        ? ARCHIVE.exec(value)?.[1]
        : kind === 'package'
          ? PACKAGE.test(value)
            ? (version ?? PACKAGE.exec(value)?.[1])
            : undefined
          : undefined
    if (found !== undefined) return found
  }
  return undefined
}
