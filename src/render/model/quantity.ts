// Quantities of Kubernetes, such as 200m and 500Mi.

export interface Quantity {
  /** The number before the suffix. */
  readonly number: number
  /** A unit such as m or Mi, an exponent such as e3, or "". */
  readonly suffix: string
}

const FORM = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+|)$/

/** Returns the parts of a quantity, or undefined if Kubernetes does not accept the text. */
export function parseQuantity(text: string): Quantity | undefined {
  const [, number, suffix] = FORM.exec(text) ?? []
  return number === undefined ? undefined : { number: Number(number), suffix: suffix! }
}
