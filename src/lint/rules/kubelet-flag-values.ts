// Checks the values of flags of the kubelet, which does not start if a value has the wrong type or is unknown.

import { fromText } from 'gotemplate/go/bytes'
import { isIp } from 'gotemplate/go/net'
import { parseBool, parseInteger, parseUnsigned } from 'gotemplate/go/strconv'
import { parseDuration } from 'gotemplate/go/time'
import { nearest } from '../../diagnostics/nearest.ts'
import { listOf } from '../../diagnostics/schema-problems.ts'
import { isLabelValue, isQualifiedName, parseQuantity } from '../../render/model/kubernetes.ts'
import { typeOfFlag } from '../kubelet-tables.ts'
import { initialTaintProblems } from '../labels-and-taints.ts'
import { featureGateProblems } from '../settings/feature-gates.ts'
import { CHOICES, pairProblem, RANGES } from '../settings/kubelet-values.ts'

export interface WrittenFlag {
  /** The name with dashes, as the kubelet lists it. */
  readonly name: string
  readonly value: string
  /** Whether the value is the next word, instead of following `=`. */
  readonly isSeparate: boolean
}

interface Problem {
  /** The end of the message, after `passes --v=high to the kubelet`. */
  readonly why: string
  readonly help: string
}

const STOPS = 'it does not start'

/** Returns the problem of a flag for the minor version of the kubelet. */
export function flagValueProblem(flag: WrittenFlag, minor: number): Problem | undefined {
  const type = typeOfFlag(flag.name)
  if (type === undefined) return undefined
  if (type === 'boolean') return booleanProblem(flag)
  if (flag.isSeparate && flag.value.startsWith('--'))
    return {
      why: `, which takes the next flag, ${flag.value}, for its value`,
      help: `Write its value after "=", or remove --${flag.name}.`,
    }
  return Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type]!(flag, minor) : undefined
}

type Check = (flag: WrittenFlag, minor: number) => Problem | undefined

/** Checks a flag that is true or false. It takes no separate value: the kubelet reads the next word as the name of a command, and refuses it. */
function booleanProblem({ name, value, isSeparate }: WrittenFlag): Problem | undefined {
  if (isSeparate)
    return parseBool(value) === undefined
      ? undefined
      : {
          why: ` with a space before ${value}, which it takes for a command: ${STOPS}`,
          help: `Write --${name}=${value}.`,
        }
  if (parseBool(value) !== undefined) return undefined
  const meant = MEANT.get(value.toLowerCase())
  return {
    why: `, which expects true or false: ${STOPS}`,
    help: meant === undefined ? `Write --${name}=true or --${name}=false.` : `Did you mean --${name}=${meant}?`,
  }
}

/** The booleans that other words of configurations stand for. */
const MEANT = new Map([
  ['yes', true],
  ['on', true],
  ['enabled', true],
  ['no', false],
  ['off', false],
  ['disabled', false],
])

const integer =
  (isInteger: (text: string) => boolean): Check =>
  ({ name, value }) => {
    if (!isInteger(value))
      return { why: `, which expects a whole number: ${STOPS}`, help: `Write a number after --${name}=.` }
    const [least, most] = ofField(RANGES, name) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    const number = Number(value)
    if (number >= least && number <= most) return undefined
    return {
      why: `, which does not accept this number: ${STOPS}`,
      help: Number.isFinite(most) ? `It must be from ${least} to ${most}.` : `It must be at least ${least}.`,
    }
  }

const duration: Check = ({ name, value }) => {
  if ('value' in parseDuration(fromText(value))) return undefined
  return {
    why: `, which expects a duration with a unit: ${STOPS}`,
    help: /^\d+$/.test(value)
      ? `Did you mean --${name}=${value}s?`
      : `Write a duration such as --${name}=30s, or 5m or 1h30m.`,
  }
}

/** Returns the entry of the field of KubeletConfiguration that belongs to a flag: cgroupDriver for cgroup-driver. */
function ofField<T>(table: Readonly<Record<string, T>>, flag: string): T | undefined {
  const name = flag.replaceAll('-', '')
  const field = Object.keys(table).find(field => field.replace('.', '').toLowerCase() === name)
  return field === undefined ? undefined : table[field]
}

const text: Check = ({ name, value }) => {
  if (name === 'node-ip')
    return addressesProblem(value, 'without one, the kubelet selects an address of the node itself.')
  const choices = ofField(CHOICES, name)
  if (choices === undefined || value === '' || choices.includes(value)) return undefined
  const close = nearest(value, choices) ?? choices.find(choice => choice.toLowerCase() === value.toLowerCase())
  return {
    why: `, which does not know this value: ${STOPS}`,
    help: close === undefined ? `It must be ${listOf(choices)}.` : `Did you mean --${name}=${close}?`,
  }
}

