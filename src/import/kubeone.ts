// The flags that KubeOne gives to osm-controller, from the manifest of a cluster. They are used if the Deployment was not exported.

import type { DocumentObject } from '../node/document-object.ts'
import { at, listAt, objectAt, textAt } from '../render/inputs/shape.ts'
import { isObject, type JsonObject } from '../render/model/json.ts'
import { groupKindOf } from '../render/model/kinds.ts'
import { type FlagEntry, flag, flagTexts, type ManifestSettings, NODE_LOCAL_DNS } from './manifest-settings.ts'

const REGISTRY_CREDENTIALS = 'kube-system/kubeone-registry-credentials'

/** Returns the settings from a KubeOneCluster, or undefined if none is among the objects. */
export function kubeOneSettings(objects: readonly DocumentObject[]): ManifestSettings | undefined {
  const manifest = objects.find(({ header }) => groupKindOf(header) === 'KubeOneCluster.kubeone.k8c.io')
  if (manifest === undefined) return undefined
  const { object } = manifest
  const bundle = textAt(object, 'certificateAuthority', 'bundle') ?? textAt(object, 'caBundle')
  const file = textAt(object, 'certificateAuthority', 'file')
  const missing = [
    'KubeOne sets pause-image to that of its release: set nodes.containerd.pauseImage to the image that nodes have now.',
    ...(bundle === undefined && file !== undefined
      ? [`The KubeOneCluster refers to the CA bundle ${file}: set nodes.hostCABundle to its text.`]
      : []),
  ]
  return {
    flags: flagTexts([
      ...flag('namespace', 'kube-system'),
      ...(at(object, 'features', 'nodeLocalDNS', 'deploy') === false ? [] : flag('cluster-dns', NODE_LOCAL_DNS)),
      ...flag('external-cloud-provider', at(object, 'cloudProvider', 'external') === true),
      ...registryFlags(object),
      ...flag('node-http-proxy', textAt(object, 'proxy', 'http')),
      ...flag('node-no-proxy', textAt(object, 'proxy', 'noProxy')),
      ...flag(
        'device-ownership-from-security-context',
        at(object, 'operatingSystemManager', 'enableNonRootDeviceOwnership') === true,
      ),
    ]),
    spec: bundle === undefined ? {} : { nodes: { hostCABundle: bundle } },
    missing,
  }
}

function registryFlags(object: JsonObject): FlagEntry[] {
  const registries = Object.entries(objectAt(object, 'containerRuntime', 'containerd', 'registries')).sort(byName)
  const insecure = registries
    .filter(([, registry]) => at(registry, 'tlsConfig', 'insecureSkipVerify') === true)
    .map(([name]) => name)
  const overwrite = textAt(object, 'registryConfiguration', 'overwriteRegistry')
  // If this flag is given twice, the last one counts.
  const insecureRegistry = at(object, 'registryConfiguration', 'insecureRegistry') === true ? overwrite : undefined
  return [
    ...registries.flatMap(([name, registry]) =>
      listAt(registry, 'mirrors').flatMap(mirror =>
        typeof mirror === 'string'
          ? flag(
              'node-containerd-registry-mirrors',
              `${name}=${at(registry, 'overridePath') === true ? withOverridePath(mirror) : mirror}`,
            )
          : [],
      ),
    ),
    ...flag('node-registry-credentials-secret', registries.some(hasCredentials) ? REGISTRY_CREDENTIALS : undefined),
    ...flag('node-insecure-registries', insecureRegistry ?? (insecure.join(',') || undefined)),
  ]
}

const hasCredentials = ([, registry]: readonly [string, JsonObject[string]]): boolean => isObject(at(registry, 'auth'))

/** The form in which OSM reads options of a mirror: a query within the query. */
const withOverridePath = (mirror: string): string =>
  `${mirror}${mirror.includes('?') ? '&' : '?'}kubermatic=${encodeURIComponent('override_path=true')}`

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)
