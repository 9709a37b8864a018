// Encodes times in TOML.

import { clockText, dateText, rfc3339, type Time, timeOf } from '../../time/time.ts'
import type { Struct } from '../../values/values.ts'

const LOCAL_TIMES: Readonly<Record<string, (time: Time) => string>> = {
  'datetime-local': time => `${dateText(time)}T${clockText(time)}`,
  'date-local': dateText,
  'time-local': clockText,
}

/** Encodes a time. The zone name that the decoder sets distinguishes a local date, time or datetime from one with a zone. */
export function timeText(value: Struct): string {
  const time = timeOf(value)!
  return (Object.hasOwn(LOCAL_TIMES, time.zone.name) ? LOCAL_TIMES[time.zone.name]! : rfc3339)(time)
}
