// npm run pin-images: writes the digests of base images behind their tags, as in node:24.21.0@sha256:…, into the files that use them.
//
//   npm run pin-images -- --registry URL            asks for the digests of images that have none; URL is where images without a host come from
//   npm run pin-images -- --registry URL --update   asks for all of them again, after a tag was changed
//   npm run pin-images -- --check                   asks nobody, and fails if an image of a Dockerfile has no digest

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** Images of these are built, so they must have a digest. */
const DOCKERFILES = ['Dockerfile'] as const
/** The jobs of the examples. */
const JOBS = ['examples/fleet/ci/gitlab.yaml'] as const

export interface Image {
  /** The host and port of its registry; undefined for the default one. */
  readonly host: string | undefined
  readonly name: string
  readonly tag: string
  readonly digest: string | undefined
}

/** An image with a tag, in a Dockerfile or a job of GitLab. `FROM scratch` has no tag. */
const IMAGE =
  /^(?:FROM +(?:--\S+ +)*|\s+image: |\s+name: )(?<image>[\w.-]+(?::\d+)?(?:\/[\w.-]+)*:[\w.-]+)(?<digest>@sha256:[0-9a-f]{64})?(?=\s|$)/gm

export const imagesIn = (text: string): Image[] =>
  [...text.matchAll(IMAGE)].map(({ groups }) => imageOf(groups!.image!, groups!.digest?.slice(1)))

function imageOf(text: string, digest: string | undefined): Image {
  const colon = text.lastIndexOf(':')
  const [first = '', ...rest] = text.slice(0, colon).split('/')
  const hasHost = rest.length > 0 && /[.:]|^localhost$/.test(first)
  return {
    host: hasHost ? first : undefined,
    name: (hasHost ? rest : [first, ...rest]).join('/'),
    tag: text.slice(colon + 1),
    digest,
  }
}

const nameOf = ({ host, name, tag }: Image): string => `${host === undefined ? '' : `${host}/`}${name}:${tag}`

/** Writes the digests that are known by the name of the image with its tag. */
export const withDigests = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replaceAll(IMAGE, (line, image: string) => {
    const digest = digests.get(image)
    return digest === undefined ? line : `${line.replace(/@sha256:.*$/, '')}@${digest}`
  })

/** Returns what a Dockerfile builds upon without a digest, in any form that a build accepts. */
export function unpinned(dockerfile: string): string[] {
  const stages = new Set(['scratch'])
  const found: string[] = []
  for (const [, operands] of dockerfile.matchAll(/^[ \t]*FROM[ \t]+(.*)$/gim)) {
    const [image = '', as, stage] = operands!.split(/\s+/).filter(word => !word.startsWith('--'))
    if (!stages.has(image.toLowerCase()) && !/@sha256:[0-9a-f]{64}$/.test(image)) found.push(image)
    if (as?.toLowerCase() === 'as' && stage) stages.add(stage.toLowerCase())
  }
  return found
}

export interface Registry {
  /** Where images without a host come from. */
  readonly url: string
  readonly fetch: typeof fetch
}

const INDEXES = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json']
const DIGEST = /^sha256:[0-9a-f]{64}$/

/** Asks a registry for the digest of an image, which must be one for several platforms. */
export async function digestOf(image: Image, registry: Registry): Promise<string> {
  const base = image.host === undefined ? registry.url.replace(/\/+$/, '') : `https://${image.host}`
  // The default registry has official images in a folder of its own.
  const name = image.host === undefined && !image.name.includes('/') ? `library/${image.name}` : image.name
  const url = `${base}/v2/${name}/manifests/${image.tag}`
  const ask = authorized(registry.fetch, url)
  const head = await ask('HEAD')
  const type = head.headers.get('content-type')?.split(';')[0] ?? ''
  if (!INDEXES.includes(type))
    throw new Error(`${nameOf(image)} is not an image for several platforms: ${url} is of type ${type || 'unknown'}`)
  // A registry need not name the digest, which is that of the manifest's bytes.
  const digest =
    head.headers.get('docker-content-digest') ?? sha256Of(new Uint8Array(await (await ask('GET')).arrayBuffer()))
  if (!DIGEST.test(digest)) throw new Error(`${url} has no SHA-256 digest: ${digest}`)
  return digest
}

const sha256Of = (bytes: Uint8Array): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`

/** Returns a function that asks for a URL, with a token if the registry wants one. */
function authorized(get: typeof fetch, url: string): (method: 'HEAD' | 'GET') => Promise<Response> {
  let token: string | undefined
  const ask = (method: string): Promise<Response> =>
    get(url, {
      method,
      headers: { accept: INDEXES.join(', '), ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      signal: AbortSignal.timeout(60_000),
    })
  return async method => {
    let response = await ask(method)
    if (response.status === 401 && token === undefined) {
      token = await tokenFor(get, url, response.headers.get('www-authenticate') ?? '')
      response = await ask(method)
    }
    if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`)
    return response
  }
}

/** Gets a token for anonymous readers from the place that a registry names. */
async function tokenFor(get: typeof fetch, url: string, challenge: string): Promise<string> {
  const fields = new Map([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
  const realm = /^Bearer /i.test(challenge) ? fields.get('realm') : undefined
  if (realm === undefined || !URL.canParse(realm))
    throw new Error(`${url} wants credentials, and does not say where to get a token: ${challenge || 'no challenge'}`)
  const place = new URL(realm)
  for (const name of ['service', 'scope']) if (fields.has(name)) place.searchParams.set(name, fields.get(name)!)
  const response = await get(place, { signal: AbortSignal.timeout(60_000) })
  if (!response.ok) throw new Error(`${place}: HTTP ${response.status}`)
  const { token, access_token = token } = (await response.json()) as { token?: string; access_token?: string }
  if (typeof access_token !== 'string') throw new Error(`${place} has no token`)
  return access_token
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      registry: { type: 'string' },
      folder: { type: 'string', default: join(import.meta.dirname, '../..') },
      update: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  const { registry, folder, update, check } = values
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  if (check) {
    const missing = DOCKERFILES.flatMap(file => unpinned(read(file)).map(image => `${file}: ${image}`))
    if (missing.length > 0)
      throw new Error(`no digest, run npm run pin-images -- --registry URL:\n${missing.join('\n')}`)
    console.log('All base images have digests.')
    return
  }
  if (registry === undefined || registry === '')
    throw new Error('name the registry of images without a host: --registry URL')
  const files = new Map([...DOCKERFILES, ...JOBS].map(file => [file, read(file)]))
  const digests = new Map<string, string>()
  const images = [...files.values()].flatMap(imagesIn)
  if (!update) for (const image of images) if (image.digest !== undefined) digests.set(nameOf(image), image.digest)
  for (const image of images) {
    const name = nameOf(image)
    if (digests.has(name)) continue
    digests.set(name, await digestOf(image, { url: registry, fetch }))
    console.log(`${name}@${digests.get(name)}`)
  }
  for (const [file, text] of files) writeFileSync(join(folder, file), withDigests(text, digests))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: Error) => {
    console.error(`pin-images: ${error.message}`)
    process.exitCode = 1
  })
}
