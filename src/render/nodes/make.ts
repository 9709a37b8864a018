// Renders groups of alike nodes.

import type { Diagnostic, Report } from '../../diagnostics/diagnostic.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import type { Profile } from '../model/profile.ts'
import type { OnProgress } from '../model/run.ts'
import type { Markers, MarkerValues } from '../model/text.ts'
import { type TextProblem, withTexts } from '../model/text-problem.ts'
import { loadEngine, onceLoaded, type TemplateEngine, templateCache } from '../osc/index.ts'
import { diagnosticsOf } from '../osc/node-diagnostics.ts'
import type { Settings } from '../settings/settings.ts'
import type { JoiningNode } from './group.ts'
import { type RenderedGroup, renderGroup } from './render-group.ts'

interface MakeContext {
  readonly environment: NodeEnvironment
  readonly settings: Settings
  readonly progress: OnProgress | undefined
}

/** Renders groups of alike nodes. A group that cannot share a rendering becomes several. */
export async function make(
  groups: readonly (readonly JoiningNode[])[],
  { environment, settings, progress }: MakeContext,
  report: Report,
): Promise<readonly RenderedGroup[]> {
  const engines = await enginesOf(groups, settings, report)
  const total = groups.reduce((sum, group) => sum + group.length, 0)
  const made: RenderedGroup[] = []
  let done = 0
  for (const group of groups) {
    progress?.({ stage: 'render', done, total })
    done += group.length
    const engine = engines.get(group[0]!.profile)
    if (engine !== undefined)
      made.push(...(await onceLoaded(() => renderGroup(group, { environment, settings, engine }))))
  }
  for (const group of made) problemsOf(group).forEach(report)
  return made
}

/** Returns the diagnostics of problems in a rendering, by default those that the rendering itself found. */
export function problemsOf({ nodes, profile, rendered, problems: own }: RenderedGroup, problems = own): Diagnostic[] {
  const foundIn = ({ machineDeployment }: JoiningNode) => ({ machineDeployment, profile })
  const { nameMarkers: markers } = rendered ?? {}
  return problems.flatMap(problem =>
    markers !== undefined && hasMarkers(problem, markers)
      ? nodes.flatMap(node => diagnosticsOf(filled(problem, markers, { ...node.names }), [foundIn(node)]))
      : diagnosticsOf(problem, nodes.map(foundIn)),
  )
}

/** Whether a text of the problem contains a marker. */
const hasMarkers = ({ message, help, excerpt, rendered }: TextProblem, markers: Markers): boolean =>
  [message, help, excerpt?.text, rendered?.message].some(text => text !== undefined && markers.includes(text))

/** Returns the problem with the values of a node instead of markers. */
function filled(problem: TextProblem, markers: Markers, values: MarkerValues): TextProblem {
  const fill = (text: string): string => markers.replace(text, name => values[name]!)
  const { rendered } = problem
  return withTexts(
    rendered ? { ...problem, rendered: { ...rendered, message: fill(rendered.message) } } : problem,
    fill,
  )
}

/** Returns the template engine of each profile, or undefined after it was reported that it is not available. */
async function enginesOf(
  groups: readonly (readonly JoiningNode[])[],
  { limits, profiles }: Settings,
  report: Report,
): Promise<ReadonlyMap<Profile, TemplateEngine | undefined>> {
  const { allowEta } = profiles.templates
  const goTemplates = templateCache(limits)
  const engines = new Map<Profile, TemplateEngine | undefined>()
  for (const profile of groups.map(([first]) => first!.profile))
    if (!engines.has(profile)) engines.set(profile, await loadEngine(profile, { goTemplates, allowEta }, report))
  return engines
}
