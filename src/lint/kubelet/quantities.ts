// Quantities, percentages and durations in the maps of a KubeletConfiguration: resources that are reserved, and thresholds of eviction.

import { fromText } from 'gotemplate/go/bytes'
import { parseNumber } from 'gotemplate/go/strconv'
import { parseDuration } from 'gotemplate/go/time'
import { KUBELET_SETTINGS_PREFIX } from '../../base/kubelet-annotations.ts'
import { nearest } from '../../base/nearest.ts'
import { joined, type Text, t, words } from '../../base/span.ts'
import { parseQuantity, type Quantity } from '../../render/model/kubernetes.ts'
import { quotedValue } from '../machine-deployments/in-deployments.ts'

/** A problem of a value, as the predicate of a sentence about its field. */
interface Wrong {
  readonly message: Text
  readonly help: Text
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
export const MAPS: Readonly<Record<string, readonly [keys: readonly string[], noun: Text, check: PairCheck]>> = {
  kubeReserved: [RESOURCES, t`resource`, amount({ least: 0 })],
  systemReserved: [RESOURCES, t`resource`, amount({ least: 0 })],
  evictionHard: [SIGNALS, t`signal`, amount({ percentages: 'a percentage' })],
  evictionSoft: [SIGNALS, t`signal`, amount({ percentages: 'a percentage' })],
  evictionSoftGracePeriod: [SIGNALS, t`signal`, periodProblem],
  evictionMinimumReclaim: [SIGNALS, t`signal`, amount({ percentages: 'a percentage above 0%', least: 0 })],
}

/** Returns the problem of an entry of a map, without the name of the field. */
export function pairProblem(field: string, key: string, value: string): Wrong | undefined {
  const [keys, noun, check] = MAPS[field]!
  if (keys.includes(key)) return check(key, value)
  return {
    isKey: true,
    message: t`has a ${noun} that the kubelet does not know, so it does not start`,
    help: keyHelp(key, keys),
  }
}

function keyHelp(key: string, keys: readonly string[]): Text {
  const close = nearest(key.trim(), keys)
  if (close === undefined) return t`It must be one of ${joined(keys, ', ')}.`
  return close === key.trim() ? t`Remove the white space around it.` : t`Did you mean ${close}?`
}

/** Quotes a part of a value. The same rule for what a message may contain applies to annotations and settings. */
function shown(text: string): Text {
  const quoted = quotedValue(['metadata', 'annotations', `${KUBELET_SETTINGS_PREFIX}/KubeReserved`], text)
  return quoted.length === 0 ? t` a value` : quoted
}

const PERCENTAGES = {
  'a percentage': { isRight: (number: number) => number >= 0 && number <= 100, help: t`Write 0% to 100%.` },
  'a percentage above 0%': { isRight: (number: number) => number > 0, help: t`Write 1% to 100%, or 0 for no minimum.` },
} as const

interface Amount {
  /** The percentages that the kubelet accepts. */
  readonly percentages?: keyof typeof PERCENTAGES
  /** Set if the quantity may be zero. */
  readonly least?: 0
}

function amount({ percentages, least }: Amount): PairCheck {
  return (key, value) => {
    const wrong = (what: Text, help: Text): Wrong => ({
      message: t`has${shown(value)} for ${key}, which is ${what}, so the kubelet does not start`,
      help,
    })
    if (percentages !== undefined && value.endsWith('%')) {
      const { isRight, help } = PERCENTAGES[percentages]
      const number = percentageOf(value)
      return number !== undefined && isRight(number) ? undefined : wrong(t`not ${words(percentages)}`, help)
    }
    const quantity = parseQuantity(value)
    if (quantity === undefined)
      return wrong(percentages ? t`neither a quantity nor a percentage` : t`not a quantity`, quantityHelp(value))
    if (quantity.number < 0) return wrong(t`negative`, t`Write a positive quantity.`)
    if (quantity.number === 0 && least !== 0)
      return wrong(t`not positive`, t`Write a positive quantity, or 0% to switch it off.`)
    return unitProblem(key, value, quantity)
  }
}

function unitProblem(key: string, value: string, { number, suffix }: Quantity): Wrong | undefined {
  const what = t`has${shown(value)} for ${key}`
  if (key === 'cpu')
    return /^[kKMGTPE]/.test(suffix)
      ? { message: t`${what}, which is more CPUs than any machine has`, help: t`Write CPUs as 2 or 1500m.` }
      : undefined
  if (/^[num]$/.test(suffix))
    return {
      message: t`${what}, which is less than one`,
      help: t`"${suffix}" is a fraction: write Mi or Gi for memory and disks.`,
    }
  const isBytes = suffix === '' && /memory|storage|available$/i.test(key) && !key.startsWith('pid')
  return isBytes && number > 0 && number < MEBIBYTE
    ? {
        message: t`${what}, which is a number of bytes, less than 1Mi`,
        help: t`Add a unit: Mi or Gi. A share of the whole is written with %, where the kubelet allows it.`,
      }
    : undefined
}

const MEBIBYTE = 2 ** 20

/** Corrects units such as MB, Mib and mi. */
function quantityHelp(value: string): Text {
  const [, number = '', prefix = '', binary = ''] = /^([\d.]+)\s*([kmgt]?)(i?)b?$/i.exec(value.trim()) ?? []
  if (number === '')
    return t`Write a number with a unit such as m, k, M, G, Ki, Mi or Gi: 200m of a CPU, 500Mi of memory.`
  const unit = prefix.toLowerCase() === 'k' && binary === '' ? 'k' : prefix.toUpperCase()
  return t`Did you mean ${number}${unit}${binary.toLowerCase()}?`
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
    : {
        message: t`has a value for ${key} that is ${words(what)}, so the kubelet does not start`,
        help: t`Write 90s or 2m.`,
      }
}

export function logSizeProblem(value: string): Wrong | undefined {
  const quantity = parseQuantity(value)
  if (quantity === undefined)
    return {
      message: t`is${shown(value)}, which is not a quantity, so the kubelet does not start`,
      help: quantityHelp(value),
    }
  return /^[num]$/.test(quantity.suffix)
    ? { message: t`is${shown(value)}, which is less than a byte`, help: t`Write Mi or Gi: 100Mi.` }
    : undefined
}
