// Go values of a given type from Go's JSON: the data of the recorded template programs.

import { NET_IP, netIp, parseIp } from 'gotemplate/go/net'
import { parseDuration } from 'gotemplate/go/time'
import {
  type GoType,
  goMap,
  integer,
  isInteger,
  ofType,
  Pointer,
  Slice,
  struct,
  text,
  type Value,
  zero,
} from 'gotemplate/values'
import { METAV1_DURATION, metav1Duration } from '../../src/render/osc/duration.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export function fromJson(type: GoType, json: Json | undefined): Value {
  if (json === undefined || json === null) return zero(type)
  if (type.kind === 'ptr') return new Pointer(type, { value: fromJson(type.elem!, json) })
  if (type === NET_IP) return netIp(parseIp(json as string)!)
  if (type === METAV1_DURATION) return metav1Duration(durationOf(json as string))
  if (Array.isArray(json)) {
    const items = json.map(item => fromJson(type.elem!, item))
    return new Slice(type, items)
  }
  if (type.kind === 'map')
    return goMap(
      type,
      Object.entries(json).map(([key, value]) => [text(key), fromJson(type.elem!, value)]),
    )
  if (type.kind === 'struct') return fromObject(type, json as { [key: string]: Json })
  if (isInteger(type.kind)) return integer(type, BigInt(json as number))
  return ofType(type, typeof json === 'string' ? text(json) : (json as boolean))
}

/** Embedded structs have no name of their own in JSON. */
function fromObject(type: GoType, json: { [key: string]: Json }): Value {
  const fields = type.fields!.map(field => {
    const value = field.embedded ? json : json[field.json?.name ?? field.name]
    return [field.name, fromJson(field.type, value)] as const
  })
  return struct(type, Object.fromEntries(fields))
}

function durationOf(value: string): bigint {
  const parsed = parseDuration(value)
  if ('error' in parsed) throw new Error(parsed.error)
  return parsed.value
}
