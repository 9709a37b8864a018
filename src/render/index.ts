// The pipeline on one page: from items and settings to the objects that the controller would have made.
//
//   items → inputs → groups of alike nodes → OperatingSystemConfig and user data, once for each group → nodes → objects
//
// Every step reports problems and continues where it can. If an error is among the diagnostics, nothing may be written.

import type { ObjectRef, Report } from '../diagnostics/diagnostic.ts'
import { reportUnusedCompositions } from '../lint/unused-compositions.ts'
import { type CollectRequest, collectInputs, type Inputs } from './inputs/collect.ts'
import type { MachineDeployment } from './model/machine-deployment.ts'
import { PlaceholderMarkers } from './model/placeholders.ts'
import { setsKubelets } from './nodes/kubelet.ts'
import { reportKubeletSettings } from './nodes/kubelet-problems.ts'
import type { RenderedNode } from './nodes/node.ts'
import { renderSelected, type SelectedRequest } from './nodes/render-selected.ts'
import { type SelectedNode, selectNodes } from './nodes/select.ts'
import { bootstrapTokenSecret } from './outputs/bootstrap-token.ts'
import { deliver } from './outputs/delivery.ts'
import type { Output } from './outputs/objects.ts'
import { reportSharedPlaceholders, reportWithPlaceholders } from './outputs/restore-placeholders.ts'
import { reportUnusedRevisions } from './outputs/revisions.ts'
import { profilesOfOthers, sharedOutputs } from './outputs/shared.ts'
import { stampingJob } from './outputs/stamping.ts'
import { CONFIG_DIGEST } from './outputs/stamps.ts'
import type { Settings } from './settings/settings.ts'
import { reportBuiltInProfiles } from './validate/built-in-profiles.ts'
import { reportBuiltInSettings } from './validate/built-in-settings.ts'
import { reportKubeconfig } from './validate/kubeconfig.ts'
import { reportLocalConfig } from './validate/local-config.ts'
import { reportMachineDeployments } from './validate/machine-deployments/index.ts'
import { reportRegistryCredentials } from './validate/registry-credentials.ts'
import { reportSecretData } from './validate/secret-data.ts'
import { reportSettings } from './validate/settings/index.ts'
import { reportExpiry } from './validate/token-expiry.ts'
import { reportTokenOwners } from './validate/token-owner.ts'
import { reportSharedNames } from './validate/uniqueness.ts'

export type { RenderedNode } from './nodes/node.ts'

export interface Rendering {
  /** The nodes, ordered by namespace and name of their MachineDeployments. */
  readonly nodes: readonly RenderedNode[]
  /** The environment that all nodes share. */
  readonly environment: Inputs['environment']
  /** All outputs: the objects of each node and those that nodes share. */
  readonly objects: readonly Output[]
  /** The annotations to set on or to remove from MachineDeployments among the items. */
  readonly annotations: readonly InputAnnotation[]
  /** The MachineDeployments among the items that were not selected. Their outputs belong to another run. */
  readonly others: Inputs['others']
  /** The objects that `others` share and that an earlier run may have made; they are not removed. */
  readonly sharedByOthers: readonly ObjectRef[]
  /** The secret values that no message may contain. */
  readonly secrets: Inputs['secrets']
}

/** An annotation of an input item. If `value` is undefined, the annotation is removed. */
export interface InputAnnotation {
  readonly object: MachineDeployment['ref']
  readonly name: string
  readonly value: string | undefined
}

export interface RenderRequest extends SelectedRequest {
  /** The date with which expirations are compared; without it, none is checked. */
  readonly now?: Date
}

/** Renders the selected MachineDeployments to objects. */
export async function render(request: RenderRequest, reportAll: Report): Promise<Rendering> {
  const { settings, catalog } = request
  const { placeholders: filler } = settings.credentials
  const placeholders = filler && new PlaceholderMarkers(filler)
  const report = placeholders ? reportWithPlaceholders(placeholders, reportAll) : reportAll
  const inputs = await collectInputs(request, placeholders, report)
  const selected = await selectNodes(inputs, settings, report)
  reportInputs(selected, inputs, request, report)
  const nodes = await renderSelected(selected, inputs, request, report)
  reportSecretData(catalog, report)
  reportLocalConfig(catalog, report)
  reportTokenOwners(catalog, inputs.kubeconfig, report)
  if (request.now) reportExpiry(catalog, settings, request.now, report)
  if (placeholders) reportSharedPlaceholders(nodes, placeholders, report)
  const made = [
    ...nodes.flatMap(({ outputs }) => outputs),
    ...issuedTokens(nodes, inputs, settings),
    ...stampingJob(settings, nodes),
  ]
  const context = { catalog, settings, nodes, others: inputs.readOthers }
  return {
    nodes,
    environment: inputs.environment,
    objects: [...(await sharedOutputs(context, report)), ...deliver(made, { ...settings.output, filler })],
    annotations: nodes.map(configDigestOf),
    others: inputs.others,
    sharedByOthers: profilesOfOthers(context),
    secrets: inputs.secrets,
  }
}

/** Reports problems of the inputs that are known before the rendering. */
function reportInputs(
  selected: readonly SelectedNode[],
  inputs: Inputs,
  { settings, catalog }: CollectRequest,
  report: Report,
): void {
  reportSharedNames(selected, report)
  // A MachineDeployment that is not among the selected ones may use any overlay or extension.
  if (selected.length > 0 && selected.length === inputs.selectedObjects.length)
    reportUnusedCompositions({ profiles: inputs.profiles, nodes: selected, others: inputs.readOthers }, report)
  reportBuiltInProfiles(selected, report)
  reportBuiltInSettings(selected, settings, report)
  reportSettings(settings, minorVersions(inputs.machineDeployments), report)
  if (inputs.selectedObjects.length > 0 && inputs.kubeconfig !== undefined)
    reportKubeconfig(inputs.kubeconfig, settings, report)
  if (setsKubelets(settings)) reportKubeletSettings(settings, inputs, report)
  reportMachineDeployments(inputs.selectedObjects, settings, report)
  reportRegistryCredentials(catalog, settings.credentials, report)
  reportUnusedRevisions(settings.machineDeployments, inputs.machineDeploymentNames, report)
}

/** The minor versions of Kubernetes of the MachineDeployments whose version is valid. */
function minorVersions(machineDeployments: readonly MachineDeployment[]): ReadonlySet<number> {
  const versions = new Set(machineDeployments.map(({ kubeletVersion }) => kubeletVersion))
  return new Set([...versions].flatMap(version => /^v?1\.(\d+)/.exec(version)?.[1] ?? []).map(Number))
}

/** The Secrets of the bootstrap tokens that this run issues for the nodes. */
const issuedTokens = (nodes: readonly RenderedNode[], { issuedFor }: Inputs, { name }: Settings): Output[] =>
  nodes
    .map(({ names }) => issuedFor(names.key))
    .flatMap(token => (token === undefined ? [] : [bootstrapTokenSecret(token, name)]))

/** The annotation by which the stamping job in the cluster finds the revision, or its removal if the revision is not found by a digest. */
const configDigestOf = ({ machineDeployment, revision }: RenderedNode): InputAnnotation => ({
  object: machineDeployment.ref,
  name: CONFIG_DIGEST,
  value: 'configDigest' in revision ? revision.configDigest : undefined,
})
