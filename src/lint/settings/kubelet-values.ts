// Checks values of a KubeletConfiguration that have the right type, but with which a kubelet does not start.

import { fromText } from 'gotemplate/go/bytes'
import { parseDuration } from 'gotemplate/go/time'
import { type FieldPath, formatPath, valueAt } from '../../diagnostics/field-path.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { listOf, quote } from '../../diagnostics/schema-problems.ts'
import { isObject, type Json, type JsonObject } from '../../render/model/json.ts'
import type { ValueProblem } from '../../render/settings/problems.ts'
import {
  logSizeProblem,
  RESOURCES,
  reclaimProblem,
  reservedProblem,
  SIGNALS,
  thresholdProblem,
  type Wrong,
} from './kubelet-quantities.ts'
import { criticalPodsProblems, relationProblems } from './kubelet-relations.ts'

/** The values that fields of texts accept. "" selects the default. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  cgroupDriver: ['systemd', 'cgroupfs'],
  configMapAndSecretChangeDetectionStrategy: ['Get', 'Cache', 'Watch'],
  cpuManagerPolicy: ['none', 'static'],
  hairpinMode: ['promiscuous-bridge', 'hairpin-veth', 'none'],
  imagePullCredentialsVerificationPolicy: [
    'NeverVerify',
    'NeverVerifyPreloadedImages',
    'NeverVerifyAllowlistedImages',
    'AlwaysVerify',
  ],
  memoryManagerPolicy: ['None', 'Static'],
  memoryReservationPolicy: ['None', 'TieredReservation'],
  // UnlimitedSwap ended with 1.29.
  'memorySwap.swapBehavior': ['NoSwap', 'LimitedSwap'],
  'authorization.mode': ['AlwaysAllow', 'Webhook'],
  'logging.format': ['text', 'json'],
  tlsMinVersion: ['VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'],
  topologyManagerPolicy: ['none', 'best-effort', 'restricted', 'single-numa-node'],
  topologyManagerScope: ['container', 'pod'],
}

/** The smallest and the largest value of numbers. */
export const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  containerLogMaxFiles: [2, Number.POSITIVE_INFINITY],
  containerLogMaxWorkers: [1, Number.POSITIVE_INFINITY],
  eventBurst: [0, Number.POSITIVE_INFINITY],
  eventRecordQPS: [0, Number.POSITIVE_INFINITY],
  healthzPort: [0, 65535],
  imageGCHighThresholdPercent: [0, 100],
  imageGCLowThresholdPercent: [0, 100],
  kubeAPIBurst: [0, Number.POSITIVE_INFINITY],
  kubeAPIQPS: [0, Number.POSITIVE_INFINITY],
  maxOpenFiles: [0, Number.POSITIVE_INFINITY],
  maxParallelImagePulls: [1, Number.POSITIVE_INFINITY],
  memoryThrottlingFactor: [0, 1],
  nodeLeaseDurationSeconds: [0, Number.POSITIVE_INFINITY],
  nodeStatusMaxImages: [-1, Number.POSITIVE_INFINITY],
  maxPods: [0, Number.POSITIVE_INFINITY],
  oomScoreAdj: [-1000, 1000],
  podsPerCore: [0, Number.POSITIVE_INFINITY],
  port: [1, 65535],
  readOnlyPort: [0, 65535],
  registryBurst: [0, Number.POSITIVE_INFINITY],
  registryPullQPS: [0, Number.POSITIVE_INFINITY],
}

type PairCheck = (key: string, value: string) => Wrong | undefined

const periodProblem: PairCheck = (key, value) => {
  const period = parseDuration(fromText(value))
  const what = !('value' in period) ? 'not a duration' : period.value < 0n ? 'negative' : undefined
  return what === undefined
    ? undefined
    : { message: `has a value for ${key} that is ${what}, so the kubelet does not start`, help: 'Write 90s or 2m.' }
}

/** Maps whose keys are known, and what their values must be. */
const MAPS: Readonly<Record<string, readonly [keys: readonly string[], noun: string, check: PairCheck]>> = {
  kubeReserved: [RESOURCES, 'resource', reservedProblem],
  systemReserved: [RESOURCES, 'resource', reservedProblem],
  evictionHard: [SIGNALS, 'signal', thresholdProblem],
  evictionSoft: [SIGNALS, 'signal', thresholdProblem],
  evictionSoftGracePeriod: [SIGNALS, 'signal', periodProblem],
  evictionMinimumReclaim: [SIGNALS, 'signal', reclaimProblem],
}

/** Returns the problems of values. `whole` is the configuration with this part merged in. */
export function kubeletValueProblems(config: JsonObject, whole: JsonObject): ValueProblem[] {
  const own = ownValueProblems(config)
  const related = [...imageThresholds(config, whole), ...relations(whole)]
  const wrong = new Set(own.map(({ at = [] }) => at[0]))
  return [...own, ...related.filter(({ at: [field = ''] = [] }) => Object.hasOwn(config, field) && !wrong.has(field))]
}

/** Returns the problems of a file of a profile. The kubelet may read other files, too, so fields that are not set may be set there. */
export function fileValueProblems(config: JsonObject): ValueProblem[] {
  return [
    ...ownValueProblems(config),
    ...imageThresholds(config, config),
    ...(config.shutdownGracePeriod === undefined ? [] : criticalPodsProblems(config)),
  ]
}

/** Returns the problems that do not depend on other parts of the configuration. */
function ownValueProblems(config: JsonObject): ValueProblem[] {
  return [
    ...Object.entries(CHOICES).flatMap(([field, choices]) => choiceProblems(config, field.split('.'), choices)),
    ...Object.entries(RANGES).flatMap(([field, range]) => rangeProblems(config[field], field, range)),
    ...Object.keys(MAPS).flatMap(field => mapProblems(config, field)),
    ...logSizeProblems(config.containerLogMaxSize),
    ...ageProblems(config),
  ]
}

