// Formats times with Go's layouts, which show the reference time: Monday, January 2nd 2006, 15:04:05, seven hours west of Greenwich.

import { type Civil, civilOf, daysOf, pad, type Time, type Zone } from './civil.ts'

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
