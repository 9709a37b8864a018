// Checks taints as the kubelet reads them from --register-with-taints. It does not start with any other text.

import { nearest } from '../../diagnostics/nearest.ts'
import { isLabelValue, isQualifiedName } from '../../render/model/qualified-names.ts'
import { TAINT_EFFECTS } from '../../render/model/taint-effects.ts'
import type { ValueProblem } from '../../render/settings/value-problem.ts'
import { quotedSetting } from './shown.ts'

const FORM =
  'Write key=value:effect or key:effect, with commas between taints: node.cilium.io/agent-not-ready=:NoExecute.'

export function taintProblems(text: string): ValueProblem[] {
  if (text === '') return []
  const seen = new Set<string>()
  return text.split(',').flatMap(taint => {
    const found = taintProblem(taint, seen)
    return found === undefined ? [] : [found]
  })
}

const shownTaint = (text: string): string => quotedSetting('spec.nodes.initialTaints', text)

function taintProblem(taint: string, seen: Set<string>): ValueProblem | undefined {
  const wrong = (why: string, help = FORM): ValueProblem => ({ message: `the taint${shownTaint(taint)} ${why}`, help })
  if (taint !== taint.trim()) return wrong('has a space at its start or end, so the kubelet does not start')
  const parts = taint.split(':')
  if (parts.length < 2) return wrong('has no effect after a colon, so the kubelet does not start')
  if (parts.length > 2) return wrong('has more than one colon, so the kubelet does not start')
  const [pair, effect] = parts as [string, string]
  if (!(TAINT_EFFECTS as readonly string[]).includes(effect)) {
    const close = nearest(effect, TAINT_EFFECTS)
    return wrong(
      'has an effect that does not exist, so the kubelet does not start',
      close === undefined ? `It must be ${TAINT_EFFECTS.join(', ')}.` : `Did you mean ${close}?`,
    )
  }
  const [key, value = '', ...more] = pair.split('=') as [string, ...string[]]
  if (more.length > 0) return wrong('has more than one "=", so the kubelet does not start')
  if (!isQualifiedName(key))
    return wrong(
      'has a key that Kubernetes does not accept, so the kubelet does not start',
      'A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.',
    )
  if (!isLabelValue(value))
    return wrong(
      'has a value that Kubernetes does not accept, so the kubelet does not start',
      'A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.',
    )
  const id = `${key}:${effect}`
  if (seen.has(id)) return wrong('is listed twice with the same key and effect, so the kubelet does not start')
  seen.add(id)
  return undefined
}
