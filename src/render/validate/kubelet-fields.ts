// Checks the fields and types of a part of a KubeletConfiguration against the types of the kubelets that get it. A kubelet ignores a field
// that it does not know, and does not start with a value of a wrong type.

import type { FieldPath } from '../../diagnostics/field-path.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import { nearest } from '../../diagnostics/nearest.ts'
import { listOf, wrongType } from '../../diagnostics/schema-problems.ts'
import { fromText } from '../../gotemplate/strconv/bytes.ts'
import { parseDuration } from '../../gotemplate/time/duration.ts'
import { isRfc3339 } from '../../gotemplate/time/rfc3339.ts'
import { isPlainName } from '../../secrets/fields.ts'
import { fieldNames, fieldType, isStruct, knownMinor, LAST_MINOR, minorsOf, ROOT } from '../kubelet-config/fields.ts'
import { isObject, type Json, type JsonObject } from '../model/json.ts'
import { parseQuantity } from '../model/quantity.ts'
import type { ValueProblem } from '../settings/value-problem.ts'

/** A MachineDeployment whose nodes get the part: its minor version of Kubernetes, and its name for messages. */
export interface Recipient {
  readonly minor: number
  readonly name: string
}

/** A problem of a field of the kubelet or of its value. */
interface KubeletFieldProblem extends ValueProblem {
  /** The path of the known field that an unknown one resembles. */
  readonly meant?: string
}

interface Place {
  readonly at: FieldPath
  /** Whether a message may quote a value at a path. */
  readonly quotes: (at: FieldPath, value: Json) => boolean
}

/**
 * Returns the problems of fields and types. Without recipients, a field must exist in any version that is known. `quotes` decides whether a message may contain the value of a field.
 */
export function kubeletFieldProblems(
  config: JsonObject,
  recipients: readonly Recipient[],
  quotes: Place['quotes'],
): KubeletFieldProblem[] {
  return structProblems(config, ROOT, recipients, { at: [], quotes })
}

/** The fields that name the type; the drop-in always has them. */
const TYPE_META: Readonly<Record<string, string>> = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: ROOT,
}

function structProblems(
  value: JsonObject,
  struct: string,
  recipients: readonly Recipient[],
  place: Place,
): KubeletFieldProblem[] {
  return Object.entries(value).flatMap(([name, field]) => {
    const inner = { ...place, at: [...place.at, name] }
    if (struct === ROOT && Object.hasOwn(TYPE_META, name)) return metaProblems(name, field, inner)
    return [...grouped(struct, name, recipients)].flatMap(([type, some]) =>
      type === undefined ? unknownField(struct, name, some, inner) : valueProblems(field, type, some, inner),
    )
  })
}

/** Returns the recipients by the type that the field has in their version. */
function grouped(
  struct: string,
  name: string,
  recipients: readonly Recipient[],
): ReadonlyMap<string | undefined, readonly Recipient[]> {
  const byType = new Map<string | undefined, Recipient[]>()
  const newest = minorsOf(struct, name)?.last
  if (recipients.length === 0) byType.set(newest === undefined ? undefined : fieldType(struct, name, newest), [])
  for (const recipient of recipients) {
    const type = fieldType(struct, name, knownMinor(recipient.minor))
    const some = byType.get(type)
    if (some === undefined) byType.set(type, [recipient])
    else some.push(recipient)
  }
  return byType
}

function metaProblems(name: string, value: Json, { at }: Place): ValueProblem[] {
  const wanted = TYPE_META[name]!
  return value === wanted
    ? []
    : [{ at, message: `${name} must be ${wanted}`, help: `Write ${wanted}, or leave it out.` }]
}

