// Checks that the reference makes before it executes templates.

import { listOf } from '../../diagnostics/schema-problems.ts'
import { type MachineDeployment, PROVIDER_SPEC_FIELD } from '../model/machine-deployment.ts'
import type { ProvisioningUtility } from '../model/profile.ts'
import type { ReportText } from '../model/text-problem.ts'
import type { NodeRequest } from './request.ts'

/** Returns how the machines of a MachineDeployment are provisioned. Only Flatcar allows a choice. */
export const provisioningUtilityFor = (machineDeployment: MachineDeployment): ProvisioningUtility =>
  wantedUtility(machineDeployment) === 'cloud-init' ? 'cloud-init' : 'ignition'

const wantedUtility = ({ provider }: MachineDeployment): string =>
  provider.operatingSystem === 'flatcar' ? provider.operatingSystemSpec.provisioningUtility || 'ignition' : 'cloud-init'

/** Reports a profile for a provisioning utility other than that of the machines. */
export function checkProvisioningUtility(request: NodeRequest, report: ReportText): void {
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
export function checkNetwork(request: NodeRequest, report: ReportText): void {
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
