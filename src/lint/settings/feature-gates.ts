// Checks the names of feature gates: a kubelet does not start with a gate that it does not know.

import { nearest } from '../../diagnostics/nearest.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import { FIRST_MINOR, featureGateNames, LAST_MINOR } from './feature-gate-names.ts'

/**
 * Returns the problems of feature gates. The table does not contain gates of older and newer releases: for such kubelets, only names that resemble a
 * known gate are reported.
 */
export function featureGateProblems(gates: object, minors: ReadonlySet<number>): ValueProblem[] {
  const areKnown = [...minors].every(minor => minor >= FIRST_MINOR && minor <= LAST_MINOR)
  return Object.keys(gates).flatMap(name => {
    // Set for every run, by default.
    if (name === 'RotateKubeletServerCertificate' || featureGateNames().has(name)) return []
    const close = nearest(name.trim(), featureGateNames())
    if (!areKnown && close === undefined) return []
    const message = `the feature gate ${quote(name)} does not exist in Kubernetes 1.${FIRST_MINOR} to 1.${LAST_MINOR}, so the kubelet does not start`
    const help =
      close === undefined
        ? 'Remove it: gates are removed some releases after their feature is stable.'
        : `Did you mean ${close}?`
    return [{ at: [name], caret: 'key', message, help }]
  })
}
