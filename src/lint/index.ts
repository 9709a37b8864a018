// Judges a rendering: contents of files, units and scripts, templates in branches that no node executes, and values that only look wrong.
// Lint is a function of the rendering; it changes no output.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { RELEASED } from '../reference.ts'
import type { Rendering } from '../render/index.ts'
import { secretTexts } from '../render/inputs/secrets.ts'
import type { NodeProblem } from '../render/model/node-problem.ts'
import { minorOf } from '../render/nodes/kubelet.ts'
import { problemsOf } from '../render/nodes/make.ts'
import { environmentOf } from '../render/nodes/node-request.ts'
import type { RenderedGroup } from '../render/nodes/render-group.ts'
import { templateTexts } from '../render/osc/index.ts'
import { nodeProblem } from '../render/userdata/problem.ts'
import type { UserDataRequest } from '../render/userdata/request.ts'
import { reportChecks } from './machine-deployments/index.ts'
import { reportExpiry } from './credentials/expiry.ts'
import { limited } from '../render/validate/user-data/index.ts'
import { autoscalerProblems } from './machine-deployments/autoscaler.ts'
import { unsupportedKubelet } from './machine-deployments/end-of-life.ts'
import { hetznerDatacenterProblems } from './machine-deployments/hetzner-datacenter.ts'
import { kubeletSettingProblems } from './machine-deployments/kubelet-settings.ts'
import { kubeletVersionProblems } from './machine-deployments/kubelet-version.ts'
import { reportSystems } from './machine-deployments/operating-system.ts'
import { incompleteSpecProblems } from './machine-deployments/provider-spec.ts'
import { sshKeyProblems } from './machine-deployments/ssh-keys.ts'
import { lintPhase, type NodeFacts, type Rule } from './phase.ts'
import { RULES } from './rules/index.ts'
import { reportKubeletValues } from './settings/index.ts'
import { reportProxiedServer } from './settings/proxied-server.ts'
import { profileTemplateProblems } from './templates/profile-templates.ts'
import { searchedSecrets } from './templates/secrets-in-templates.ts'
import { textReaders } from './texts.ts'
import { reportUnusedCompositions } from './unused-compositions.ts'
import { reportUnusedSettings } from './unused-settings.ts'
import { withoutUpstreamFindings } from './upstream-profiles.ts'

/** Returns what lint finds in a rendering. `known` are the problems that the rendering itself found. */
export function lint(rendering: Rendering, known: readonly Diagnostic[]): readonly Diagnostic[] {
  const { settings, inputs, groups } = rendering
  const problems: Diagnostic[] = []
  const report = (problem: Diagnostic): void => void problems.push(problem)
  const shared: SharedFacts = { checked: new Map(), readers: textReaders() }
  const nodes = groups.flatMap(group => group.nodes)
  for (const group of groups) problems.push(...problemsOf(group, groupProblems(group, rendering, shared)))
  reportKubeletValues(rendering, report)
  reportProxiedServer(settings, report)
  reportUnusedSettings(groups, settings, report)
  if (!known.some(({ code }) => code === 'OSM0237'))
    reportExpiry(inputs.catalog, settings, { date: RELEASED, from: 'release' }, report)
  reportChecks(inputs.selectedObjects, MACHINE_DEPLOYMENT_CHECKS, settings, report)
  reportSystems(nodes, report)
  // A MachineDeployment that is not among the selected ones may use any overlay or extension.
  if (nodes.length > 0 && nodes.length === inputs.selectedObjects.length)
    reportUnusedCompositions({ profiles: inputs.profiles, nodes, others: inputs.readOthers }, report)
  const reported = [...known, ...problems]
  const used = new Map(nodes.map(node => [node.known, node.profile]))
  for (const known of inputs.profiles) if (known.damaged) used.set(known, known.damaged)
  // A rendering reads only the Secrets that it needs.
  const secrets = searchedSecrets([...inputs.secrets, ...secretTexts(inputs.catalog.objects('Secret'), [])])
  for (const [known, profile] of used) problems.push(...profileTemplateProblems({ known, profile, secrets }, reported))
  return withoutUpstreamFindings(problems, inputs.profiles)
}

const MACHINE_DEPLOYMENT_CHECKS = [
  kubeletSettingProblems,
  kubeletVersionProblems,
  unsupportedKubelet,
  hetznerDatacenterProblems,
  sshKeyProblems,
  autoscalerProblems,
  incompleteSpecProblems,
]

/** What is known of the texts of other groups. */
type SharedFacts = Pick<NodeFacts, 'checked' | 'readers'>

/** Returns the problems of what a group of nodes gets. The scripts and units of built-in profiles are tested with osm-krm. */
function groupProblems(group: RenderedGroup, { inputs, settings }: Rendering, shared: SharedFacts): NodeProblem[] {
  const { nodes, profile, rendered } = group
  const { machineDeployment, credentials, known, kubelet } = nodes[0]!
  if (rendered === undefined || (known.builtIn === true && profile.origins === undefined)) return []
  let texts: readonly string[] | undefined
  const facts: NodeFacts = {
    kubeletMinor: minorOf(machineDeployment.kubeletVersion),
    kubeletVersion: machineDeployment.kubeletVersion.replace(/^v/, ''),
    dnsIPs: settings.cluster.dnsIPs,
    settings: [environmentOf(inputs.environment, kubelet).initialTaints],
    tokens: [credentials.apiToken, credentials.bootstrapToken],
    templates: () => (texts ??= templateTexts(profile)),
    ...shared,
  }
  return Object.values(rendered.requests).flatMap(request => phaseProblems(request, facts))
}

/** Returns the problems of a phase. */
export function phaseProblems(request: UserDataRequest, facts: NodeFacts): NodeProblem[] {
  const phase = lintPhase(request, facts)
  const problems = Object.values(RULES).flatMap(rules => rules.flatMap((rule: Rule) => rule(phase)))
  return limited(problems).map(problem => nodeProblem(request, problem))
}
