// Reports settings with which a kubelet does not start: feature gates that it does not have, and values of its configuration.

import type { Report } from '../../diagnostics/diagnostic.ts'
import type { FieldPath } from '../../diagnostics/field-path.ts'
import type { Rendering } from '../../render/index.ts'
import { isObject } from '../../render/model/json.ts'
import { kubeletUsers } from '../../render/nodes/kubelet-problems.ts'
import { kubeletParts, partFieldProblems, reportAt } from '../../render/validate/kubelet-config.ts'
import { featureGateProblems } from './feature-gates.ts'
import { kubeletValueProblems } from './kubelet-values.ts'

export function reportKubeletValues({ settings, inputs }: Rendering, report: Report): void {
  const users = kubeletUsers(inputs.machineDeployments)
  const reportGates = (path: FieldPath, gates: object, minors: readonly number[]): void => {
    for (const found of featureGateProblems(gates, new Set(minors))) reportAt(path, 'OSM0111', found, report)
  }
  const minors = users.map(({ minor }) => minor)
  reportGates(['spec', 'nodes', 'kubelet', 'featureGates'], settings.nodes.kubelet.featureGates, minors)
  for (const part of kubeletParts(settings, users)) {
    // Values of a wrong type cannot be judged.
    if (partFieldProblems(part).length > 0) continue
    const { path, config, whole } = part
    for (const found of kubeletValueProblems(config, whole)) reportAt(path, 'OSM0122', found, report)
    const { featureGates } = config
    if (isObject(featureGates))
      reportGates(
        [...path, 'featureGates'],
        featureGates,
        part.users.map(({ minor }) => minor),
      )
  }
}
