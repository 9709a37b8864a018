// The whole way on one page: from the items and the settings to the objects that the controller would have made.
//
//   items → inputs → node (one per MachineDeployment) → user data → objects
//
// Every step reports what is wrong and goes on where it can. With an error among the diagnostics nothing is to be written.

import type { ObjectRef, Report } from './diagnostics/diagnostic.ts'
import { problem } from './diagnostics/problem.ts'
import { PROFILE, PROFILE_NAMESPACE } from './inputs/annotations.ts'
import type { ItemSource } from './inputs/catalog.ts'
import { type CollectRequest, collectInputs, type Inputs } from './inputs/collect.ts'
import type { OperatingSystemConfigSpec } from './model/config.ts'
import type { JoinCredentials } from './model/environment.ts'
import type { MachineDeployment } from './model/machine-deployment.ts'
import { placeholdersFor } from './model/placeholders.ts'
import type { Profile } from './model/profile.ts'
import {
  chooseEngine,
  kubeconfig,
  originOf,
  provisioningUtilityFor,
  renderNode,
  type TemplateEngine,
  templateCache,
} from './node/index.ts'
import { bootstrapTokenSecret } from './outputs/bootstrap-token.ts'
import { deliver } from './outputs/delivery.ts'
import { edgeScript } from './outputs/edge-script.ts'
import { filledIn, reportReadable } from './outputs/filled-in.ts'
import { type OutputNames, outputNames } from './outputs/names.ts'
import { type NodeTexts, type Output, outputsOf } from './outputs/objects.ts'
import { reportSharedPlaceholders, tellingPlaceholders } from './outputs/placeholders.ts'
import { type PreviousOutput, readPrevious, readPreviousProfiles } from './outputs/previous.ts'
import { type ProfileUse, profileDigest, reportChangedProfiles } from './outputs/profile-changes.ts'
import { hashedAnnotations, type Revision, reportUnusedRevisions, revisionOf } from './outputs/revisions.ts'
import { profilesOfOthers, sharedOutputs } from './outputs/shared.ts'
import { stampingJob } from './outputs/stamping.ts'
import { annotationsHash, CONFIG_DIGEST, type Stamps } from './outputs/stamps.ts'
import { reportSharedNames } from './outputs/uniqueness.ts'
import { BUILT_IN_PROFILES, builtInProfile, withDownloads } from './profiles/built-in/index.ts'
import { tellingOrigins } from './profiles/composition/origins.ts'
import { defaultProfileName, type KnownProfile, selectProfile } from './profiles/selection.ts'
import type { Settings } from './settings/settings.ts'
import { renderUserData } from './userdata/index.ts'

/** What one MachineDeployment became. */
export interface RenderedNode {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
  /** Where the profile came from, without what was added for this MachineDeployment. */
  readonly known: KnownProfile
  readonly names: OutputNames
  readonly config: OperatingSystemConfigSpec
  readonly texts: NodeTexts
  readonly outputs: readonly Output[]
  readonly revision: Revision
}

export interface Rendering {
  /** In the order of the MachineDeployments' namespaces and names. */
  readonly nodes: readonly RenderedNode[]
  /** All that goes out: what the nodes have each of their own, and what they share. */
  readonly objects: readonly Output[]
  /** What MachineDeployments among the items are to carry, and those that are to carry it no longer. */
  readonly annotations: readonly InputAnnotation[]
  /** MachineDeployments among the items that were not selected: their outputs belong to somebody else's run. */
  readonly others: Inputs['others']
  /** What these share, and an earlier run may have made. */
  readonly kept: readonly ObjectRef[]
  /** What no message may show. */
  readonly secrets: Inputs['secrets']
}

/** One annotation of an item that came in; undefined: without it. */
export interface InputAnnotation {
  readonly object: MachineDeployment['ref']
  readonly name: string
  readonly value: string | undefined
}

export interface RenderRequest extends CollectRequest {
  /** What an earlier run made, where that is not among the items. */
  readonly previous?: ItemSource
}