function unknownField(
  struct: string,
  name: string,
  recipients: readonly Recipient[],
  { at }: Place,
): KubeletFieldProblem[] {
  const place = { at, caret: 'key' as const }
  if (!isPlainName(name))
    return [{ ...place, message: 'the name of a field of the kubelet configuration is not valid' }]
  const text = formatPath(at)
  const minors = minorsOf(struct, name)
  const [recipient] = recipients
  const minor = recipient?.minor ?? LAST_MINOR
  if (minors !== undefined && recipient !== undefined) {
    const range = minor < minors.first ? `from Kubernetes 1.${minors.first} on` : `up to Kubernetes 1.${minors.last}`
    return [
      {
        ...place,
        message: `${text} is a field of the kubelet only ${range}, and ${recipient.name} has 1.${minor}`,
        help: 'A kubelet ignores unknown fields: set it in machineDeployments.kubelet, for MachineDeployments with a version that has it.',
      },
    ]
  }
  const names = fieldNames(struct, knownMinor(minor))
  const close = nearestField(name, names)
  const elsewhere = close === undefined ? fieldElsewhere(name, knownMinor(minor)) : undefined
  const meant = close === undefined ? elsewhere : formatPath([...at.slice(0, -1), close])
  // The field may exist in a version that is not in the table.
  const areAllOutside = recipient !== undefined && recipients.every(({ minor }) => minor !== knownMinor(minor))
  if (meant === undefined && areAllOutside) return []
  const few =
    names.length > MOST_LISTED
      ? ''
      : `The ${names.length === 1 ? 'only field here is' : 'fields here are'} ${listOf(names, 'and')}. `
  return [
    {
      ...place,
      message: `${text} is not a field of the kubelet${meant === undefined ? '' : `; did you mean ${meant}?`}`,
      help: `${few}A kubelet ignores a field that it does not know.`,
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

/** Returns the path of the only field of that name in the structs below the configuration. */
function fieldElsewhere(name: string, minor: number): string | undefined {
  const found: string[] = []
  const visit = (struct: string, path: readonly string[]): void => {
    for (const field of fieldNames(struct, minor)) {
      const type = fieldType(struct, field, minor)!
      if (field.toLowerCase() === name.toLowerCase()) found.push([...path, field].join('.'))
      if (isStruct(type)) visit(type, [...path, field])
    }
  }
  visit(ROOT, [])
  return found.length === 1 ? found[0] : undefined
}

function valueProblems(
  value: Json,
  type: string,
  recipients: readonly Recipient[],
  place: Place,
): KubeletFieldProblem[] {
  const inner = type.slice(2)
  if (type.startsWith('[]'))
    return Array.isArray(value)
      ? value.flatMap((entry, i) => valueProblems(entry, inner, recipients, { ...place, at: [...place.at, i] }))
      : [wrong('array', value, place)]
  if (type.startsWith('{}'))
    return isObject(value)
      ? Object.entries(value).flatMap(([key, entry]) =>
          valueProblems(entry, inner, recipients, { ...place, at: [...place.at, key] }),
        )
      : [wrong('object', value, place)]
  if (isStruct(type))
    return isObject(value) ? structProblems(value, type, recipients, place) : [wrong('object', value, place)]
  return SCALARS[type]!(value, place)
}

function wrong(wanted: string, value: Json, { at, quotes }: Place): ValueProblem {
  const { message, help } = wrongType(wanted, value, quotes(at, value))
  return { at, message: `${formatPath(at)} ${message}`, help: help ?? DOES_NOT_START }
}

const DOES_NOT_START = 'A kubelet does not start with a value of a wrong type.'

const mustBe = (what: string, help: string, { at }: Place): ValueProblem => ({
  at,
  message: `${formatPath(at)} must be ${what}`,
  help,
})

type Check = (value: Json, place: Place) => ValueProblem[]

const ofType =
  (wanted: 'string' | 'boolean'): Check =>
  (value, place) =>
    typeof value === wanted ? [] : [wrong(wanted, value, place)]

const integer =
  (least: bigint, most: bigint): Check =>
  (value, place) => {
    if (typeof value !== 'bigint' && !Number.isInteger(value)) return [wrong('integer', value, place)]
    const number = BigInt(value as number | bigint)
    return number < least || number > most ? [mustBe(`a number from ${least} to ${most}`, DOES_NOT_START, place)] : []
  }

const DURATION = 'Write a duration such as 30s, 5m or 1h30m.'
const duration: Check = (value, place) =>
  typeof value === 'string' && 'value' in parseDuration(fromText(value)) ? [] : [mustBe('a duration', DURATION, place)]

const SCALARS: Readonly<Record<string, Check>> = {
  text: ofType('string'),
  boolean: ofType('boolean'),
  int32: integer(-(2n ** 31n), 2n ** 31n - 1n),
  int64: integer(-(2n ** 63n), 2n ** 63n - 1n),
  uint32: integer(0n, 2n ** 32n - 1n),
  uint64: integer(0n, 2n ** 64n - 1n),
  float64: (value, place) =>
    typeof value === 'number' || typeof value === 'bigint' ? [] : [mustBe('a number', DOES_NOT_START, place)],
  duration,
  'nanoseconds or duration': (value, place) => (Number.isInteger(value) ? [] : duration(value, place)),
  quantity: (value, place) =>
    (typeof value === 'string' && parseQuantity(value) !== undefined) || typeof value === 'number'
      ? []
      : [mustBe('a quantity', 'Write a number with a unit such as m, Ki, Mi or Gi: 500Mi.', place)],
  time: (value, place) =>
    typeof value === 'string' && isRfc3339(value) ? [] : [mustBe('a time', 'Write 2030-01-01T00:00:00Z.', place)],
}
