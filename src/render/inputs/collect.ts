// Collects all inputs of a rendering from the items, and the environment that all nodes share. An item is read only if something refers to it.

import { groupKindOf } from '../../base/kinds.ts'
import { DEFAULT_NAMESPACE, namespacedName } from '../../base/refs.ts'
import { joined, t } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { KnownSecret } from '../../secrets/known.ts'
import { certificateStandIn, STAND_IN_TEXTS } from '../../secrets/stand-ins.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { PlaceholderMarkers } from '../model/placeholders.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { NodeEnvironment } from '../settings/environment.ts'
import type { Reference, Settings } from '../settings/settings.ts'
import { type Catalog, type InputItem, type InputObject, inputRef } from './catalog.ts'
import { type FoundKubeconfig, findCluster } from './cluster.ts'
import { CredentialReader, type StandIn } from './credential.ts'
import { reportKinds } from './kinds.ts'
import {
  deploymentRef,
  isBeingDeleted,
  isSelected,
  keyOf,
  MACHINE_DEPLOYMENT,
  machineDeploymentsIn,
  readMachineDeployment,
} from './machine-deployments.ts'
import { markMachineDeployment, reportOthers } from './mark-placeholders.ts'
import { isPool } from './node-pools.ts'
import { readAllProfiles } from './profiles.ts'
import { registryCredentials } from './registry.ts'
import { referenceResolver, references } from './resolve.ts'
import { apiTokens, configMapSecrets, providerSecrets, secretTexts, settingSecrets } from './secrets.ts'
import { apiTokenReferences, type Credentials, credentialReferences, credentials } from './tokens.ts'

export interface Inputs extends Pick<Credentials, 'credentialsFor' | 'issuedFor'> {
  readonly catalog: Catalog
  /** The objects of `machineDeployments` as they were read, and of damaged ones, ordered by namespace and name. */
  readonly selectedObjects: readonly InputObject[]
  /** `<namespace>/<name>` of all MachineDeployments among the items; empty if one of them may be an item that cannot be read. */
  readonly machineDeploymentNames: ReadonlySet<string>
  /** The selected ones, ordered by namespace and name. Damaged ones are omitted after they were reported. */
  readonly machineDeployments: readonly MachineDeployment[]
  /** MachineDeployments among the items that are not selected. */
  readonly others: readonly (ObjectRef & { readonly namespace: string })[]
  /** Returns the valid ones among `others`. Read lazily, because most runs do not need them. */
  readonly readOthers: () => readonly MachineDeployment[]
  readonly profiles: readonly KnownProfile[]
  readonly environment: NodeEnvironment
  /** The kubeconfig that defines the cluster which nodes join; undefined if the cluster has a different source. */
  readonly kubeconfig: FoundKubeconfig | undefined
  /** Returns the stand-ins for credentials that were not known. */
  readonly standIns: () => readonly StandIn[]
  /** The texts that no message may contain. Collected during the iteration, because most runs have no messages. */
  readonly secrets: Iterable<KnownSecret>
}

export interface CollectRequest {
  readonly catalog: Catalog
  readonly settings: Settings
  /**
   * Set if the rendering is only shown, compared or judged: stand-ins are then in the place of credentials that are not known, and of these,
   * which are not known on the other side of a comparison.
   */
  readonly standIns?: readonly StandIn[] | undefined
}

