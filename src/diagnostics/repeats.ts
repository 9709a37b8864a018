// Merges repeated problems: a mistake in a profile is found again for each MachineDeployment that uses it, but should be read once. Problems of
// several objects that differ only in the names of the objects are alike.

import type { Diagnostic, ObjectRef, RelatedPlace } from './diagnostic.ts'
import { nameOf } from './names.ts'

/** Merges problems that differ only in their related objects. A merged problem has the position of the first. */
export function mergeRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const repeats = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const diagnostic of diagnostics) {
    const key = identityOf(diagnostic)
    const known = repeats.get(key)
    if (known === undefined) repeats.set(key, [diagnostic])
    else known.push(diagnostic)
  }
  return [...repeats.values()].map(same => (same.length === 1 ? same[0] : merge(same)))
}

function merge(same: readonly [Diagnostic, ...Diagnostic[]]): Diagnostic {
  const related = new Map<string, RelatedPlace[]>()
  for (const place of same.flatMap(diagnostic => diagnostic.related ?? [])) {
    const key = placeKey(place)
    const known = related.get(key)
    if (known) known.push(place)
    else related.set(key, [place])
  }
  return related.size === 0 ? same[0] : { ...same[0], related: Array.from(related.values(), mergePlaces) }
}

function mergePlaces(same: readonly RelatedPlace[]): RelatedPlace {
  const rendered = same.flatMap(place => place.rendered ?? [])
  return rendered.length === 0 ? same.at(-1)! : { ...same.at(-1)!, rendered }
}

const placeKey = ({ role, field, object }: RelatedPlace): string => JSON.stringify([role, field, nameOf(object)])

const identityOf = ({ code, severity, ignored, message, help, object, field, excerpt, origin }: Diagnostic): string => {
  const place = [field, excerpt?.start, origin?.path, origin?.line, origin?.column]
  return JSON.stringify([
    code,
    severity,
    ignored,
    message,
    help,
    object?.kind,
    object?.namespace,
    object?.name,
    object?.cluster,
    ...place,
  ])
}

export type SimilarDiagnostics = readonly [Diagnostic, ...Diagnostic[]]

/** Returns the problems with those that differ only in the name of their object together, in the order of the first of each. */
export function groupSimilar(diagnostics: readonly Diagnostic[]): SimilarDiagnostics[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>()
  for (const [i, diagnostic] of diagnostics.entries()) {
    const key = diagnostic.object === undefined ? `${i}` : shapeOf(diagnostic, diagnostic.object)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [diagnostic])
    else known.push(diagnostic)
  }
  return [...groups.values()]
}

/** Returns what a problem has in common with the same one of another object. */
function shapeOf(
  { code, severity, message, help = '', field = '', related = [] }: Diagnostic,
  object: ObjectRef,
): string {
  const names = namesOf(object)
  const shapes = [message, help, field].map(text => names.reduce(withoutName, text))
  const others = related.map(({ role, object: other }) => [role, nameOf(other)])
  return JSON.stringify([code, severity, object.apiVersion, object.kind, ...shapes, others])
}

/** Returns the forms in which messages name the object, the longest ones first. */
function namesOf({ namespace = '', name }: ObjectRef): string[] {
  const space = namespace === '' ? 'default' : namespace
  return name === '' ? [] : [`${space}/${name}`, `${space}-${name}`, `${name}-${space}`, name]
}

/** Returns the text with a mark in place of the name where it is no part of a longer word. */
function withoutName(text: string, name: string): string {
  let result = ''
  let from = 0
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (LETTER_OR_DIGIT.test(text[at - 1] ?? '') || LETTER_OR_DIGIT.test(text[at + name.length] ?? '')) continue
    result += `${text.slice(from, at)}\0`
    from = at + name.length
  }
  return result + text.slice(from)
}

const LETTER_OR_DIGIT = /[A-Za-z0-9]/

/** How many lines of a shared help are listed. */
const LISTED = 100

/**
 * Returns one help for problems that are alike. If only the last line differs, such as that of a list to paste, it has this line of each, or of
 * `listed` of them; otherwise it is that of the first.
 */
export function sharedHelp([first, ...others]: SimilarDiagnostics, listed = LISTED): string | undefined {
  const { help } = first
  if (help === undefined || others.every(other => other.help === help)) return help
  const at = help.lastIndexOf('\n') + 1
  const start = help.slice(0, at)
  const isList = at > 0 && help.startsWith(' ', at) && others.every(other => isLastLineOf(other.help ?? '', start))
  if (!isList)
    return INTRODUCED.test(help)
      ? help.replace(':\n', ` (the first of ${others.length + 1}):\n`)
      : `${help}${at > 0 ? '\n' : ''}\nThe same for the other ${others.length}, with their names.`
  const lines = [first, ...others].slice(0, listed).map(each => each.help!.slice(at))
  const more = others.length + 1 - lines.length
  return `${start}${lines.join('\n')}${more > 0 ? `\nand ${more} more` : ''}`
}

/** Matches a help whose first line introduces what is to be written. */
const INTRODUCED = /^.*:\n/

const isLastLineOf = (help: string, start: string): boolean =>
  help.startsWith(start) && !help.includes('\n', start.length)