export async function render(request: RenderRequest, reportAll: Report): Promise<Rendering> {
  const { settings } = request
  const { placeholders: filler } = settings.credentials
  const placeholders = filler && placeholdersFor(filler)
  const report = placeholders ? tellingPlaceholders(placeholders, reportAll) : reportAll
  const inputs = await collectInputs(request, placeholders, report)
  const profiles = [...inputs.profiles, ...(await builtIns(inputs, settings))]
  const { allowEta, limits } = settings.profiles.templates
  const goTemplates = templateCache(limits)
  const selected: SelectedNode[] = []
  for (const machineDeployment of inputs.machineDeployments) {
    const node = select(machineDeployment, profiles, settings, report)
    if (node) selected.push(node)
  }
  reportSharedNames(selected, report)
  reportUnusedRevisions(settings.machineDeployments, report)
  const before = {
    sources: request.previous ? [request.previous, request.source] : [request.source],
    names: selected.map(({ names }) => names),
    namespace: settings.namespace,
    owner: settings.name,
  }
  const previousOutput = await readPrevious(before, report)
  const nodes: RenderedNode[] = []
  const uses: ProfileUse[] = []
  for (const node of selected) {
    const tell = tellingOrigins(node.profile, report)
    const engine = await chooseEngine(node.profile, { goTemplates, allowEta }, tell)
    const previous = previousOutput(node.names)
    const rendered = engine && renderOne(node, previous, inputs, engine, settings, tell)
    if (rendered === undefined) continue
    nodes.push(rendered)
    uses.push({ ...node, previous, config: rendered.config })
  }
  if (placeholders) reportSharedPlaceholders(nodes, placeholders, report)
  reportChangedProfiles(uses, await readPreviousProfiles(before), report)
  const made = [
    ...nodes.flatMap(({ outputs }) => outputs),
    ...issuedTokens(nodes, inputs, settings),
    ...stampingJob(settings, nodes),
  ]
  const context = { source: request.source, settings, nodes, others: inputs.readOthers }
  const objects = [...(await sharedOutputs(context, report)), ...deliver(made, { ...settings.output, filler })]
  const kept = profilesOfOthers(context)
  const annotations = nodes.map(({ machineDeployment, revision }) => ({
    object: machineDeployment.ref,
    name: CONFIG_DIGEST,
    value: 'configDigest' in revision ? revision.configDigest : undefined,
  }))
  return { nodes, objects, annotations, others: inputs.others, kept, secrets: inputs.secrets }
}

/** The built-in profiles whose names nobody among the items took, as far as a MachineDeployment asks for them. */
async function builtIns({ machineDeployments, profiles }: Inputs, { profiles: { builtIn }, namespace }: Settings) {
  if (!builtIn) return []
  const wanted = new Set(machineDeployments.map(md => md.annotations?.[PROFILE] || defaultProfileName(md, () => {})))
  for (const known of profiles) if (known.namespace === namespace) wanted.delete(known.name)
  const found = await Promise.all([...wanted].map(name => (name ? builtInProfile(name, namespace) : undefined)))
  return found.filter(profile => profile !== undefined)
}

interface SelectedNode {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
  readonly known: KnownProfile
  /** The annotation that the admission webhook would have added. */
  readonly defaulted: readonly [name: string, value: string] | undefined
  readonly names: OutputNames
  readonly stamp: Stamps['profile']
}

function select(
  machineDeployment: MachineDeployment,
  profiles: readonly KnownProfile[],
  settings: Settings,
  report: Report,
): SelectedNode | undefined {
  const { annotations, ref } = machineDeployment
  const own = annotations?.[PROFILE]
  if (!own && !settings.profiles.nameMissing) {
    report(problem('OSM0203', 'the MachineDeployment names no profile, and is left out', { object: ref }))
    return undefined
  }
  const name = own || defaultProfileName(machineDeployment, report)
  if (name === undefined) return undefined
  const namespace = annotations?.[PROFILE_NAMESPACE] || settings.namespace
  const alsoThere = settings.profiles.builtIn && namespace === settings.namespace ? BUILT_IN_PROFILES : []
  const known = selectProfile({ machineDeployment, name, namespace, alsoThere }, profiles, report)
  if (known?.profile === undefined) return undefined
  const profile = known.builtIn
    ? withDownloads(known.profile, machineDeployment, settings.profiles.downloads, report)
    : known.profile
  return {
    machineDeployment,
    profile,
    known,
    defaulted: own ? undefined : [PROFILE, name],
    names: outputNames(ref),
    stamp: {
      name: `${namespace}/${name}`,
      version: known.profile.spec.version,
      digest: profileDigest(known.profile.spec),
    },
  }
}