export async function collectInputs(
  { catalog, settings, standIns }: CollectRequest,
  placeholders: PlaceholderMarkers | undefined,
  report: Report,
): Promise<Inputs> {
  const { all, selected, unselected, machineDeploymentNames } = selectMachineDeployments({ catalog, settings }, report)
  const keys = all.map(keyOf)
  const ownReferences = credentialReferences(settings.credentials, selected.map(keyOf))

  const reportForAll = neededBy(selected, report)
  const reader = new CredentialReader({ catalog, settings: settings.credentials, placeholders, others: standIns })
  const resolve = referenceResolver(reader, reportForAll)
  const cluster = findCluster({ settings: settings.cluster, reader, resolve }, reportForAll)
  const endpoint = cluster?.endpoint
  const { nodes } = settings
  const hostCACert =
    nodes.hostCABundle && resolve(nodes.hostCABundle, ['spec', 'nodes', 'hostCABundleFrom'], UNKNOWN_CA)
  const registries = registryCredentials(reader, settings.credentials, reportForAll)
  const environment: NodeEnvironment = {
    cluster: settings.cluster,
    nodes,
    kubernetesCACert: cluster?.kubernetesCACert ?? '',
    hostCACert: hostCACert ?? '',
    containerd: { ...nodes.containerd, registryCredentials: registries },
    references: references(reader),
    placeholders,
    standIns: reader.showsStandIns ? STAND_IN_TEXTS : undefined,
  }
  const needsApiToken = selected.some(item => !isPool(item))
  const joining = credentials({ reader, settings, endpoint, keys, placeholders, needsApiToken }, reportForAll)
  if (selected.length > 0) reportOthers(settings, selected, ownReferences, report)
  return {
    catalog,
    selectedObjects: selected,
    machineDeploymentNames,
    machineDeployments: selected
      .map(item => readMachineDeployment(item, report))
      .filter(md => md !== undefined)
      .map(md => (placeholders ? markMachineDeployment(md, placeholders) : md)),
    others: unselected.map(({ header }) => ({ ...header, namespace: header.namespace || DEFAULT_NAMESPACE })),
    readOthers: () => unselected.map(item => readMachineDeployment(item, () => {})).filter(md => md !== undefined),
    profiles: await readAllProfiles(catalog, settings, report),
    environment,
    kubeconfig: cluster?.kubeconfig,
    standIns: () => reader.standIns,
    secrets: {
      *[Symbol.iterator]() {
        yield* apiTokens(catalog, apiTokenReferences(settings.credentials, keys))
        yield* joining.secrets
        yield* settingSecrets(settings)
        yield* secretTexts(catalog.objectsRead('Secret'))
        yield* providerSecrets(selected)
        yield* reader.used
        yield* configMapSecrets(catalog, ownReferences)
      },
    },
    credentialsFor: joining.credentialsFor,
    issuedFor: joining.issuedFor,
  }
}

interface SelectedDeployments extends Pick<Inputs, 'machineDeploymentNames'> {
  /** Ordered by namespace and name, as are `selected` and `unselected`. */
  readonly all: readonly InputObject[]
  readonly selected: readonly InputObject[]
  readonly unselected: readonly InputObject[]
}

/** Finds the MachineDeployments among the items. Reports items whose kind is misspelt, and that none is selected. */
function selectMachineDeployments({ catalog, settings }: CollectRequest, report: Report): SelectedDeployments {
  const present = machineDeploymentsIn(catalog)
  const beingDeleted = present.filter(isBeingDeleted)
  const all = present.filter(item => !isBeingDeleted(item))
  const isWanted = (item: InputObject): boolean => isSelected(item, settings.machineDeployments)
  const deleted = beingDeleted.filter(isWanted)
  for (const item of deleted) report(notRendered(item))
  reportKinds(catalog, report)
  const mayBeMore = hasDamage(catalog)
  const selected = all.filter(isWanted)
  if (selected.length + deleted.length === 0 && !mayBeMore) reportNothingSelected({ catalog, settings }, all, report)
  const own = new Set(selected)
  const names = mayBeMore ? [] : [...all, ...beingDeleted].map(({ header }) => namespacedName(header))
  return {
    all,
    selected,
    unselected: all.filter(item => !own.has(item)),
    machineDeploymentNames: new Set(names),
  }
}

function reportNothingSelected(
  { catalog, settings }: CollectRequest,
  present: readonly InputObject[],
  report: Report,
): void {
  const others = otherApiVersions(catalog)
  // Prerequisites are rendered before there is a MachineDeployment.
  const isMeant = settings.output.prerequisites && present.length === 0 && others.length === 0
  if (!isMeant) report(nothingSelected(present.length, others))
}

const notRendered = (item: InputObject) =>
  problem('OSM0209', t`the object is being deleted, so nothing is rendered for it`, {
    object: deploymentRef(item),
    field: ['metadata', 'deletionTimestamp'],
    help: [
      t`Outputs of earlier runs for it are removed, as the controller removes them. To render it, remove metadata.deletionTimestamp, which only an API server sets.`,
    ],
  })

