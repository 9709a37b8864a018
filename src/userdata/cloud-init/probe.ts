// Tries a value in a small cloud-config of its own: what is read back there shows what the value does in the large one.

import type { Dialect } from '../go-yaml/dialect.ts'
import { GO_YAML, PY_YAML } from '../go-yaml/dialect.ts'
import { readYaml, type YamlNode } from '../go-yaml/document.ts'
import type { Finding, Place } from '../places.ts'
import type { UserDataRequest } from '../request.ts'

export interface Probe {
  readonly place: Place
  readonly text: string
  /** Where the value begins in the text; only for values of several lines. */
  readonly marker?: string
  /** The value as it was read; undefined where the text has become something else. */
  readonly read: (root: YamlNode | undefined) => string | undefined
  readonly wanted: string
}

/** Flatcar's cloud-init is written in Go. */
export const dialectOf = ({ config }: UserDataRequest): Dialect => (config.osName === 'flatcar' ? GO_YAML : PY_YAML)

export function tryOut({ place, text, marker, read, wanted }: Probe, dialect: Dialect): Finding[] {
  const { root, problem } = readYaml(text, dialect)
  const first =
    marker === undefined ? undefined : text.slice(0, text.indexOf(marker) + marker.length).split('\n').length
  const count = wanted.split('\n').length
  if (problem) {
    const line = first === undefined ? undefined : Math.min(Math.max(problem.line - first + 1, 1), count)
    return [{ code: 'OSM0611', place, says: `breaks the cloud-config: ${problem.message}`, ...(line && { line }) }]
  }
  const got = read(root)
  if (got === wanted) return []
  if (got === undefined)
    return [{ code: 'OSM0610', place, says: 'ends early and becomes other parts of the cloud-config' }]
  const lines = got.split('\n')
  const line = wanted.split('\n').findIndex((wantedLine, i) => wantedLine !== lines[i]) + 1
  const says = isIndentationLost(got, wanted)
    ? 'loses the indentation of its first line on every line'
    : 'reads back as something else: the node does not get what is written'
  return [{ code: 'OSM0610', place, says, ...(first !== undefined && line > 0 && { line }) }]
}

export const isIndentationLost = (got: string, wanted: string): boolean =>
  got.replaceAll(/^[ \t]+/gm, '') === wanted.replaceAll(/^[ \t]+/gm, '')
