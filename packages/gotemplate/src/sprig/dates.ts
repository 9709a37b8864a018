// sprig's date functions. Without a clock, those that read it are refused (index.ts).

import { parseInteger } from '../strconv/parse-number.ts'
import { quote } from '../strconv/quote.ts'
import { textOf } from '../template/known-texts.ts'
import { addNanoseconds, fromDate, type Time, UTC_ZONE } from '../time/civil.ts'
import { durationText, parseDuration } from '../time/duration.ts'
import { difference, TIME, timeOf, timeValue } from '../time/time.ts'
import { ELEMENT, formatTime, parseTime } from '../time/time-layout.ts'
import { zoneAt } from '../time/time-zone.ts'
import { ANY, INT32, INT64, STRING } from '../values/types.ts'
import {
  type CallFault,
  type FunctionSpec,
  type KnownArgument,
  Pointer,
  Scalar,
  typeOf,
  type Value,
} from '../values/values.ts'
import { type Family, fail, NIL_DEREFERENCE, panic } from './function.ts'

const SECOND = 1_000_000_000n

/** 0001-01-01T00:00:00Z */
const ZERO_TIME = timeValue({ seconds: -62135596800n, nanoseconds: 0, zone: UTC_ZONE })

/** Returns the current time. */
export type Clock = () => Date

