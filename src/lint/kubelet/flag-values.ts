// Checks the values of flags of the kubelet, which does not start if a value has the wrong type or is unknown.

import { fromText } from 'gotemplate/go/bytes'
import { isIp } from 'gotemplate/go/net'
import { parseBool, parseInteger, parseUnsigned } from 'gotemplate/go/strconv'
import { parseDuration } from 'gotemplate/go/time'
import { type Text, t, words } from '../../base/span.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { isLabelValue, isQualifiedName, parseQuantity } from '../../render/model/kubernetes.ts'
import { typeOfFlag } from '../kubelet-tables.ts'
import { initialTaintProblems } from '../labels-and-taints.ts'
import { featureGateProblems, JUDGED_FIELDS, kubeletValueProblems } from './values.ts'

export interface WrittenFlag {
  /** The name with dashes, as the kubelet lists it. */
  readonly name: string
  readonly value: string
  /** Whether the value is the next word, instead of following `=`. */
  readonly isSeparate: boolean
}

const STOPS = 'it does not start'

/** Returns the problem of a value. Its message is the end of one, after `passes --v=high to the kubelet`. */
export function flagValueProblem(flag: WrittenFlag, minor: number): TextProblem | undefined {
  const type = typeOfFlag(flag.name)
  if (type === undefined) return undefined
  if (type === 'boolean') return booleanProblem(flag)
  if (flag.isSeparate && flag.value.startsWith('--'))
    return {
      message: t`, which takes the next flag, ${flag.value}, for its value`,
      help: [t`Write its value after "=", or remove --${flag.name}.`],
    }
  return (Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type]!(flag, minor) : undefined) ?? judged(flag, type, minor)
}

/** Judges the value as that of the field of KubeletConfiguration that belongs to the flag: cgroupDriver for cgroup-driver. */
function judged({ name, value }: WrittenFlag, type: string, minor: number): TextProblem | undefined {
  const field = JUDGED_FIELDS.find(field => field.replace('.', '').toLowerCase() === name.replaceAll('-', ''))
  if (field === undefined) return undefined
  const [root = '', leaf] = field.split('.')
  const read = Object.hasOwn(DELIMITERS, type)
    ? Object.fromEntries(pairsOf(value, DELIMITERS[type]!))
    : /^u?int/.test(type)
      ? Number(value)
      : value
  const [found] = kubeletValueProblems({ [root]: leaf === undefined ? read : { [leaf]: read } }, { minors: [minor] })
  return found && { ...found, message: t`: ${found.message}` }
}

type Check = (flag: WrittenFlag, minor: number) => TextProblem | undefined

/** Checks a flag that is true or false. It takes no separate value: the kubelet reads the next word as the name of a command, and refuses it. */
function booleanProblem({ name, value, isSeparate }: WrittenFlag): TextProblem | undefined {
  if (isSeparate)
    return parseBool(value) === undefined
      ? undefined
      : {
          message: t` with a space before ${value}, which it takes for a command: ${words(STOPS)}`,
          help: [t`Write --${name}=${value}.`],
        }
  if (parseBool(value) !== undefined) return undefined
  return {
    message: t`, which expects true or false: ${words(STOPS)}`,
    help: [t`Write --${name}=true or --${name}=false.`],
  }
}

const integer =
  (isInteger: (text: string) => boolean): Check =>
  ({ name, value }) =>
    isInteger(value)
      ? undefined
      : { message: t`, which expects a whole number: ${words(STOPS)}`, help: [t`Write a number after --${name}=.`] }

const duration: Check = ({ name, value }) => {
  if ('value' in parseDuration(fromText(value))) return undefined
  return {
    message: t`, which expects a duration with a unit: ${words(STOPS)}`,
    help: [
      /^\d+$/.test(value)
        ? t`Did you mean --${name}=${value}s?`
        : t`Write a duration such as --${name}=30s, or 5m or 1h30m.`,
    ],
  }
}

const text: Check = ({ name, value }) =>
  name === 'node-ip'
    ? addressesProblem(value, t`without one, the kubelet selects an address of the node itself.`)
    : undefined

function addressesProblem(value: string, effect: Text): TextProblem | undefined {
  const areAddresses = value.split(',').every(address => address.trim() === '' || isIp(address.trim()))
  if (areAddresses) return undefined
  return {
    message: t`, which expects IP addresses and ignores anything else`,
    help: [t`Write an address such as 10.0.0.1: ${effect}`],
  }
}

const list: Check = ({ name, value }) =>
  name === 'cluster-dns' ? addressesProblem(value, t`without one, pods use the DNS of the node.`) : undefined

const ip: Check = ({ value }) =>
  value === '' || isIp(value)
    ? undefined
    : { message: t`, which expects an IP address: ${words(STOPS)}`, help: [t`Write an address such as 0.0.0.0.`] }

const quantity: Check = ({ name, value }) =>
  parseQuantity(value) === undefined
    ? {
        message: t`, which expects a quantity: ${words(STOPS)}`,
        help: [t`Write a number with a unit: --${name}=64Ki.`],
      }
    : undefined

const DELIMITERS: Readonly<Record<string, string>> = { '{}text': '=', thresholds: '<' }

const pairsOf = (value: string, delimiter: string): (readonly [key: string, value: string])[] =>
  value
    .split(',')
    .filter(pair => pair.trim() !== '')
    .map(pair => {
      const at = pair.indexOf(delimiter)
      return at < 0 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    })

const pairs =
  (delimiter: string): Check =>
  ({ name, value }) =>
    value.split(',').every(pair => pair.trim() === '' || pair.includes(delimiter))
      ? undefined
      : {
          message: t`, which expects "${delimiter}" between a name and its value: ${words(STOPS)}`,
          help: [t`Write --${name}=NAME${delimiter}VALUE, with commas between several.`],
        }

const taints: Check = ({ value }) => {
  const [found] = initialTaintProblems(value)
  return found && { ...found, message: t`: ${found.message}` }
}

const gates: Check = ({ name, value }, minor) => {
  const written = value.split(',').filter(pair => pair !== '')
  const wrong = written.find(pair => parseBool(pair.slice(pair.indexOf('=') + 1).trim()) === undefined)
  if (wrong !== undefined)
    return {
      message: t`, which expects "=true" or "=false" after each name: ${words(STOPS)}`,
      help: [t`Write --${name}=NodeSwap=true.`],
    }
  const names = Object.fromEntries(written.map(pair => [pair.slice(0, pair.indexOf('=')).trim(), true]))
  const [found] = featureGateProblems(names, new Set([minor]))
  return found && { ...found, message: t`: ${found.message}` }
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
        message: t`: the label ${name} is not one that Kubernetes accepts, so ${words(STOPS)}`,
        help: [
          t`Write --node-labels=pool=gpu,team=ml: a key and a value of letters, digits, "-", "_" and ".", which may be empty.`,
        ],
      }
    if (RESERVED_DOMAIN.test(domain) && !OWN_DOMAIN.test(domain) && !OWN_LABELS.includes(name))
      return {
        message: t`: it may not set the label ${name} of its own node, so ${words(STOPS)}`,
        help: [
          t`Set it in spec.template.spec.metadata.labels of the MachineDeployment: machine-controller gives these labels to the node.`,
        ],
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
  thresholds: pairs(DELIMITERS.thresholds!),
  uint32: integer(value => parseUnsigned(value, 10, 32).problem === undefined),
  uint64: integer(value => parseUnsigned(value, 10, 64).problem === undefined),
  '{}boolean': gates,
  '{}text': pairs(DELIMITERS['{}text']!),
}
