// Reports problems of nodes.kubelet.config and machineDeployments.kubelet.

import { fromText } from 'gotemplate/go/bytes'
import { isRfc3339, parseDuration } from 'gotemplate/go/time'
import { type FieldPath, formatPath } from '../../base/field-path.ts'
import { type Json, type JsonObject, mergeObjects } from '../../base/json.ts'
import { nearest } from '../../base/nearest.ts'
import { listOf, named, type Text, t, words } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { mayQuote } from '../../diagnostics/schema-problems.ts'
import type { TextProblem } from '../../diagnostics/text-problem.ts'
import { isPlainName } from '../../secrets/fields.ts'
import type { Annotated } from '../kubelet/annotated.ts'
import { fieldNames, fieldType, isStruct, knownMinor, LAST_MINOR, minorsOf, ROOT } from '../kubelet/fields.ts'
import { parseQuantity } from '../model/kubernetes.ts'
import { faultInWords, type ScalarFault, scalarFault, type TypeTable, typedProblems } from '../model/typed-values.ts'
import { reportUnmatched } from './index.ts'

import type { Settings } from './settings.ts'

/** A MachineDeployment: `<namespace>/<name>`, its minor version of Kubernetes, and what its annotations set. */
export interface KubeletUser extends Recipient {
  readonly annotated: Annotated
}

/** `names` are those of all MachineDeployments among the items. */
export function reportKubeletConfig(
  settings: Settings,
  users: readonly KubeletUser[],
  names: ReadonlySet<string>,
  report: Report,
): void {
  for (const part of kubeletParts(settings, users))
    for (const { field = [], message, help, caret } of partFieldProblems(part))
      report(problem('OSM0120', message, { field: [...part.path, ...field], help, caret }))
  if (names.size === 0) return
  const { kubelet: value } = settings.machineDeployments
  const set = t`kubelet settings are`
  reportUnmatched({ code: 'OSM0123', field: 'kubelet', value, one: set, many: set }, names, report)
}

/** Returns the parts of the kubelets' configuration that settings have: that of all nodes, and those of MachineDeployments. */
export function kubeletParts(settings: Settings, users: readonly KubeletUser[]): KubeletPart[] {
  const { config } = settings.nodes.kubelet
  const pools = Object.entries(settings.machineDeployments.kubelet)
  const keepsSwap = pools.some(([, { failSwapOn }]) => failSwapOn === false)
  const whole = keepsSwap ? { ...config, failSwapOn: false } : config
  const ofAll = { path: ['spec', 'nodes', 'kubelet', 'config'], config, whole, users }
  return [
    ...(Object.keys(config).length > 0 ? [ofAll] : []),
    ...pools.map(([name, part]) => ({
      path: ['spec', 'machineDeployments', 'kubelet', name],
      config: part,
      whole: mergeObjects(config, part),
      users: users.filter(user => user.name === name),
    })),
  ]
}

export interface KubeletPart {
  readonly path: FieldPath
  readonly config: JsonObject
  /** The part merged into the configuration that it extends. */
  readonly whole: JsonObject
  readonly users: readonly KubeletUser[]
}

/** Returns the fields that no kubelet of the part has, or that have a wrong type. */
export const partFieldProblems = ({ path, config, users }: KubeletPart): TextProblem[] =>
  kubeletFieldProblems(config, users, (at, value) =>
    mayQuote('OperatingSystemConfigGenerator', [...path, ...at], value),
  )

// Checks the fields and types of a part of a KubeletConfiguration against the types of the kubelets that get it. A kubelet ignores a field
// that it does not know, and does not start with a value of a wrong type.

/** A MachineDeployment whose nodes get the part: its minor version of Kubernetes, and its name for messages. */
interface Recipient {
  readonly minor: number
  readonly name: string
}

interface KubeletFinding extends TextProblem {
  readonly field: FieldPath
  /** The path of the known field that an unknown one resembles. */
  readonly meant?: string
}

/** Whether a message may quote a value at a path. */
type Quotes = (at: FieldPath, value: Json) => boolean

/**
 * Returns the problems of fields and types, one for each place. Without recipients, a field must exist in any version that is known.
 */
export function kubeletFieldProblems(
  config: JsonObject,
  recipients: readonly Recipient[],
  quotes: Quotes,
): KubeletFinding[] {
  const minors = new Set(recipients.map(({ minor }) => knownMinor(minor)))
  const found = new Map<string, KubeletFinding>()
  for (const minor of minors.size === 0 ? [undefined] : minors) {
    const some = recipients.filter(recipient => knownMinor(recipient.minor) === minor)
    for (const problem of typedProblems(config, ROOT, tableOf(minor, some, quotes))) {
      const place = formatPath(problem.field)
      if (!found.has(place)) found.set(place, problem)
    }
  }
  return [...found.values()]
}