/** Without a clock, a value that is no time is an error: sprig takes the current time for it. */
export const datesWith = (clock?: Clock): Family => ({
  date: {
    usage: 'date LAYOUT TIME',
    about:
      'The time, or an int of seconds since 1970, in UTC. The layout shows how to write Monday, January 2nd 2006, 15:04:05.',
    example: ['{{ date "2006-01-02" 86400 }}', '1970-01-02'],
    params: [STRING, ANY],
    check: ([layout]) => layoutFault(layout),
    result: STRING,
    call: ([layout, time]) => format(layout as string, time, 'Local', clock),
  },
  dateInZone: {
    usage: 'dateInZone LAYOUT TIME ZONE',
    about: 'Like `date`, in a time zone. A zone that does not exist is treated as UTC.',
    example: ['{{ dateInZone "15:04 MST" 0 "Europe/Berlin" }}', '01:00 CET'],
    params: [STRING, ANY, STRING],
    check: ([layout, , zone]) => layoutFault(layout) ?? zoneFault(zone),
    result: STRING,
    call: ([layout, time, zone]) => format(layout as string, time, zone as string, clock),
  },
  htmlDate: {
    usage: 'htmlDate TIME',
    about: 'The date as `2006-01-02`.',
    example: ['{{ htmlDate 0 }}', '1970-01-01'],
    params: [ANY],
    result: STRING,
    call: ([time]) => format('2006-01-02', time, 'Local', clock),
  },
  htmlDateInZone: {
    usage: 'htmlDateInZone TIME ZONE',
    about: 'Like `htmlDate`, in a time zone.',
    example: ['{{ htmlDateInZone 0 "America/New_York" }}', '1969-12-31'],
    params: [ANY, STRING],
    check: ([, zone]) => zoneFault(zone),
    result: STRING,
    call: ([time, zone]) => format('2006-01-02', time, zone as string, clock),
  },
  toDate: {
    usage: 'toDate LAYOUT TEXT',
    about: 'The time that the text represents; the zero time if it does not match the layout.',
    example: ['{{ (toDate "2006-01-02" "2024-02-29").YearDay }}', '60'],
    params: [STRING, STRING],
    check: ([layout, text]) => textFault(layout, text, false),
    result: TIME,
    call: ([layout, text]) => {
      const time = parseTime(layout as string, text as string)
      return 'error' in time ? ZERO_TIME : timeValue(time)
    },
  },
  mustToDate: {
    usage: 'mustToDate LAYOUT TEXT',
    about: 'Like `toDate`, but an error if the text does not match.',
    example: ['{{ (mustToDate "2006-01-02" "2024-02-29").Weekday }}', 'Thursday'],
    params: [STRING, STRING],
    check: ([layout, text]) => textFault(layout, text, true),
    result: TIME,
    call: ([layout, text]) => {
      const time = parseTime(layout as string, text as string)
      return 'error' in time ? fail(time.error) : timeValue(time)
    },
  },
  dateModify: {
    usage: 'dateModify DURATION TIME',
    about: 'The time plus the duration; unchanged if the duration is not valid.',
    example: ['{{ toDate "2006-01-02" "2024-02-28" | dateModify "24h" | date "01-02" }}', '02-29'],
    params: [STRING, TIME],
    check: ([duration]) => durationFault(duration, false),
    result: TIME,
    call: ([duration, time]) => {
      const parsed = parseDuration(duration as string)
      return 'error' in parsed ? time : later(time, parsed.value)
    },
  },
  mustDateModify: {
    usage: 'mustDateModify DURATION TIME',
    about: 'Like `dateModify`, but an error if the duration is not valid.',
    example: ['{{ toDate "15:04" "10:00" | mustDateModify "-1h30m" | date "15:04" }}', '08:30'],
    params: [STRING, TIME],
    check: ([duration]) => durationFault(duration, true),
    result: TIME,
    call: ([duration, time]) => {
      const parsed = parseDuration(duration as string)
      return 'error' in parsed ? fail(parsed.error) : later(time, parsed.value)
    },
  },
  unixEpoch: {
    usage: 'unixEpoch TIME',
    about: 'Seconds since 1970.',
    example: ['{{ unixEpoch (toDate "2006-01-02" "1970-01-02") }}', '86400'],
    params: [TIME],
    result: STRING,
    call: ([time]) => String(timeOf(time)!.seconds),
  },
  duration: {
    usage: 'duration SECONDS',
    about: 'The seconds, given as string or int64, as a duration. (An int is not accepted: it gives `0s`.)',
    example: ['{{ duration "95" }}', '1m35s'],
    params: [ANY],
    result: STRING,
    call: ([seconds]) => durationText(BigInt.asIntN(64, wholeSeconds(seconds) * SECOND)),
  },
  durationRound: {
    usage: 'durationRound DURATION',
    about: 'The duration, given as string or int64 of nanoseconds, in its largest unit: `s`, `m`, `h`, `d`, `mo`, `y`.',
    example: ['{{ durationRound "2h10m5s" }}', '2h'],
    params: [ANY],
    result: STRING,
    call: ([duration]) => roundDuration(nanosecondsOf(duration, clock)),
  },
})

export const dates = datesWith()

/** The functions that need a clock. */
export const clockFunctions = (clock: Clock): Record<'now' | 'ago', FunctionSpec> => ({
  now: { params: [], result: TIME, call: () => timeValue(nowOf(clock)) },
  ago: {
    params: [ANY],
    result: STRING,
    // sprig's ago knows neither int32 nor pointers: for them, too, the result is 0s.
    call: ([value]) => {
      const since = typeof value === 'bigint' || isInt64(value) || timeOf(value) ? timeIn(value, clock) : nowOf(clock)
      return durationText(toSecond(age(since, clock)))
    },
  },
})

const nowOf = (clock: Clock): Time => fromDate(clock())

const age = (time: Time, clock: Clock): bigint => difference(nowOf(clock), time)

/** Rounds half away from zero, as Duration.Round does. */
function toSecond(nanoseconds: bigint): bigint {
  const half = nanoseconds < 0n ? -SECOND / 2n : SECOND / 2n
  return ((nanoseconds + half) / SECOND) * SECOND
}

