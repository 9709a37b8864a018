// Quantities and percentages in the maps of a KubeletConfiguration: resources that are reserved, and thresholds of eviction.

import { parseNumber } from 'gotemplate/go/strconv'
import { KUBELET_SETTINGS_PREFIX } from '../../kubelet-annotations.ts'
import { parseQuantity, type Quantity } from '../../render/model/kubernetes.ts'
import { quotedValue } from '../machine-deployments/deployment-rule.ts'

/** A problem of a value, as the predicate of a sentence about its field. */
export interface Wrong {
  readonly message: string
  readonly help: string
}

export const RESOURCES = ['cpu', 'memory', 'ephemeral-storage', 'pid'] as const
export const SIGNALS = [
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

/** Quotes a part of a value. The same rule for what a message may contain applies to annotations and settings. */
const shown = (text: string): string =>
  quotedValue(['metadata', 'annotations', `${KUBELET_SETTINGS_PREFIX}/KubeReserved`], text) || ' a value'

const QUANTITY = 'Write a number with a unit such as m, k, M, G, Ki, Mi or Gi: 200m of a CPU, 500Mi of memory.'

export function reservedProblem(key: string, value: string): Wrong | undefined {
  const what = `has${shown(value)} for ${key}`
  const quantity = parseQuantity(value)
  if (quantity === undefined)
    return { message: `${what}, which is not a quantity, so the kubelet does not start`, help: quantityHelp(value) }
  if (quantity.number < 0)
    return { message: `${what}, which is negative, so the kubelet does not start`, help: 'Write a positive quantity.' }
  return unitProblem(key, what, quantity)
}

/** Returns the problem of a quantity with a unit that does not fit the resource. */
function unitProblem(key: string, what: string, { number, suffix }: Quantity): Wrong | undefined {
  if (key === 'cpu')
    return /^[kKMGTPE]/.test(suffix)
      ? { message: `${what}, which is more CPUs than any machine has`, help: 'Write CPUs as 2 or 1500m.' }
      : undefined
  if (/^[num]$/.test(suffix))
    return {
      message: `${what}, which is less than one`,
      help: `"${suffix}" is a fraction: write Mi or Gi for memory and disks.`,
    }
  return suffix === '' &&
    number > 0 &&
    number < MEBIBYTE &&
    /memory|storage|available$/i.test(key) &&
    !key.startsWith('pid')
    ? {
        message: `${what}, which is a number of bytes, less than 1Mi`,
        help: 'Add a unit: Mi or Gi. A share of the whole is written with %, where the kubelet allows it.',
      }
    : undefined
}

const MEBIBYTE = 2 ** 20

function quantityHelp(value: string): string {
  const [, number = '', unit = ''] = /^([\d.]+)\s*([A-Za-z]*)$/.exec(value.trim()) ?? []
  const close = UNITS.get(unit.toLowerCase())
  return number !== '' && close !== undefined ? `Did you mean ${number}${close}?` : QUANTITY
}

/** Units that are often written, by their lower case, and what they mean. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['kb', 'k'],
  ['mb', 'M'],
  ['gb', 'G'],
  ['tb', 'T'],
  ['ki', 'Ki'],
  ['mi', 'Mi'],
  ['gi', 'Gi'],
  ['ti', 'Ti'],
  ['kib', 'Ki'],
  ['mib', 'Mi'],
  ['gib', 'Gi'],
  ['tib', 'Ti'],
  ['k', 'k'],
  ['g', 'G'],
  ['t', 'T'],
])

export function thresholdProblem(key: string, value: string): Wrong | undefined {
  const what = `has${shown(value)} for ${key}`
  if (value.endsWith('%')) {
    const percentage = percentageOf(value)
    return percentage !== undefined && percentage >= 0 && percentage <= 100
      ? undefined
      : { message: `${what}, which is not a percentage, so the kubelet does not start`, help: 'Write 0% to 100%.' }
  }
  const quantity = parseQuantity(value)
  if (quantity === undefined)
    return {
      message: `${what}, which is neither a quantity nor a percentage, so the kubelet does not start`,
      help: quantityHelp(value),
    }
  if (quantity.number <= 0)
    return {
      message: `${what}, which is not positive, so the kubelet does not start`,
      help: 'Write a positive quantity, or 0% to switch it off.',
    }
  return unitProblem(key, what, quantity)
}

/** Returns the problem of an amount that is reclaimed at least. Unlike a threshold, it may be zero, but not 0%. */
export function reclaimProblem(key: string, value: string): Wrong | undefined {
  const what = `has${shown(value)} for ${key}`
  if (value.endsWith('%')) {
    const percentage = percentageOf(value)
    if (percentage === undefined)
      return { message: `${what}, which is not a percentage, so the kubelet does not start`, help: 'Write 1% to 100%.' }
    if (percentage <= 0)
      return {
        message: `${what}, which is not positive, so the kubelet does not start`,
        help: 'Write a percentage above 0%, or the quantity 0 for no minimum.',
      }
    return percentage <= 100
      ? undefined
      : { message: `${what}, which is more than a machine has`, help: 'Write 1% to 100%.' }
  }
  const quantity = parseQuantity(value)
  if (quantity === undefined || quantity.number > 0) return thresholdProblem(key, value)
  return quantity.number === 0
    ? undefined
    : {
        message: `${what}, which is negative, so the kubelet does not start`,
        help: 'Write a positive quantity, or 0 for no minimum.',
      }
}

/** Returns the number of a percentage as the kubelet reads it: every form of a float of Go is one. */
function percentageOf(value: string): number | undefined {
  const { value: number, problem } = parseNumber(value.replace(/(?<!%)%+$/, ''), 32)
  return problem === undefined ? number : undefined
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
