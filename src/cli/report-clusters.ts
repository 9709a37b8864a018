// The clusters of a page, with the origins of the lines of their nodes.

import type { Side } from '../documents/side.ts'
import { originSource } from '../inspect/origins/origin-source.ts'
import type { RenderingObjects } from '../inspect/rendering.ts'
import type { ClusterReport } from '../inspect/report/report.ts'

interface RenderedSide {
  readonly name: string
  /** undefined if the side does not have the cluster. */
  readonly side: Side | undefined
  readonly rendering: RenderingObjects
}

/** `set` are overrides of settings. */
export const clusterReports = (sides: readonly RenderedSide[], set: readonly string[]): ClusterReport[] =>
  sides.map(({ name, side, rendering }) => ({
    name,
    now: rendering,
    limits: side?.settings?.checks.userDataLimits ?? {},
    origins: side && originSource(side, set),
  }))
