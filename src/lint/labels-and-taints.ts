// Labels and taints, as Kubernetes accepts them: those of a MachineDeployment and the initial taints of the settings.

import { nearest } from '../base/nearest.ts'
import { joined, type Text, t } from '../base/span.ts'
import type { TextProblem } from '../diagnostics/text-problem.ts'
import { isLabelValue, isQualifiedName, TAINT_EFFECTS } from '../render/model/kubernetes.ts'
import { quotedSetting } from './rule.ts'

/** What Kubernetes does not accept, as the predicate of a sentence, and the part of the label or taint; undefined for the whole. */
interface PartFault {
  readonly part?: 'key' | 'value' | 'effect'
  readonly why: Text
  readonly help: Text
}

export function labelFault(key: string, value: string): PartFault | undefined {
  if (!isQualifiedName(key))
    return {
      part: 'key',
      why: key === '' ? t`has no key` : t`has a key that Kubernetes does not accept`,
      help: t`A key is a name of at most 63 letters, digits, "-", "_" and ".", with an optional domain and "/" before it.`,
    }
  if (isLabelValue(value)) return undefined
  return {
    part: 'value',
    why: t`has a value that Kubernetes does not accept`,
    help: t`A value has at most 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends.`,
  }
}

/** `seen` has the keys and effects of the taints before. */
export function taintFault(key: string, value: string, effect: string, seen: Set<string>): PartFault | undefined {
  if (!TAINT_EFFECTS.some(known => known === effect)) {
    const close = nearest(effect, TAINT_EFFECTS)
    return {
      part: 'effect',
      why: effect === '' ? t`has no effect` : t`has an effect that does not exist`,
      help: close === undefined ? t`It must be ${joined(TAINT_EFFECTS, ', ')}.` : t`Did you mean ${close}?`,
    }
  }
  const fault = labelFault(key, value)
  if (fault) return fault
  const id = `${key}:${effect}`
  if (seen.has(id)) return { why: t`is listed twice with the same key and effect`, help: t`Remove one of them.` }
  seen.add(id)
  return undefined
}

const FORM = t`Write key=value:effect or key:effect, with commas between taints: node.cilium.io/agent-not-ready=:NoExecute.`

/** Checks taints as the kubelet reads them from --register-with-taints. It does not start with any other text. */
export function initialTaintProblems(text: string): TextProblem[] {
  const seen = new Set<string>()
  return (text === '' ? [] : text.split(',')).flatMap(taint => {
    const fault = initialTaintFault(taint, seen)
    if (fault === undefined) return []
    const message = t`the taint${quotedSetting('spec.nodes.initialTaints', taint)} ${fault.why}, so the kubelet does not start`
    return [{ message, help: [fault.help] }]
  })
}

function initialTaintFault(taint: string, seen: Set<string>): PartFault | undefined {
  if (taint !== taint.trim()) return { why: t`has a space at its start or end`, help: FORM }
  const [pair = '', effect, ...colons] = taint.split(':')
  if (effect === undefined) return { why: t`has no effect after a colon`, help: FORM }
  if (colons.length > 0) return { why: t`has more than one colon`, help: FORM }
  const [key = '', value = '', ...more] = pair.split('=')
  return more.length > 0 ? { why: t`has more than one "="`, help: FORM } : taintFault(key, value, effect, seen)
}
