// The HTML report of one rendering, or of the changes from one to another: its data and its page.

import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { OnProgress } from '../../render/model/progress.ts'
import type { OwnLimits } from '../../render/validate/user-data-size.ts'
import { type Hide, secretHider, standInLabels } from '../../secrets/labels.ts'
import type { RenderingDiff } from '../diff/diff-model.ts'
import { diffRenderings, stemsOf } from '../diff/node-diff.ts'
import type { ProblemChanges } from '../diff/problem-changes.ts'
import { titlesOf } from '../node-errors.ts'
import type { NodeObjects } from '../node-objects.ts'
import type { RenderingObjects } from '../rendering.ts'
import { knownSecrets } from '../secrets-among.ts'
import { type ReportSource, reportIdentity } from './identity.ts'
import { reportPage } from './page.ts'
import { reportProblems, shownProblems } from './problems.ts'
import { reportChanges } from './report-changes.ts'
import type { ReportChanges, ReportData } from './report-data.ts'
import { reportNodes, shownParts } from './report-nodes.ts'
import type { OriginSource } from './report-origins.ts'

export interface ReportRequest {
  readonly now: RenderingObjects
  /** The rendering to compare with. */
  readonly old?: RenderingObjects
  readonly live?: boolean
  /** The comparison with `old`, if it was made already, with these labels of secrets. */
  readonly compared?: { readonly diff: RenderingDiff; readonly hide: Hide }
  readonly problems?: ProblemChanges
  /** The titles of MachineDeployments whose revision on the old side is a guess. */
  readonly guessed?: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
  readonly limits: OwnLimits
  /** Texts that are known to be secret. */
  readonly secrets?: readonly string[]
  readonly showSecrets: boolean
  readonly source?: ReportSource | undefined
  /** Set if the new side was rendered from inputs. */
  readonly origins?: OriginSource | undefined
  readonly progress?: OnProgress | undefined
}

/** Returns the report as one HTML page. */
export const reportHtml = async (request: ReportRequest): Promise<string> => reportPage(await reportData(request))

/** Returns the data of the report. Secrets are hidden unless the request shows them. */
export async function reportData(request: ReportRequest): Promise<ReportData> {
  const { now, old, limits, compared, problems } = request
  const hide = request.showSecrets
    ? standInLabels(request.secrets ?? [])
    : (compared?.hide ?? secretHider(knownSecrets(old ? [old, now] : [now], request.secrets)))
  const diff = compared?.diff ?? (old && diffRenderings({ ...request, old, hide }))
  const changes = old && diff && reportChanges(diff, stemsOf({ old, now }), problems)
  const failed = notRendered(now, shownProblems(request.diagnostics))
  return reportOf({ ...request, nodes: now.nodes, limitsOf: () => limits, hide, changes, notRendered: failed })
}

interface ReportInputs extends Pick<ReportRequest, 'diagnostics' | 'progress' | 'source' | 'origins'> {
  readonly nodes: readonly NodeObjects[]
  readonly limitsOf: (node: NodeObjects) => OwnLimits
  readonly hide: Hide
  readonly changes: ReportChanges | undefined
  readonly notRendered?: NonNullable<ReportData['notRendered']>
}

/** Returns the data of the report on these nodes. */
export async function reportOf({
  nodes,
  changes,
  diagnostics,
  notRendered: failed = [],
  ...request
}: ReportInputs): Promise<ReportData> {
  const rendered = nodes.filter(({ isRendered }) => isRendered)
  const found = await reportNodes({ ...request, nodes: rendered, parts: rendered.map(shownParts) })
  const problems = reportProblems(shownProblems(diagnostics), found)
  const byTitle = problemsByTitle(problems)
  return {
    identity: reportIdentity(rendered, request.source, request.hide),
    ...found,
    nodes: found.nodes.map(node => ({ ...node, problems: byTitle.get(node.title) ?? [] })),
    problems,
    ...(failed.length > 0 && { notRendered: failed }),
    ...(changes && { changes }),
  }
}

/** Returns the MachineDeployments that errors kept from being rendered. */
function notRendered(
  { nodes }: RenderingObjects,
  shown: readonly Diagnostic[],
): NonNullable<ReportData['notRendered']> {
  const errors = indexesByTitle(shown.map(diagnostic => (diagnostic.severity === 'error' ? titlesOf(diagnostic) : [])))
  return nodes.flatMap(({ title, isRendered }) => {
    const problems = isRendered ? undefined : errors.get(title)
    return problems === undefined ? [] : [{ title, problems }]
  })
}

const problemsByTitle = (problems: ReportData['problems']): ReadonlyMap<string, number[]> =>
  indexesByTitle(problems.map(({ nodes }) => nodes))

function indexesByTitle(titles: readonly (readonly string[])[]): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [i, some] of titles.entries())
    for (const title of some) {
      const known = found.get(title)
      if (known) known.push(i)
      else found.set(title, [i])
    }
  return found
}
