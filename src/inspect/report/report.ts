// The HTML report of one rendering, or of the changes from one to another: its data and its page.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { OnProgress } from '../../render/model/progress.ts'
import type { OwnLimits } from '../../render/validate/user-data-size.ts'
import { type Hide, secretHider } from '../../secrets/labels.ts'
import { diffRenderings, type LiveSide, stemsOf } from '../diff/node-diff.ts'
import type { NodeObjects } from '../node-objects.ts'
import type { RenderingObjects } from '../rendering.ts'
import { knownSecrets } from '../secrets-among.ts'
import { reportPage } from './page.ts'
import { reportProblems } from './problems.ts'
import { reportChanges } from './report-changes.ts'
import type { ReportChanges, ReportData } from './report-data.ts'
import { reportNodes, shownParts } from './report-nodes.ts'

export interface ReportRequest {
  readonly now: RenderingObjects
  /** The rendering to compare with. */
  readonly old?: RenderingObjects
  readonly live?: LiveSide
  readonly diagnostics: readonly Diagnostic[]
  readonly limits: OwnLimits
  /** Texts that are known to be secret. */
  readonly secrets?: readonly string[]
  readonly showSecrets: boolean
  readonly progress?: OnProgress | undefined
}

/** Returns the report as one HTML page. */
export const reportHtml = async (request: ReportRequest): Promise<string> => reportPage(await reportData(request))

/** Returns the data of the report. Secrets are hidden unless the request shows them. */
export async function reportData(request: ReportRequest): Promise<ReportData> {
  const { now, old, live, limits } = request
  const hide = request.showSecrets ? asIs : secretHider(knownSecrets(old ? [old, now] : [now], request.secrets))
  const changes = old && reportChanges(diffRenderings({ old, now, live, hide }), stemsOf({ old, now }))
  return reportOf({ ...request, nodes: now.nodes, limitsOf: () => limits, hide, changes })
}

interface ReportInputs extends Pick<ReportRequest, 'diagnostics' | 'progress'> {
  readonly nodes: readonly NodeObjects[]
  readonly limitsOf: (node: NodeObjects) => OwnLimits
  readonly hide: Hide
  readonly changes: ReportChanges | undefined
}

/** Returns the data of the report on these nodes. */
export async function reportOf({ nodes, changes, diagnostics, ...request }: ReportInputs): Promise<ReportData> {
  const rendered = nodes.filter(({ isRendered }) => isRendered)
  const found = await reportNodes({ ...request, nodes: rendered, parts: rendered.map(shownParts) })
  const problems = reportProblems(diagnostics, found)
  const byTitle = problemsByTitle(problems)
  return {
    ...found,
    nodes: found.nodes.map(node => ({ ...node, problems: byTitle.get(node.title) ?? [] })),
    problems,
    ...(changes && { changes }),
  }
}

const asIs: Hide = text => text

function problemsByTitle(problems: ReportData['problems']): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [i, { nodes }] of problems.entries())
    for (const title of nodes) found.set(title, [...(found.get(title) ?? []), i])
  return found
}
