// Makes the configuration files of containerd on a node.

import { compareBytes, fromText, toText } from 'gotemplate/go/bytes'
import { parseBool } from 'gotemplate/go/strconv'
import { encodeToml } from 'gotemplate/go/toml'
import { encodeQuery, formatUrl, parseQuery, parseUrl, queryUnescape, UrlError } from 'gotemplate/go/url'
import {
  BOOL,
  dict,
  type FieldTag,
  GoMap,
  type GoType,
  INT,
  mapOf,
  Pointer,
  pointerTo,
  STRING,
  STRING_MAP,
  STRING_SLICE,
  Struct,
  stringList,
  type Value,
} from 'gotemplate/values'
import { compareAsGo } from '../../model/kubernetes.ts'
import type { ContainerdEnvironment, RegistryCredential } from '../../settings/environment.ts'

/** Declares a struct of the configuration. A TOML name with `?` is omitted if its value is empty. */
const table = (name: string, fields: Readonly<Record<string, readonly [toml: string, type: GoType]>>): GoType => ({
  kind: 'struct',
  name: `containerruntime.${name}`,
  fields: Object.entries(fields).map(([field, [toml, type]]) => ({ name: field, type, toml: tag(toml) })),
})

const tag = (toml: string): FieldTag => ({ name: toml.replace('?', ''), omitEmpty: toml.endsWith('?') })

const METRICS = table('containerdMetrics', { Address: ['address', STRING] })
const PINNED_IMAGES = table('containerdPinnedImages', { Sandbox: ['sandbox?', STRING] })
const AUTH = table('AuthConfig', {
  Username: ['username?', STRING],
  Password: ['password?', STRING],
  Auth: ['auth?', STRING],
  IdentityToken: ['identitytoken?', STRING],
})
const REGISTRY_CONFIG = table('containerdRegistryConfig', { Auth: ['auth?', pointerTo(AUTH)] })
const REGISTRY_CONFIGS = mapOf(STRING, REGISTRY_CONFIG)
const REGISTRY = table('containerdCRIRegistry', {
  ConfigPath: ['config_path', STRING],
  Configs: ['configs?', REGISTRY_CONFIGS],
})
const IMAGES = table('containerdCRIImagesPlugin', {
  DiscardUnpackedLayers: ['discard_unpacked_layers', BOOL],
  PinnedImages: ['pinned_images?', pointerTo(PINNED_IMAGES)],
  Registry: ['registry', REGISTRY],
})
const RUNC_OPTIONS = table('containerdCRIRuncOptions', { SystemdCgroup: ['SystemdCgroup', BOOL] })
const RUNTIME = table('containerdCRIRuntime', {
  RuntimeType: ['runtime_type', STRING],
  Options: ['options', RUNC_OPTIONS],
})
const RUNTIMES = mapOf(STRING, RUNTIME)
const SETTINGS = table('containerdCRISettings', { Runtimes: ['runtimes', RUNTIMES] })
const CNI = table('containerdCRICNIConfig', { BinDirs: ['bin_dirs', STRING_SLICE], ConfDir: ['conf_dir', STRING] })
const RUNTIME_PLUGIN = table('containerdCRIRuntimePlugin', {
  Containerd: ['containerd', SETTINGS],
  DeviceOwnershipFromSecurityContext: ['device_ownership_from_security_context', BOOL],
  CNI: ['cni', CNI],
})
const MANIFEST = table('containerdConfigManifest', {
  Version: ['version', INT],
  Metrics: ['metrics', METRICS],
  Plugins: ['plugins', STRING_MAP],
})

/** Returns the template data `.ContainerRuntimeConfig`. */
export function containerdConfig(environment: ContainerdEnvironment): string {
  const plugins = dict([
    ['io.containerd.cri.v1.images', imagesPlugin(environment)],
    ['io.containerd.cri.v1.runtime', runtimePlugin(environment)],
  ])
  return toText(encodeToml(new Struct(MANIFEST, [3n, new Struct(METRICS, ['127.0.0.1:1338']), plugins]), ''))
}