/**
 * Returns a `Report` for problems that affect every MachineDeployment, which names all of them. Without MachineDeployments, nothing is
 * reported.
 */
function neededBy(machineDeployments: readonly InputItem[], report: Report): Report {
  if (machineDeployments.length === 0) return () => {}
  const related = machineDeployments.map(item => ({ object: inputRef(item), role: 'needed by' }))
  return diagnostic => report({ ...diagnostic, related: [...(diagnostic.related ?? []), ...related] })
}

/** Whether an item that cannot be read is a MachineDeployment or may be one. The damage itself is reported. */
const hasDamage = (catalog: Catalog): boolean =>
  catalog.mayHaveDamaged(MACHINE_DEPLOYMENT) ||
  // An item without a group has the kind alone.
  catalog.items('MachineDeployment').some(item => item.header.apiVersion === '' && catalog.read(item) === undefined)

/** Returns the apiVersions of MachineDeployments of other groups, such as those of Cluster API. None of these is read. */
function otherApiVersions({ source }: Catalog): readonly string[] {
  const others = source.items.filter(
    ({ header }) => header.kind === 'MachineDeployment' && groupKindOf(header) !== MACHINE_DEPLOYMENT,
  )
  return [...new Set(others.map(({ header }) => header.apiVersion))].sort()
}

function nothingSelected(present: number, apiVersions: readonly string[]) {
  if (present > 0)
    return problem('OSM0204', t`none of the ${present} MachineDeployments is selected`, {
      field: ['spec', 'machineDeployments', 'selector'],
      help: [t`Check machineDeployments.selector against the labels of the MachineDeployments.`],
    })
  return problem('OSM0204', t`no MachineDeployment is among the items`, {
    help:
      apiVersions.length === 0
        ? [
            t`Add the MachineDeployments (cluster.k8s.io/v1alpha1): files for "osm-krm render", resources for kustomize, the package for kpt.`,
          ]
        : [
            t`The items contain MachineDeployments of ${joined(apiVersions, ' and ')}, which a different controller reads. machine-controller reads cluster.k8s.io/v1alpha1; for Cluster API, write a NodePool.`,
          ],
  })
}

const HOST_CA = 'CA bundle of the nodes'
const UNKNOWN_CA = { names: [HOST_CA], standIn: certificateStandIn(HOST_CA) } as const

// Reads checksums of downloads from an object among the items, so that they can be newer than those of this release.

const FIELD = ['spec', 'profiles', 'downloads', 'checksumsFrom']

/** A line as sha256sum prints it. */
const LINE = /^([0-9a-f]{64}) [ *](\S+)$/

/** Returns the settings with the checksums of the object; those of the functionConfig take precedence. */
export function withChecksums(settings: Settings, catalog: Catalog, report: Report): Settings {
  const { downloads } = settings.profiles
  const { checksumsFrom: from } = downloads
  const resolve = referenceResolver(new CredentialReader({ catalog }), report)
  const text = from && resolve(from, FIELD, { names: ['checksums'], standIn: '' })
  if (from === undefined || text === undefined) return settings
  const checksums: Record<string, string> = {}
  for (const [i, line] of text.split('\n').entries()) {
    const [, sum, path] = LINE.exec(line.trimEnd()) ?? []
    if (sum !== undefined) checksums[path!] = sum
    else if (line.trim() !== '' && !line.startsWith('#')) report(notAChecksum(i + 1, from))
  }
  return {
    ...settings,
    profiles: {
      ...settings.profiles,
      downloads: { ...downloads, checksums: { ...checksums, ...downloads.checksums } },
    },
  }
}

const notAChecksum = (line: number, { kind, namespace, name, key }: Reference) =>
  problem('OSM0353', t`line ${line} of the checksums is not a SHA-256 and a path`, {
    object: { apiVersion: 'v1', kind, namespace, name },
    field: ['data', key],
    help: [
      t`Write each line as sha256sum does: the 64 hexadecimal digits, two spaces, and the path below the base URL.`,
    ],
  })
