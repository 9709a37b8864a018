// Converts template data to plain JavaScript for Eta templates. Printed values stay the same, types do not.

import { METAV1_DURATION } from '../../../gotemplate/time/duration.ts'
import { type Js, toJs } from '../../../gotemplate/values/js.ts'
import { Struct, type Value } from '../../../gotemplate/values/values.ts'

export type Plain = Js

/** Returns the duration that a metav1.Duration embeds, which is converted in its place. */
const durationIn = (value: Value): Value | undefined =>
  value instanceof Struct && value.type === METAV1_DURATION ? value.values[0] : undefined

/** Converts a Go value to plain JavaScript. */
export const toPlain = (value: Value): Plain => toJs(value, durationIn)
