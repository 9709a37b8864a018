// Finds URLs and images in configuration files, and which registries containerd replaces by mirrors.

import { type OperatingSystemConfigSpec, PHASES } from '../../render/model/config.ts'
import type { Asset } from './asset.ts'
import { manifestImages, registryLocations } from './images-in-files.ts'
import { repositoriesIn } from './repositories.ts'
import { isLocal, urlsIn } from './urls.ts'

/** The contents of a node's files by their paths. */
export type Files = ReadonlyMap<string, string>

type TextAsset = Omit<Asset, 'known' | 'place'> & { readonly line: number }

const COMMENT = /^\s*(?:#|;|\/\/)/
/** Lines whose URLs are identifiers that nothing loads. */
const NAMES_ONLY = /^\s*(?:Documentation\s*=|["']?\$schema["']?\s*:|["']?\$?xmlns\b|#)/
const REPOSITORY = /^\s*(?:deb(?:-src)?\s|(?:baseurl|mirrorlist|metalink|URIs)\s*[=:])/i

const DOWNLOADS = '/etc/osm-krm/downloads'
/** A package on each line, of built-in profiles. */
const PACKAGES = '/etc/osm-krm/packages'
/** The end of the URL of a published checksum, in the place of the checksum. */
const PUBLISHED = / (\.\S+) (?=\S+$)/
/** A line of the downloads of a built-in profile: name, version, architecture, SHA-256 and URL, or the URL of a mirror of packages. */
const DOWNLOAD = /^(?:packages |\S+ (\S+) \S+ \S+ (?=\S+$))/

const SHA256 = /(?:^|[^\da-f])([\da-f]{64})(?![\da-f])/i

const TEXTS = /^\/etc\/(?:motd|issue)|\.(?:md|txt|pem|crt)$/

const CONTAINERD = /^\/etc\/containerd\/config\.toml$/
/** sandbox_image up to version 2 of containerd's configuration, sandbox since version 3. */
const SANDBOX = /^[ \t]*sandbox(?:_image)?[ \t]*=[ \t]*["']([^"']+)["']/m
/** The image that containerd uses if its configuration names none. */
export const DEFAULT_SANDBOX = 'registry.k8s.io/pause'
/** Whether containerd's configuration, with the files that it imports, names the image of the sandbox. */
const namesSandbox = (config: string, files: Files): boolean =>
  SANDBOX.test(config) ||
  (/^[ \t]*imports[ \t]*=/m.test(config) &&
    [...files].some(([path, text]) => /^\/etc\/containerd\/.*\.toml$/.test(path) && SANDBOX.test(text)))

/**
 * Its tag by minor version of containerd: DefaultSandboxImage in internal/cri/config of containerd 2.1.9, 2.2.7 and 2.3.4, and SandboxImage in
 * pkg/cri/config of 1.7.33.
 */
const SANDBOX_TAGS: Readonly<Record<string, string>> = {
  '1.7': '3.8',
  '2.1': '3.10',
  '2.2': '3.10.1',
  '2.3': '3.10.2',
}

/** A package whose version begins as the script says: `containerd.io=2.2*` of apt, `containerd-1.7*` of dnf. */
const PACKAGED = /(?<=[\s"'])containerd(?:\.io)?[-=](\d+\.\d+)(?=[.*])/

/** Returns the default image of the containerd that a node downloads or installs; without a tag if its version is not known. */
function defaultSandbox(files: Files): TextAsset {
  const minor =
    /^containerd (\d+\.\d+)\./m.exec(files.get(DOWNLOADS) ?? '')?.[1] ??
    [...files.values()].map(text => PACKAGED.exec(text)?.[1]).find(Boolean)
  const tag = minor === undefined ? undefined : SANDBOX_TAGS[minor]
  return { kind: 'image', value: tag === undefined ? DEFAULT_SANDBOX : `${DEFAULT_SANDBOX}:${tag}`, line: 1 }
}

const HOSTS_TOML = /^\/etc\/containerd\/certs\.d\/([^/]+)\/hosts\.toml$/

/** Whether the URL is that of the registry itself, not of a mirror: it is contacted only for images of this registry. */
function isUpstream(url: string, registry: string): boolean {
  const host = /^[a-z]+:\/\/([^/]*)/i.exec(url)?.[1]
  return host === registry || (registry === 'docker.io' && host === 'registry-1.docker.io')
}

/** Returns the registry for which a file of containerd names a mirror. */
function mirroredRegistry(path: string, text: string): string | undefined {
  const registry = HOSTS_TOML.exec(path)?.[1]
  const mirrors = [...text.matchAll(/^[ \t]*\[host\.["']([^"']+)["']\]/gm)].map(([, url]) => url!)
  return registry !== undefined && mirrors.some(url => !isUpstream(url, registry)) ? registry : undefined
}

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

/** Finds what a file names, line by line. `path` is "" for a text within a script; `files` are those of the node. */
export function configAssets(path: string, text: string, files: Files = new Map()): TextAsset[] {
  if (TEXTS.test(path)) return []
  const registry = HOSTS_TOML.exec(path)?.[1]
  const found: TextAsset[] = CONTAINERD.test(path) && !namesSandbox(text, files) ? [defaultSandbox(files)] : []
  const lines = text.split('\n')
  const repositoryAt = repositoriesIn(lines)
  for (const [i, whole] of lines.entries()) {
    const line = withoutComment(whole)
    if (COMMENT.test(line) || NAMES_ONLY.test(line)) continue
    if (path === PACKAGES && line.trim() !== '') found.push({ kind: 'package', value: line.trim(), line: i + 1 })
    const sha256 = SHA256.exec(line)?.[1]
    const download = path === DOWNLOADS ? DOWNLOAD.exec(line) : null
    const publishedSum = download === null ? undefined : PUBLISHED.exec(line)?.[1]
    const isRepository = download ? download[1] === undefined : REPOSITORY.test(line)
    const repository = isRepository ? repositoryAt(i) : undefined
    for (const { value } of urlsIn(line))
      if (!isLocal(value) && !(registry !== undefined && isUpstream(value, registry)))
        found.push({
          kind: isRepository ? 'repository' : 'url',
          value,
          line: i + 1,
          ...(download?.[1] !== undefined && { version: download[1] }),
          ...(sha256 !== undefined && { sha256 }),
          ...(publishedSum !== undefined && { publishedSum }),
          ...(registry !== undefined && { isRegistry: true }),
          ...(repository !== undefined && { repository }),
        })
    const sandbox = SANDBOX.exec(line)?.[1]
    for (const image of [...imageFlags(line), ...(sandbox === undefined ? [] : [sandbox])])
      found.push({ kind: 'image', value: image, line: i + 1 })
  }
  for (const image of manifestImages(path, text)) found.push({ kind: 'image', ...image })
  for (const { value, line } of registryLocations(path, text))
    found.push({ kind: 'url', value: `https://${value}`, line, isRegistry: true })
  return found
}

/** Returns the images in flags of the kubelet. */
export const imageFlags = (text: string): string[] =>
  text.includes('--pod-infra-container-image')
    ? [...text.matchAll(/--pod-infra-container-image[= ]["']?([^\s"'\\]+)/g)].map(([, image]) => image!)
    : []

/** Returns the line without the comment at its end: a "#" after white space, in most configuration files. */
function withoutComment(line: string): string {
  if (!/\s#/.test(line)) return line
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const char = line[i]!
    if (char === '\\' && quote !== "'") i++
    else if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'" || char === '`') quote = char
    else if (char === '#' && /\s/.test(line[i - 1] ?? '')) return line.slice(0, i)
  }
  return line
}
