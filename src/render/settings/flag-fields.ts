// Converts the field of a setting to the place where a functionConfig of flags has it.

import { isObject, type JsonObject } from '../model/json.ts'
import { FLAGS } from './flags.ts'

/**
 * Returns the path of the flag that sets a field such as `spec.nodes.initialTaints`, or undefined if none does. Of several, one that `data`
 * has is returned.
 */
export function flagField(field: string, data: JsonObject[string] | undefined): string | undefined {
  const flags = FLAGS.filter(({ field: path }) => path !== undefined && isBelow(field, `spec.${path}`))
  const flag = flags.find(({ name }) => isObject(data) && Object.hasOwn(data, name)) ?? flags[0]
  return flag && `data.${flag.name}`
}

const isBelow = (field: string, outer: string): boolean =>
  field === outer || (field.startsWith(outer) && /^[.[]/.test(field.slice(outer.length)))
