// One built-in profile, rendered for one machine.

import { formatPath } from '../../src/base/field-path.ts'
import { plain } from '../../src/base/span.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import type { OperatingSystemConfigSpec } from '../../src/render/model/config.ts'
import { goTemplateEngine, type TemplateEngine } from '../../src/render/osc/index.ts'
import {
  builtInProfile,
  DEFAULT_NODE_SETTINGS,
  type NodeSettings,
  withDownloads,
  withNodeSettings,
} from '../../src/render/profiles/built-in/index.ts'
import type { JoinCredentials, NodeEnvironment } from '../../src/render/settings/environment.ts'
import type { DownloadSettings } from '../../src/render/settings/settings.ts'
import { renderUserData, type UserDataPhase } from '../../src/render/userdata/index.ts'
import {
  credentials,
  environment,
  machineDeployment,
  type ProviderChanges,
  renderNode,
} from '../render/osc/fixtures.ts'

export interface ProfileRequest {
  /** For messages. */
  readonly name: string
  readonly profile: string
  readonly kubeletVersion: string
  readonly annotations?: Readonly<Record<string, string>>
  readonly provider: ProviderChanges
  readonly environment: Partial<NodeEnvironment>
  readonly credentials: Partial<JoinCredentials>
  readonly downloads: DownloadSettings
  readonly settings?: NodeSettings
  readonly distUpgradeOnBoot?: boolean
  readonly engine?: TemplateEngine
}

export interface RenderedProfile {
  readonly config: OperatingSystemConfigSpec
  readonly userData: Readonly<Record<UserDataPhase, string>>
}

export const SECRET_NAMES = {
  kubeconfig: '',
  provisioningSecret: 'workers-of-a-team-kube-system-provisioning-config',
  kubeletBootstrapSecret: 'kube-system-workers-of-a-team-kubelet-bootstrap-config',
}

/** Throws what a user would see as an error. */
export async function renderProfile(request: ProfileRequest): Promise<RenderedProfile> {
  const report = (d: Pick<Diagnostic, 'code' | 'message' | 'field'> & Partial<Pick<Diagnostic, 'severity'>>): void => {
    if (d.severity === 'error')
      throw new Error(`${request.name}: ${d.code} ${plain(d.message)} ${formatPath(d.field ?? [])}`)
  }
  const profile = (await builtInProfile(request.profile, 'kube-system'))!.profile!
  const provisioner = profile.spec.provisioningUtility!
  const { operatingSystemSpec, ...provider } = request.provider
  const md = {
    ...machineDeployment({
      operatingSystem: profile.spec.osName,
      operatingSystemSpec: { provisioningUtility: provisioner, ...operatingSystemSpec },
      ...provider,
    }),
    kubeletVersion: request.kubeletVersion,
    annotations: request.annotations,
  }
  const config = renderNode(
    {
      machineDeployment: md,
      profile: withNodeSettings(
        withDownloads(profile, md.kubeletVersion, request.downloads, report),
        request.settings ?? DEFAULT_NODE_SETTINGS,
        false,
      ),
      environment: { ...environment(), ...request.environment },
      credentials: { ...credentials(), ...request.credentials },
      variables: SECRET_NAMES,
      engine: request.engine ?? goTemplateEngine(),
    },
    report,
  )!
  const phase = (name: UserDataPhase): string =>
    renderUserData(
      {
        config,
        phase: name,
        machineDeploymentName: 'workers-of-a-team',
        provisioner,
        distUpgradeOnBoot: request.distUpgradeOnBoot ?? false,
        ignitionVersion: '2.3',
      },
      report,
    )!().join('')
  return { config, userData: { bootstrap: phase('bootstrap'), provisioning: phase('provisioning') } }
}
