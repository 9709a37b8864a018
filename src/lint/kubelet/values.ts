// Judges the values of a KubeletConfiguration, whatever it is written in: settings, annotations, flags or a file. They have the right types, but
// a kubelet does not start with them.

import { fromText } from 'gotemplate/go/bytes'
import { parseDuration } from 'gotemplate/go/time'
import { type FieldPath, formatPath, valueAt } from '../../base/field-path.ts'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { joined, listOf, named, type Text, t, words } from '../../base/span.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { FIRST_MINOR_OF_GATES, gateNames, hasGate, LAST_MINOR_OF_GATES } from '../kubelet-tables.ts'
import { logSizeProblem, MAPS, pairProblem } from './quantities.ts'

interface Surroundings {
  /** The configuration with this part merged in; undefined if it is not known what the kubelet reads beside it. */
  readonly whole?: JsonObject
  /** The minor versions of the kubelets; without any, the newest one. */
  readonly minors?: readonly number[]
}

export function kubeletValueProblems(config: JsonObject, { whole, minors = [] }: Surroundings): TextProblem[] {
  const own = [
    ...Object.entries(CHOICES).flatMap(([field, choices]) =>
      choiceProblems(config, field.split('.'), [...choices, ...earlierChoices(field, minors)]),
    ),
    ...Object.entries(RANGES).flatMap(([field, range]) => rangeProblems(config[field], field, range)),
    ...Object.keys(MAPS).flatMap(field => mapProblems(config, field)),
    ...logSizeProblems(config.containerLogMaxSize),
    ...listProblems(config.enforceNodeAllocatable),
  ]
  const wrong = new Set(own.map(({ field = [] }) => field[0]))
  const related = relations(whole ?? config)
    .filter(({ isWrong, of }) => isWrong && of.some(field => Object.hasOwn(config, field)))
    .filter(({ of }) => whole !== undefined || of.every(field => Object.hasOwn(config, field)))
    .map(({ of, field = [of.find(name => Object.hasOwn(config, name))!], message, help }) => ({
      field,
      message: t`${message}, ${words(STOPS)}`,
      help: [help],
    }))
  return [...own, ...related.filter(({ field: [first] }) => !wrong.has(first))]
}

const STOPS = 'so the kubelet does not start'

/** The values that fields of texts accept. "" selects the default. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
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
  'memorySwap.swapBehavior': ['NoSwap', 'LimitedSwap'],
  'authorization.mode': ['AlwaysAllow', 'Webhook'],
  'logging.format': ['text', 'json'],
  tlsMinVersion: ['VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'],
  topologyManagerPolicy: ['none', 'best-effort', 'restricted', 'single-numa-node'],
  topologyManagerScope: ['container', 'pod'],
}

/** UnlimitedSwap ended with Kubernetes 1.29. */
const earlierChoices = (field: string, minors: readonly number[]): string[] =>
  field === 'memorySwap.swapBehavior' && minors.length > 0 && minors.every(minor => minor < 30) ? ['UnlimitedSwap'] : []

const ANY = Number.POSITIVE_INFINITY

const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  containerLogMaxFiles: [2, ANY],
  containerLogMaxWorkers: [1, ANY],
  eventBurst: [0, ANY],
  eventRecordQPS: [0, ANY],
  healthzPort: [0, 65535],
  imageGCHighThresholdPercent: [0, 100],
  imageGCLowThresholdPercent: [0, 100],
  kubeAPIBurst: [0, ANY],
  kubeAPIQPS: [0, ANY],
  maxOpenFiles: [0, ANY],
  maxParallelImagePulls: [1, ANY],
  memoryThrottlingFactor: [0, 1],
  nodeLeaseDurationSeconds: [0, ANY],
  nodeStatusMaxImages: [-1, ANY],
  maxPods: [0, ANY],
  oomScoreAdj: [-1000, 1000],
  podsPerCore: [0, ANY],
  port: [1, 65535],
  readOnlyPort: [0, 65535],
  registryBurst: [0, ANY],
  registryPullQPS: [0, ANY],
}

export const JUDGED_FIELDS: readonly string[] = [CHOICES, RANGES, MAPS].flatMap(table => Object.keys(table))

function choiceProblems(config: JsonObject, at: FieldPath, choices: readonly string[]): TextProblem[] {
  const value = valueAt(config, at)
  return typeof value !== 'string' || value === '' || choices.includes(value)
    ? []
    : [unknownValue(t`${named(formatPath(at))} is`, value, choices, at)]
}

function unknownValue(subject: Text, value: string, choices: readonly string[], at: FieldPath): TextProblem {
  const close = nearest(value, choices) ?? choices.find(choice => choice.toLowerCase() === value.toLowerCase())
  return {
    field: at,
    message: t`${subject} ${/^[\w-]+$/.test(value) ? quote(value) : t`a value`}, which the kubelet does not know, ${words(STOPS)}`,
    help: [close === undefined ? t`It must be ${listOf(choices)}.` : t`Did you mean ${close}?`],
  }
}

