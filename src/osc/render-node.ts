// One node: its configuration, its user data, and the objects that they become.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { JoinCredentials } from '../model/environment.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Profile } from '../model/profile.ts'
import { edgeScript } from '../outputs/edge-script.ts'
import { filledIn, reportReadable } from '../outputs/filled-in.ts'
import type { OutputNames } from '../outputs/names.ts'
import { type NodeTexts, type Output, outputsOf } from '../outputs/objects.ts'
import type { PreviousOutput } from '../outputs/previous.ts'
import { hashedAnnotations, type Revision, revisionOf } from '../outputs/revisions.ts'
import { annotationsHash } from '../outputs/stamps.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { renderUserData, type UserData, type UserDataPhase, type UserDataRequest } from '../userdata/index.ts'
import { type Filled, textOf } from '../yaml/copies.ts'
import {
  kubeconfig,
  originOf,
  provisioningUtilityFor,
  renderNode as renderConfig,
  type TemplateEngine,
} from './index.ts'
import type { SelectedNode } from './select-node.ts'

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

/** What a node is rendered with, beside its own. */
export interface NodeContext {
  readonly inputs: Inputs
  readonly settings: Settings
  readonly engine: TemplateEngine
  /** What an earlier run made of the same MachineDeployment. */
  readonly previous: PreviousOutput | undefined
}

/** undefined after all that is wrong was reported. */
export function renderNode(
  node: SelectedNode,
  { inputs, settings, engine, previous }: NodeContext,
  report: Report,
): RenderedNode | undefined {
  const { machineDeployment, profile, names } = node
  const { placeholders } = inputs.environment
  const isOpen = placeholders && ((text: string): boolean => placeholders.isIn(text))
  const credentials = inputs.credentialsFor(names.key, machineDeployment.ref, report)
  const config = renderConfig(
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
  const userData = config && userDataOf(node, { config, isOpen }, settings, withOrigin(node, report))
  if (config === undefined || userData === undefined) return undefined
  const joining = kubeconfig(credentials)
  const texts = nodeTexts(names, { config, credentials, userData, joining })
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
    userData,
    kubeconfig: joining,
    edgeScript: texts.edgeScript,
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

type NodeUserData = Readonly<Record<UserDataPhase, UserData>>

function userDataOf(
  { machineDeployment }: SelectedNode,
  { config, isOpen }: Pick<UserDataRequest, 'config' | 'isOpen'>,
  { output }: Settings,
  report: Report,
): NodeUserData | undefined {
  const request = {
    config,
    machineDeploymentName: machineDeployment.ref.name,
    provisioner: provisioningUtilityFor(machineDeployment),
    distUpgradeOnBoot: machineDeployment.provider.operatingSystemSpec.distUpgradeOnBoot,
    ignitionVersion: output.ignitionVersion,
    ...(isOpen && { isOpen }),
  }
  const bootstrap = renderUserData({ ...request, phase: 'bootstrap' }, report)
  const provisioning = renderUserData({ ...request, phase: 'provisioning' }, report)
  return bootstrap && provisioning && { bootstrap, provisioning }
}

interface TextSources {
  readonly config: OperatingSystemConfigSpec
  readonly credentials: JoinCredentials
  readonly userData: NodeUserData
  /** Its kubeconfig. */
  readonly joining: Filled
}

const nodeTexts = (names: OutputNames, { config, credentials, userData, joining }: TextSources): NodeTexts => ({
  get bootstrap() {
    return textOf(userData.bootstrap())
  },
  get provisioning() {
    return textOf(userData.provisioning())
  },
  get kubeconfig() {
    return textOf(joining)
  },
  edgeScript:
    config.cloudProvider.name === 'edge'
      ? edgeScript({
          apiToken: credentials.apiToken,
          server: credentials.cluster.server,
          bootstrapSecret: names.bootstrapSecret,
        })
      : undefined,
})
