// Gathers from the items all that a rendering needs. Items are read only where something names them.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { JoinCredentials, NodeEnvironment } from '../model/environment.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { Catalog, type InputObject, type ItemSource, refOf } from './catalog.ts'
import { findCluster } from './cluster.ts'
import { nodeEnvironment } from './environment.ts'
import { plainCluster } from './kubeconfig.ts'
import { isSelected, MACHINE_DEPLOYMENT, readMachineDeployment } from './machine-deployments.ts'
import { readAllProfiles } from './profiles.ts'
import { references } from './references.ts'
import { resolver } from './resolve.ts'
import { registrySecrets, secretTexts } from './secrets.ts'
import { apiToken, bootstrapTokens } from './tokens.ts'
import { wantedByObjects, wantedBySettings } from './wanted.ts'

export interface Inputs {
  /** Selected ones, in the order of their namespaces and names; those that are damaged were reported. */
  readonly machineDeployments: readonly MachineDeployment[]
  /** MachineDeployments among the items that are not selected. */
  readonly others: readonly (ObjectRef & { readonly namespace: string })[]
  readonly profiles: readonly KnownProfile[]
  readonly environment: NodeEnvironment
  /** What no message may show. */
  readonly secrets: readonly string[]
  readonly credentialsFor: (key: string, machineDeployment: ObjectRef, report: Report) => JoinCredentials
}

export interface CollectRequest {
  readonly source: ItemSource
  readonly settings: Settings
}

export async function collectInputs({ source, settings }: CollectRequest, report: Report): Promise<Inputs> {
  const catalog = new Catalog()
  catalog.add(await source.read(wantedBySettings(settings)))
  const deployments = catalog.list(MACHINE_DEPLOYMENT)
  const selected = deployments.filter(item => isSelected(item, settings.machineDeployments))
  catalog.add(await source.read(wantedByObjects(catalog, selected, settings)))
  if (selected.length === 0) report(nothingSelected(deployments.length))

  const reportForAll = neededBy(selected, report)
  const resolve = resolver(catalog, reportForAll)
  const cluster = await findCluster({ settings: settings.cluster, catalog, resolve }, reportForAll)
  const kubernetesCACert = cluster?.kubernetesCACert ?? ''
  const environment = nodeEnvironment({ settings, catalog, resolve, kubernetesCACert }, reportForAll)
  return {
    machineDeployments: selected.map(item => readMachineDeployment(item, report)).filter(md => md !== undefined),
    others: deployments
      .filter(item => !selected.includes(item))
      .map(({ header }) => ({ ...header, namespace: header.namespace || 'default' })),
    profiles: await readAllProfiles(catalog, settings, report),
    environment,
    secrets: [...secretTexts(catalog, selected), ...registrySecrets(environment.containerd)],
    credentialsFor: credentials(catalog, settings, cluster?.endpoint, reportForAll),
  }
}

/** What every node needs is missing for each of them: whoever reads about it must see whom it stops. Without nodes nothing is missing. */
function neededBy(machineDeployments: readonly InputObject[], report: Report): Report {
  if (machineDeployments.length === 0) return () => {}
  const related = machineDeployments.map(item => ({ object: refOf(item), role: 'needed by' }))
  return diagnostic => report({ ...diagnostic, related: [...(diagnostic.related ?? []), ...related] })
}

/** In the place of what is missing, so that the run still finds what is wrong elsewhere; nothing of it is ever written. */
const STAND_IN = {
  cluster: plainCluster('https://127.0.0.1:6443', ''),
  token: '000000.0000000000000000',
}

function credentials(
  catalog: Catalog,
  settings: Settings,
  endpoint: JoinCredentials['cluster'] | undefined,
  report: Report,
): Inputs['credentialsFor'] {
  const tokens = bootstrapTokens(catalog, settings.credentials.bootstrapToken)
  const from = settings.credentials.apiToken
  const token = 'placeholder' in from ? undefined : apiToken(references(catalog), from, report)
  return (key, machineDeployment, reportToken) => ({
    cluster: endpoint ?? STAND_IN.cluster,
    apiToken: token ?? STAND_IN.token,
    bootstrapToken: tokens(key, machineDeployment, reportToken) ?? STAND_IN.token,
  })
}

const nothingSelected = (present: number) =>
  problem(
    'OSM0204',
    present === 0 ? 'no MachineDeployment is among the items' : `none of the ${present} MachineDeployments is selected`,
    {
      help:
        present === 0
          ? 'Add the MachineDeployments (cluster.k8s.io/v1alpha1) to the items. Under kustomize the function must be listed under "transformers:", not "generators:".'
          : 'Check machineDeployments.selector against the labels of the MachineDeployments.',
    },
  )