function rangeProblems(
  value: Json | undefined,
  field: string,
  [least, most]: readonly [number, number],
): TextProblem[] {
  if (typeof value !== 'number' || (value >= least && value <= most)) return []
  const help = most === ANY ? t`It must be at least ${least}.` : t`It must be from ${least} to ${most}.`
  return [{ field: [field], message: t`${named(field)} is ${value}, ${words(STOPS)}`, help: [help] }]
}

function mapProblems(config: JsonObject, field: string): TextProblem[] {
  const value = config[field]
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, text]): TextProblem[] => {
    const found = typeof text === 'string' ? pairProblem(field, key, text) : undefined
    if (found === undefined) return []
    const { message, help, isKey } = found
    return [
      { field: [field, key], message: t`${named(field)} ${message}`, help: [help], ...(isKey && { caret: 'key' }) },
    ]
  })
}

function logSizeProblems(value: Json | undefined): TextProblem[] {
  const found = typeof value === 'string' && value !== '' ? logSizeProblem(value) : undefined
  return found
    ? [{ field: ['containerLogMaxSize'], message: t`containerLogMaxSize ${found.message}`, help: [found.help] }]
    : []
}

const ENFORCED = [
  'pods',
  'system-reserved',
  'kube-reserved',
  'system-reserved-compressible',
  'kube-reserved-compressible',
  'none',
]

const listProblems = (enforced: Json | undefined): TextProblem[] =>
  (Array.isArray(enforced) ? enforced : []).flatMap((name, i) =>
    typeof name !== 'string' || ENFORCED.includes(name)
      ? []
      : [unknownValue(t`enforceNodeAllocatable has`, name, ENFORCED, ['enforceNodeAllocatable', i])],
  )

interface Relation {
  /** The fields that are compared, that which is more likely to be wrong first. */
  readonly of: readonly string[]
  /** The place of the problem; by default, the first of these fields that is set. */
  readonly field?: FieldPath
  readonly isWrong: boolean
  readonly message: Text
  readonly help: Text
}

const SECOND = 1_000_000_000n

/** Returns a duration in nanoseconds, or undefined if it is not set or not valid. */
function duration(value: Json | undefined): bigint | undefined {
  const parsed = typeof value === 'string' && value !== '' ? parseDuration(fromText(value)) : undefined
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined
}

const isSet = (value: Json | undefined): boolean => typeof value === 'string' && value !== ''

const keysOf = (value: Json | undefined): string[] => (isObject(value) ? Object.keys(value) : [])

