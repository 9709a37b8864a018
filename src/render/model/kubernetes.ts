// What Kubernetes says of objects: references, the order of results, names, keys and values of labels, quantities.

import { compareBytes, fromText } from 'gotemplate/go/bytes'
import type { FieldPath } from '../../base/field-path.ts'
import { isObject, type JsonObject } from '../../base/json.ts'
import { hasTemplates } from '../../base/kinds.ts'
import { type Identity, identityOf } from '../../base/refs.ts'
import { type Text, t, words } from '../../base/span.ts'
import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { quote } from '../../diagnostics/schema-problems.ts'
import { helpForUnfilled, isUnfilled } from './placeholders.ts'

/** What identifies an object, and by what objects are selected before they are read; "" for a field that the object does not have. */
export interface ItemHeader {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly annotations: Readonly<Record<string, string>>
  readonly labels: Readonly<Record<string, string>>
}

export function itemHeaderOf(object: JsonObject): ItemHeader {
  const metadata = isObject(object.metadata) ? object.metadata : {}
  return {
    apiVersion: textOf(object.apiVersion),
    kind: textOf(object.kind),
    namespace: textOf(metadata.namespace),
    name: textOf(metadata.name),
    annotations: textsOf(metadata.annotations),
    labels: textsOf(metadata.labels),
  }
}

/** Returns the identity of an object, without the rest of its header: a run makes thousands. */
export function objectIdentity({ apiVersion, kind, metadata }: JsonObject): Identity {
  const { namespace, name } = isObject(metadata) ? metadata : {}
  return identityOf({
    apiVersion: textOf(apiVersion),
    kind: textOf(kind),
    namespace: textOf(namespace),
    name: textOf(name),
  })
}

function textsOf(map: unknown): Readonly<Record<string, string>> {
  if (!isObject(map)) return NONE
  // Thousands of items have only texts, which are not copied.
  for (const name in map)
    if (typeof map[name] !== 'string')
      return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, textOf(value)]))
  return map as Record<string, string>
}

const NONE: Readonly<Record<string, string>> = Object.freeze({})

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : ''

/** Compares texts by UTF-16 units, independent of the locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Compares texts by the bytes of their UTF-8, as Go does. */
export const compareAsGo = (a: string, b: string): number => compareBytes(fromText(a), fromText(b))

interface Rule {
  readonly field: FieldPath
  readonly form: RegExp
  readonly length: number
  readonly help: Text
}

const RFC_LABEL = '[a-z0-9](?:[-a-z0-9]*[a-z0-9])?'

/** A subdomain name of RFC 1123. */
const NAME_RULE: Rule = {
  field: ['metadata', 'name'],
  form: new RegExp(`^${RFC_LABEL}(?:\\.${RFC_LABEL})*$`),
  length: 253,
  help: t`At most 253 lower-case letters, digits, "-" and ".", with a letter or digit at both ends and next to each ".".`,
}

/** A label of RFC 1123. */
const NAMESPACE_RULE: Rule = {
  field: ['metadata', 'namespace'],
  form: new RegExp(`^${RFC_LABEL}$`),
  length: 63,
  help: t`At most 63 lower-case letters, digits and "-", with a letter or digit at both ends.`,
}

/** Reports a name or namespace that the API server would refuse, and returns whether both are valid. Empty ones are not checked. */
export function reportNames(object: ObjectRef, report: Report): boolean {
  const { name, namespace = '' } = object
  const refused = [
    { noun: words('name'), text: name, rule: NAME_RULE },
    { noun: words('namespace'), text: namespace, rule: NAMESPACE_RULE },
  ].filter(({ text, rule }) => text !== '' && (text.length > rule.length || !rule.form.test(text)))
  for (const { noun, text, rule } of refused) {
    // Flux substitutes in a profile what is a variable of its templates.
    const filledLater = hasTemplates(object.kind) ? undefined : helpForUnfilled(text)
    const unfilled = isUnfilled(text) || filledLater !== undefined
    const message = t`${quote(text)} is ${words(unfilled ? 'still a placeholder, and ' : '')}not a valid ${noun} in Kubernetes`
    const help = isUnfilled(text) ? t`Write the ${noun}. ${rule.help}` : (filledLater ?? rule.help)
    report(problem('OSM0207', message, { object, field: rule.field, help: [help] }))
  }
  return refused.length === 0
}

const NAME = /^(?=.{1,63}$)[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/
const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/

/** Whether the text is a name with an optional domain before a slash. */
export function isQualifiedName(text: string): boolean {
  const parts = text.split('/')
  if (parts.length > 2) return false
  return NAME.test(parts.at(-1)!) && (parts.length === 1 || DOMAIN.test(parts[0]!))
}

/** Whether the text can be the value of a label. */
export const isLabelValue = (text: string): boolean => text === '' || NAME.test(text)

export interface Quantity {
  /** The number before the suffix. */
  readonly number: number
  /** A unit such as m or Mi, an exponent such as e3, or "". */
  readonly suffix: string
}

const FORM = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+|)$/

/** Returns the parts of a quantity, or undefined if Kubernetes does not accept the text. */
export function parseQuantity(text: string): Quantity | undefined {
  const [, number, suffix] = FORM.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number), suffix: suffix! }
}

export const TAINT_EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const
