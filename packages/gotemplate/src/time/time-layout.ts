// Formats times with Go's layouts, which show the reference time: Monday, January 2nd 2006, 15:04:05, seven hours west of Greenwich.

import { type Civil, civilOf, daysIn, daysOf, instant, pad, type Time, UTC_ZONE, type Zone } from './civil.ts'
import { quote } from './duration.ts'

/** The elements of a layout. Earlier alternatives take precedence. */
export const ELEMENT =
  /January|Jan(?![a-z])|Monday|Mon(?![a-z])|MST|0[1-6]|002|15|1|2006|2|_2(?!006)|__2|3|4|5|PM|pm|[-Z](?:070000|07:00:00|0700|07:00|07)|[.,](?:0+|9+)(?!\d)/g

export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')
export const WEEKDAYS: readonly string[] = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

interface Calendar extends Civil {
  readonly weekday: number
  readonly yearDay: number
  readonly nanoseconds: number
  readonly zone: Zone
}

function calendarOf(time: Time): Calendar {
  const civil = civilOf(time)
  const { nanoseconds, zone } = time
  return { ...civil, weekday: weekdayOf(civil), yearDay: yearDayOf(civil), nanoseconds, zone }
}

/** Returns the day of the week, with 0 for Sunday. */
export const weekdayOf = ({ year, month, day }: Civil): number => (((daysOf(year, month, day) + 4) % 7) + 7) % 7
export const yearDayOf = ({ year, month, day }: Civil): number => daysOf(year, month, day) - daysOf(year, 1, 1) + 1

const spaces = (value: number, width: number): string => String(value).padStart(width)
const hour12 = (hour: number): number => hour % 12 || 12

const WRITERS: ReadonlyMap<string, (time: Calendar) => string> = new Map([
  ['January', time => MONTHS[time.month - 1]!],
  ['Jan', time => MONTHS[time.month - 1]!.slice(0, 3)],
  ['1', time => pad(time.month, 1)],
  ['01', time => pad(time.month, 2)],
  ['Monday', time => WEEKDAYS[time.weekday]!],
  ['Mon', time => WEEKDAYS[time.weekday]!.slice(0, 3)],
  ['2', time => pad(time.day, 1)],
  ['_2', time => spaces(time.day, 2)],
  ['02', time => pad(time.day, 2)],
  ['__2', time => spaces(time.yearDay, 3)],
  ['002', time => pad(time.yearDay, 3)],
  ['15', time => pad(time.hour, 2)],
  ['3', time => pad(hour12(time.hour), 1)],
  ['03', time => pad(hour12(time.hour), 2)],
  ['4', time => pad(time.minute, 1)],
  ['04', time => pad(time.minute, 2)],
  ['5', time => pad(time.second, 1)],
  ['05', time => pad(time.second, 2)],
  ['2006', time => pad(time.year, 4)],
  ['06', time => pad(Math.abs(time.year) % 100, 2)],
  ['PM', time => (time.hour >= 12 ? 'PM' : 'AM')],
  ['pm', time => (time.hour >= 12 ? 'pm' : 'am')],
  ['MST', time => time.zone.name || writeOffset('-0700', time.zone.offset)],
] as [string, (time: Calendar) => string][])

export function formatTime(time: Time, layout: string): string {
  const calendar = calendarOf(time)
  return layout.replace(ELEMENT, element => {
    const write = WRITERS.get(element)
    if (write) return write(calendar)
    return /^[.,]/.test(element)
      ? writeFraction(element, calendar.nanoseconds)
      : writeOffset(element, calendar.zone.offset)
  })
}

/** Formats a fraction of a second. Trailing zeros are dropped for an element of nines, and kept for one of zeros. */
function writeFraction(element: string, nanoseconds: number): string {
  const digits = pad(nanoseconds, 9).slice(0, element.length - 1)
  if (element[1] === '0') return element[0] + digits
  const short = digits.replace(/(?<!0)0+$/, '')
  return short && element[0] + short
}

