// Labels of a MachineDeployment and of its Machines and nodes.

import { textsAt } from '../../render/inputs/shape.ts'
import type { JsonObject } from '../../render/model/json.ts'
import { isLabelValue, isQualifiedName } from '../../render/model/qualified-names.ts'
import type { DeploymentFault } from './deployment-fault.ts'

/** The places of labels, and the program that refuses invalid ones there. */
const LABELS = [
  { path: ['metadata', 'labels'], effect: 'the API server refuses the MachineDeployment' },
  { path: ['spec', 'template', 'metadata', 'labels'], effect: 'the API server refuses its MachineSets' },
  { path: ['spec', 'template', 'spec', 'metadata', 'labels'], effect: 'the API server refuses it on the node' },
] as const

export function labelProblems(machineDeployment: JsonObject): DeploymentFault[] {
  const found: DeploymentFault[] = []
  for (const place of LABELS) {
    for (const [key, value] of textsAt(machineDeployment, ...place.path)) {
      const problem = problemOf(place, key, value)
      if (problem !== undefined) found.push(problem)
    }
  }
  return found
}

function problemOf({ path, effect }: (typeof LABELS)[number], key: string, value: string): DeploymentFault | undefined {
  const about = (caret: 'key' | undefined, message: string, help: string): DeploymentFault => ({
    code: 'OSM0247',
    message: `${message}: ${effect}`,
    field: `${path.join('.')}[${key}]`,
    ...(caret && { caret }),
    help,
  })
  if (!isQualifiedName(key))
    return about(
      'key',
      'a label has a key that Kubernetes does not accept',
      'A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
    )
  if (!isLabelValue(value))
    return about(
      undefined,
      `the label ${key} has a value that Kubernetes does not accept`,
      'A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
    )
  return undefined
}
