// Finds values of kubelet settings that set nothing, or that the kubelet refuses. The controller copies most of them unchanged.

import { nearest } from '../../diagnostics/nearest.ts'
import { fromText } from '../../gotemplate/strconv/bytes.ts'
import { parseNumber } from '../../gotemplate/strconv/parse-number.ts'
import { parseDuration } from '../../gotemplate/time/duration.ts'
import { KUBELET_SETTINGS, KUBELET_SETTINGS_PREFIX, type KubeletSetting } from '../../kubelet-annotations.ts'
import { at } from '../../render/inputs/shape.ts'
import { isObject, type JsonObject } from '../../render/model/json.ts'
import { parseQuantity, type Quantity } from '../../render/model/quantity.ts'
import { type DeploymentFinding, memoize, quotedValue } from './deployment-rule.ts'

/** A problem of a value, as the predicate of a sentence about it. */
export interface Wrong {
  readonly message: string
  readonly help: string
}

type Check = (value: string) => readonly Wrong[]

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

const RESERVED: Check = value =>
  pairs(value, { delimiter: '=', keys: RESOURCES, noun: 'resource', example: 'cpu=200m,memory=500Mi' }, reservedProblem)

const CHECKS: Readonly<Record<KubeletSetting, Check>> = {
  KubeReserved: RESERVED,
  SystemReserved: RESERVED,
  EvictionHard: value =>
    pairs(
      value,
      { delimiter: '<', keys: SIGNALS, noun: 'signal', example: 'memory.available<100Mi,nodefs.available<10%' },
      thresholdProblem,
    ),
  MaxPods: value =>
    number(value, n => {
      if (n < 0) return { message: 'is negative, so the kubelet does not start', help: 'Write a number such as 110.' }
      return n === 0
        ? {
            message: 'is 0, which the kubelet reads as its default of 110',
            help: 'Write a number such as 110, or remove it.',
          }
        : undefined
    }),
  ContainerLogMaxSize: logSize,
  ContainerLogMaxFiles: logFiles,
  ImageGCHighThresholdPercent: percent,
  ImageGCLowThresholdPercent: percent,
  ImageMinimumGCAge: age,
  ImageMaximumGCAge: age,
}

const fieldOf = (name: string): string => `metadata.annotations[${KUBELET_SETTINGS_PREFIX}/${name}]`

/** Longer prefixes, which the reference accepts too, are not checked. */
export function kubeletSettingProblems(machineDeployment: JsonObject): readonly DeploymentFinding[] {
  const annotations = at(machineDeployment, 'metadata', 'annotations')
  if (!isObject(annotations)) return []
  let values: string[] | undefined
  for (const name of KUBELET_SETTINGS) {
    const value = annotations[`${KUBELET_SETTINGS_PREFIX}/${name}`]
    if (typeof value === 'string') (values ??= []).push(name, value)
  }
  return values === undefined ? [] : problemsOf(JSON.stringify(values))
}

const problemsOf = memoize((id: string): readonly DeploymentFinding[] => {
  const list: string[] = JSON.parse(id)
  const values = new Map<string, string>()
  for (let i = 0; i < list.length; i += 2) values.set(list[i]!, list[i + 1]!)
  const single = [...values].flatMap(([name, value]) =>
    CHECKS[name as KubeletSetting](value).map(found => foundIn(name, found)),
  )
  return single.length > 0 ? single : relations(values)
})

const foundIn = (name: string, { message, help }: Wrong): DeploymentFinding => ({
  message: `${name} ${message}`,
  field: fieldOf(name),
  help,
})

interface PairForm {
  readonly delimiter: string
  readonly keys: readonly string[]
  /** The noun for a key. */
  readonly noun: string
  readonly example: string
}

/** Quotes a part of a value. The same rule for what a message may contain applies to all settings. */
const show = (text: string): string =>
  quotedValue(['metadata', 'annotations', `${KUBELET_SETTINGS_PREFIX}/KubeReserved`], text) || ' a value'

type PairCheck = (key: string, value: string) => Wrong | undefined

/** The controller drops a pair without its delimiter, and trims nothing. */
function pairs(text: string, { delimiter, keys, noun, example }: PairForm, check: PairCheck): readonly Wrong[] {
  const form = `Write pairs with "${delimiter}" and commas between them: ${example}.`
  if (text.trim() === '') return [{ message: 'is empty, so it sets nothing', help: form }]
  return text.split(',').flatMap((pair): readonly Wrong[] => {
    const where = pair.indexOf(delimiter)
    if (where < 0)
      return pair === ''
        ? []
        : [{ message: `has${show(pair)}, which has no "${delimiter}" and is dropped`, help: form }]
    const [key, value] = [pair.slice(0, where), pair.slice(where + delimiter.length)]
    if (!keys.includes(key)) {
      const close = nearest(key.trim(), keys)
      const message =
        key.trim() === key
          ? `has${show(key)}, which is not a ${noun} that the kubelet knows, so the kubelet does not start`
          : `has white space around a ${noun}, so the kubelet does not start`
      return [
        {
          message,
          help:
            close === undefined
              ? `It must be one of ${keys.join(', ')}.`
              : key.trim() === close
                ? 'Remove the white space.'
                : `Did you mean ${close}?`,
        },
      ]
    }
    const found = check(key, value)
    return found === undefined ? [] : [found]
  })
}

