// Reports problems of the settings of kubelets.

import type { Report } from '../../diagnostics/diagnostic.ts'
import type { Inputs } from '../inputs/collect.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { Settings } from '../settings/settings.ts'
import { type KubeletUser, reportKubeletConfig } from '../validate/kubelet-config.ts'
import { annotatedBy, minorOf, reportRegistration } from './kubelet.ts'

/** Reports problems of the settings of kubelets, and of what a kubelet registers its Node with. */
export function reportKubeletSettings(
  settings: Settings,
  { machineDeployments, machineDeploymentNames }: Inputs,
  report: Report,
): void {
  reportKubeletConfig(settings, kubeletUsers(machineDeployments), machineDeploymentNames, report)
  for (const machineDeployment of machineDeployments)
    reportRegistration(machineDeployment, settings.nodes.kubelet, report)
}

/** Returns the MachineDeployments whose version is valid. */
export const kubeletUsers = (machineDeployments: readonly MachineDeployment[]): KubeletUser[] =>
  machineDeployments.flatMap(({ ref, kubeletVersion, annotations }) => {
    const minor = minorOf(kubeletVersion)
    return minor === undefined
      ? []
      : [{ name: `${ref.namespace}/${ref.name}`, minor, annotated: annotatedBy(annotations) }]
  })
