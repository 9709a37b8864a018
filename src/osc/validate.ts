// What the reference refuses before it looks at a template.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { ProvisioningUtility } from '../model/profile.ts'
import { machineDeploymentProblem, type NodeRequest, PROVIDER_SPEC } from './request.ts'

/** How the machines of a MachineDeployment are provisioned. Only Flatcar has the choice. */
export const provisioningUtilityFor = (machineDeployment: MachineDeployment): ProvisioningUtility =>
  wantedUtility(machineDeployment) === 'cloud-init' ? 'cloud-init' : 'ignition'

const wantedUtility = ({ provider }: MachineDeployment): string =>
  provider.operatingSystem === 'flatcar' ? provider.operatingSystemSpec.provisioningUtility || 'ignition' : 'cloud-init'

export function checkProvisioningUtility(request: NodeRequest, report: Report): void {
  const wanted = wantedUtility(request.machineDeployment)
  const offered = request.profile.spec.provisioningUtility || 'cloud-init'
  if (wanted === offered) return
  const message = `the machines use ${wanted}, but the profile "${request.profile.ref.name}" is for ${offered}`
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

export function checkNetwork(request: NodeRequest, report: Report): void {
  const { network, operatingSystem } = request.machineDeployment.provider
  if (operatingSystem === 'flatcar' || network === undefined) return
  const { cidr, gateway, dnsServers = [] } = network
  const fields: readonly (readonly [name: string, isSet: boolean])[] = [
    ['cidr', cidr !== ''],
    ['gateway', gateway !== ''],
    ['dns.servers', dnsServers.length > 0],
  ]
  for (const [name, isSet] of fields) {
    if (!isSet) continue
    report(
      machineDeploymentProblem('OSM0503', `a static IP config is not supported for ${operatingSystem}`, request, {
        field: `${PROVIDER_SPEC}.network.${name}`,
        help: 'Remove it: only Flatcar supports one.',
      }),
    )
  }
}