const QUANTITY = 'Write a number with a unit such as m, k, M, G, Ki, Mi or Gi: 200m of a CPU, 500Mi of memory.'

export function reservedProblem(key: string, value: string): Wrong | undefined {
  const what = `has${show(value)} for ${key}`
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
  const what = `has${show(value)} for ${key}`
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
  const what = `has${show(value)} for ${key}`
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

/** The profile writes nothing for an empty value, so the kubelet uses its default. */
const EMPTY: Wrong = { message: 'is empty, so it sets nothing', help: 'Set a value, or remove the annotation.' }

function logFiles(value: string): readonly Wrong[] {
  if (value === '') return [EMPTY]
  const help = 'Write a number such as 5.'
  if (!/^[+-]?\d+$/.test(value)) return [{ message: 'is not a whole number, so the kubelet does not start', help }]
  return Number(value) >= 2 ? [] : [{ message: 'is less than 2, so the kubelet does not start', help }]
}

export function logSize(value: string): readonly Wrong[] {
  if (value === '') return [EMPTY]
  const quantity = parseQuantity(value)
  if (quantity === undefined)
    return [
      {
        message: `is${show(value)}, which is not a quantity, so the kubelet does not start`,
        help: quantityHelp(value),
      },
    ]
  return /^[num]$/.test(quantity.suffix)
    ? [{ message: `is${show(value)}, which is less than a byte`, help: 'Write Mi or Gi: 100Mi.' }]
    : []
}

function number(value: string, check: (n: number) => Wrong | undefined): readonly Wrong[] {
  // A text that is not a number is an error of the controller.
  const found = /^[+-]?\d+$/.test(value) ? check(Number(value)) : undefined
  return found === undefined ? [] : [found]
}

function percent(value: string): readonly Wrong[] {
  return number(value, n =>
    n < 0 || n > 100
      ? {
          message: 'is not a percentage from 0 to 100, so the kubelet does not start',
          help: 'Write a number from 0 to 100.',
        }
      : undefined,
  )
}

const nanoseconds = (value: string | undefined): bigint | undefined => {
  const parsed = value === undefined ? undefined : parseDuration(fromText(value))
  return parsed !== undefined && 'value' in parsed ? parsed.value : undefined
}

function age(value: string): readonly Wrong[] {
  const parsed = nanoseconds(value)
  return parsed !== undefined && parsed < 0n
    ? [{ message: 'is negative, so the kubelet does not start', help: 'Write a duration such as 2m or 168h.' }]
    : []
}

const DEFAULT_HIGH = '85'
const DEFAULT_LOW = '80'
const DEFAULT_MINIMUM_AGE = '2m'

/** Checks settings that the kubelet compares with each other, using its defaults for settings that are missing. */
function relations(values: ReadonlyMap<string, string>): readonly DeploymentFinding[] {
  const found: DeploymentFinding[] = []
  const [highName, lowName] = ['ImageGCHighThresholdPercent', 'ImageGCLowThresholdPercent']
  const [high, low] = [values.get(highName), values.get(lowName)]
  if ((high !== undefined || low !== undefined) && Number(low ?? DEFAULT_LOW) >= Number(high ?? DEFAULT_HIGH)) {
    const name = low === undefined ? highName : lowName
    const message =
      low === undefined
        ? `is not above ${lowName}, which is ${DEFAULT_LOW} by default, so the kubelet does not start`
        : `is not below ${highName}, which is ${high ?? `${DEFAULT_HIGH} by default`}, so the kubelet does not start`
    found.push(foundIn(name, { message, help: `Set both, with ${lowName} below ${highName}.` }))
  }
  const longest = nanoseconds(values.get('ImageMaximumGCAge'))
  const shortest = nanoseconds(values.get('ImageMinimumGCAge') ?? DEFAULT_MINIMUM_AGE)
  if (longest !== undefined && shortest !== undefined && longest > 0n && longest <= shortest) {
    const message = `is not longer than ImageMinimumGCAge, which is ${values.get('ImageMinimumGCAge') ?? `${DEFAULT_MINIMUM_AGE} by default`}, so the kubelet does not start`
    found.push(foundIn('ImageMaximumGCAge', { message, help: 'Set it to a longer duration, such as 168h.' }))
  }
  return found
}