function writeOffset(element: string, offset: number): string {
  if (offset === 0 && element.startsWith('Z')) return 'Z'
  const minutes = Math.trunc(offset / 60)
  const colon = element.includes(':') ? ':' : ''
  const isShort = element.length === 3
  const hasSeconds = /0000$|:.*:/.test(element)
  // As in Go, the sign is that of the whole minutes: an offset of minus half a minute is +00:00:-30.
  const seconds = (minutes < 0 ? -offset : offset) % 60
  return (
    (minutes < 0 ? '-' : '+') +
    pad(Math.floor(Math.abs(minutes) / 60), 2) +
    (isShort ? '' : colon + pad(Math.abs(minutes) % 60, 2)) +
    (hasSeconds ? colon + pad(seconds, 2) : '')
  )
}

/** The state of parsing: the remaining text and the fields parsed so far. */
interface Reading {
  rest: string
  year: number
  month?: number
  day?: number
  yearDay?: number
  hour: number
  minute: number
  second: number
  nanoseconds: number
  half?: 'am' | 'pm'
  isUtc?: boolean
  offset?: number
  zoneName: string
}

/** Parses an element at the start of the remaining text. Returns false if it is absent, or the name of a field out of range: hour 25. */
type Reader = (reading: Reading, element: string, layoutRest: string) => boolean | string

/** Parses a time. Returns it, or Go's error message. */
export function parseTime(layout: string, text: string): Time | { readonly error: string } {
  const reading: Reading = { rest: text, year: 0, hour: 0, minute: 0, second: 0, nanoseconds: 0, zoneName: '' }
  const failed = (why: string) => ({ error: `parsing time ${quote(text)}${why}` })
  const mismatch = (part: string, at: string) =>
    failed(` as ${quote(layout)}: cannot parse ${quote(at)} as ${quote(part)}`)
  let from = 0
  for (const match of layout.matchAll(ELEMENT)) {
    const element = match[0]
    const literal = layout.slice(from, match.index)
    from = match.index + element.length
    if (!skipLiteral(reading, literal)) return mismatch(literal, reading.rest)
    const before = reading.rest
    const result = readerOf(element)(reading, element, layout.slice(from))
    if (typeof result === 'string') return failed(`: ${result} out of range`)
    if (!result) return mismatch(element, before)
  }
  const tail = layout.slice(from)
  if (!skipLiteral(reading, tail)) return mismatch(tail, reading.rest)
  if (reading.rest !== '') return failed(`: extra text: ${quote(reading.rest)}`)
  const time = assemble(reading)
  return typeof time === 'string' ? failed(`: ${time}`) : time
}

/** Skips literal text of the layout. A run of spaces matches any run of spaces and, at the end of the text, none. */
function skipLiteral(reading: Reading, literal: string): boolean {
  let rest = reading.rest
  let ok = true
  for (let at = 0; at < literal.length && ok; ) {
    if (literal[at] === ' ') {
      ok = rest === '' || rest[0] === ' '
      if (!ok) break
      while (literal[at] === ' ') at++
      rest = rest.replace(/^ +/, '')
    } else {
      ok = rest !== '' && rest[0] === literal[at]
      if (ok) rest = rest.slice(1)
      at++
    }
  }
  reading.rest = rest
  return ok
}

function take(reading: Reading, pattern: RegExp): RegExpExecArray | null {
  const match = pattern.exec(reading.rest)
  if (match) reading.rest = reading.rest.slice(match[0].length)
  return match
}

/** Parses one or two digits, exactly two if the layout has a leading zero. */
const number =
  (field: 'month' | 'day' | 'hour' | 'minute', min: number, max: number): Reader =>
  (reading, element) => {
    const match = take(reading, element.startsWith('0') ? /^\d\d/ : /^\d\d?/)
    if (!match) return false
    const value = Number(match[0])
    reading[field] = value
    return (value >= min && value <= max) || field
  }

const name =
  (names: readonly string[], length: number | undefined, keep: (reading: Reading, index: number) => void): Reader =>
  reading => {
    const rest = reading.rest.toLowerCase()
    const index = names.findIndex(each => rest.startsWith(each.slice(0, length).toLowerCase()))
    if (index < 0) return false
    keep(reading, index)
    reading.rest = reading.rest.slice(names[index]!.slice(0, length).length)
    return true
  }

