// Template data as plain JavaScript, for templates that are JavaScript: what is printed stays the same, types do not.

import { METAV1_DURATION } from '../../gotemplate/time/duration.ts'
import { type Js, toJs } from '../../gotemplate/values/js.ts'
import { Struct, type Value } from '../../gotemplate/values/values.ts'

export type Plain = Js

/** A duration of the Kubernetes API is its text, as the field of a profile has it. */
const durationIn = (value: Value): Value | undefined =>
  value instanceof Struct && value.type === METAV1_DURATION ? value.values[0] : undefined

export const toPlain = (value: Value): Plain => toJs(value, durationIn)
