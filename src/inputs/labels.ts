// Label selectors, as Kubernetes evaluates them.

import type { LabelRequirement, LabelSelector } from '../settings/settings.ts'

export function selects(selector: LabelSelector, labels: ReadonlyMap<string, string>): boolean {
  return (
    Object.entries(selector.matchLabels).every(([key, value]) => labels.get(key) === value) &&
    selector.matchExpressions.every(requirement => meets(requirement, labels.get(requirement.key)))
  )
}

const meets = ({ operator, values }: LabelRequirement, value: string | undefined): boolean => {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value)
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    case 'DoesNotExist':
      return value === undefined
  }
}
