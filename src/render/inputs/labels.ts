// Evaluates label selectors as Kubernetes does.

import type { LabelRequirement, LabelSelector } from '../settings/settings.ts'

/** Whether the selector matches. `label` returns the value of a label, or undefined. */
export function selects(selector: LabelSelector, label: (key: string) => string | undefined): boolean {
  return (
    Object.entries(selector.matchLabels).every(([key, value]) => label(key) === value) &&
    selector.matchExpressions.every(requirement => meets(requirement, label(requirement.key)))
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
