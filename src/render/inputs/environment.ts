// Makes the environment that all nodes share from the settings and the items they refer to.

import type { Report } from '../../diagnostics/diagnostic.ts'
import type { NodeEnvironment, References } from '../model/environment.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import type { MarkedTexts } from '../model/text.ts'
import type { Settings } from '../settings/settings.ts'
import type { Catalog } from './catalog.ts'
import { markCredentials } from './mark-placeholders.ts'
import type { Resolve } from './references.ts'
import { registryCredentials } from './registry.ts'

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
  const found = credentials.registry ? registryCredentials(catalog, credentials.registry, report) : {}
  return {
    cluster,
    nodes,
    kubernetesCACert,
    hostCACert: (nodes.hostCABundle && resolve(nodes.hostCABundle, 'spec.nodes.hostCABundleFrom')) ?? '',
    containerd: {
      ...nodes.containerd,
      registryCredentials: placeholders ? markCredentials(found, placeholders) : found,
    },
    references,
    placeholders,
    standIns: request.standIns,
  }
}
