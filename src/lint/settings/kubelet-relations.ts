// Finds values of a KubeletConfiguration that the kubelet compares with each other or with a limit, and with which it does not start.

import { fromText } from 'gotemplate/go/bytes'
import { parseDuration } from 'gotemplate/go/time'
import type { FieldPath } from '../../diagnostics/field-path.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { listOf, quote } from '../../diagnostics/schema-problems.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import type { ValueProblem } from '../../render/settings/problems.ts'

const SECOND = 1_000_000_000n

/** The default of imageMinimumGCAge. */
const TWO_MINUTES = 120n * SECOND

/** Returns a duration in nanoseconds, or undefined if it is not set or not valid. */
function duration(value: Json | undefined): bigint | undefined {
  const parsed = typeof value === 'string' && value !== '' ? parseDuration(fromText(value)) : undefined
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined
}

const ENFORCED = [
  'pods',
  'system-reserved',
  'kube-reserved',
  'system-reserved-compressible',
  'kube-reserved-compressible',
  'none',
]

/** Returns the problems of durations and lists; of those with two fields, at the one that is more likely to be wrong. */
export function relationProblems(config: JsonObject): ValueProblem[] {
  const found: ValueProblem[] = []
  const wrong = (at: FieldPath, message: string, help: string): void =>
    void found.push({ at, message: `${message}, so the kubelet does not start`, help })
  found.push(...criticalPodsProblems(config))
  const grace = duration(config.shutdownGracePeriod)
  const critical = duration(config.shutdownGracePeriodCriticalPods)
  if (grace !== undefined && grace > 0n && grace < SECOND)
    wrong(['shutdownGracePeriod'], 'shutdownGracePeriod is shorter than a second', 'Write a duration such as 60s.')
  const { shutdownGracePeriodByPodPriority: byPriority } = config
  if (Array.isArray(byPriority) && byPriority.length > 0 && ((grace ?? 0n) > 0n || (critical ?? 0n) > 0n))
    wrong(
      ['shutdownGracePeriodByPodPriority'],
      'shutdownGracePeriodByPodPriority and shutdownGracePeriod are both set',
      'Remove one of them.',
    )
  const interval = duration(config.containerLogMonitorInterval)
  if (interval !== undefined && interval < 3n * SECOND && interval !== 0n)
    wrong(
      ['containerLogMonitorInterval'],
      'containerLogMonitorInterval is shorter than 3 seconds',
      'Write a duration such as 10s.',
    )
  const [longest, shortest] = [duration(config.imageMaximumGCAge), duration(config.imageMinimumGCAge)]
  if (longest !== undefined && longest !== 0n && longest <= (shortest ?? TWO_MINUTES))
    wrong(
      ['imageMaximumGCAge'],
      `imageMaximumGCAge is not longer than imageMinimumGCAge${shortest === undefined ? ', which is 2m by default' : ''}`,
      'Set it to a longer duration, such as 168h.',
    )
  enforcementProblems(config, wrong)
  const { featureGates: gates } = config
  if (isObject(gates) && gates.RotateKubeletServerCertificate === false && config.serverTLSBootstrap !== false)
    wrong(
      ['featureGates', 'RotateKubeletServerCertificate'],
      `RotateKubeletServerCertificate is false, and ${config.serverTLSBootstrap === true ? 'serverTLSBootstrap is true' : 'the built-in profiles set serverTLSBootstrap: true'}`,
      'Remove the feature gate, or set serverTLSBootstrap: false.',
    )
  const cgroup = (['systemReservedCgroup', 'kubeReservedCgroup'] as const).find(field => isText(config[field]))
  if (isText(config.reservedSystemCPUs) && cgroup !== undefined)
    wrong(['reservedSystemCPUs'], `reservedSystemCPUs and ${cgroup} are both set`, 'Remove one of them.')
  if (config.cgroupsPerQOS === false && enforcesPods(config.enforceNodeAllocatable))
    wrong(
      ['cgroupsPerQOS'],
      'cgroupsPerQOS is false, and enforceNodeAllocatable has pods, which is its default',
      'Set enforceNodeAllocatable: [none], too.',
    )
  return found
}

const isText = (value: Json | undefined): boolean => typeof value === 'string' && value !== ''

const enforcesPods = (enforced: Json | undefined): boolean => !Array.isArray(enforced) || enforced.includes('pods')

/** Compares the time that critical pods have to stop with that of all pods. */
export function criticalPodsProblems(config: JsonObject): ValueProblem[] {
  const grace = duration(config.shutdownGracePeriod)
  const critical = duration(config.shutdownGracePeriodCriticalPods)
  if (critical === undefined || critical <= (grace ?? 0n)) return []
  const relation = grace === undefined ? 'which is not set' : 'of which it is a part'
  return [
    {
      at: ['shutdownGracePeriodCriticalPods'],
      message: `shutdownGracePeriodCriticalPods is longer than shutdownGracePeriod, ${relation}, so the kubelet does not start`,
      help: 'Set shutdownGracePeriod to the whole time, such as 60s, and shutdownGracePeriodCriticalPods to a part of it, such as 20s.',
    },
  ]
}

function enforcementProblems(config: JsonObject, wrong: (at: FieldPath, message: string, help: string) => void): void {
  const { enforceNodeAllocatable: enforced } = config
  if (!Array.isArray(enforced)) return
  enforced.forEach((name, i) => {
    if (typeof name !== 'string' || ENFORCED.includes(name)) return
    const close = nearest(name, ENFORCED)
    wrong(
      ['enforceNodeAllocatable', i],
      `enforceNodeAllocatable has ${/^[\w-]+$/.test(name) ? quote(name) : 'a value'}, which the kubelet does not know`,
      close === undefined ? `It must be ${listOf(ENFORCED)}.` : `Did you mean ${close}?`,
    )
  })
  for (const [name, field] of [
    ['system-reserved', 'systemReservedCgroup'],
    ['kube-reserved', 'kubeReservedCgroup'],
  ] as const)
    if (enforced.some(each => each === name || each === `${name}-compressible`) && !config[field])
      wrong(
        ['enforceNodeAllocatable'],
        `enforceNodeAllocatable has ${name} without ${field}`,
        `Set ${field} to the cgroup whose resources are limited, or remove ${name}.`,
      )
}
