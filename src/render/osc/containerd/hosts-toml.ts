// Writes containerd's hosts.toml files, which tell from where to fetch the images of each registry.

import { encodeToml } from '../../../gotemplate/encoding/toml/encode.ts'
import { formatUrl, parseUrl } from '../../../gotemplate/net/url.ts'
import { queryUnescape, UrlError } from '../../../gotemplate/net/url-escape.ts'
import { encodeQuery, parseQuery } from '../../../gotemplate/net/url-query.ts'
import { compareBytes, fromText, toText } from '../../../gotemplate/strconv/bytes.ts'
import { parseBool } from '../../../gotemplate/strconv/parse-bool.ts'
import { BOOL, type GoType, mapOf, STRING, STRING_SLICE } from '../../../gotemplate/values/types.ts'
import { GoMap, Struct, stringList } from '../../../gotemplate/values/values.ts'
import type { ContainerdEnvironment } from '../../model/environment.ts'

interface Endpoint {
  readonly url: string
  readonly overridePath: boolean
}

interface Registry {
  readonly endpoints: readonly Endpoint[]
  readonly insecure: boolean
}

const DOCKER = 'docker.io'
const DOCKER_SERVER = 'https://registry-1.docker.io'
const CERTIFICATES = '/etc/containerd/certs.d'

const HOST: GoType = {
  kind: 'struct',
  name: 'containerruntime.hostEntryConfig',
  fields: [
    { name: 'Capabilities', type: STRING_SLICE, toml: { name: 'capabilities' } },
    { name: 'SkipVerify', type: BOOL, toml: { name: 'skip_verify', omitEmpty: true } },
    { name: 'OverridePath', type: BOOL, toml: { name: 'override_path', omitEmpty: true } },
  ],
}

const HOSTS_FILE: GoType = {
  kind: 'struct',
  name: 'containerruntime.hostsTomlConfig',
  fields: [
    { name: 'Server', type: STRING, toml: { name: 'server', omitEmpty: true } },
    { name: 'Host', type: mapOf(STRING, HOST), toml: { name: 'host', omitEmpty: true } },
  ],
}

/** Returns the content of each hosts.toml by path, in byte order of the paths. Names and URLs are processed as bytes. */
export function hostsFiles(environment: ContainerdEnvironment): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [name, registry] of [...registries(environment)].sort(([a], [b]) => compareBytes(a, b))) {
    if (registry.endpoints.length === 0 && !registry.insecure) continue
    const { folder, server } = placeOf(name)
    // Registries that differ only in their path share the folder of the host, so the last one wins.
    files.set(toText(`${CERTIFICATES}/${folder}/hosts.toml`), toText(hostsToml(server, registry)))
  }
  return new Map([...files].sort(([a], [b]) => compareBytes(fromText(a), fromText(b))))
}

function registries(environment: ContainerdEnvironment): Map<string, Registry> {
  // docker.io has a file even without configuration; mirrors replace its endpoint.
  const found = new Map<string, Registry>([
    [DOCKER, { endpoints: [{ url: DOCKER_SERVER, overridePath: false }], insecure: false }],
  ])
  for (const [name, mirrors] of Object.entries(environment.registryMirrors)) {
    found.set(fromText(name), { endpoints: mirrors.map(mirror => endpoint(fromText(mirror))), insecure: false })
  }
  for (const name of environment.insecureRegistries.map(fromText)) {
    found.set(name, { endpoints: found.get(name)?.endpoints ?? [], insecure: true })
  }
  return found
}

/** Reads and removes `?kubermatic=override_path%3Dtrue` from the URL of a mirror. */
function endpoint(mirror: string): Endpoint {
  const asItIs = { url: mirror, overridePath: false }
  try {
    const url = parseUrl(mirror)
    const { values: query } = parseQuery(url.rawQuery)
    const hint = query.get('kubermatic')?.[0]
    if (hint === undefined) return asItIs
    query.delete('kubermatic')
    return { url: formatUrl({ ...url, rawQuery: encodeQuery(query) }), overridePath: overridesPath(hint) }
  } catch (error) {
    if (error instanceof UrlError) return asItIs
    throw error
  }
}

function overridesPath(hint: string): boolean {
  try {
    const { values, error } = parseQuery(queryUnescape(hint))
    return error === undefined && parseBool(values.get('override_path')?.[0] ?? '') === true
  } catch (error) {
    if (error instanceof UrlError) return false
    throw error
  }
}

/** Returns the folder and server of a registry. containerd supports only hosts, but a registry may be named with a path. */
function placeOf(name: string): { folder: string; server: string } {
  const host = name.split('/', 1)[0]!
  if (host === DOCKER) return { folder: DOCKER, server: DOCKER_SERVER }
  if (host === '*' || host === '_default') return { folder: '_default', server: '' }
  return { folder: host, server: name }
}

function hostsToml(server: string, { endpoints, insecure }: Registry): string {
  // An insecure registry without mirrors gets itself as a host, so that verification can be turned off for it.
  const hosts = endpoints.length > 0 ? endpoints : [{ url: server, overridePath: false }]
  const entries = hosts.map(({ url, overridePath }): [string, Struct] => [
    url,
    new Struct(HOST, [stringList(['pull', 'resolve']), insecure, overridePath]),
  ])
  const file = new Struct(HOSTS_FILE, [server, new GoMap(HOSTS_FILE.fields![1]!.type, new Map(entries))])
  // The reference removes this header wherever the text occurs.
  return encodeToml(file, '').replaceAll('[host]\n', '')
}
