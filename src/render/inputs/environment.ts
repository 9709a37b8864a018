// Makes the environment that all nodes share from the settings and the items they refer to.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { NodeEnvironment, References, RegistryCredential } from '../model/environment.ts'
import type { MarkedTexts } from '../model/markers.ts'
import { isPlaceholder, type PlaceholderMarkers } from '../model/placeholders.ts'
import type { CredentialSettings, Settings } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { markCredentials } from './mark-placeholders.ts'
import { keyField, secretData } from './references.ts'
import { decodeRegistryCredentials } from './registry-credentials.ts'
import type { Resolve } from './resolve.ts'
import { textAt } from './shape.ts'
import { similarObject, withSimilar } from './similar-objects.ts'

interface EnvironmentRequest {
  readonly settings: Settings
  readonly catalog: Catalog
  readonly resolve: Resolve
  readonly kubernetesCACert: string
  readonly references: References
  readonly placeholders: PlaceholderMarkers | undefined
  readonly standIns: MarkedTexts | undefined
}

/** Returns the environment of all nodes, and reports registry credentials that cannot be read. */
export function nodeEnvironment(request: EnvironmentRequest, report: Report): NodeEnvironment {
  const { settings, catalog, resolve, kubernetesCACert, references, placeholders } = request
  const { cluster, credentials, nodes } = settings
  const found = registryCredentials(catalog, credentials, report)
  return {
    clusterDNS: cluster.dnsIPs,
    kubernetesCACert,
    hostCACert: (nodes.hostCABundle && resolve(nodes.hostCABundle, 'spec.nodes.hostCABundleFrom')) ?? '',
    externalCloudProvider: nodes.externalCloudProvider,
    initialTaints: nodes.initialTaints,
    httpProxy: nodes.proxy.http,
    noProxy: nodes.proxy.noProxy,
    kubeletFeatureGates: nodes.kubelet.featureGates,
    containerd: {
      ...nodes.containerd,
      registryCredentials: placeholders ? markCredentials(found, placeholders) : found,
    },
    kubevirtNamespace: cluster.kubevirtNamespace,
    references,
    placeholders,
    standIns: request.standIns,
  }
}

function registryCredentials(
  catalog: Catalog,
  { registry, placeholders: filler }: CredentialSettings,
  report: Report,
): Record<string, RegistryCredential> {
  if (registry === undefined) return {}
  const { namespace, name } = registry
  const object: ObjectRef = { apiVersion: 'v1', kind: 'Secret', namespace, name }
  const secret = catalog.find('Secret', namespace, name)?.object
  if (secret === undefined) {
    if (catalog.mayHaveDamaged('Secret')) return {}
    report(
      problem('OSM0230', `the Secret ${namespace}/${name} with registry credentials is not among the items`, {
        field: 'spec.credentials.registry',
        help: withSimilar(
          similarObject(catalog, 'Secret', { namespace, name }),
          'Add it to the items. With the annotation config.kubernetes.io/local-config: "true", it is not applied to the cluster.',
        ),
      }),
    )
    return {}
  }
  return decodeRegistryCredentials(textAt(secret, 'type') ?? '', secretData(secret) ?? new Map(), {
    isPlaceholder: text => filler !== undefined && isPlaceholder(filler, text),
    report: ({ key, message, fault }) => {
      const place = { object, field: keyField(secret, key) }
      report(
        fault
          ? problem(fault.code, message, { ...place, help: fault.help })
          : problem('OSM0231', `the credentials of "${key}" cannot be read: ${message}`, {
              ...place,
              ...(message === 'is not JSON' && { help: NOT_JSON }),
            }),
      )
    },
  })
}

const NOT_JSON =
  'In a Secret of this type, each key is the host of a registry and each value a JSON object: registry.example.com: {"auth": "<base64 of user:password>"}.'
