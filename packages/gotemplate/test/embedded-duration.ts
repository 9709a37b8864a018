// A struct that embeds a time.Duration: JSON is that of its own method, and the String method of a pointer hides the promoted one.

import { quote } from '../src/strconv/quote.ts'
import { DURATION, duration, durationText } from '../src/time/duration.ts'
import { bytesValue, structType } from '../src/values/build.ts'
import { BYTES, STRING } from '../src/values/types.ts'
import { Pointer, type Scalar, Struct, type Value } from '../src/values/values.ts'

const textOf = (value: Value): string => {
  const target = value instanceof Pointer ? value.target!.value : value
  return durationText(((target as Struct).values[0] as Scalar).value as bigint)
}

const EMBEDDED_DURATION = structType(
  'main.Duration',
  [{ name: 'Duration', type: DURATION, embedded: true }],
  { MarshalJSON: { params: [], result: BYTES, call: receiver => bytesValue(quote(textOf(receiver))) } },
  { String: { params: [], result: STRING, call: receiver => `<${textOf(receiver)}>` } },
)

export const embeddedDuration = (value: bigint): Struct => new Struct(EMBEDDED_DURATION, [duration(value)])