const setMonth = (reading: Reading, index: number): void => {
  reading.month = index + 1
}
const ignore = (): void => {}

const half =
  (am: string, pm: string): Reader =>
  reading => {
    const match = take(reading, /^(?:[AaPp][Mm])/)
    if (match?.[0] !== am && match?.[0] !== pm) return false
    reading.half = match[0] === am ? 'am' : 'pm'
    return true
  }

const day: Reader = (reading, element) => {
  if (element === '_2') take(reading, /^ /)
  return number('day', 0, 99)(reading, element, '')
}

const yearDay: Reader = (reading, element) => {
  const match = take(reading, element === '002' ? /^\d{3}/ : /^ {0,2}(\d{1,3})/)
  if (match) reading.yearDay = Number(match[0])
  return match !== null
}

/** Parses a two-digit year: 69 to 99 mean 1969 to 1999. As in Go, a sign is accepted for a digit: -5 is 1995. */
const shortYear: Reader = reading => {
  const match = take(reading, /^(?:\d\d|[-+]\d)/)
  const value = Number(match?.[0])
  reading.year = value + (value >= 69 ? 1900 : 2000)
  return match !== null
}

const longYear: Reader = reading => {
  const match = take(reading, /^\d{4}/)
  reading.year = Number(match?.[0])
  return match !== null
}

/** Parses seconds and, even if the layout has none, a fraction after them. */
const second: Reader = (reading, element, layoutRest) => {
  const match = take(reading, element === '05' ? /^\d\d/ : /^\d\d?/)
  if (!match) return false
  reading.second = Number(match[0])
  if (reading.second > 59) return 'second'
  const next = layoutRest.match(ELEMENT)?.[0]
  if (!next || !/^[.,]/.test(next)) takeFraction(reading, take(reading, /^[.,](\d+)/)?.[1])
  return true
}

function takeFraction(reading: Reading, digits: string | undefined): void {
  if (digits !== undefined) reading.nanoseconds = Number(digits.slice(0, 9).padEnd(9, '0'))
}

/** Parses a fraction: for an element of zeros as many digits, the first of which may be a sign; for one of nines any number, or none. */
const fraction: Reader = (reading, element) => {
  if (element[1] === '9') {
    takeFraction(reading, take(reading, /^[.,](\d+)/)?.[1])
    return true
  }
  const text = reading.rest.slice(0, element.length)
  const match = /^[.,](?:([-+])(\d*)|\d+)$/.exec(text.slice(0, 10))
  if (text.length < element.length || !match) return false
  if (match[1] === '-' && Number(match[2]) > 0) return 'fractional second'
  const digits = text.slice(match[1] ? 2 : 1, 10)
  reading.nanoseconds = Number(digits) * 10 ** (10 - Math.min(text.length, 10))
  reading.rest = reading.rest.slice(element.length)
  return true
}

/** The forms of an offset by length: `-07`, `-0700`, `-07:00`, `-070000`, `-07:00:00`. */
const OFFSETS: Readonly<Record<number, RegExp>> = {
  3: /^(.)(\d\d)/s,
  5: /^(.)(\d\d)(\d\d)/s,
  6: /^(.)(\d\d):(\d\d)/s,
  7: /^(.)(\d\d)(\d\d)(\d\d)/s,
  9: /^(.)(\d\d):(\d\d):(\d\d)/s,
}

const offset: Reader = (reading, element) => {
  if (element.startsWith('Z') && take(reading, /^Z/)) {
    reading.isUtc = true
    return true
  }
  const match = take(reading, OFFSETS[element.length]!)
  if (!match) return false
  const [hours, minutes, seconds] = [2, 3, 4].map(group => Number(match[group] ?? 0)) as [number, number, number]
  if (seconds > 60) return 'time zone offset second'
  if (minutes > 60) return 'time zone offset minute'
  if (hours > 24) return 'time zone offset hour'
  if (match[1] !== '+' && match[1] !== '-') return false
  reading.offset = (hours * 3600 + minutes * 60 + seconds) * (match[1] === '-' ? -1 : 1)
  return true
}

