// The text of a unit or drop-in, as the checks receive it.

export interface UnitText {
  /** `kubelet.service` */
  readonly name: string
  readonly text: string
  /** Whether the text is a drop-in, which only adds to a unit. */
  readonly isDropIn: boolean
  /** Whether something else adds settings to the unit, so that it need not be complete. */
  readonly isExtended?: boolean
}

export const typeOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)