/** The fields that name the type; the drop-in always has them. */
const TYPE_META: Readonly<Record<string, string>> = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: ROOT,
}

/** Returns the types in a minor version, or the newest ones. */
const tableOf = (
  minor: number | undefined,
  recipients: readonly Recipient[],
  quotes: Quotes,
): TypeTable<KubeletFinding> => ({
  isStruct,
  fieldType: (struct, name) =>
    struct === ROOT && Object.hasOwn(TYPE_META, name)
      ? name
      : fieldType(struct, name, minor ?? minorsOf(struct, name)?.last ?? LAST_MINOR),
  unknownField: (struct, at) => unknownField(struct, recipients, at),
  scalar: (value, type, at) => {
    const fault = scalarFault(value, type)
    if (fault) return [wrong(fault, quotes, at)]
    const form = FORMS[type]
    if (form !== undefined) {
      const [isRight, what, help] = form
      return isRight(value) ? [] : [{ field: at, message: t`${named(formatPath(at))} must be ${what}`, help: [help] }]
    }
    const { [type]: only = value } = TYPE_META
    return value === only
      ? []
      : [
          {
            field: at,
            message: t`${named(type)} must be ${String(only)}`,
            help: [t`Write ${String(only)}, or leave it out.`],
          },
        ]
  },
  wrong: (fault, at) => wrong(fault, quotes, at),
})

function wrong(fault: ScalarFault, quotes: Quotes, at: FieldPath): KubeletFinding {
  const { message, help } = faultInWords(fault, 'value' in fault && quotes(at, fault.value))
  return { field: at, message: t`${named(formatPath(at))} ${message}`, help: help ?? [DOES_NOT_START] }
}

const DOES_NOT_START = t`A kubelet does not start with a value of a wrong type.`

type Form = readonly [isRight: (value: Json) => boolean, what: Text, help: Text]

const isDuration = (value: Json): boolean => typeof value === 'string' && 'value' in parseDuration(fromText(value))

/** Types whose values have a form of their own. */
const FORMS: Readonly<Record<string, Form>> = {
  duration: [isDuration, t`a duration`, t`Write a duration such as 30s, 5m or 1h30m.`],
  'nanoseconds or duration': [
    value => Number.isInteger(value) || isDuration(value),
    t`a duration`,
    t`Write a duration such as 30s, 5m or 1h30m.`,
  ],
  quantity: [
    value => (typeof value === 'string' && parseQuantity(value) !== undefined) || typeof value === 'number',
    t`a quantity`,
    t`Write a number with a unit such as m, Ki, Mi or Gi: 500Mi.`,
  ],
  time: [value => typeof value === 'string' && isRfc3339(value), t`a time`, t`Write 2030-01-01T00:00:00Z.`],
}

function unknownField(struct: string, recipients: readonly Recipient[], at: FieldPath): KubeletFinding[] {
  const name = String(at.at(-1))
  const place = { field: at, caret: 'key' as const }
  if (!isPlainName(name))
    return [{ ...place, message: t`the name of a field of the kubelet configuration is not valid` }]
  const text = named(formatPath(at))
  const minors = minorsOf(struct, name)
  const [recipient] = recipients
  const minor = recipient?.minor ?? LAST_MINOR
  if (minors !== undefined && recipient !== undefined) {
    const range = minor < minors.first ? t`from Kubernetes 1.${minors.first} on` : t`up to Kubernetes 1.${minors.last}`
    return [
      {
        ...place,
        message: t`${text} is a field of the kubelet only ${range}, and ${named(recipient.name)} has 1.${minor}`,
        help: [
          t`A kubelet ignores unknown fields: set it in machineDeployments.kubelet, for MachineDeployments with a version that has it.`,
        ],
      },
    ]
  }
  const names = fieldNames(struct, knownMinor(minor))
  const close = nearestField(name, names)
  const meant = close && formatPath([...at.slice(0, -1), close])
  // The field may exist in a version that is not in the table.
  const areAllOutside = recipient !== undefined && recipients.every(({ minor }) => minor !== knownMinor(minor))
  if (meant === undefined && areAllOutside) return []
  const few =
    names.length > MOST_LISTED
      ? []
      : t`The ${words(names.length === 1 ? 'only field here is' : 'fields here are')} ${listOf(names, 'and')}. `
  return [
    {
      ...place,
      message:
        meant === undefined
          ? t`${text} is not a field of the kubelet`
          : t`${text} is not a field of the kubelet; did you mean ${named(meant)}?`,
      help: [t`${few}A kubelet ignores a field that it does not know.`],
      ...(meant !== undefined && { meant }),
    },
  ]
}

const MOST_LISTED = 8

/** A field by its name, also as it is written on a command line: `max-pods`. */
function nearestField(name: string, names: readonly string[]): string | undefined {
  const field = name.replace(/(?<!-)-+([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return names.find(known => known.toLowerCase() === field.toLowerCase()) ?? nearest(field, names)
}
