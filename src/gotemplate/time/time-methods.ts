// The methods of time.Time that templates can call: `{{ $t.Year }}`, `{{ $t.Format "2006" }}`. Methods with two results are left out.

import { BOOL, type GoType, INT, INT64, type Method, named, STRING } from '../values/types.ts'
import { int64, Scalar, type Value } from '../values/values.ts'
import { addNanoseconds, type Civil, civilOf, daysOf, instant, pad, type Time, UTC_ZONE } from './civil.ts'
import { DURATION, duration } from './duration.ts'
import { formatTime, MONTHS, WEEKDAYS, weekdayOf, yearDayOf } from './time-layout.ts'

const ordinal = (value: Value): number => Number((value as Scalar).value)

const nameOf = (names: readonly string[], first: number, type: string) => (value: Value) =>
  names[ordinal(value) - first] ?? `%!${type}(${ordinal(value)})`

const stringMethod = (call: (value: Value) => string): Record<string, Method> => ({
  String: { params: [], result: STRING, call },
})

const MONTH = named('time.Month', INT, stringMethod(nameOf(MONTHS, 1, 'Month')))
const WEEKDAY = named('time.Weekday', INT, stringMethod(nameOf(WEEKDAYS, 0, 'Weekday')))

/** The type of time values, and the conversions from and to a `Time`. */
interface Box {
  readonly type: GoType
  readonly open: (value: Value) => Time
  readonly close: (time: Time) => Value
}

export function timeMethods({ type, open, close }: Box): Record<string, Method> {
  const method = (result: GoType, call: (time: Time, args: Value[]) => Value, ...params: GoType[]): Method => ({
    params,
    result,
    call: (receiver, args) => call(open(receiver), args),
  })
  const ofCivil = (read: (civil: Civil) => number): Method => method(INT, time => BigInt(read(civilOf(time))))
  const inUtc = method(type, time => close({ ...time, zone: UTC_ZONE }))
  const compare = (time: Time, [other]: Value[]): number => compareTimes(time, open(other))
  return {
    Year: ofCivil(civil => civil.year),
    Month: method(MONTH, time => new Scalar(MONTH, BigInt(civilOf(time).month))),
    Day: ofCivil(civil => civil.day),
    Hour: ofCivil(civil => civil.hour),
    Minute: ofCivil(civil => civil.minute),
    Second: ofCivil(civil => civil.second),
    Nanosecond: method(INT, time => BigInt(time.nanoseconds)),
    Weekday: method(WEEKDAY, time => new Scalar(WEEKDAY, BigInt(weekdayOf(civilOf(time))))),
    YearDay: ofCivil(yearDayOf),
    Unix: method(INT64, time => int64(time.seconds)),
    UnixMilli: method(INT64, time => int64(time.seconds * 1000n + BigInt(Math.floor(time.nanoseconds / 1e6)))),
    UnixMicro: method(INT64, time => int64(time.seconds * 1000000n + BigInt(Math.floor(time.nanoseconds / 1000)))),
    UnixNano: method(INT64, time => int64(time.seconds * 1000000000n + BigInt(time.nanoseconds))),
    Format: method(STRING, (time, [layout]) => formatTime(time, layout as string), STRING),
    GoString: method(STRING, goString),
    UTC: inUtc,
    Local: inUtc,
    Add: method(type, (time, [by]) => close(addNanoseconds(time, span(by))), DURATION),
    Sub: method(DURATION, (time, [other]) => duration(difference(time, open(other))), type),
    Truncate: method(type, (time, [unit]) => close(toUnit(time, span(unit), () => false)), DURATION),
    Round: method(type, (time, [unit]) => close(toUnit(time, span(unit), (rest, all) => 2n * rest >= all)), DURATION),
    AddDate: method(type, (time, args) => close(addDate(time, args.map(Number))), INT, INT, INT),
    After: method(BOOL, (time, args) => compare(time, args) > 0, type),
    Before: method(BOOL, (time, args) => compare(time, args) < 0, type),
    Equal: method(BOOL, (time, args) => compare(time, args) === 0, type),
    Compare: method(INT, (time, args) => BigInt(compare(time, args)), type),
    IsZero: method(BOOL, time => time.seconds === ZERO_SECONDS && time.nanoseconds === 0),
    IsDST: method(BOOL, () => false),
  }
}

/** 0001-01-01T00:00:00Z */
const ZERO_SECONDS = BigInt(daysOf(1, 1, 1)) * 86400n

function compareTimes(a: Time, b: Time): number {
  if (a.seconds !== b.seconds) return a.seconds < b.seconds ? -1 : 1
  return Math.sign(a.nanoseconds - b.nanoseconds)
}

function addDate(time: Time, [years, months, days]: number[]): Time {
  const civil = civilOf(time)
  const moved = { ...civil, year: civil.year + years!, month: civil.month + months!, day: civil.day + days! }
  return instant(moved, time.nanoseconds, time.zone)
}

const span = (value: Value): bigint => (value as Scalar).value as bigint

const MAX_DURATION = (1n << 63n) - 1n

/** Returns the duration between two times, limited to the range of a duration. */
function difference(a: Time, b: Time): bigint {
  const exact = (a.seconds - b.seconds) * 1_000_000_000n + BigInt(a.nanoseconds - b.nanoseconds)
  if (exact > MAX_DURATION) return MAX_DURATION
  return exact < -MAX_DURATION - 1n ? -MAX_DURATION - 1n : exact
}

/** Rounds a time to a multiple of a unit since the year 1: up if `goesUp`, otherwise down. */
function toUnit(time: Time, unit: bigint, goesUp: (rest: bigint, unit: bigint) => boolean): Time {
  if (unit <= 0n) return time
  const since = (time.seconds - ZERO_SECONDS) * 1_000_000_000n + BigInt(time.nanoseconds)
  const rest = ((since % unit) + unit) % unit
  return addNanoseconds(time, goesUp(rest, unit) ? unit - rest : -rest)
}

/** Formats a time as `%#v` does. */
function goString(time: Time): string {
  const { year, month, day, hour, minute, second } = civilOf(time)
  const zone = time.zone === UTC_ZONE ? 'time.UTC' : `time.Location(${JSON.stringify(time.zone.name)})`
  const fields = [pad(year, 1), `time.${MONTHS[month - 1]}`, day, hour, minute, second, time.nanoseconds, zone]
  return `time.Date(${fields.join(', ')})`
}
