// What one node gets: from a MachineDeployment, its profile and the environment to an OperatingSystemConfig.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import { nodeData } from './node-data.ts'
import { operatingSystemConfig } from './operating-system-config.ts'
import { phaseFiles } from './phase-files.ts'
import type { NodeRequest } from './request.ts'
import { checkNetwork, checkProvisioningUtility } from './validate.ts'

export { kubeconfig } from './kubelet/kubeconfig.ts'
export { originOf } from './origin.ts'
export type { NodeRequest } from './request.ts'
export { chooseEngine } from './templates/choose-engine.ts'
export { type TemplateCache, templateCache } from './templates/go-templates.ts'
export type { TemplateEngine } from './templates/template-engine.ts'
export { provisioningUtilityFor } from './validate.ts'

/** The config; undefined where anything was wrong, after all of it was reported. */
export function renderNode(request: NodeRequest, report: Report): OperatingSystemConfigSpec | undefined {
  let sound = true
  const complain: Report = diagnostic => {
    sound &&= diagnostic.severity !== 'error'
    report(diagnostic)
  }
  checkProvisioningUtility(request, complain)
  checkNetwork(request, complain)
  const data = nodeData(request, complain)
  // Without its data a template would complain about what is not the profile's fault.
  if (data === undefined) return undefined
  const files = {
    bootstrapConfig: phaseFiles(request, 'bootstrapConfig', data, complain),
    provisioningConfig: phaseFiles(request, 'provisioningConfig', data, complain),
  }
  return sound ? operatingSystemConfig(request.machineDeployment, request.profile, files) : undefined
}
