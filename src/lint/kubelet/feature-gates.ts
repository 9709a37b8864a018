// Checks the names of feature gates: a kubelet does not start with a gate that it does not know.

import { nearest } from '../../diagnostics/nearest.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import {
  FIRST_MINOR_OF_GATES,
  gateNames,
  hasGate,
  LAST_MINOR_OF_GATES,
} from '../../render/kubelet-config/feature-gates.ts'
import type { ValueProblem } from '../../render/settings/problems.ts'

/**
 * Returns the gates that the kubelet of a minor version does not know. The gates of older and newer versions than those of the table are
 * not known: for them, only names that resemble a known gate are reported.
 */
export function featureGateProblems(gates: object, minors: ReadonlySet<number>): ValueProblem[] {
  const known = [...minors].filter(minor => minor >= FIRST_MINOR_OF_GATES && minor <= LAST_MINOR_OF_GATES)
  const names = gateNames()
  return Object.keys(gates).flatMap(name => {
    const isKnown = names.includes(name)
    const without = known.filter(minor => !hasGate(name, minor)).sort((a, b) => a - b)
    if (isKnown && without.length === 0) return []
    const close = isKnown ? undefined : nearest(name.trim(), names)
    if (known.length < minors.size && without.length === 0 && close === undefined) return []
    const where = without.length === 0 ? '' : ` in Kubernetes ${without.map(minor => `1.${minor}`).join(', ')}`
    const message = `the feature gate ${quote(name)} does not exist${where}, so the kubelet does not start`
    const help =
      close === undefined
        ? 'Remove it: gates are removed some releases after their feature is stable.'
        : `Did you mean ${close}?`
    return [{ at: [name], caret: 'key', message, help }]
  })
}
