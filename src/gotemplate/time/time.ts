// time.Time as a Go value: an instant with its zone, made by the YAML and TOML decoders and by sprig's date functions.

import { bytesValue } from '../values/build.ts'
import { BYTES, type GoType, INT64, type Method, named, pointerTo, STRING, UINT64 } from '../values/types.ts'
import { FunctionError, int64, Pointer, Scalar, Struct, type Value } from '../values/values.ts'
import { civilOf, rfc3339, type Time, timeText, UTC_ZONE, type Zone } from './civil.ts'
import { timeMethods } from './time-methods.ts'

export * from './civil.ts'

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

const textMethod = (text: (time: Time) => string): Method => ({
  params: [],
  result: STRING,
  call: receiver => text(timeOf(receiver)!),
})

const bytesMethod = (text: (time: Time) => string): Method => ({
  params: [],
  result: BYTES,
  call: receiver => bytesValue(text(timeOf(receiver)!)),
})

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

export const TIME: GoType = named(
  'time.Time',
  {
    kind: 'struct',
    name: 'time.Time',
    fields: [
      { name: 'wall', type: UINT64 },
      { name: 'ext', type: INT64 },
      { name: 'loc', type: LOCATION_POINTER },
    ],
  },
  {
    String: textMethod(timeText),
    MarshalText: bytesMethod(time => strictText(time, 'MarshalText')),
    MarshalJSON: bytesMethod(time => `"${strictText(time, 'MarshalJSON')}"`),
  },
)

const calendar = timeMethods({ type: TIME, open: value => timeOf(value)!, close: timeValue })
const location: Method = {
  params: [],
  result: LOCATION_POINTER,
  call: receiver => new Pointer(LOCATION_POINTER, locationOf(timeOf(receiver)!.zone)),
}
for (const [name, method] of [...Object.entries(calendar), ['Location', location] as const]) {
  ;(TIME.methods as Map<string, Method>).set(name, method)
}

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