function addressesProblem(value: string, effect: string): Problem | undefined {
  const areAddresses = value.split(',').every(address => address.trim() === '' || isIp(address.trim()))
  if (areAddresses) return undefined
  return {
    why: ', which expects IP addresses and ignores anything else',
    help: `Write an address such as 10.0.0.1: ${effect}`,
  }
}

const list: Check = ({ name, value }) =>
  name === 'cluster-dns' ? addressesProblem(value, 'without one, pods use the DNS of the node.') : undefined

const ip: Check = ({ value }) =>
  value === '' || isIp(value)
    ? undefined
    : { why: `, which expects an IP address: ${STOPS}`, help: 'Write an address such as 0.0.0.0.' }

const quantity: Check = ({ name, value }) =>
  parseQuantity(value) === undefined
    ? { why: `, which expects a quantity: ${STOPS}`, help: `Write a number with a unit: --${name}=64Ki.` }
    : undefined

const pairs =
  (delimiter: '=' | '<'): Check =>
  ({ name, value }) => {
    for (const pair of value.split(',').filter(pair => pair.trim() !== '')) {
      const at = pair.indexOf(delimiter)
      if (at < 0)
        return {
          why: `, which expects "${delimiter}" between a name and its value: ${STOPS}`,
          help: `Write --${name}=NAME${delimiter}VALUE, with commas between several.`,
        }
      const [key, setting] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
      const found = pairProblem(fieldNameOf(name), key, setting)
      if (found !== undefined) return { why: `; the value ${found.message}`, help: found.help }
    }
    return undefined
  }

const fieldNameOf = (flag: string): string => flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

const taints: Check = ({ value }) => {
  const [found] = initialTaintProblems(value)
  return found && { why: `: ${found.message}`, help: found.help ?? '' }
}

const gates: Check = ({ name, value }, minor) => {
  const written = value.split(',').filter(pair => pair !== '')
  const wrong = written.find(pair => parseBool(pair.slice(pair.indexOf('=') + 1).trim()) === undefined)
  if (wrong !== undefined)
    return {
      why: `, which expects "=true" or "=false" after each name: ${STOPS}`,
      help: `Write --${name}=NodeSwap=true.`,
    }
  const names = Object.fromEntries(written.map(pair => [pair.slice(0, pair.indexOf('=')).trim(), true]))
  const [found] = featureGateProblems(names, new Set([minor]))
  return found && { why: `: ${found.message}`, help: found.help ?? '' }
}

/** The labels of reserved domains that a kubelet may set on its own node. */
const OWN_LABELS = [
  'beta.kubernetes.io/arch',
  'beta.kubernetes.io/instance-type',
  'beta.kubernetes.io/os',
  'failure-domain.beta.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'kubernetes.io/arch',
  'kubernetes.io/hostname',
  'kubernetes.io/os',
  'node.kubernetes.io/instance-type',
  'topology.kubernetes.io/region',
  'topology.kubernetes.io/zone',
]

const RESERVED_DOMAIN = /(?:^|\.)(?:kubernetes|k8s)\.io$/
const OWN_DOMAIN = /(?:^|\.)(?:kubelet|node)\.kubernetes\.io$/

const labels: Check = ({ value }) => {
  for (const pair of value.split(',').filter(pair => pair !== '')) {
    const [key, ...rest] = pair.split('=')
    const name = key!.trim()
    const domain = name.includes('/') ? name.slice(0, name.indexOf('/')) : ''
    if (!isQualifiedName(name) || !isLabelValue(rest.join('=').trim()))
      return {
        why: `: the label ${name} is not one that Kubernetes accepts, so ${STOPS}`,
        help: 'Write --node-labels=pool=gpu,team=ml: a key and a value of letters, digits, "-", "_" and ".", which may be empty.',
      }
    if (RESERVED_DOMAIN.test(domain) && !OWN_DOMAIN.test(domain) && !OWN_LABELS.includes(name))
      return {
        why: `: it may not set the label ${name} of its own node, so ${STOPS}`,
        help: 'Set it in spec.template.spec.metadata.labels of the MachineDeployment: machine-controller gives these labels to the node.',
      }
  }
  return undefined
}

const BY_TYPE: Readonly<Record<string, Check>> = {
  '[]Taint': taints,
  '[]text': list,
  duration,
  int32: integer(value => parseInteger(value, 0, 32).problem === undefined),
  int64: integer(value => parseInteger(value, 0, 64).problem === undefined),
  ip,
  labels,
  quantity,
  text,
  thresholds: pairs('<'),
  uint32: integer(value => parseUnsigned(value, 10, 32).problem === undefined),
  uint64: integer(value => parseUnsigned(value, 10, 64).problem === undefined),
  '{}boolean': gates,
  '{}text': pairs('='),
}
