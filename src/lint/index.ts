// Judges a rendering: contents of files, units and scripts, templates in branches that no node executes, and values that only look wrong.
// Lint is a function of the rendering; it changes no output.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { RELEASED } from '../reference.ts'
import type { Rendering } from '../render/index.ts'
import { secretTexts } from '../render/inputs/secrets.ts'
import type { TextProblem } from '../render/model/text-problem.ts'
import { environmentOf, minorOf } from '../render/nodes/kubelet.ts'
import { problemsOf } from '../render/nodes/make.ts'
import type { RenderedGroup } from '../render/nodes/render-group.ts'
import { templateTexts } from '../render/osc/index.ts'
import { problemWithPlaceholders } from '../render/outputs/restore-placeholders.ts'
import { textProblem } from '../render/userdata/problem.ts'
import type { UserDataRequest } from '../render/userdata/request.ts'
import { limited } from '../render/validate/user-data/index.ts'
import { CREDENTIAL_RULES } from './credentials/index.ts'
import { FLEET_RULES, reportMachineDeployments } from './machine-deployments/index.ts'
import { lintPhase, type NodeFacts, type PhaseRule } from './phase.ts'
import { applyRules, type Linted, type Rule } from './rule.ts'
import { PHASE_RULES } from './rules/index.ts'
import { SETTING_RULES } from './settings/index.ts'
import { profileTemplateProblems } from './templates/profile-templates.ts'
import { searchedSecrets } from './templates/secrets-in-templates.ts'
import { textReaders } from './texts.ts'
import { unusedCompositions } from './unused-compositions.ts'
import { withoutUpstreamFindings } from './upstream-profiles.ts'

/** The rules for all that a run reads. */
const RULES: readonly Rule<Linted>[] = [
  ...SETTING_RULES,
  ...CREDENTIAL_RULES,
  ...FLEET_RULES,
  { code: 'OSM0368', check: unusedCompositions },
]

/** Returns what lint finds in a rendering. `known` are the problems that the rendering itself found; `now` is the date of --now. */
export function lint(rendering: Rendering, known: readonly Diagnostic[], now?: Date): readonly Diagnostic[] {
  const { inputs, groups } = rendering
  const problems: Diagnostic[] = []
  const report = (problem: Diagnostic): void => void problems.push(problem)
  const linted: Linted = {
    ...rendering,
    today: now ? { date: now, from: '--now' } : { date: RELEASED, from: 'release' },
  }
  const shared: SharedFacts = { checked: new Map(), readers: textReaders() }
  for (const group of groups) problems.push(...problemsOf(group, groupProblems(group, rendering, shared)))
  applyRules(RULES, linted, report)
  reportMachineDeployments(linted, report)
  const reported = [...known, ...problems]
  const used = new Map(groups.flatMap(({ nodes }) => nodes.map(node => [node.known, node.profile])))
  for (const known of inputs.profiles) if (known.damaged) used.set(known, known.damaged)
  // A rendering reads only the Secrets that it needs.
  const secrets = searchedSecrets([...inputs.secrets, ...secretTexts(inputs.catalog.objects('Secret'), [])])
  for (const [known, profile] of used) problems.push(...profileTemplateProblems({ known, profile, secrets }, reported))
  const { placeholders } = inputs.environment
  const found = placeholders ? problems.map(problem => problemWithPlaceholders(problem, placeholders)) : problems
  return withoutUpstreamFindings(found, inputs.profiles)
}

/** What is known of the texts of other groups. */
type SharedFacts = Pick<NodeFacts, 'checked' | 'readers'>

/** Returns the problems of what a group of nodes gets. The scripts and units of built-in profiles are tested with osm-krm. */
function groupProblems(group: RenderedGroup, { inputs, settings }: Rendering, shared: SharedFacts): TextProblem[] {
  const { nodes, profile, rendered } = group
  const { machineDeployment, credentials, known, kubelet } = nodes[0]!
  if (rendered === undefined || (known.builtIn === true && profile.origins === undefined)) return []
  let texts: readonly string[] | undefined
  const facts: NodeFacts = {
    kubeletMinor: minorOf(machineDeployment.kubeletVersion),
    kubeletVersion: machineDeployment.kubeletVersion.replace(/^v/, ''),
    dnsIPs: settings.cluster.dnsIPs,
    settings: [environmentOf(inputs.environment, kubelet).nodes.initialTaints],
    tokens: [credentials.apiToken, credentials.bootstrapToken],
    templates: () => (texts ??= templateTexts(profile)),
    ...shared,
  }
  return Object.values(rendered.requests).flatMap(request => phaseProblems(request, facts))
}

/** Returns the problems of a phase. */
export function phaseProblems(request: UserDataRequest, facts: NodeFacts): TextProblem[] {
  const phase = lintPhase(request, facts)
  const problems = Object.values(PHASE_RULES).flatMap(rules => rules.flatMap((rule: PhaseRule) => rule(phase)))
  return limited(problems).map(problem => textProblem(request, problem))
}