function imagesPlugin({ pauseImage, registryCredentials }: ContainerdEnvironment): Struct {
  const sandbox = pauseImage === '' ? null : { value: new Struct(PINNED_IMAGES, [fromText(pauseImage)]) }
  const configs = new GoMap(REGISTRY_CONFIGS, credentialConfigs(registryCredentials))
  const registry = new Struct(REGISTRY, ['/etc/containerd/certs.d', configs])
  return new Struct(IMAGES, [false, new Pointer(pointerTo(PINNED_IMAGES), sandbox), registry])
}

function credentialConfigs(credentials: ContainerdEnvironment['registryCredentials']): Map<string, Value> {
  const configs = new Map<string, Value>()
  // If two names have the same host, the last in byte order wins; in the reference, this is random.
  const names = Object.keys(credentials).map(fromText).sort(compareBytes)
  for (const name of names) {
    const auth = { value: new Struct(AUTH, authValues(credentials[toText(name)]!)) }
    configs.set(hostOf(name), new Struct(REGISTRY_CONFIG, [new Pointer(pointerTo(AUTH), auth)]))
  }
  return configs
}

const authValues = ({ username = '', password = '', auth = '', identityToken = '' }: RegistryCredential): Value[] =>
  [username, password, auth, identityToken].map(fromText)

/** Returns the host of a registry, which Docker names by URL and containerd by host. */
const hostOf = (registry: string): string => ifUrl(() => parseUrl(registry).host, '') || registry

/** Returns the result, or the other value for what is no URL. */
function ifUrl<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof UrlError) return otherwise
    throw error
  }
}

function runtimePlugin({ deviceOwnershipFromSecurityContext }: ContainerdEnvironment): Struct {
  const runc = new Struct(RUNTIME, ['io.containerd.runc.v2', new Struct(RUNC_OPTIONS, [true])])
  const settings = new Struct(SETTINGS, [new GoMap(RUNTIMES, new Map([['runc', runc]]))])
  const cni = new Struct(CNI, [stringList(['/opt/cni/bin']), '/etc/cni/net.d'])
  return new Struct(RUNTIME_PLUGIN, [settings, deviceOwnershipFromSecurityContext, cni])
}

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

const HOST = table('hostEntryConfig', {
  Capabilities: ['capabilities', STRING_SLICE],
  SkipVerify: ['skip_verify?', BOOL],
  OverridePath: ['override_path?', BOOL],
})
const HOSTS = mapOf(STRING, HOST)
const HOSTS_FILE = table('hostsTomlConfig', { Server: ['server?', STRING], Host: ['host?', HOSTS] })

/** Returns the content of each hosts.toml by path, in byte order of the paths. Names and URLs are processed as bytes. */
export function hostsFiles(environment: ContainerdEnvironment): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [name, registry] of [...registries(environment)].sort(([a], [b]) => compareBytes(a, b))) {
    if (registry.endpoints.length === 0 && !registry.insecure) continue
    const { folder, server } = placeOf(name)
    // Registries that differ only in their path share the folder of the host, so the last one wins.
    files.set(toText(`${CERTIFICATES}/${folder}/hosts.toml`), toText(hostsToml(server, registry)))
  }
  return new Map([...files].sort(([a], [b]) => compareAsGo(a, b)))
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
const endpoint = (mirror: string): Endpoint => ifUrl(() => readEndpoint(mirror), { url: mirror, overridePath: false })

function readEndpoint(mirror: string): Endpoint {
  const url = parseUrl(mirror)
  const { values: query } = parseQuery(url.rawQuery)
  const hint = query.get('kubermatic')?.[0]
  if (hint === undefined) return { url: mirror, overridePath: false }
  query.delete('kubermatic')
  return { url: formatUrl({ ...url, rawQuery: encodeQuery(query) }), overridePath: overridesPath(hint) }
}

const overridesPath = (hint: string): boolean =>
  ifUrl(() => {
    const { values, error } = parseQuery(queryUnescape(hint))
    return error === undefined && parseBool(values.get('override_path')?.[0] ?? '') === true
  }, false)

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
  const file = new Struct(HOSTS_FILE, [server, new GoMap(HOSTS, new Map(entries))])
  // The reference removes this header wherever the text occurs.
  return encodeToml(file, '').replaceAll('[host]\n', '')
}
