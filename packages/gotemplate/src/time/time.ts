// time.Time as a Go value: an instant with its zone, made by the YAML and TOML decoders and by sprig's date functions.

import { bytesValue } from '../values/build.ts'
import { BOOL, BYTES, type GoType, INT, INT64, type Method, named, pointerTo, STRING, UINT64 } from '../values/types.ts'
import { FunctionError, int64, Pointer, Scalar, Struct, type Value } from '../values/values.ts'
import {
  addNanoseconds,
  type Civil,
  civilOf,
  daysIn,
  instant,
  pad,
  rfc3339,
  type Time,
  timeText,
  UTC_ZONE,
  type Zone,
} from './civil.ts'
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
export function difference(a: Time, b: Time): bigint {
  const exact = (a.seconds - b.seconds) * 1_000_000_000n + BigInt(a.nanoseconds - b.nanoseconds)
  if (exact > MAX_DURATION) return MAX_DURATION
  return exact < -MAX_DURATION - 1n ? -MAX_DURATION - 1n : exact
}

/** Rounds a time to a multiple of a unit since the year 1: up if `goesUp`, otherwise down. */
function toUnit(time: Time, unit: bigint, goesUp: (rest: bigint, unit: bigint) => boolean): Time {
  if (unit <= 0n) return time
  const since = (time.seconds + SECONDS_FROM_YEAR_1) * 1_000_000_000n + BigInt(time.nanoseconds)
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

const DATE =
  /^(\d{4})-(\d{2})-(\d{2})T([01]?\d|2[0-3]):([0-5]\d):([0-5]\d)([.,]\d+)?(Z|[+-]([01]\d|2[0-4]):([0-5]\d|60))$/

export function isRfc3339(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1, 4).map(Number) as [number, number, number]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** The seconds from the year 1, where Go's count starts, to 1970. */
const SECONDS_FROM_YEAR_1 = 62135596800n

/** Formats a time as RFC 3339. Fails for a year or offset that it cannot represent; `method` is the Go method in the message. */
function strictText(time: Time, method: string): string {
  const { year } = civilOf(time)
  if (year < 0 || year > 9999) throw new FunctionError(`Time.${method}: year outside of range [0,9999]`)
  if (Math.abs(time.zone.offset) >= 24 * 3600)
    throw new FunctionError(`Time.${method}: timezone hour outside of range [0,23]`)
  return rfc3339(time)
}

const LOCATION: GoType = {
  kind: 'struct',
  name: 'time.Location',
  fields: [
    { name: 'name', type: STRING },
    { name: 'offset', type: INT64 },
  ],
  pointerMethods: new Map([['String', { params: [], result: STRING, call: locationName }]]),
}
const LOCATION_POINTER = pointerTo(LOCATION)

/** The methods of TIME. They are added below, because some have parameters of the type. */
const methods = new Map<string, Method>()

export const TIME: GoType = {
  kind: 'struct',
  name: 'time.Time',
  fields: [
    { name: 'wall', type: UINT64 },
    { name: 'ext', type: INT64 },
    { name: 'loc', type: LOCATION_POINTER },
  ],
  methods,
}

const method = (result: GoType, call: (time: Time, args: Value[]) => Value, ...params: GoType[]): Method => ({
  params,
  result,
  call: (receiver, args) => call(timeOf(receiver)!, args),
})

const ofCivil = (read: (civil: Civil) => number): Method => method(INT, time => BigInt(read(civilOf(time))))
const inUtc = method(TIME, time => timeValue({ ...time, zone: UTC_ZONE }))
const compare = (time: Time, [other]: Value[]): number => compareTimes(time, timeOf(other)!)

const METHODS: Readonly<Record<string, Method>> = {
  String: method(STRING, timeText),
  MarshalText: method(BYTES, time => bytesValue(strictText(time, 'MarshalText'))),
  MarshalJSON: method(BYTES, time => bytesValue(`"${strictText(time, 'MarshalJSON')}"`)),
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
  Add: method(TIME, (time, [by]) => timeValue(addNanoseconds(time, span(by))), DURATION),
  Sub: method(DURATION, (time, [other]) => duration(difference(time, timeOf(other)!)), TIME),
  Truncate: method(TIME, (time, [unit]) => timeValue(toUnit(time, span(unit), () => false)), DURATION),
  Round: method(TIME, (time, [unit]) => timeValue(toUnit(time, span(unit), (rest, all) => 2n * rest >= all)), DURATION),
  AddDate: method(TIME, (time, args) => timeValue(addDate(time, args.map(Number))), INT, INT, INT),
  After: method(BOOL, (time, args) => compare(time, args) > 0, TIME),
  Before: method(BOOL, (time, args) => compare(time, args) < 0, TIME),
  Equal: method(BOOL, (time, args) => compare(time, args) === 0, TIME),
  Compare: method(INT, (time, args) => BigInt(compare(time, args)), TIME),
  IsZero: method(BOOL, time => time.seconds === -SECONDS_FROM_YEAR_1 && time.nanoseconds === 0),
  IsDST: method(BOOL, () => false),
  Location: method(LOCATION_POINTER, ({ zone }) => new Pointer(LOCATION_POINTER, locationOf(zone))),
}
for (const [name, each] of Object.entries(METHODS)) methods.set(name, each)

function locationName(receiver: Value): Value {
  const location = receiver instanceof Pointer ? receiver.target!.value : receiver
  return (location as Struct).values[0]
}

const locationOf = ({ name, offset }: Zone) => ({ value: new Struct(LOCATION, [name, int64(BigInt(offset))]) })

/** Converts a time to a value. As in Go, UTC is a nil location. */
export function timeValue({ seconds, nanoseconds, zone }: Time): Struct {
  const location = zone === UTC_ZONE ? null : locationOf(zone)
  return new Struct(TIME, [
    new Scalar(UINT64, BigInt(nanoseconds)),
    int64(seconds + SECONDS_FROM_YEAR_1),
    new Pointer(LOCATION_POINTER, location),
  ])
}

/** Returns the time of a value; undefined for a value of any other type. */
export function timeOf(value: Value): Time | undefined {
  if (!(value instanceof Struct) || value.type !== TIME) return undefined
  const [wall, ext, location] = value.values as [Scalar, Scalar, Pointer]
  return {
    seconds: (ext.value as bigint) - SECONDS_FROM_YEAR_1,
    nanoseconds: Number(wall.value),
    zone: location.target === null ? UTC_ZONE : zoneOf(location.target.value as Struct),
  }
}

const zoneOf = ({ values }: Struct): Zone => ({
  name: values[0] as string,
  offset: Number((values[1] as Scalar).value),
})
