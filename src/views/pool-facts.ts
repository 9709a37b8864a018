// The machines of a new or removed MachineDeployment or pool, and what they run.

import { countOf, joined, named, type Text, t } from '../base/span.ts'
import type { ChangeGroup } from '../compare/changes.ts'
import { limitsText } from '../node/autoscaler-limits.ts'

/** Returns `4 × g5.xlarge, ubuntu, kubelet 1.34.1, profile osp-ubuntu`, or, of one that is removed, `2 × cx32, hetzner`. */
export function poolText({ facts, count, class: of }: Pick<ChangeGroup, 'facts' | 'count' | 'class'>): Text {
  if (facts === undefined) return []
  const { machineType, cloudProvider, operatingSystem, kubernetes, profile, autoscaler } = facts
  const isNew = of === 'new'
  const machines =
    count === undefined
      ? machineType
      : machineType === undefined
        ? countOf(count, 'machine')
        : t`${count} × ${machineType}`
  const texts = [
    machines === undefined ? [] : t`${machines}`,
    // A type of machines says which provider has it.
    cloudProvider === undefined || (isNew && machineType !== undefined) ? [] : t`${cloudProvider}`,
    ...(isNew
      ? [
          autoscaler === undefined ? [] : t`autoscaler ${limitsText(autoscaler)}`,
          operatingSystem === undefined ? [] : t`${operatingSystem}`,
          kubernetes === undefined ? [] : t`kubelet ${kubernetes}`,
          profile === undefined ? [] : t`profile ${named(profile.slice(profile.indexOf('/') + 1))}`,
        ]
      : []),
  ]
  return joined(
    texts.filter(text => text.length > 0),
    ', ',
  )
}
