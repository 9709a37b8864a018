// What a report is about: the cluster, where its inputs come from, and the version that wrote it. There is no date, so that the same inputs
// give the same report.

import { printable } from '../../diagnostics/text.ts'
import { annotationTexts } from '../../node/document-object.ts'
import type { NodeObjects } from '../../node/node-objects.ts'
import { GENERATED_BY } from '../../render/model/ownership.ts'
import type { Hide } from '../../secrets/labels.ts'
import { kubeconfigServer } from '../assets/needed.ts'
import type { ReportIdentity } from './report-data.ts'

/** What only the command knows. */
export interface ReportSource {
  readonly version: string
  /** The paths as the user names them, without stdin. */
  readonly paths: readonly string[]
  /** The names of the revisions that are compared, each with its commit. */
  readonly revisions?: readonly string[]
}

export function reportIdentity(
  nodes: readonly NodeObjects[],
  source: ReportSource | undefined,
  hide: Hide,
): ReportIdentity {
  const cluster = only(nodes.flatMap(namesOf))
  const server = only(nodes.flatMap(node => kubeconfigServer(node) ?? []))
  return {
    ...(cluster !== undefined && { cluster: printable(cluster) }),
    ...(server !== undefined && { server: printable(hide(server)) }),
    ...(source && source.paths.length > 0 && { paths: source.paths.map(printable) }),
    ...(source?.revisions && { revisions: source.revisions.map(printable) }),
    ...(source && { version: source.version }),
  }
}

/** The functionConfig is named after its cluster. */
const namesOf = ({ objects: { config, bootstrap } }: NodeObjects): string[] =>
  [config, bootstrap].flatMap(object => (object && annotationTexts(object).get(GENERATED_BY)) ?? [])

/** Returns the value that all have, or undefined. */
function only(values: readonly string[]): string | undefined {
  const [first, ...others] = new Set(values)
  return others.length === 0 ? first : undefined
}
