// Renders an OperatingSystemConfig from a MachineDeployment, its profile and the environment.

import type { OperatingSystemConfigSpec } from '../model/config.ts'
import { preventsOutput, type ReportText } from '../model/text-problem.ts'
import { nodeData } from './node-data.ts'
import { operatingSystemConfig } from './operating-system-config.ts'
import { phaseFiles } from './phase-files.ts'
import type { NodeRequest } from './request.ts'
import { checkNetwork, checkProvisioningUtility } from './validate.ts'

export { loadAllFunctions } from 'gotemplate/sprig'
export { kubeconfig } from './kubelet/kubeconfig.ts'
export { damagedTemplates } from './phase-files.ts'
export { templateTexts } from './profile-templates.ts'
export type { NodeRequest } from './request.ts'
export { loadEngine, onceLoaded } from './templates/choose-engine.ts'
export { templateCache } from './templates/go-templates.ts'
export type { TemplateEngine } from './templates/template-engine.ts'
export { provisioningUtilityFor } from './validate.ts'

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
