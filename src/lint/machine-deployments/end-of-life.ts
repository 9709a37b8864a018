// Releases of Kubernetes and of operating systems that get no more updates. A rendering depends on no clock, so the date is that of the table.

import { at } from '../../render/inputs/shape.ts'
import type { JsonObject } from '../../render/model/json.ts'
import table from '../generated/end-of-life.json' with { type: 'json' }
import type { DeploymentFinding } from './deployment-rule.ts'

const KUBELET_FIELD = 'spec.template.spec.versions.kubelet'

type Ends = Readonly<Record<string, string>>

/** Reports a version of the kubelet without updates. */
export function unsupportedKubelet(machineDeployment: JsonObject): readonly DeploymentFinding[] {
  const version = at(machineDeployment, 'spec', 'template', 'spec', 'versions', 'kubelet')
  const [, minor] = (typeof version === 'string' && /^v?1\.(\d+)\./.exec(version)) || []
  if (minor === undefined) return []
  const ends: Ends = table.ends.kubernetes
  const { [`1.${minor}`]: end } = ends
  // The table does not contain the oldest releases.
  if (Number(minor) >= oldestKnown && (end === undefined || end > table.asOf)) return []
  const when = end === undefined ? '' : ` since ${end}`
  return [
    {
      message: `Kubernetes 1.${minor} gets no updates${when}`,
      field: KUBELET_FIELD,
      help: `On ${table.asOf}, the date of this table, 1.${oldestSupported} was the oldest minor version that gets updates.`,
    },
  ]
}

const kubernetesMinors = Object.keys(table.ends.kubernetes).map(release => Number(release.split('.')[1]))
const oldestKnown = Math.min(...kubernetesMinors)
const oldestSupported = Math.min(
  ...kubernetesMinors.filter(minor => (table.ends.kubernetes as Ends)[`1.${minor}`]! > table.asOf),
)

/** Returns the date after which a release of an operating system got no more updates; undefined if it still does. */
export function endOfSystem(osName: string, osVersion: string): string | undefined {
  const ends = (table.ends as Readonly<Record<string, Ends>>)[osName] ?? {}
  const release = Object.keys(ends).find(known => osVersion === known || osVersion.startsWith(`${known}.`))
  const end = release === undefined ? undefined : ends[release]
  return end !== undefined && end <= table.asOf ? end : undefined
}
