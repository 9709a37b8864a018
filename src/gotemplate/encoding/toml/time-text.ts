// A time in TOML.

import { clockText, dateText, rfc3339, type Time, timeOf } from '../../time/time.ts'
import type { Struct } from '../../values/values.ts'

const LOCAL_TIMES: Readonly<Record<string, (time: Time) => string>> = {
  'datetime-local': time => `${dateText(time)}T${clockText(time)}`,
  'date-local': dateText,
  'time-local': clockText,
}

/** The name of the zone that the decoder gave a date or time without one says which of them it was. */
export function timeText(value: Struct): string {
  const time = timeOf(value)!
  return (Object.hasOwn(LOCAL_TIMES, time.zone.name) ? LOCAL_TIMES[time.zone.name]! : rfc3339)(time)
}
