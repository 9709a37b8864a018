// What the OperatingSystemConfigs of a cluster say about values that are not in the export. The rendering has stand-ins for them: where the
// text around a stand-in is the same in the cluster, the value is known.

import { encodeBase64Text } from 'gotemplate/go/base64'
import type { StandIn } from '../render/inputs/credential.ts'
import { isObject, type Json, type JsonObject } from '../render/model/json.ts'
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
  }
  return learned

  /** Learns from the only text that has the same parts. Returns whether there is one. */
  function learn(pieces: readonly string[], candidates: readonly string[]): boolean {
    const found = pieces.length === 1 ? [] : candidates.flatMap(each => [valuesBetween(pieces, each) ?? []])
    const [values, second] = found.filter(({ length }) => length > 0)
    if (values === undefined || second !== undefined) return false
    for (const [i, value] of values.entries()) {
      const standsFor = pieces[2 * i + 1]!
      const isOther = [...learned].some(([known, by]) => by === standsFor && joined(known) !== joined(value))
      if (!isOther) learned.set(value, standsFor)
    }
    return true
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

/** Whether a text can be a token, an address or certificates: anything else was written into the cluster's text. */
const isValue = (text: string): boolean =>
  text.length >= SHORTEST && text.split('\n').every(line => /^[\w.:/+=-]*$/.test(line.replace(DELIMITER, '').trim()))

const SHORTEST = 6
const DELIMITER = /-----(?:BEGIN|END) CERTIFICATE-----/
