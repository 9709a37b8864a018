// Calls whose result is the same for every value that the data can have: comparisons with a text that a field never has, and texts that are
// searched instead of the pattern.

import { quote } from '../strconv/quote.ts'
import type { CallFault, KnownArgument, KnownTexts } from '../values/values.ts'
import { suggestion } from './problems.ts'

/** Returns the known texts of a field that has one of a few. */
export const oneOf = (all: readonly string[], otherwise: string): KnownTexts => ({
  include: text => all.includes(text),
  canStartWith: start => all.some(text => text.startsWith(start)),
  otherwise,
  all,
})

/** Returns the text that an argument always is. */
export const textOf = (argument: KnownArgument | undefined): string | undefined =>
  typeof argument?.constant === 'string' ? argument.constant : undefined

/** Returns the fault of an equality in which one side never has the text of the other. */
export function neverEqual(
  [first, ...others]: readonly KnownArgument[],
  result: 'never true' | 'always true',
): CallFault | undefined {
  for (const other of others) {
    const fault = notAmong(first?.texts, textOf(other), result) ?? notAmong(other.texts, textOf(first), result)
    if (fault !== undefined) return fault
  }
  return undefined
}

function notAmong(texts: KnownTexts | undefined, text: string | undefined, result: string): CallFault | undefined {
  if (texts === undefined || text === undefined || texts.include(text)) return undefined
  return {
    fails: false,
    message: `is ${result} for ${quote(text)}: ${texts.otherwise}`,
    ...helpFor(texts, text),
  }
}

function helpFor({ all, help }: KnownTexts, text: string): Pick<CallFault, 'help'> {
  if (all === undefined) return help === undefined ? {} : { help }
  const near = suggestion(text, all)
  const names = all.filter(name => name !== '')
  const list =
    names.length === 1
      ? `the only name is ${names[0]}`
      : `the names are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return { help: near === undefined ? list : `${near} ${list[0]!.toUpperCase()}${list.slice(1)}` }
}

/** Returns the fault of an ordering of versions that compares them as texts. */
export function orderOfVersions(args: readonly KnownArgument[]): CallFault | undefined {
  const version = args.find(({ texts }) => texts?.areVersions)?.texts
  if (version === undefined) return undefined
  return {
    fails: false,
    message: 'compares versions as texts, where v1.9.0 comes after v1.30.0',
    ...(version.help !== undefined && { help: version.help }),
  }
}

/** Returns the fault of a version that is read as a number. */
export const numberOfVersion = ([text]: readonly KnownArgument[]): CallFault | undefined =>
  text?.texts?.areVersions
    ? {
        fails: false,
        message: 'is always 0: a version is not a number',
        help: 'its minor version is {{ (semver .KubeVersion).Minor }}',
      }
    : undefined

/** Returns the fault of the search for a value in a list that cannot contain it. */
export function neverFound([wanted, list]: readonly KnownArgument[]): CallFault | undefined {
  const elements = list?.elements ?? []
  if (wanted?.type === undefined || elements.length === 0) return undefined
  const { type } = wanted
  if (elements.every(element => element.type && isScalar(element) && isScalar(wanted) && element.type !== type)) {
    const ofText = type.kind === 'string' && elements.some(element => element.type!.kind === 'string')
    return {
      fails: false,
      message: `is never true: no element has the type ${type.name} of the value, and it compares types, too`,
      help: ofText
        ? 'convert the value: has (toString .X) (list "a" "b")'
        : 'write the elements as values of this type',
    }
  }
  for (const element of elements) {
    const fault = notAmong(wanted.texts, textOf(element), 'never true')
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Whether an argument whose type is known is of a basic kind. */
export const isScalar = ({ type }: KnownArgument): boolean => /^(?:string|bool|u?int\d*|float\d+)$/.test(type!.kind)

/** The part of its last argument in which a function searches for its first one. */
type Place = 'start' | 'end' | 'anywhere'

/** Returns the problem of a search whose arguments are exchanged: the text to find is a field, and the searched text is a constant. */
export function exchangedFault(
  [wanted, text]: readonly KnownArgument[],
  { does, usage }: { readonly does: string; readonly usage: string },
): CallFault | undefined {
  const constant = textOf(text)
  if (constant === undefined || !wanted?.texts || textOf(wanted) !== undefined) return undefined
  return { fails: false, message: `${does} in ${quote(constant)}`, help: `the order is ${usage}` }
}

interface Search {
  readonly place: Place
  /** The effect of a call that finds nothing. */
  readonly nothing: 'is never true' | 'never removes anything' | 'never replaces anything'
  readonly usage: string
}

/** The maximum length of a constant that is compared with the texts of a field. */
const MOST_SEARCHED = 100

/** Returns the fault of a call that searches for its first argument in its last one. */
export function searchFault(args: readonly KnownArgument[], { place, nothing, usage }: Search): CallFault | undefined {
  const [wanted, text] = [args[0], args.at(-1)]
  const constant = textOf(text)
  const help = `the text comes last: ${usage}`
  if (constant === '' && textOf(wanted) === undefined && nothing !== 'is never true')
    return { fails: false, message: `${nothing} in ""`, help }
  if (constant !== undefined && wanted?.texts && constant.length <= MOST_SEARCHED) {
    if (partsOf(constant, place).some(part => wanted.texts!.include(part))) return undefined
    return { fails: false, message: `${nothing} in ${quote(constant)}`, help }
  }
  const part = textOf(wanted)
  if (part === undefined || !text?.texts || canHave(text.texts, part, place)) return undefined
  return {
    fails: false,
    message: `${nothing} for ${quote(part)}: ${text.texts.otherwise}`,
    ...helpFor(text.texts, part),
  }
}

function canHave({ all, canStartWith }: KnownTexts, part: string, place: Place): boolean {
  if (place === 'start') return canStartWith(part)
  if (all === undefined) return true
  return all.some(text => (place === 'end' ? text.endsWith(part) : text.includes(part)))
}

/** Returns the parts of a text that can be found at the place. */
function partsOf(text: string, place: Place): string[] {
  const cuts = Array.from({ length: text.length + 1 }, (_, i) => i)
  if (place === 'start') return cuts.map(end => text.slice(0, end))
  if (place === 'end') return cuts.map(start => text.slice(start))
  return cuts.flatMap(start => cuts.slice(start).map(end => text.slice(start, end)))
}
