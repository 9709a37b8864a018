// Judges a rendering: contents of files, units and scripts, templates in branches that no node executes, and values that only look wrong.
// Lint is a function of the rendering; it changes no output.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Coded } from '../diagnostics/text-problem.ts'
import type { Rendering } from '../render/index.ts'
import type { Now } from '../render/model/run.ts'
import { environmentOf, minorOf } from '../render/nodes/kubelet.ts'
import { problemsOf, type RenderedGroup } from '../render/nodes/render-group.ts'
import { limited } from '../render/nodes/user-data.ts'
import { templateTexts } from '../render/osc/index.ts'
import { isGoProfile } from '../render/osc/templates/choose-engine.ts'
import { isBuiltIn } from '../render/profiles/selection.ts'
import { problemWithPlaceholders } from '../render/stamps/restore-placeholders.ts'
import { textProblem } from '../render/userdata/problem.ts'
import type { UserDataRequest } from '../render/userdata/request.ts'
import { lintPhase, type NodeFacts } from './phase.ts'
import { findingsOf, type Linted, problemsIn, type Rule, rule } from './rule.ts'
import { fileFindings, unitFindings } from './rules/contents.ts'
import { withoutKeys } from './rules/unread-parts.ts'
import { CONTENT_RULES, INPUT_RULES, PHASE_RULES, PROFILE_RULES, UNIT_RULES } from './table.ts'
import { profileProblems } from './templates/check-templates.ts'
import { profileTemplates, searchedSecrets } from './templates/profile-templates.ts'
import { withoutUpstreamFindings } from './upstream-profiles.ts'

interface LintRequest {
  /** The problems that the rendering itself found. */
  readonly known: readonly Diagnostic[]
  readonly now?: Now | undefined
  readonly isMadeUp?: boolean
}

export function lint(rendering: Rendering, { known, now, isMadeUp = false }: LintRequest): readonly Diagnostic[] {
  const { inputs, groups } = rendering
  const judging = <S extends Rule['subject']>(rules: readonly Rule<S>[]): readonly Rule<S>[] =>
    isMadeUp ? rules.filter(({ madeUp }) => madeUp) : rules
  const linted: Linted = { ...rendering, now }
  const nodeRules = { ...NODE_RULES, phase: judging(PHASE_RULES) }
  const problems = [
    ...groups.flatMap(group => problemsOf(group, groupProblems(group, nodeRules, linted))),
    ...problemsIn(judging(INPUT_RULES), linted),
  ]
  const reported = [...known, ...problems]
  const used = new Map(groups.flatMap(({ nodes }) => nodes.map(node => [node.known, node.profile])))
  for (const known of inputs.profiles) if (known.damaged) used.set(known, known.damaged)
  const own = [...used].flatMap(([known, profile]) => (isBuiltIn(known, profile) ? [] : { known, profile }))
  const secrets = searchedSecrets(own.length > 0 ? inputs.secrets : [])
  for (const { known, profile } of own)
    problems.push(...profileProblems(profileTemplates(known, profile, secrets), judging(PROFILE_RULES), reported))
  const { placeholders } = inputs.environment
  const found = placeholders ? problems.map(problem => problemWithPlaceholders(problem, placeholders)) : problems
  return withoutUpstreamFindings(found, inputs.profiles)
}

/** Returns the problems of what a group of nodes gets. The scripts and units of built-in profiles are tested with osm-krm. */
function groupProblems(
  { nodes, profile, rendered }: RenderedGroup,
  rules: NodeRules,
  { inputs, settings, now }: Linted,
): Coded[][] {
  const { machineDeployment, credentials, known, kubelet } = nodes[0]!
  if (rendered === undefined) return []
  let texts: readonly string[] | undefined
  const facts: NodeFacts = {
    kubeletMinor: minorOf(machineDeployment.kubeletVersion),
    kubeletVersion: machineDeployment.kubeletVersion.replace(/^v/, ''),
    dnsIPs: settings.cluster.dnsIPs,
    ...(now && { now: now.date }),
    settings: [environmentOf(inputs.environment, kubelet).nodes.initialTaints],
    tokens: [credentials.apiToken, credentials.bootstrapToken],
    isGo: isGoProfile(profile),
    templates: () => (texts ??= templateTexts(profile)),
  }
  return Object.values(rendered.requests).map(request =>
    phaseProblems(request, facts, isBuiltIn(known, profile) ? OF_DEPLOYMENT : rules),
  )
}

interface NodeRules {
  readonly phase: readonly Rule<'phase'>[]
  readonly content: readonly Rule<'content'>[]
  readonly unit: readonly Rule<'unit'>[]
}

const NODE_RULES: NodeRules = { phase: PHASE_RULES, content: CONTENT_RULES, unit: UNIT_RULES }

/** SSH keys are not the profile's. */
const OF_DEPLOYMENT: NodeRules = { phase: [rule('phase', 'OSM0621', withoutKeys)], content: [], unit: [] }

export function phaseProblems(request: UserDataRequest, facts: NodeFacts, rules = NODE_RULES): Coded[] {
  const phase = lintPhase(request, facts)
  const problems = [
    ...findingsOf(rules.phase, phase),
    ...fileFindings(phase, rules.content),
    ...unitFindings(phase, rules.unit),
  ]
  problems.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  return limited(problems).map(problem => textProblem(request, problem))
}
