// TOML as containerd and the libraries of containers read it.

import { toml } from 'gotemplate/encoding'
import { toJs } from 'gotemplate/js'
import { isObject, type Json, type JsonObject } from '../../base/json.ts'

/** Returns undefined for a text that cannot be read. */
export function readToml(text: string): JsonObject | undefined {
  try {
    const value = toJs(toml.unmarshal(text)) as Json
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
