// Writes containerd's config.toml, version 3.

import { encodeToml } from '../../../gotemplate/encoding/toml/encode.ts'
import { parseUrl, UrlError } from '../../../gotemplate/net/url.ts'
import { compareBytes, fromText, toText } from '../../../gotemplate/strconv/bytes.ts'
import {
  BOOL,
  type FieldTag,
  type GoType,
  INT,
  mapOf,
  pointerTo,
  STRING,
  STRING_MAP,
  STRING_SLICE,
} from '../../../gotemplate/values/types.ts'
import { dict, GoMap, Pointer, Struct, stringList, type Value } from '../../../gotemplate/values/values.ts'
import type { ContainerdEnvironment, RegistryCredential } from '../../model/environment.ts'

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

/** Returns the text of the file. */
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
function hostOf(registry: string): string {
  try {
    return parseUrl(registry).host || registry
  } catch (error) {
    if (error instanceof UrlError) return registry
    throw error
  }
}

function runtimePlugin({ deviceOwnershipFromSecurityContext }: ContainerdEnvironment): Struct {
  const runc = new Struct(RUNTIME, ['io.containerd.runc.v2', new Struct(RUNC_OPTIONS, [true])])
  const settings = new Struct(SETTINGS, [new GoMap(RUNTIMES, new Map([['runc', runc]]))])
  const cni = new Struct(CNI, [stringList(['/opt/cni/bin']), '/etc/cni/net.d'])
  return new Struct(RUNTIME_PLUGIN, [settings, deviceOwnershipFromSecurityContext, cni])
}
