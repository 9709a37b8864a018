// metav1.Duration, which embeds a time.Duration.

import { quote } from 'gotemplate/go/strconv'
import { DURATION, duration, durationText } from 'gotemplate/go/time'
import {
  BYTES,
  bytesValue,
  type GoType,
  Pointer,
  type Scalar,
  STRING,
  Struct,
  structType,
  type Value,
} from 'gotemplate/values'

/** The duration of Kubernetes APIs. `%T` prints `v1.Duration`. */
export const METAV1_DURATION: GoType = structType(
  'v1.Duration',
  [{ name: 'Duration', type: DURATION, embedded: true, json: { name: '', inline: true } }],
  {
    MarshalJSON: { params: [], result: BYTES, call: receiver => bytesValue(quote(textOf(receiver))) },
    ToUnstructured: { params: [], result: STRING, call: receiver => textOf(receiver) },
  },
  // The String method of the pointer is that of protocol buffers: a template prints `&Duration{Duration:1h0m0s,}`, or `nil`.
  { String: { params: [], result: STRING, call: receiver => protobufText(receiver) } },
)

function protobufText(receiver: Value): string {
  const target = receiver instanceof Pointer ? receiver.target?.value : receiver
  return target === undefined || target === null ? 'nil' : `&Duration{Duration:${textOf(target)},}`
}

const textOf = (receiver: Value): string => durationText(((receiver as Struct).values[0] as Scalar).value as bigint)

/** Returns a metav1.Duration. */
export const metav1Duration = (value: bigint): Struct => new Struct(METAV1_DURATION, [duration(value)])