/** Returns what the kubelet compares with each other, with a limit, or with what the built-in profiles set. */
function relations(config: JsonObject): Relation[] {
  const { imageGCHighThresholdPercent: high, imageGCLowThresholdPercent: low, featureGates: gates } = config
  const {
    shutdownGracePeriodByPodPriority: byPriority,
    enforceNodeAllocatable: enforced,
    maxParallelImagePulls,
  } = config
  const grace = duration(config.shutdownGracePeriod)
  const critical = duration(config.shutdownGracePeriodCriticalPods)
  const interval = duration(config.containerLogMonitorInterval)
  const shortest = duration(config.imageMinimumGCAge)
  const longest = duration(config.imageMaximumGCAge)
  const enforces = (name: string): boolean =>
    Array.isArray(enforced) && enforced.some(each => each === name || each === `${name}-compressible`)
  const without = keysOf(config.evictionSoft).find(signal => !keysOf(config.evictionSoftGracePeriod).includes(signal))
  const cgroup = ['systemReservedCgroup', 'kubeReservedCgroup'].find(field => isSet(config[field]))
  return [
    {
      of: ['imageGCLowThresholdPercent', 'imageGCHighThresholdPercent'],
      isWrong: typeof high === 'number' && typeof low === 'number' && low >= high,
      message: t`imageGCLowThresholdPercent, ${String(low)}, is not below imageGCHighThresholdPercent, ${String(high)}`,
      help: t`Set both, with imageGCLowThresholdPercent below imageGCHighThresholdPercent.`,
    },
    {
      of: ['shutdownGracePeriodCriticalPods', 'shutdownGracePeriod'],
      isWrong: critical !== undefined && critical > (grace ?? 0n),
      message: t`shutdownGracePeriodCriticalPods is longer than shutdownGracePeriod, ${words(grace === undefined ? 'which is not set' : 'of which it is a part')}`,
      help: t`Set shutdownGracePeriod to the whole time, such as 60s, and shutdownGracePeriodCriticalPods to a part of it, such as 20s.`,
    },
    {
      of: ['shutdownGracePeriod'],
      isWrong: grace !== undefined && grace > 0n && grace < SECOND,
      message: t`shutdownGracePeriod is shorter than a second`,
      help: t`Write a duration such as 60s.`,
    },
    {
      of: ['shutdownGracePeriodByPodPriority', 'shutdownGracePeriod'],
      isWrong: Array.isArray(byPriority) && byPriority.length > 0 && ((grace ?? 0n) > 0n || (critical ?? 0n) > 0n),
      message: t`shutdownGracePeriodByPodPriority and shutdownGracePeriod are both set`,
      help: t`Remove one of them.`,
    },
    {
      of: ['containerLogMonitorInterval'],
      isWrong: interval !== undefined && interval < 3n * SECOND && interval !== 0n,
      message: t`containerLogMonitorInterval is shorter than 3 seconds`,
      help: t`Write a duration such as 10s.`,
    },
    ...(['imageMinimumGCAge', 'imageMaximumGCAge'] as const).map(field => ({
      of: [field],
      isWrong: /^-/.test(String(config[field])),
      message: t`${named(field)} is negative`,
      help: t`Write 2m or 168h.`,
    })),
    {
      of: ['imageMaximumGCAge', 'imageMinimumGCAge'],
      isWrong: longest !== undefined && longest > 0n && longest <= (shortest ?? 120n * SECOND),
      message: t`imageMaximumGCAge is not longer than imageMinimumGCAge${words(shortest === undefined ? ', which is 2m by default' : '')}`,
      help: t`Set it to a longer duration, such as 168h.`,
    },
    ...(
      [
        ['system-reserved', 'systemReservedCgroup'],
        ['kube-reserved', 'kubeReservedCgroup'],
      ] as const
    ).map(([name, field]) => ({
      of: ['enforceNodeAllocatable', field],
      isWrong: enforces(name) && !isSet(config[field]),
      message: t`enforceNodeAllocatable has ${named(name)} without ${named(field)}`,
      help: t`Set ${named(field)} to the cgroup whose resources are limited, or remove ${named(name)}.`,
    })),
    {
      of: ['featureGates', 'serverTLSBootstrap'],
      field: ['featureGates', 'RotateKubeletServerCertificate'],
      isWrong: isObject(gates) && gates.RotateKubeletServerCertificate === false && config.serverTLSBootstrap !== false,
      message: t`RotateKubeletServerCertificate is false, and ${words(config.serverTLSBootstrap === true ? 'serverTLSBootstrap is true' : 'the built-in profiles set serverTLSBootstrap: true')}`,
      help: t`Remove the feature gate, or set serverTLSBootstrap: false.`,
    },
    {
      of: ['reservedSystemCPUs', cgroup ?? ''],
      isWrong: isSet(config.reservedSystemCPUs) && cgroup !== undefined,
      message: t`reservedSystemCPUs and ${cgroup ?? ''} are both set`,
      help: t`Remove one of them.`,
    },
    {
      of: ['cgroupsPerQOS', 'enforceNodeAllocatable'],
      isWrong: config.cgroupsPerQOS === false && (!Array.isArray(enforced) || enforced.includes('pods')),
      message: t`cgroupsPerQOS is false, and enforceNodeAllocatable has pods, which is its default`,
      help: t`Set enforceNodeAllocatable: [none], too.`,
    },
    {
      of: ['evictionSoft', 'evictionSoftGracePeriod'],
      field: ['evictionSoft', without ?? ''],
      isWrong: without !== undefined,
      message: t`evictionSoft has no grace period for ${without ?? ''}`,
      help: t`Set it in evictionSoftGracePeriod.`,
    },
    {
      of: ['serializeImagePulls', 'maxParallelImagePulls'],
      isWrong: config.serializeImagePulls === true && maxParallelImagePulls !== 1,
      message: t`serializeImagePulls is true, and ${typeof maxParallelImagePulls === 'number' ? t`maxParallelImagePulls is ${maxParallelImagePulls}` : t`the built-in profiles set maxParallelImagePulls: 10`}`,
      help: t`Remove serializeImagePulls, or set maxParallelImagePulls: 1.`,
    },
    {
      of: ['memoryManagerPolicy', 'reservedMemory'],
      isWrong: config.memoryManagerPolicy === 'Static' && !Array.isArray(config.reservedMemory),
      message: t`memoryManagerPolicy is Static without reservedMemory`,
      help: t`Reserve the memory of kubeReserved, systemReserved and evictionHard for NUMA nodes: see docs/recipes.md.`,
    },
  ]
}

/**
 * Returns the gates that the kubelet of a minor version does not know. The gates of older and newer versions than those of the table are
 * not known: for them, only names that resemble a known gate are reported.
 */
export function featureGateProblems(gates: object, minors: ReadonlySet<number>): TextProblem[] {
  const known = [...minors].filter(minor => minor >= FIRST_MINOR_OF_GATES && minor <= LAST_MINOR_OF_GATES)
  const names = gateNames()
  return Object.keys(gates).flatMap(name => {
    const isKnown = names.includes(name)
    const without = known.filter(minor => !hasGate(name, minor)).sort((a, b) => a - b)
    if (isKnown && without.length === 0) return []
    const close = isKnown ? undefined : nearest(name.trim(), names)
    if (known.length < minors.size && without.length === 0 && close === undefined) return []
    const where =
      without.length === 0
        ? []
        : t` in Kubernetes ${joined(
            without.map(minor => t`1.${minor}`),
            ', ',
          )}`
    const message = t`the feature gate ${quote(name)} does not exist${where}, so the kubelet does not start`
    const help =
      close === undefined
        ? t`Remove it: gates are removed some releases after their feature is stable.`
        : t`Did you mean ${close}?`
    return [{ field: [name], caret: 'key', message, help: [help] }]
  })
}
