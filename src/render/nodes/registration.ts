// Labels and taints of a MachineDeployment's template that the kubelet sets when it registers its Node. machine-controller sets the same
// ones when it has found the Node, and until then pods that do not tolerate the taints can be scheduled there.

import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { listAt, textAt, textsAt } from '../inputs/shape.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { isLabelValue, isQualifiedName, TAINT_EFFECTS } from '../model/kubernetes.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import type { KubeletSettings } from '../settings/settings.ts'

const LABELS = ['spec', 'metadata', 'labels'] as const
const TAINTS = ['spec', 'taints'] as const

/** Labels of Kubernetes that a kubelet may set on its own Node. */
const ALLOWED = new Set([
  'kubernetes.io/hostname',
  'kubernetes.io/os',
  'kubernetes.io/arch',
  'beta.kubernetes.io/os',
  'beta.kubernetes.io/arch',
  'beta.kubernetes.io/instance-type',
  'node.kubernetes.io/instance-type',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
])

const isWithin = (domain: string, ...domains: readonly string[]): boolean =>
  domains.some(other => domain === other || domain.endsWith(`.${other}`))

/** Whether the admission plugin NodeRestriction refuses a Node with the label from its kubelet, or the kubelet does not start with it. */
export function isForbidden(label: string): boolean {
  const slash = label.indexOf('/')
  if (slash < 0) return false
  const domain = label.slice(0, slash)
  if (isWithin(domain, 'node-restriction.kubernetes.io')) return true
  return (
    isWithin(domain, 'kubernetes.io', 'k8s.io') &&
    !ALLOWED.has(label) &&
    !isWithin(domain, 'kubelet.kubernetes.io', 'node.kubernetes.io')
  )
}

const isLabel = ([name, value]: readonly [string, string]): boolean => isQualifiedName(name) && isLabelValue(value)

/** Returns the value of --node-labels. */
export const registeredLabels = (template: JsonObject): string =>
  textsAt(template, ...LABELS)
    .filter(label => isLabel(label) && !isForbidden(label[0]))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',')

interface Taint {
  /** The key and the effect, which are unique. */
  readonly id: string
  readonly text: string
}

function taintOf(taint: Json): Taint | undefined {
  const [key = '', value = '', effect = ''] = ['key', 'value', 'effect'].map(name => textAt(taint, name))
  return isQualifiedName(key) && isLabelValue(value) && TAINT_EFFECTS.some(known => known === effect)
    ? { id: `${key}:${effect}`, text: `${key}=${value}:${effect}` }
    : undefined
}

const idOf = (taint: string): string => taint.replace(/=[^:]*/, '')

/** Returns the value of --register-with-taints: a kubelet does not start with two taints of the same key and effect. */
export function allTaints(initial: string, template: JsonObject): string {
  const first = initial === '' ? [] : initial.split(',')
  const taken = new Set(first.map(idOf))
  const more = listAt(template, ...TAINTS).flatMap(entry => {
    const taint = taintOf(entry)
    if (taint === undefined || taken.has(taint.id)) return []
    taken.add(taint.id)
    return [taint.text]
  })
  return [...first, ...more].join(',')
}

/** Reports labels and taints that the kubelet does not set. */
export function reportRegistration(
  { ref: object, template }: MachineDeployment,
  { register }: KubeletSettings,
  report: Report,
): void {
  const field = 'spec.template.spec'
  const labels = register.includes('labels') ? textsAt(template, ...LABELS) : []
  const left = labels.filter(label => isLabel(label) && isForbidden(label[0])).map(([name]) => name)
  if (left.length > 0)
    report(
      problem('OSM0250', `the kubelet does not register its Node with ${left.sort().join(', ')}`, {
        object,
        field: `${field}.metadata.labels[${left[0]}]`,
        caret: 'key',
        help: 'NodeRestriction does not let kubelets set this label: machine-controller sets it shortly afterwards.',
      }),
    )
}
