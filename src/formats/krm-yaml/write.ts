// Writes plain data as block-style YAML that yaml.v2 and yaml.v3 read back alike.

import type { Json } from '../../model/profile.ts'

/** The value as YAML, each line indented by `indent` columns, ending in a newline. */
export function writeYaml(_value: Json, _indent = 0): string {
  throw new Error('to come')
}
