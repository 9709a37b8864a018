// An instant, and what a calendar and a clock show of it: Go's proleptic Gregorian calendar, without a clock of our own.

export interface Time {
  /** Since 1970-01-01T00:00:00Z. */
  readonly seconds: bigint
  /** 0 to 999,999,999. */
  readonly nanoseconds: number
  readonly zone: Zone
}

export interface Zone {
  /** As the layout's `MST` prints it; "" for a zone that only has an offset. */
  readonly name: string
  /** Seconds east of UTC. */
  readonly offset: number
}

export const UTC_ZONE: Zone = { name: 'UTC', offset: 0 }

/** What a calendar and a clock in the zone show. */
export interface Civil {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const SECONDS_A_DAY = 86400n

/** Days since 1970-01-01 of a date; months and days beyond their range are carried on, as Go's time.Date does it. */
export function daysOf(year: number, month: number, day: number): number {
  const y = year + Math.floor((month - 1) / 12)
  const m = ((((month - 1) % 12) + 12) % 12) + 1
  // Years are counted from March, so that a leap day is the last of its year.
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

export function instant(civil: Civil, nanoseconds: number, zone: Zone): Time {
  const { year, month, day, hour, minute, second } = civil
  const seconds =
    BigInt(daysOf(year, month, day)) * SECONDS_A_DAY + BigInt(hour * 3600 + minute * 60 + second - zone.offset)
  return { seconds, nanoseconds, zone }
}

/** Go counts days from a year so long ago that a little below the smallest int64 is far in the future. */
const FIRST_SECOND = -((292277022400n * 3652425n) / 10000n + 306n) * SECONDS_A_DAY - 62135596800n

const wrapped = (seconds: bigint): bigint => (seconds < FIRST_SECOND ? seconds + (1n << 64n) : seconds)

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

/** At least so many digits. */
export const pad = (value: number, width: number): string =>
  (value < 0 ? '-' : '') + String(Math.abs(value)).padStart(width, '0')

/** `2006-01-02` */
export const dateText = (time: Time): string => {
  const { year, month, day } = civilOf(time)
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** `15:04:05.999999999` */
export const clockText = (time: Time): string => {
  const { hour, minute, second } = civilOf(time)
  const fraction = pad(time.nanoseconds, 9).replace(/0+$/, '')
  return `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}${fraction && `.${fraction}`}`
}

/** `-0700`, or `-07:00` with the separator `:`. Seconds of an offset are cut off. */
export const offsetText = (offset: number, separator = ''): string => {
  const minutes = Math.trunc(Math.abs(offset) / 60)
  return `${Math.trunc(offset / 60) < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60), 2)}${separator}${pad(minutes % 60, 2)}`
}

/** `2006-01-02T15:04:05.999999999Z07:00` */
export const rfc3339 = (time: Time): string =>
  `${dateText(time)}T${clockText(time)}${time.zone.offset === 0 ? 'Z' : offsetText(time.zone.offset, ':')}`

/** As `print` shows it. */
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
