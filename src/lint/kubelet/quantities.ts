// Quantities, percentages and durations in the maps of a KubeletConfiguration: resources that are reserved, and thresholds of eviction.

import { fromText } from 'gotemplate/go/bytes'
import { parseNumber } from 'gotemplate/go/strconv'
import { parseDuration } from 'gotemplate/go/time'
import { KUBELET_SETTINGS_PREFIX } from '../../base/kubelet-annotations.ts'
import { nearest } from '../../base/nearest.ts'
import { parseQuantity, type Quantity } from '../../render/model/kubernetes.ts'
import { quotedValue } from '../machine-deployments/in-deployments.ts'

/** A problem of a value, as the predicate of a sentence about its field. */
interface Wrong {
  readonly message: string
  readonly help: string
  /** Whether the key is wrong, and not its value. */
  readonly isKey?: true
}

const RESOURCES = ['cpu', 'memory', 'ephemeral-storage', 'pid'] as const
const SIGNALS = [
  'memory.available',
  'nodefs.available',
  'nodefs.inodesFree',
  'imagefs.available',
  'imagefs.inodesFree',
  'containerfs.available',
  'containerfs.inodesFree',
  'pid.available',
  'allocatableMemory.available',
] as const

type PairCheck = (key: string, value: string) => Wrong | undefined

/** Maps whose keys are known, and what their values must be. */
export const MAPS: Readonly<Record<string, readonly [keys: readonly string[], noun: string, check: PairCheck]>> = {
  kubeReserved: [RESOURCES, 'resource', amount({ least: 0 })],
  systemReserved: [RESOURCES, 'resource', amount({ least: 0 })],
  evictionHard: [SIGNALS, 'signal', amount({ percentages: 'a percentage' })],
  evictionSoft: [SIGNALS, 'signal', amount({ percentages: 'a percentage' })],
  evictionSoftGracePeriod: [SIGNALS, 'signal', periodProblem],
  evictionMinimumReclaim: [SIGNALS, 'signal', amount({ percentages: 'a percentage above 0%', least: 0 })],
}

/** Returns the problem of an entry of a map, without the name of the field. */
export function pairProblem(field: string, key: string, value: string): Wrong | undefined {
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

/** Quotes a part of a value. The same rule for what a message may contain applies to annotations and settings. */
const shown = (text: string): string =>
  quotedValue(['metadata', 'annotations', `${KUBELET_SETTINGS_PREFIX}/KubeReserved`], text) || ' a value'

const PERCENTAGES = {
  'a percentage': { isRight: (number: number) => number >= 0 && number <= 100, help: 'Write 0% to 100%.' },
  'a percentage above 0%': { isRight: (number: number) => number > 0, help: 'Write 1% to 100%, or 0 for no minimum.' },
} as const

interface Amount {
  /** The percentages that the kubelet accepts. */
  readonly percentages?: keyof typeof PERCENTAGES
  /** Set if the quantity may be zero. */
  readonly least?: 0
}

function amount({ percentages, least }: Amount): PairCheck {
  return (key, value) => {
    const wrong = (what: string, help: string): Wrong => ({
      message: `has${shown(value)} for ${key}, which is ${what}, so the kubelet does not start`,
      help,
    })
    if (percentages !== undefined && value.endsWith('%')) {
      const { isRight, help } = PERCENTAGES[percentages]
      const number = percentageOf(value)
      return number !== undefined && isRight(number) ? undefined : wrong(`not ${percentages}`, help)
    }
    const quantity = parseQuantity(value)
    if (quantity === undefined)
      return wrong(percentages ? 'neither a quantity nor a percentage' : 'not a quantity', quantityHelp(value))
    if (quantity.number < 0) return wrong('negative', 'Write a positive quantity.')
    if (quantity.number === 0 && least !== 0)
      return wrong('not positive', 'Write a positive quantity, or 0% to switch it off.')
    return unitProblem(key, value, quantity)
  }
}

/** Returns the problem of a quantity with a unit that does not fit the resource. */
function unitProblem(key: string, value: string, { number, suffix }: Quantity): Wrong | undefined {
  const what = `has${shown(value)} for ${key}`
  if (key === 'cpu')
    return /^[kKMGTPE]/.test(suffix)
      ? { message: `${what}, which is more CPUs than any machine has`, help: 'Write CPUs as 2 or 1500m.' }
      : undefined
  if (/^[num]$/.test(suffix))
    return {
      message: `${what}, which is less than one`,
      help: `"${suffix}" is a fraction: write Mi or Gi for memory and disks.`,
    }
  const isBytes = suffix === '' && /memory|storage|available$/i.test(key) && !key.startsWith('pid')
  return isBytes && number > 0 && number < MEBIBYTE
    ? {
        message: `${what}, which is a number of bytes, less than 1Mi`,
        help: 'Add a unit: Mi or Gi. A share of the whole is written with %, where the kubelet allows it.',
      }
    : undefined
}

const MEBIBYTE = 2 ** 20

/** Corrects units such as MB, Mib and mi. */
function quantityHelp(value: string): string {
  const [, number = '', prefix = '', binary = ''] = /^([\d.]+)\s*([kmgt]?)(i?)b?$/i.exec(value.trim()) ?? []
  if (number === '')
    return 'Write a number with a unit such as m, k, M, G, Ki, Mi or Gi: 200m of a CPU, 500Mi of memory.'
  const unit = prefix.toLowerCase() === 'k' && binary === '' ? 'k' : prefix.toUpperCase()
  return `Did you mean ${number}${unit}${binary.toLowerCase()}?`
}

/** Returns the number of a percentage as the kubelet reads it: every form of a float of Go is one. */
function percentageOf(value: string): number | undefined {
  const { value: number, problem } = parseNumber(value.replace(/(?<!%)%+$/, ''))
  return problem === undefined ? Math.fround(number) : undefined
}

function periodProblem(key: string, value: string): Wrong | undefined {
  const period = parseDuration(fromText(value))
  const what = !('value' in period) ? 'not a duration' : period.value < 0n ? 'negative' : undefined
  return what === undefined
    ? undefined
    : { message: `has a value for ${key} that is ${what}, so the kubelet does not start`, help: 'Write 90s or 2m.' }
}

export function logSizeProblem(value: string): Wrong | undefined {
  const quantity = parseQuantity(value)
  if (quantity === undefined)
    return {
      message: `is${shown(value)}, which is not a quantity, so the kubelet does not start`,
      help: quantityHelp(value),
    }
  return /^[num]$/.test(quantity.suffix)
    ? { message: `is${shown(value)}, which is less than a byte`, help: 'Write Mi or Gi: 100Mi.' }
    : undefined
}