const ZONE_NAME =
  /^(?:ChST|MeST|GMT(?:[-+](?:0*(?:1\d|2[0-3]|\d))(?!\d))?|[-+]0*(?:1\d|2[0-3]|\d)(?!\d)|(?:[A-Z]{4}T|[A-Z]{3}T|WITA|[A-Z]{3})(?![A-Z]))/

const zone: Reader = reading => {
  if (take(reading, /^UTC/)) {
    reading.isUtc = true
    return true
  }
  const match = take(reading, ZONE_NAME)
  if (match) reading.zoneName = match[0]
  return match !== null
}

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['January', name(MONTHS, undefined, setMonth)],
  ['Jan', name(MONTHS, 3, setMonth)],
  ['1', number('month', 1, 12)],
  ['01', number('month', 1, 12)],
  ['Monday', name(WEEKDAYS, undefined, ignore)],
  ['Mon', name(WEEKDAYS, 3, ignore)],
  ['2', day],
  ['_2', day],
  ['02', day],
  ['__2', yearDay],
  ['002', yearDay],
  ['15', number('hour', 0, 23)],
  ['3', number('hour', 0, 12)],
  ['03', number('hour', 0, 12)],
  ['4', number('minute', 0, 59)],
  ['04', number('minute', 0, 59)],
  ['5', second],
  ['05', second],
  ['2006', longYear],
  ['06', shortYear],
  ['PM', half('AM', 'PM')],
  ['pm', half('am', 'pm')],
  ['MST', zone],
])

const readerOf = (element: string): Reader => READERS.get(element) ?? (/^[.,]/.test(element) ? fraction : offset)

function assemble(reading: Reading): Time | string {
  const date = dateOf(reading)
  if (typeof date === 'string') return date
  const hour = hourOf(reading)
  const civil = { ...date, year: reading.year, hour, minute: reading.minute, second: reading.second }
  const at = (seconds: number, name: string) =>
    instant(civil, reading.nanoseconds, seconds === 0 && name === '' ? UTC_ZONE : { name, offset: seconds })
  if (reading.isUtc) return at(0, '')
  // Go uses -1 for a missing offset, so an offset of one second west is treated as missing.
  if (reading.offset !== undefined && reading.offset !== -1) return at(reading.offset, reading.zoneName)
  if (reading.zoneName === '') return at(0, '')
  // As in Go, an abbreviation without a known offset is treated as UTC. `GMT-3` sets the offset, but the time of day stays that of UTC.
  const hours = /^GMT([-+]\d+)$/.exec(reading.zoneName)
  const { seconds, nanoseconds } = at(0, reading.zoneName)
  return { seconds, nanoseconds, zone: { name: reading.zoneName, offset: hours ? Number(hours[1]) * 3600 : 0 } }
}

function hourOf({ hour, half }: Reading): number {
  if (half === 'pm' && hour < 12) return hour + 12
  return half === 'am' && hour === 12 ? 0 : hour
}

function dateOf({ year, month, day, yearDay }: Reading): { month: number; day: number } | string {
  if (yearDay !== undefined) return dateOfYearDay(year, month, day, yearDay)
  const date = { month: month ?? 1, day: day ?? 1 }
  return date.day < 1 || date.day > daysIn(year, date.month) ? 'day out of range' : date
}

function dateOfYearDay(year: number, month: number | undefined, day: number | undefined, yearDay: number) {
  const days = daysOf(year + 1, 1, 1) - daysOf(year, 1, 1)
  if (yearDay < 1 || yearDay > days) return 'day-of-year out of range'
  let found = 1
  while (found < 12 && daysOf(year, found + 1, 1) - daysOf(year, 1, 1) < yearDay) found++
  const dayOfMonth = yearDay - (daysOf(year, found, 1) - daysOf(year, 1, 1))
  if (month !== undefined && month !== found) return 'day-of-year does not match month'
  if (day !== undefined && day !== dayOfMonth) return 'day-of-year does not match day'
  return { month: found, day: dayOfMonth }
}
