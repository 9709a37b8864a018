// What one node gets: from a MachineDeployment, its profile and the environment to an OperatingSystemConfig.

import type { Diagnostic, Report } from '../diagnostics/diagnostic.ts'
import { problem } from '../diagnostics/problem.ts'
import type { Value } from '../go/values.ts'
import type { OperatingSystemConfigSpec, RenderedFile } from '../model/config.ts'
import type { JoinCredentials, NodeEnvironment } from '../model/environment.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { PhaseName, Profile, ProvisioningUtility } from '../model/profile.ts'
import { type CloudConfigContext, cloudConfig, hasInTreeController, needsCloudConfig } from './cloud-config/index.ts'
import { resolver } from './cloud-config/resolve.ts'
import { containerdConfig } from './containerd-config.ts'
import { hostsFiles } from './hosts-toml.ts'
import { kubeconfig } from './kubeconfig.ts'
import { kubeletSettings } from './kubelet-settings.ts'
import { kubeVersion, parseKubeletVersion } from './kubelet-version.ts'
import { operatingSystemConfig } from './operating-system-config.ts'
import { filesOf, phaseSource } from './profile-templates.ts'
import { templateData } from './template-data.ts'
import type { TemplateEngine } from './template-engine.ts'

export { chooseEngine } from './choose-engine.ts'
export { type TemplateCache, templateCache } from './go-templates.ts'
export { kubeconfig } from './kubeconfig.ts'
export type { TemplateEngine } from './template-engine.ts'

export interface NodeRequest {
  readonly machineDeployment: MachineDeployment
  readonly profile: Profile
  readonly environment: NodeEnvironment
  readonly credentials: JoinCredentials
  readonly names: { readonly provisioningSecret: string; readonly kubeletBootstrapSecret: string }
  readonly engine: TemplateEngine
}

/** The config; undefined where anything was wrong, after all of it was reported. */
export function renderNode(request: NodeRequest, report: Report): OperatingSystemConfigSpec | undefined {
  let sound = true
  const complain: Report = diagnostic => {
    sound &&= diagnostic.severity !== 'error'
    report(diagnostic)
  }
  checkProvisioningUtility(request, complain)
  checkNetwork(request, complain)
  const data = dataFor(request, complain)
  // Without its data a template would complain about what is not the profile's fault.
  const files = data && {
    bootstrapConfig: renderFiles(request, 'bootstrapConfig', data, complain),
    provisioningConfig: [
      ...renderFiles(request, 'provisioningConfig', data, complain),
      ...registryFiles(request.environment),
    ],
  }
  return sound && files ? operatingSystemConfig(request.machineDeployment, request.profile, files) : undefined
}

/** How the machines of a MachineDeployment are provisioned. Only Flatcar has the choice. */
export const provisioningUtilityFor = (machineDeployment: MachineDeployment): ProvisioningUtility =>
  wantedUtility(machineDeployment) === 'cloud-init' ? 'cloud-init' : 'ignition'

const wantedUtility = ({ provider }: MachineDeployment): string =>
  provider.operatingSystem === 'flatcar' ? provider.operatingSystemSpec.provisioningUtility || 'ignition' : 'cloud-init'

const PROVIDER_SPEC = 'spec.template.spec.providerSpec.value'

/** A problem of the MachineDeployment's, with the profile that takes part in it. */
const machineDeploymentProblem = (
  code: string,
  message: string,
  { machineDeployment, profile }: NodeRequest,
  where: Pick<Diagnostic, 'field' | 'help'>,
): Diagnostic =>
  problem(code, message, {
    object: machineDeployment.ref,
    ...where,
    related: [{ object: profile.ref, role: 'profile' }],
  })

function checkProvisioningUtility(request: NodeRequest, report: Report): void {
  const wanted = wantedUtility(request.machineDeployment)
  const offered = request.profile.spec.provisioningUtility || 'cloud-init'
  if (wanted === offered) return
  const message = `the machines would use ${wanted}, and the profile "${request.profile.ref.name}" is for ${offered}`
  const flatcar = request.machineDeployment.provider.operatingSystem === 'flatcar'
  report(
    machineDeploymentProblem('OSM0507', message, request, {
      field: `${PROVIDER_SPEC}.operatingSystemSpec.provisioningUtility`,
      help: flatcar
        ? `Set it to ${offered}, or choose a profile for ${wanted}.`
        : 'Only Flatcar can use ignition: choose a profile for cloud-init.',
    }),
  )
}

function checkNetwork(request: NodeRequest, report: Report): void {
  const { network, operatingSystem } = request.machineDeployment.provider
  if (operatingSystem === 'flatcar' || network === undefined) return
  const { cidr, gateway, dnsServers } = network
  const set = [cidr !== '' && 'cidr', gateway !== '' && 'gateway', dnsServers?.length && 'dns.servers'].filter(Boolean)
  for (const name of set) {
    report(
      machineDeploymentProblem('OSM0503', `a static IP config is not supported for ${operatingSystem}`, request, {
        field: `${PROVIDER_SPEC}.network.${name}`,
        help: 'Remove it: only Flatcar takes one.',
      }),
    )
  }
}

