// Instants, and their date and time of day in a zone, in Go's proleptic Gregorian calendar. Reads no clock.

export interface Time {
  /** The seconds since 1970-01-01T00:00:00Z. */
  readonly seconds: bigint
  /** The nanoseconds of the second, from 0 to 999,999,999. */
  readonly nanoseconds: number
  readonly zone: Zone
}

export interface Zone {
  /** The abbreviation that the layout element `MST` prints; "" for a zone that is only an offset. */
  readonly name: string
  /** The offset in seconds east of UTC. */
  readonly offset: number
}

export const UTC_ZONE: Zone = { name: 'UTC', offset: 0 }

/** A date and time of day in a zone. */
export interface Civil {
  readonly year: number
  /** The month, from 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const SECONDS_A_DAY = 86400n

/** Returns the days since 1970-01-01 of a date. As in Go's time.Date, months and days outside of their range are normalized. */
export function daysOf(year: number, month: number, day: number): number {
  const y = year + Math.floor((month - 1) / 12)
  const m = ((((month - 1) % 12) + 12) % 12) + 1
  // Years start in March, so that a leap day is the last day of its year.
  const shifted = m > 2 ? y : y - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (m + (m > 2 ? -3 : 9)) + 2) / 5)
  return (
    era * 146097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear +
    day -
    1 -
    719468
  )
}

/** Returns the number of days of a month. */
export const daysIn = (year: number, month: number): number => daysOf(year, month + 1, 1) - daysOf(year, month, 1)

/** Returns the time of a date and clock in a zone. Values beyond their ranges are carried over, as in time.Date. */
export function instant(civil: Civil, nanoseconds: number, zone: Zone): Time {
  const { year, month, day, hour, minute, second } = civil
  const seconds =
    BigInt(daysOf(year, month, day)) * SECONDS_A_DAY + BigInt(hour * 3600 + minute * 60 + second - zone.offset)
  return { seconds, nanoseconds, zone }
}

/** The first second of Go's day count, 292277022400 years and 306 days before 0001-01-01. Earlier seconds wrap around. */
const FIRST_SECOND = -((292277022400n * 3652425n) / 10000n + 306n) * SECONDS_A_DAY - 62135596800n

const wrapped = (seconds: bigint): bigint => (seconds < FIRST_SECOND ? seconds + (1n << 64n) : seconds)

/** Returns the date and clock of a time in its zone. */
export function civilOf({ seconds, zone }: Time): Civil {
  const local = wrapped(seconds + BigInt(zone.offset))
  const rest = ((local % SECONDS_A_DAY) + SECONDS_A_DAY) % SECONDS_A_DAY
  const days = Number((local - rest) / SECONDS_A_DAY) + 719468
  const clock = Number(rest)
  const era = Math.floor(days / 146097)
  const dayOfEra = days - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
    hour: Math.floor(clock / 3600),
    minute: Math.floor(clock / 60) % 60,
    second: clock % 60,
  }
}

/** Formats an integer with at least `width` digits. */
export const pad = (value: number, width: number): string =>
  (value < 0 ? '-' : '') + String(Math.abs(value)).padStart(width, '0')

/** Formats the date as `2006-01-02`. */
export const dateText = (time: Time): string => {
  const { year, month, day } = civilOf(time)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Formats the time of day as `15:04:05.999999999`. */
export const clockText = (time: Time): string => {
  const { hour, minute, second } = civilOf(time)
  const fraction = pad(time.nanoseconds, 9).replace(/(?<!0)0+$/, '')
  return `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}${fraction && `.${fraction}`}`
}

/** Formats an offset as `-0700`, or `-07:00` with the separator `:`. Seconds are truncated. */
const offsetText = (offset: number, separator = ''): string => {
  const minutes = Math.trunc(Math.abs(offset) / 60)
  return `${Math.trunc(offset / 60) < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${separator}${pad(minutes % 60, 2)}`
}

/** Formats a time as `2006-01-02T15:04:05.999999999Z07:00`. */
export const rfc3339 = (time: Time): string =>
  `${dateText(time)}T${clockText(time)}${time.zone.offset === 0 ? 'Z' : offsetText(time.zone.offset, ':')}`

/** Formats a time as Time.String does, without a monotonic clock reading. */
export const timeText = (time: Time): string => {
  const offset = offsetText(time.zone.offset)
  return `${dateText(time)} ${clockText(time)} ${offset} ${time.zone.name || offset}`
}

const SECOND = 1_000_000_000n

export function addNanoseconds(time: Time, nanoseconds: bigint): Time {
  const total = BigInt(time.nanoseconds) + nanoseconds
  const rest = ((total % SECOND) + SECOND) % SECOND
  return { ...time, seconds: time.seconds + (total - rest) / SECOND, nanoseconds: Number(rest) }
}

/** Returns the time of a valid Date, in UTC. */
export function fromDate(date: Date): Time {
  const milliseconds = date.getTime()
  const seconds = Math.floor(milliseconds / 1000)
  return { seconds: BigInt(seconds), nanoseconds: (milliseconds - seconds * 1000) * 1_000_000, zone: UTC_ZONE }
}