function layoutFault(known: KnownArgument | undefined): CallFault | undefined {
  const layout = textOf(known)
  if (layout === undefined || new RegExp(ELEMENT.source, ELEMENT.flags.replace('g', '')).test(layout)) return undefined
  const help =
    'a layout shows how to write Monday, January 2nd 2006, 15:04:05: 2006-01-02 stands for year, month and day'
  return {
    fails: false,
    message: `prints the same text for every time: the layout ${quote(layout)} contains no element of a time`,
    help,
  }
}

function zoneFault(known: KnownArgument | undefined): CallFault | undefined {
  const zone = textOf(known)
  if (zone === undefined || zoneAt(zone, 0n) !== undefined) return undefined
  return { fails: false, message: `uses UTC: the time zone ${quote(zone)} does not exist` }
}

function textFault(
  layout: KnownArgument | undefined,
  text: KnownArgument | undefined,
  fails: boolean,
): CallFault | undefined {
  const [form, given] = [textOf(layout), textOf(text)]
  if (form === undefined || given === undefined) return undefined
  const time = parseTime(form, given)
  if (!('error' in time)) return undefined
  return { fails, message: fails ? time.error : `gives the year 1: ${time.error}` }
}

function durationFault(known: KnownArgument | undefined, fails: boolean): CallFault | undefined {
  const duration = textOf(known)
  const parsed = duration === undefined ? undefined : parseDuration(duration)
  if (parsed === undefined || !('error' in parsed)) return undefined
  return { fails, message: fails ? parsed.error : `changes nothing: ${parsed.error}` }
}

function format(layout: string, value: Value, zoneName: string, clock: Clock | undefined): string {
  const time = timeIn(value, clock)
  return formatTime({ ...time, zone: zoneAt(zoneName, time.seconds) ?? UTC_ZONE }, layout)
}

const isInt64 = (value: Value): value is Scalar => value instanceof Scalar && value.type === INT64

function timeIn(value: Value, clock: Clock | undefined): Time {
  if (value instanceof Pointer && value.type.elem === TIME) {
    return timeOf(value.target?.value ?? panic(NIL_DEREFERENCE))!
  }
  const time = timeOf(value)
  if (time) return time
  if (typeof value === 'bigint') return atSecond(value)
  if (isInt64(value) || (value instanceof Scalar && value.type === INT32)) return atSecond(value.value as bigint)
  if (clock) return nowOf(clock)
  const type = typeOf(value)?.name ?? 'nil'
  return fail(
    `a value of type ${type} is not a time: sprig would take the current time, which is refused here. Give a time, or an int of seconds since 1970`,
  )
}

const atSecond = (seconds: bigint): Time => ({ seconds, nanoseconds: 0, zone: UTC_ZONE })

const later = (time: Value, nanoseconds: bigint): Value => timeValue(addNanoseconds(timeOf(time)!, nanoseconds))

function wholeSeconds(value: Value): bigint {
  if (typeof value === 'string') return parseInteger(value, 10).value
  return isInt64(value) ? (value.value as bigint) : 0n
}

function nanosecondsOf(value: Value, clock: Clock | undefined): bigint {
  if (typeof value === 'string') {
    const parsed = parseDuration(value)
    return 'error' in parsed ? 0n : parsed.value
  }
  if (isInt64(value)) return value.value as bigint
  const time = timeOf(value)
  if (!time) return 0n
  return clock ? age(time, clock) : fail('the age of a time depends on the clock, which is refused here')
}

const UNITS: readonly (readonly [name: string, seconds: bigint])[] = [
  ['y', 365n * 86400n],
  ['mo', 30n * 86400n],
  ['d', 86400n],
  ['h', 3600n],
  ['m', 60n],
  ['s', 1n],
]

/** As in sprig, a unit is used only if it is exceeded: exactly one hour is `60m`. The sign is dropped. */
function roundDuration(nanoseconds: bigint): string {
  const length = nanoseconds < 0n ? -nanoseconds : nanoseconds
  for (const [name, seconds] of UNITS) {
    if (length > seconds * SECOND) return `${length / (seconds * SECOND)}${name}`
  }
  return '0s'
}