function logSizeProblems(value: Json | undefined): ValueProblem[] {
  const found = typeof value === 'string' && value !== '' ? logSizeProblem(value) : undefined
  return found
    ? [{ at: ['containerLogMaxSize'], message: `containerLogMaxSize ${found.message}`, help: found.help }]
    : []
}

const AGES = ['imageMinimumGCAge', 'imageMaximumGCAge'] as const

const ageProblems = (config: JsonObject): ValueProblem[] =>
  AGES.flatMap(field =>
    /^-/.test(String(config[field]))
      ? [{ at: [field], message: `${field} is negative, so the kubelet does not start`, help: 'Write 2m or 168h.' }]
      : [],
  )

/** Compares the thresholds if both are set, because profiles have different defaults. The one that `config` sets is reported. */
function imageThresholds(config: JsonObject, whole: JsonObject): ValueProblem[] {
  const { imageGCHighThresholdPercent: high, imageGCLowThresholdPercent: low } = whole
  if (typeof high !== 'number' || typeof low !== 'number' || low < high) return []
  const at =
    config.imageGCLowThresholdPercent === undefined ? 'imageGCHighThresholdPercent' : 'imageGCLowThresholdPercent'
  return [
    {
      at: [at],
      message: `imageGCLowThresholdPercent, ${low}, is not below imageGCHighThresholdPercent, ${high}, so the kubelet does not start`,
      help: 'Set both, with imageGCLowThresholdPercent below imageGCHighThresholdPercent.',
    },
  ]
}

function choiceProblems(config: JsonObject, at: FieldPath, choices: readonly string[]): ValueProblem[] {
  const value = valueAt(config, at)
  if (typeof value !== 'string' || value === '' || choices.includes(value)) return []
  const close = nearest(value, choices) ?? choices.find(choice => choice.toLowerCase() === value.toLowerCase())
  return [
    {
      at,
      message: `${formatPath(at)} is ${/^[\w-]+$/.test(value) ? quote(value) : 'a value'}, which the kubelet does not know, so it does not start`,
      help: close === undefined ? `It must be ${listOf(choices)}.` : `Did you mean ${close}?`,
    },
  ]
}

function rangeProblems(
  value: Json | undefined,
  field: string,
  [least, most]: readonly [number, number],
): ValueProblem[] {
  if (typeof value !== 'number' || (value >= least && value <= most)) return []
  const help =
    most === Number.POSITIVE_INFINITY ? `It must be at least ${least}.` : `It must be from ${least} to ${most}.`
  return [{ at: [field], message: `${field} is ${value}, so the kubelet does not start`, help }]
}

function mapProblems(config: JsonObject, field: string): ValueProblem[] {
  const value = config[field]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, text]): ValueProblem[] => {
    const found = typeof text === 'string' ? pairProblem(field, key, text) : undefined
    if (found === undefined) return []
    const { message, help, isKey } = found
    return [{ at: [field, key], message: `${field} ${message}`, help, ...(isKey && { caret: 'key' }) }]
  })
}

/** Returns the problem of an entry of a map, without the name of the field. */
export function pairProblem(field: string, key: string, value: string): (Wrong & { isKey?: true }) | undefined {
  if (!Object.hasOwn(MAPS, field)) return undefined
  const [keys, noun, check] = MAPS[field]!
  if (keys.includes(key)) return check(key, value)
  const close = nearest(key.trim(), keys)
  const meant = close === key.trim() ? 'Remove the white space around it.' : `Did you mean ${close}?`
  return {
    isKey: true,
    message: `has a ${noun} that the kubelet does not know, so it does not start`,
    help: close === undefined ? `It must be one of ${keys.join(', ')}.` : meant,
  }
}

const keysOf = (value: Json | undefined): string[] => (isObject(value) ? Object.keys(value) : [])

/** Fields that the kubelet compares with each other, or with what the built-in profiles set. */
function relations(config: JsonObject): ValueProblem[] {
  const found = relationProblems(config)
  const [soft, periods] = [keysOf(config.evictionSoft), keysOf(config.evictionSoftGracePeriod)]
  const without = soft.find(signal => !periods.includes(signal))
  if (without !== undefined)
    found.push({
      at: ['evictionSoft', without],
      message: `evictionSoft has no grace period for ${without}, so the kubelet does not start`,
      help: 'Set it in evictionSoftGracePeriod.',
    })
  if (config.serializeImagePulls === true && config.maxParallelImagePulls !== 1)
    found.push({
      at: ['serializeImagePulls'],
      message: `serializeImagePulls is true, and ${typeof config.maxParallelImagePulls === 'number' ? `maxParallelImagePulls is ${config.maxParallelImagePulls}` : 'the built-in profiles set maxParallelImagePulls: 10'}, so the kubelet does not start`,
      help: 'Remove serializeImagePulls, or set maxParallelImagePulls: 1.',
    })
  if (config.cgroupDriver === 'cgroupfs')
    found.push({
      at: ['cgroupDriver'],
      message:
        'cgroupDriver is cgroupfs, and containerd uses systemd: a kubelet before 1.31 starts no Pods, and later ones ask containerd 2 and ignore the field',
      help: 'Remove it.',
    })
  if (config.memoryManagerPolicy === 'Static' && !Array.isArray(config.reservedMemory))
    found.push({
      at: ['memoryManagerPolicy'],
      message: 'memoryManagerPolicy is Static without reservedMemory, so the kubelet does not start',
      help: 'Reserve the memory of kubeReserved, systemReserved and evictionHard for NUMA nodes: see docs/kubelet.md.',
    })
  return found
}
