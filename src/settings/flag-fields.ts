// Converts the field of a setting to the place where a functionConfig of flags has it.

import { FLAGS } from './flags.ts'

/** Returns the path of the flag that sets a field such as `spec.nodes.initialTaints`, or undefined if none does. */
export function flagField(field: string): string | undefined {
  const flag = FLAGS.find(({ field: path }) => path !== undefined && isBelow(field, `spec.${path}`))
  return flag && `data.${flag.name}`
}

const isBelow = (field: string, outer: string): boolean =>
  field === outer || (field.startsWith(outer) && /^[.[]/.test(field.slice(outer.length)))
