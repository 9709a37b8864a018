// Gathers from the items all that a rendering needs. Items are read only where something names them.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import { machineDeploymentKey } from '../model/key.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Placeholders } from '../model/placeholders.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { Catalog, type InputObject, type ItemSource, refOf } from './catalog.ts'
import { type ClearSecretsOf, clearSecrets } from './clear-secrets.ts'
import { findCluster } from './cluster.ts'
import { type Credentials, credentialReferences, credentials } from './credentials.ts'
import { nodeEnvironment } from './environment.ts'
import { DEFAULT_NAMESPACE, isSelected, MACHINE_DEPLOYMENT, readMachineDeployment } from './machine-deployments.ts'
import { checkOthers, givenIn, withPlaceholders } from './placeholders.ts'
import { readAllProfiles } from './profiles.ts'
import { references } from './references.ts'
import { resolver } from './resolve.ts'
import { configMapSecrets, registrySecrets, secretTexts, settingSecrets } from './secrets.ts'
import { wantedByObjects, wantedBySettings } from './wanted.ts'

export interface Inputs extends Pick<Credentials, 'credentialsFor' | 'issuedFor'> {
  /** Selected ones, in the order of their namespaces and names; those that are damaged were reported. */
  readonly machineDeployments: readonly MachineDeployment[]
  /** MachineDeployments among the items that are not selected. */
  readonly others: readonly (ObjectRef & { readonly namespace: string })[]
  /** Those of them that are sound; read when somebody asks, which most runs do not. */
  readonly readOthers: () => readonly MachineDeployment[]
  readonly profiles: readonly KnownProfile[]
  readonly environment: NodeEnvironment
  /** What no message may show. Looked for when they are walked: most runs have no message. */
  readonly secrets: Iterable<string>
  /** Only where there are placeholders: what should have one. */
  readonly clearSecrets: ClearSecretsOf
}

export interface CollectRequest {
  readonly source: ItemSource
  readonly settings: Settings
}

export async function collectInputs(
  { source, settings }: CollectRequest,
  placeholders: Placeholders | undefined,
  report: Report,
): Promise<Inputs> {
  const catalog = new Catalog()
  catalog.add(await source.read(wantedBySettings(settings)))
  const deployments = catalog.list(MACHINE_DEPLOYMENT)
  const selected = deployments.filter(item => isSelected(item, settings.machineDeployments))
  const ownReferences = credentialReferences(settings.credentials, selected.map(keyOf))
  catalog.add(await source.read(wantedByObjects(catalog, selected, settings, ownReferences)))
  if (selected.length === 0) report(nothingSelected(deployments.length, await lookalikes(source)))
  const own = new Set(selected)
  const unselected = deployments.filter(item => !own.has(item))

  const reportForAll = neededBy(selected, report)
  const resolve = resolver(catalog, reportForAll)
  const cluster = await findCluster({ settings: settings.cluster, catalog, resolve }, reportForAll)
  const kubernetesCACert = cluster?.kubernetesCACert ?? ''
  const values = withPlaceholders(references(catalog), settings, placeholders)
  const environment = nodeEnvironment(
    { settings, catalog, resolve, kubernetesCACert, references: values, placeholders },
    reportForAll,
  )
  const endpoint = cluster?.endpoint
  const keys = deployments.map(keyOf)
  const joining = credentials({ catalog, settings, endpoint, keys, values, placeholders }, reportForAll)
  if (selected.length > 0) checkOthers(settings, selected, ownReferences, report)
  return {
    machineDeployments: selected
      .map(item => readMachineDeployment(item, report))
      .filter(md => md !== undefined)
      .map(md => (placeholders ? givenIn(md, placeholders) : md)),
    others: unselected.map(({ header }) => ({ ...header, namespace: header.namespace || DEFAULT_NAMESPACE })),
    readOthers: () => unselected.map(item => readMachineDeployment(item, () => {})).filter(md => md !== undefined),
    profiles: await readAllProfiles(catalog, settings, report),
    environment,
    secrets: {
      *[Symbol.iterator]() {
        yield* settingSecrets(settings)
        yield* secretTexts(catalog, selected)
        yield* registrySecrets(environment.containerd)
        yield* configMapSecrets(catalog, ownReferences)
        yield* joining.secrets
      },
    },
    credentialsFor: joining.credentialsFor,
    issuedFor: joining.issuedFor,
    clearSecrets: placeholders
      ? clearSecrets(placeholders.filler, {
          settings: settings.credentials,
          values,
          containerd: environment.containerd,
        })
      : () => [],
  }
}

const keyOf = ({ header: { namespace, name } }: InputObject): string =>
  machineDeploymentKey(namespace || DEFAULT_NAMESPACE, name)

/** What every node needs is missing for each of them: whoever reads about it must see whom it stops. Without nodes nothing is missing. */
function neededBy(machineDeployments: readonly InputObject[], report: Report): Report {
  if (machineDeployments.length === 0) return () => {}
  const related = machineDeployments.map(item => ({ object: refOf(item), role: 'needed by' }))
  return diagnostic => report({ ...diagnostic, related: [...(diagnostic.related ?? []), ...related] })
}

/** MachineDeployments of another group, as Cluster API has them; none is read. */
async function lookalikes(source: ItemSource): Promise<readonly string[]> {
  const found = new Set<string>()
  await source.read(({ kind, apiVersion }) => {
    if (kind === 'MachineDeployment') found.add(apiVersion)
    return false
  })
  return [...found].sort()
}

function nothingSelected(present: number, apiVersions: readonly string[]) {
  if (present > 0)
    return problem('OSM0204', `none of the ${present} MachineDeployments is selected`, {
      help: 'Check machineDeployments.selector against the labels of the MachineDeployments.',
    })
  return problem('OSM0204', 'no MachineDeployment is among the items', {
    help:
      apiVersions.length === 0
        ? 'Add the MachineDeployments (cluster.k8s.io/v1alpha1): files for "osm-krm render", resources for kustomize, the package for kpt.'
        : `There are some of ${apiVersions.join(' and ')}, which another controller reads. Those of machine-controller are of cluster.k8s.io/v1alpha1.`,
  })
}
