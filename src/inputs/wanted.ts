// Which items a run has to read: known before any is read, by kind and name, or by what the MachineDeployments refer to.

import { isTokenSecretName, TOKEN_LABEL, TOKEN_NAMESPACE } from '../model/bootstrap-token.ts'
import type { Settings, TextOrReference } from '../settings/settings.ts'
import { type Catalog, type InputObject, type ItemHeader, kindOf } from './catalog.ts'
import { API_SERVER_SLICE, CLUSTER_INFO } from './cluster.ts'
import { MACHINE_DEPLOYMENT } from './machine-deployments.ts'
import { PROFILE_KINDS } from './profiles.ts'
import { type NamedReference, referencesIn } from './references.ts'
import { at, listAt, textAt } from './shape.ts'

type Mentions = (text: string) => boolean

/** Kinds that are read whatever the settings say. */
const ALWAYS: ReadonlySet<string> = new Set([MACHINE_DEPLOYMENT, ...PROFILE_KINDS])

/** What the settings alone tell to read. */
export function wantedBySettings(settings: Settings): (header: ItemHeader, mentions: Mentions) => boolean {
  const named = index(referencesOfSettings(settings))
  const { bootstrapToken } = settings.credentials
  const isAccount = ({ namespace, name }: ItemHeader): boolean =>
    bootstrapToken.from === 'serviceAccount' && bootstrapToken.namespace === namespace && bootstrapToken.name === name
  const clusterIsSearched = settings.cluster.server === undefined && settings.cluster.kubeconfig === undefined
  return (header, mentions) => {
    const kind = kindOf(header)
    if (kind === 'ServiceAccount') return isAccount(header)
    if (ALWAYS.has(kind) || named.has(kind, header)) return true
    if (kind === 'Secret' && header.namespace === TOKEN_NAMESPACE) {
      if (bootstrapToken.from === 'labelledSecret') return mentions(TOKEN_LABEL)
      // Whether an id is taken is seen by the name; whose it is by what the Secret says.
      return bootstrapToken.from === 'derived' && isTokenSecretName(header.name)
    }
    if (kind === 'EndpointSlice.discovery.k8s.io') {
      return clusterIsSearched && header.namespace === API_SERVER_SLICE.namespace && mentions(API_SERVER_SLICE.service)
    }
    return false
  }
}

function referencesOfSettings(settings: Settings): NamedReference[] {
  const { cluster, credentials, nodes } = settings
  const found: NamedReference[] = []
  const add = (value: TextOrReference | undefined): void => {
    if (typeof value === 'object') found.push(value)
  }
  for (const value of [cluster.caBundle, cluster.kubeconfig, cluster.kubernetesCABundle, nodes.hostCABundle]) add(value)
  if (cluster.server === undefined && cluster.kubeconfig === undefined)
    found.push({ kind: 'ConfigMap', ...CLUSTER_INFO })
  if (credentials.registry) found.push({ kind: 'Secret', ...credentials.registry })
  return found
}

/** What the MachineDeployments that were read tell to read: what they name, what credentials are named after them; and a service account's list. */
export function wantedByObjects(
  catalog: Catalog,
  machineDeployments: readonly InputObject[],
  settings: Settings,
  own: readonly NamedReference[],
): (header: ItemHeader) => boolean {
  const named = index([
    ...own,
    ...machineDeployments.flatMap(({ object }) => referencesIn(at(object, 'spec', 'template', 'spec', 'providerSpec'))),
    ...secretsOfServiceAccount(catalog, settings),
  ])
  return header => {
    const kind = kindOf(header)
    return named.has(kind, header) && !catalog.has(kind, header.namespace, header.name)
  }
}

function secretsOfServiceAccount(catalog: Catalog, { credentials }: Settings): NamedReference[] {
  const { bootstrapToken } = credentials
  if (bootstrapToken.from !== 'serviceAccount') return []
  const { namespace, name } = bootstrapToken
  const account = catalog.find('ServiceAccount', namespace, name)?.object
  return listAt(account, 'secrets').map(entry => ({ kind: 'Secret', namespace, name: textAt(entry, 'name') ?? '' }))
}

interface Index {
  /** Whether an object of that kind is named; asked of a hundred thousand items, it looks at the kind before it builds an id. */
  has(kind: string, name: ItemHeader): boolean
}

function index(references: readonly NamedReference[]): Index {
  const kinds = new Set<string>(references.map(({ kind }) => kind))
  const ids = new Set(references.map(reference => idOf(reference.kind, reference)))
  return { has: (kind, name) => kinds.has(kind) && ids.has(idOf(kind, name)) }
}

const idOf = (kind: string, { namespace, name }: { namespace: string; name: string }): string =>
  `${kind}\0${namespace}\0${name}`
