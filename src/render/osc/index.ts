// Renders an OperatingSystemConfig from a MachineDeployment, its profile and the environment.

import { listOf } from '../../diagnostics/schema-problems.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import { type MachineDeployment, PROVIDER_SPEC_FIELD } from '../model/machine-deployment.ts'
import type { ProvisioningUtility } from '../model/profile.ts'
import { preventsOutput, type ReportText } from '../model/text-problem.ts'
import { type NodeRequest, nodeData } from './node-data.ts'
import { operatingSystemConfig } from './operating-system-config.ts'
import { phaseFiles } from './phase-files.ts'

export { loadAllFunctions } from 'gotemplate/sprig'
export { kubeconfig } from './kubelet/kubeconfig.ts'
export type { NodeRequest } from './node-data.ts'
export { damagedTemplates } from './phase-files.ts'
export { templateTexts } from './profile-templates.ts'
export { loadEngine, onceLoaded } from './templates/choose-engine.ts'
export { templateCache } from './templates/go-templates.ts'
export type { TemplateEngine } from './templates/template-engine.ts'

/** Returns the OperatingSystemConfig, or undefined after it reported all problems. */
export function renderConfig(request: NodeRequest, report: ReportText): OperatingSystemConfigSpec | undefined {
  let failed = false
  const reportAll: ReportText = problem => {
    failed ||= preventsOutput(problem)
    report(problem)
  }
  checkProvisioningUtility(request, reportAll)
  checkNetwork(request, reportAll)
  const data = nodeData(request, reportAll)
  // Without data, templates would report problems that are not the profile's.
  if (data === undefined) return undefined
  const files = {
    bootstrapConfig: phaseFiles(request, 'bootstrapConfig', data, reportAll),
    provisioningConfig: phaseFiles(request, 'provisioningConfig', data, reportAll),
  }
  return failed ? undefined : operatingSystemConfig(request.machineDeployment, request.profile, files)
}

/** Returns how the machines of a MachineDeployment are provisioned. Only Flatcar allows a choice. */
export const provisioningUtilityFor = (machineDeployment: MachineDeployment): ProvisioningUtility =>
  wantedUtility(machineDeployment) === 'cloud-init' ? 'cloud-init' : 'ignition'

const wantedUtility = ({ provider }: MachineDeployment): string =>
  provider.operatingSystem === 'flatcar' ? provider.operatingSystemSpec.provisioningUtility || 'ignition' : 'cloud-init'

/** Reports a profile for a provisioning utility other than that of the machines. */
function checkProvisioningUtility(request: NodeRequest, report: ReportText): void {
  const wanted = wantedUtility(request.machineDeployment)
  const offered = request.profile.spec.provisioningUtility || 'cloud-init'
  if (wanted === offered) return
  const message = `the machines use ${wanted}, but the profile "${request.profile.ref.name}" is for ${offered}`
  const flatcar = request.machineDeployment.provider.operatingSystem === 'flatcar'
  report({
    code: 'OSM0507',
    message,
    field: `${PROVIDER_SPEC_FIELD}.operatingSystemSpec.provisioningUtility`,
    help: flatcar
      ? `Set it to ${offered}, or choose a profile for ${wanted}.`
      : 'Only Flatcar can use ignition: choose a profile for cloud-init.',
    of: 'machineDeployment',
  })
}

/** Reports a static network for an operating system that does not support one. */
function checkNetwork(request: NodeRequest, report: ReportText): void {
  const { network, operatingSystem } = request.machineDeployment.provider
  if (operatingSystem === 'flatcar' || network === undefined) return
  const { cidr, gateway, dnsServers = [] } = network
  const fields: readonly (readonly [name: string, isSet: boolean])[] = [
    ['cidr', cidr !== ''],
    ['gateway', gateway !== ''],
    ['dns.servers', dnsServers.length > 0],
  ]
  const set = fields.filter(([, isSet]) => isSet).map(([name]) => name)
  if (set.length === 0) return
  report({
    code: 'OSM0503',
    message: `a static IP config is not supported for ${operatingSystem}`,
    field: `${PROVIDER_SPEC_FIELD}.network.${set[0]}`,
    help: `Remove ${listOf(set, 'and')}: only Flatcar supports one.`,
    of: 'machineDeployment',
  })
}
