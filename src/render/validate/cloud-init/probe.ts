// Tests a value in a small cloud-config: the way it is parsed there shows its effect in the whole cloud-config.

import type { DocumentNode } from '../../../gotemplate/encoding/yaml/document.ts'
import { type Dialect, PYYAML, YAML_V3 } from '../../../gotemplate/encoding/yaml/input.ts'
import {
  describeChange,
  differingLine,
  refusedLine,
  type UserDataProblem,
  type ValuePlace,
} from '../../userdata/problem.ts'
import { readerOf, type UserDataRequest } from '../../userdata/request.ts'
import { parseUserData } from '../../userdata/yaml.ts'

export interface Probe {
  readonly place: ValuePlace
  readonly value: string
  /** Returns a cloud-config with the value and otherwise harmless values. */
  readonly text: (value: string) => string
  /** Returns the value as it is parsed, or undefined if the structure of the text has changed. */
  readonly read: (root: DocumentNode | undefined) => string | undefined
  readonly wanted: string
  /** Whether a message can name a line of the value. */
  readonly hasLines?: boolean
}

/** Returns the YAML dialect of the reader; Flatcar's cloud-init is written in Go. */
export const dialectOf = (request: UserDataRequest): Dialect =>
  readerOf(request) === 'coreos-cloudinit' ? YAML_V3 : PYYAML

export function testValue(
  { place, value, text, read, wanted, hasLines = false }: Probe,
  dialect: Dialect,
): UserDataProblem[] {
  const reading = parseUserData(text(value), dialect)
  if ('problem' in reading) {
    const isRefused = (beginning: string) => 'problem' in parseUserData(text(beginning), dialect)
    const line = hasLines && { line: refusedLine(value, isRefused) }
    return [{ code: 'OSM0611', place, predicate: `breaks the cloud-config: ${reading.problem}`, ...line }]
  }
  const got = read(reading.root)
  if (got === wanted) return []
  if (got === undefined)
    return [{ code: 'OSM0610', place, predicate: 'ends early and becomes other parts of the cloud-config' }]
  const line = hasLines ? differingLine(got, wanted) : undefined
  const predicate = describeChange(hasLines ? got : '?', wanted)
  return [{ code: 'OSM0610', place, predicate, ...(line !== undefined && { line }) }]
}
