// Time zones: looks up the offset and abbreviation at a time, as Go does in its embedded tz database.

import { Lazy } from '../values/values.ts'
import { daysIn, daysOf, UTC_ZONE, type Zone } from './civil.ts'

interface TimeZone {
  /** The zone before the first change. */
  readonly first: Zone
  readonly changes: readonly { readonly at: bigint; readonly zone: Zone }[]
  /** The rule that applies from the last change on. */
  readonly rule: Rule | undefined
}

export const timeZones = new Lazy(() => import('./generated/time-zones.ts'))

/** Packed zones by name. */
let packedZones: ReadonlyMap<string, string> | undefined
const parsed = new Map<string, TimeZone>()

const unpacked = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .flatMap(line => {
        const [names, ...rest] = line.split('|')
        return names!.split(' ').map(each => [each, rest.join('|')] as const)
      }),
  )

/** Returns the offset and abbreviation of a zone at `seconds` since 1970; undefined for an unknown name. The local zone is UTC. */
export function zoneAt(name: string, seconds: bigint): Zone | undefined {
  if (name === '' || name === 'UTC' || name === 'Local') return UTC_ZONE
  packedZones ??= unpacked(timeZones.get().TIME_ZONES)
  const packed = packedZones.get(name)
  if (packed === undefined) return undefined
  let zone = parsed.get(packed)
  if (!zone) parsed.set(packed, (zone = parseZone(packed)))
  const index = lastBefore(zone, seconds)
  if (index === zone.changes.length - 1 && zone.rule) return ruleAt(zone.rule, seconds)
  return index < 0 ? zone.first : zone.changes[index]!.zone
}

function lastBefore({ changes }: TimeZone, seconds: bigint): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (changes[middle]!.at <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

const base36 = (text: string): number => Number.parseInt(text, 36)

function parseZone(packed: string): TimeZone {
  const [first, typeTexts, steps, rule] = packed.split('|') as [string, string, string, string]
  const types = typeTexts.split(',').map((text): Zone => {
    const [name, offset] = text.split(':') as [string, string]
    return { name, offset: base36(offset) }
  })
  let at = 0
  const changes = Array.from(steps.matchAll(/(\.?)(-?[0-9a-z]{1,12})([A-Z])/g), ([, dot, text, type]) => {
    at += base36(text!) * (dot ? 1 : 900)
    return { at: BigInt(at), zone: types[type!.charCodeAt(0) - 65]! }
  })
  return { first: types[Number(first)]!, changes, rule: parseRule(rule) }
}

/** The rule for each year, in the form of POSIX TZ: `CET-1CEST,M3.5.0,M10.5.0/3`. */
interface Rule {
  readonly standard: Zone
  readonly summer: { readonly zone: Zone; readonly from: Turn; readonly to: Turn } | undefined
}

/** The time in a year at which clocks change. */
interface Turn {
  /** The day of a year, counted from 0. */
  readonly day: (year: number) => number
  /** The seconds since local midnight; may be on the day before or after. */
  readonly time: number
}

const RULE = /^([A-Za-z]+|<[^>]+>)([-+]?[\d:]+)(?:([A-Za-z]+|<[^>]+>)([-+]?[\d:]+)?,([^,]+),([^,]+))?$/

function parseRule(text: string): Rule | undefined {
  const match = RULE.exec(text)
  if (!match) return undefined
  const [, name, offset, summerName, summerOffset, from, to] = match
  // POSIX offsets are positive west of Greenwich.
  const standard: Zone = { name: bare(name!), offset: -secondsOf(offset!) }
  if (summerName === undefined) return { standard, summer: undefined }
  const zone: Zone = {
    name: bare(summerName),
    offset: summerOffset === undefined ? standard.offset + 3600 : -secondsOf(summerOffset),
  }
  return { standard, summer: { zone, from: parseTurn(from!), to: parseTurn(to!) } }
}

const bare = (name: string): string => name.replace(/[<>]/g, '')

function secondsOf(text: string): number {
  const sign = text.startsWith('-') ? -1 : 1
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[-+]/, '').split(':').map(Number)
  return sign * (hours * 3600 + minutes * 60 + seconds)
}

const TWO_O_CLOCK = 2 * 3600

function parseTurn(text: string): Turn {
  const [date, time] = text.split('/') as [string, string?]
  return { day: dayOf(date), time: time === undefined ? TWO_O_CLOCK : secondsOf(time) }
}

/** Parses a day: `M3.5.0` is the last Sunday of March, `J60` the 60th day without leap days, `59` the same with leap days. */
function dayOf(date: string): (year: number) => number {
  if (date.startsWith('M')) {
    const [month, week, weekday] = date.slice(1).split('.').map(Number) as [number, number, number]
    return year => nthWeekday(year, month, week, weekday)
  }
  if (!date.startsWith('J')) return () => Number(date)
  const day = Number(date.slice(1))
  return year => (day >= 60 && daysIn(year, 2) === 29 ? day : day - 1)
}

function nthWeekday(year: number, month: number, week: number, weekday: number): number {
  const first = daysOf(year, month, 1)
  const next = daysOf(year, month + 1, 1)
  let day = first + ((((weekday - first - 4) % 7) + 7) % 7) + (week - 1) * 7
  if (day >= next) day -= 7
  return day - daysOf(year, 1, 1)
}

function ruleAt({ standard, summer }: Rule, seconds: bigint): Zone {
  if (!summer) return standard
  const days = Number(floorDivide(seconds, 86400n))
  const year = yearOf(days)
  const since = Number(seconds - BigInt(daysOf(year, 1, 1)) * 86400n)
  const from = summer.from.day(year) * 86400 + summer.from.time - standard.offset
  const to = summer.to.day(year) * 86400 + summer.to.time - summer.zone.offset
  // In the southern hemisphere, summer time spans the end of the year.
  const isSummer = from <= to ? since >= from && since < to : since >= from || since < to
  return isSummer ? summer.zone : standard
}

const floorDivide = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b

/** Returns the year of a day since 1970. */
function yearOf(days: number): number {
  let year = 1970 + Math.floor(days / 365.2425)
  while (daysOf(year + 1, 1, 1) <= days) year++
  while (daysOf(year, 1, 1) > days) year--
  return year
}