/** The templates' data; undefined where it could not be made. */
function dataFor(request: NodeRequest, report: Report): Value | undefined {
  const { machineDeployment, environment, credentials, names } = request
  const { provider, annotations } = machineDeployment
  let sound = true
  const wrong = (code: string, field: string, message: string, help?: string): void => {
    sound = false
    report(machineDeploymentProblem(code, message, request, { field, ...(help !== undefined && { help }) }))
  }
  const kubelet = kubeletSettings(annotations, (annotation, message) =>
    wrong('OSM0502', `metadata.annotations[${annotation}]`, `${annotation} ${message}`),
  )
  const version = parseKubeletVersion(machineDeployment.kubeletVersion)
  if (version.error !== undefined) {
    const message = `${JSON.stringify(machineDeployment.kubeletVersion)} is not a kubelet version: ${version.error}`
    wrong('OSM0501', 'spec.template.spec.versions.kubelet', message, 'Write it as 1.33.1.')
    return undefined
  }
  const external = environment.externalCloudProvider
  const cloud =
    provider.overwriteCloudConfig ??
    (needsCloudConfig(version.value, external) ? inTreeCloudConfig(request, version.value, wrong) : '')
  if (!sound) return undefined
  return templateData({
    kubeVersion: kubeVersion(version.value),
    provider,
    environment,
    credentials,
    kubelet,
    inTreeController: hasInTreeController(provider.cloudProvider, external),
    cloudConfig: cloud,
    containerdConfig: containerdConfig(environment.containerd),
    kubeconfig: kubeconfig(credentials),
    ...names,
  })
}

type Wrong = (code: string, field: string, message: string, help?: string) => void

function inTreeCloudConfig(
  { machineDeployment: { provider }, environment }: NodeRequest,
  kubeletVersion: CloudConfigContext['kubeletVersion'],
  wrong: Wrong,
): string {
  const at = `${PROVIDER_SPEC}.cloudProviderSpec`
  const resolve = resolver(environment.references, {
    missing: (field, kind, { namespace, name, key }) =>
      wrong(
        'OSM0506',
        field,
        `${kind} ${namespace}/${name} with the key "${key}" is not among the items, and the cloud config needs it`,
        'Add it to the items. With the annotation config.kubernetes.io/local-config: "true" hosts do not apply it.',
      ),
    notBoolean: field => wrong('OSM0505', field, `${field} refers to a text that is neither true nor false`),
  })
  const context: CloudConfigContext = {
    kubeletVersion,
    kubevirtNamespace: environment.kubevirtNamespace,
    resolve,
    at,
    decode: { strict: false, report: ({ field, message }) => wrong('OSM0505', field, `${field} ${message}`) },
  }
  const text = cloudConfig(provider.cloudProvider, provider.cloudProviderSpec, context)
  if (text === undefined) {
    const message = `the cloud provider "${provider.cloudProvider}" has no cloud config, which a kubelet before 1.29 needs`
    wrong(
      'OSM0504',
      `${PROVIDER_SPEC}.cloudProvider`,
      message,
      'Use a kubelet of 1.29 or newer, or an external cloud provider.',
    )
  }
  return text ?? ''
}

const DEFAULT_PERMISSIONS = 644

function renderFiles(request: NodeRequest, phase: PhaseName, data: Value, report: Report): RenderedFile[] {
  const { machineDeployment, profile, engine } = request
  const complain = (found: Omit<Diagnostic, 'severity'>): void => {
    const { code, message, ...where } = found
    const related = [{ object: machineDeployment.ref, role: 'rendered for' }]
    report(problem(code, message, { ...where, object: profile.ref, related }))
  }
  const files = filesOf(profile, phase)
  for (const { file, field } of files) {
    if (file.content?.inline === undefined) {
      complain({ code: 'OSM0508', message: `the file ${file.path} has no content`, field: `${field}.content.inline` })
    }
  }
  const contents = engine.renderPhase(phaseSource(profile, phase, files), data, complain)
  return files.map(({ file: { path, permissions, content } }, i) => ({
    path,
    permissions: permissions || DEFAULT_PERMISSIONS,
    content: {
      inline: { ...(content?.inline?.encoding && { encoding: content.inline.encoding }), data: contents[i] ?? '' },
    },
  }))
}

const registryFiles = ({ containerd }: NodeEnvironment): RenderedFile[] =>
  [...hostsFiles(containerd)].map(([path, data]) => ({ path, permissions: 600, content: { inline: { data } } }))