function renderOne(
  node: SelectedNode,
  previous: PreviousOutput | undefined,
  inputs: Inputs,
  engine: TemplateEngine,
  settings: Settings,
  report: Report,
): RenderedNode | undefined {
  const { machineDeployment, profile, names } = node
  const { placeholders } = inputs.environment
  const isOpen = placeholders && ((text: string): boolean => placeholders.isIn(text))
  const credentials = inputs.credentialsFor(names.key, machineDeployment.ref, report)
  const config = renderNode(
    {
      machineDeployment,
      profile,
      environment: inputs.environment,
      credentials,
      names: { provisioningSecret: names.provisioningSecret, kubeletBootstrapSecret: names.kubeletBootstrapSecret },
      engine,
    },
    report,
  )
  const texts = config && nodeTexts(node, { config, credentials, isOpen }, settings, withOrigin(node, report))
  if (config === undefined || texts === undefined) return undefined
  const revision = revisionOf(
    { machineDeployment, texts, settings: settings.machineDeployments, previous: previous?.revision },
    report,
  )
  const hashed = hashedAnnotations(
    machineDeployment,
    { revision, profile: node.defaulted },
    settings.machineDeployments,
  )
  const outputs = outputsOf({
    names,
    config,
    texts,
    stamps: { revision, annotationsHash: annotationsHash(hashed), profile: node.stamp },
    namespace: settings.namespace,
    immutable: settings.output.immutable,
    withConfig: settings.output.configs === 'all',
    owner: settings.name,
    isOpen,
  })
  const rendered = { machineDeployment, profile, known: node.known, names, config, texts, outputs, revision }
  if (placeholders === undefined) return rendered
  const secrets = inputs.clearSecrets(machineDeployment, credentials).filter(({ value }) => !placeholders.isIn(value))
  reportReadable({ node: rendered, secrets, placeholders }, settings.output, report)
  return filledIn(rendered, { placeholders, key: names.key })
}

/** The bootstrap tokens of these nodes, where they were made here. */
const issuedTokens = (nodes: readonly RenderedNode[], { issuedFor }: Inputs, { name }: Settings): Output[] =>
  nodes
    .map(({ names }) => issuedFor(names.key))
    .flatMap(token => (token === undefined ? [] : [bootstrapTokenSecret(token, name)]))

/** What is wrong with user data is the profile's or the MachineDeployment's: that is where somebody can repair it. */
function withOrigin(node: SelectedNode, report: Report): Report {
  const { machineDeployment, profile } = node
  return diagnostic =>
    report({
      ...diagnostic,
      ...(diagnostic.field === undefined ? { object: profile.ref } : originOf(diagnostic.field, node)),
      related: [...(diagnostic.related ?? []), { object: machineDeployment.ref, role: 'rendered for' }],
    })
}

interface TextSources {
  readonly config: OperatingSystemConfigSpec
  readonly credentials: JoinCredentials
  readonly isOpen: ((text: string) => boolean) | undefined
}

function nodeTexts(
  { machineDeployment, names }: SelectedNode,
  { config, credentials, isOpen }: TextSources,
  settings: Settings,
  report: Report,
): NodeTexts | undefined {
  const request = {
    config,
    machineDeploymentName: machineDeployment.ref.name,
    provisioner: provisioningUtilityFor(machineDeployment),
    distUpgradeOnBoot: machineDeployment.provider.operatingSystemSpec.distUpgradeOnBoot,
    ignitionVersion: settings.output.ignitionVersion,
    ...(isOpen && { isOpen }),
  }
  const bootstrap = renderUserData({ ...request, phase: 'bootstrap' }, report)
  const provisioning = renderUserData({ ...request, phase: 'provisioning' }, report)
  if (bootstrap === undefined || provisioning === undefined) return undefined
  return {
    get bootstrap() {
      return bootstrap()
    },
    get provisioning() {
      return provisioning()
    },
    kubeconfig: kubeconfig(credentials),
    edgeScript:
      config.cloudProvider.name === 'edge'
        ? edgeScript({
            apiToken: credentials.apiToken,
            server: credentials.cluster.server,
            bootstrapSecret: names.bootstrapSecret,
          })
        : undefined,
  }
}
