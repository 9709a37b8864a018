// What the OperatingSystemConfigs of a cluster say about values that are not in the export. The rendering has stand-ins for them: where the
// text around a stand-in is the same in the cluster, the value is known.

import { encodeBase64Text } from 'gotemplate/go/base64'
import { isObject, type Json, type JsonObject } from '../base/json.ts'
import type { StandIn } from '../render/inputs/credential.ts'
import { mapTexts } from '../render/model/placeholders.ts'
import { API_SERVER, standInTexts } from '../secrets/stand-ins.ts'

/** An object of the cluster, and what was rendered with stand-ins in its place. */
export interface Counterparts {
  readonly cluster: JsonObject
  readonly rendered: JsonObject
}

export function learnedValues(
  { cluster, rendered }: Counterparts,
  standIns: readonly Pick<StandIn, 'name'>[],
): ReadonlyMap<string, string> {
  const texts = [...new Set(standIns.flatMap(({ name }) => textsOf(name)))].sort((a, b) => b.length - a.length)
  const learned = new Map<string, string>()
  if (texts.length === 0) return learned
  // The parts of a text around stand-ins, and the stand-ins with odd indices.
  const standIn = new RegExp(`(${texts.map(text => text.replace(/[.+/]/g, '\\$&')).join('|')})`)
  for (const [now, before] of textPairs(rendered, cluster)) {
    const whole = learn(now.split(standIn), [before])
    if (whole) continue
    const lines = before.split('\n')
    for (const line of now.split('\n')) learn(line.split(standIn), lines)
    for (const [value, by] of wordsBeside(now.split(standIn), before)) add(value, by)
  }
  return learned

  /** Learns from the only text that has the same parts. Returns whether there is one. */
  function learn(pieces: readonly string[], candidates: readonly string[]): boolean {
    const found = pieces.length === 1 ? [] : candidates.flatMap(each => [valuesBetween(pieces, each) ?? []])
    const [values, second] = found.filter(({ length }) => length > 0)
    if (values === undefined || second !== undefined) return false
    for (const [i, value] of values.entries()) add(value, pieces[2 * i + 1]!)
    return true
  }

  function add(value: string, standsFor: string): void {
    const isOther = [...learned].some(([known, by]) => by === standsFor && joined(known) !== joined(value))
    if (!isOther) learned.set(value, standsFor)
  }
}

/** Returns the object with stand-ins in the place of values that were learned. */
export const withoutLearned = (object: JsonObject, learned: ReadonlyMap<string, string>): JsonObject => {
  const longestFirst = [...learned].sort(([a], [b]) => b.length - a.length)
  return mapTexts(object, text => longestFirst.reduce((rest, [value, by]) => rest.replaceAll(value, () => by), text))
}

/** Returns a value as it is in all places: certificates are indented. */
const joined = (value: string): string => value.replaceAll(/\s/g, '')

/** The texts of a stand-in as templates write them; kubeconfigs have certificates in base64. */
const textsOf = (name: string): readonly string[] => {
  const texts = name === API_SERVER.name ? [API_SERVER.url] : standInTexts(name)
  return [...texts, ...texts.map(encodeBase64Text)]
}

/** Returns the texts at the same places of two values. Objects with a path, which are files, are compared with those of the same path. */
function textPairs(now: Json | undefined, before: Json | undefined): readonly (readonly [string, string])[] {
  if (typeof now === 'string') return typeof before === 'string' ? [[now, before]] : []
  if (Array.isArray(now)) {
    const others = Array.isArray(before) ? before : []
    const counterpart = (item: Json, i: number) =>
      isObject(item) && item.path !== undefined
        ? others.find(other => isObject(other) && other.path === item.path)
        : others[i]
    return now.flatMap((item, i) => textPairs(item, counterpart(item, i)))
  }
  if (!isObject(now) || !isObject(before)) return []
  return Object.entries(now).flatMap(([key, value]) => textPairs(value, before[key]))
}

/** Returns what a text has in the place of the stand-ins, or undefined if the text around them is another one. */
function valuesBetween(pieces: readonly string[], text: string): readonly string[] | undefined {
  const last = pieces.at(-1)!
  if (!text.startsWith(pieces[0]!) || !text.endsWith(last)) return undefined
  const values: string[] = []
  let from = pieces[0]!.length
  for (let i = 2; i < pieces.length; i += 2) {
    const end = i === pieces.length - 1 ? text.length - last.length : text.indexOf(pieces[i]!, from)
    if (end < from || !isValue(text.slice(from, end))) return undefined
    values.push(text.slice(from, end))
    from = end + pieces[i]!.length
  }
  return values
}

/** How much of the text beside a stand-in says that a word is in its place. */
const BESIDE = 24
const FEWEST_BESIDE = 5

/** Returns the words in the place of stand-ins where only the text on one side of them is the same: the other side was changed in the cluster. */
function wordsBeside(pieces: readonly string[], text: string): [value: string, standIn: string][] {
  const found: [string, string][] = []
  const placeOf = (beside: string): number => {
    const at = beside.length < FEWEST_BESIDE ? -1 : text.indexOf(beside)
    return at === text.lastIndexOf(beside) ? at : -1
  }
  for (let i = 1; i < pieces.length; i += 2) {
    const [left, right] = [pieces[i - 1]!.slice(-BESIDE), pieces[i + 1]!.slice(0, BESIDE)]
    const [after, before] = [placeOf(left), placeOf(right)]
    const word =
      (after < 0 ? undefined : /^[\w.:/+=-]{6,2000}/.exec(text.slice(after + left.length))) ??
      (before < 0 ? undefined : /(?<![\w.:/+=-])[\w.:/+=-]{6,2000}$/.exec(text.slice(0, before)))
    if (word) found.push([word[0], pieces[i]!])
  }
  return found
}

/** Whether a text can be a token, an address or certificates: anything else was written into the cluster's text. */
const isValue = (text: string): boolean =>
  text.length >= SHORTEST && text.split('\n').every(line => /^[\w.:/+=-]*$/.test(line.replace(DELIMITER, '').trim()))

const SHORTEST = 6
const DELIMITER = /-----(?:BEGIN|END) CERTIFICATE-----/
