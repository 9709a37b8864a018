// Judges a rendering: contents of files, units and scripts, templates in branches that no node executes, and values that only look wrong.
// Lint is a function of the rendering; it changes no output.

import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Rendering } from '../render/index.ts'
import { secretTexts } from '../render/inputs/secrets.ts'
import type { RenderedFile } from '../render/model/config.ts'
import type { NodeProblem } from '../render/model/node-problem.ts'
import { minorOf } from '../render/nodes/kubelet.ts'
import { problemsOf } from '../render/nodes/make.ts'
import { environmentOf } from '../render/nodes/node-request.ts'
import type { RenderedGroup } from '../render/nodes/render-group.ts'
import { templateTexts } from '../render/osc/index.ts'
import { nodeProblem, type UserDataProblem } from '../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../render/userdata/request.ts'
import { reportChecks } from '../render/validate/machine-deployments/index.ts'
import { limited } from '../render/validate/user-data/index.ts'
import type { ContentProblem } from './contents/content-problem.ts'
import { contentProblems } from './contents/index.ts'
import { flatcarUnitProblems, isExtendedUnit } from './contents/systemd/unit-files.ts'
import { autoscalerProblems } from './machine-deployments/autoscaler.ts'
import { kubeletSettingProblems } from './machine-deployments/kubelet-settings.ts'
import { kubeletVersionProblems } from './machine-deployments/kubelet-version.ts'
import { sshKeyProblems } from './machine-deployments/ssh-keys.ts'
import { bootstrapProblems } from './rules/bootstrap.ts'
import { downloadUrlProblems } from './rules/download-urls.ts'
import { enabledUnitProblems } from './rules/enabled-units.ts'
import { fileProblems } from './rules/encodings.ts'
import { environmentFileProblems } from './rules/environment-files.ts'
import { kubeletFlagProblems } from './rules/kubelet-flags.ts'
import { moduleCommandProblems } from './rules/module-commands.ts'
import { namedPathProblems } from './rules/named-paths.ts'
import { namedUnitProblems, writesUnit } from './rules/named-units.ts'
import { optionFileProblems } from './rules/option-files.ts'
import { readOnlyFolderProblems } from './rules/read-only-folders.ts'
import { startedFileProblems } from './rules/started-files.ts'
import { systemCommandProblems } from './rules/system-commands.ts'
import { tokenProblems } from './rules/tokens.ts'
import { templateProblems } from './rules/unexecuted-actions.ts'
import { unitNameProblems } from './rules/unit-names.ts'
import { reportKubeletValues } from './settings/index.ts'
import { profileTemplateProblems } from './templates/profile-templates.ts'
import { searchedSecrets } from './templates/secrets-in-templates.ts'
import { reportUnusedCompositions } from './unused-compositions.ts'

/** Properties of a node, other than its user data, that the rules use. */
export interface NodeFacts {
  /** The minor version of the node's Kubernetes; undefined if the version is not valid. */
  readonly kubeletMinor?: number | undefined
  /** Texts of settings that profiles pass to the kubelet. They are checked where they are set. */
  readonly settings?: readonly string[] | undefined
  /** The tokens that the node gets. */
  readonly tokens: readonly string[]
  /** All texts of the profile that are templates. */
  readonly templates: () => readonly string[]
  /** Problems of contents that were checked before, for another group of nodes. */
  readonly checked: CheckedContents
}

export type CheckedContents = Map<string, readonly ContentProblem[]>

/** Returns what lint finds in a rendering. `known` are the problems that the rendering itself found. */
export function lint(rendering: Rendering, known: readonly Diagnostic[]): readonly Diagnostic[] {
  const { settings, inputs, groups } = rendering
  const problems: Diagnostic[] = []
  const report = (problem: Diagnostic): void => void problems.push(problem)
  const checked: CheckedContents = new Map()
  const nodes = groups.flatMap(group => group.nodes)
  for (const group of groups) problems.push(...problemsOf(group, groupProblems(group, rendering, checked)))
  reportKubeletValues(rendering, report)
  reportChecks(inputs.selectedObjects, MACHINE_DEPLOYMENT_CHECKS, settings, report)
  // A MachineDeployment that is not among the selected ones may use any overlay or extension.
  if (nodes.length > 0 && nodes.length === inputs.selectedObjects.length)
    reportUnusedCompositions({ profiles: inputs.profiles, nodes, others: inputs.readOthers }, report)
  const reported = [...known, ...problems]
  const used = new Map(nodes.map(node => [node.known, node.profile]))
  for (const known of inputs.profiles) if (known.damaged) used.set(known, known.damaged)
  // A rendering reads only the Secrets that it needs.
  const secrets = searchedSecrets([...inputs.secrets, ...secretTexts(inputs.catalog.objects('Secret'), [])])
  for (const [known, profile] of used) problems.push(...profileTemplateProblems({ known, profile, secrets }, reported))
  return problems
}

const MACHINE_DEPLOYMENT_CHECKS = [kubeletSettingProblems, kubeletVersionProblems, sshKeyProblems, autoscalerProblems]

/** Returns the problems of what a group of nodes gets. The scripts and units of built-in profiles are tested with osm-krm. */
function groupProblems(group: RenderedGroup, { inputs }: Rendering, checked: CheckedContents): NodeProblem[] {
  const { nodes, profile, rendered } = group
  const { machineDeployment, credentials, known, kubelet } = nodes[0]!
  if (rendered === undefined || (known.builtIn === true && profile.origins === undefined)) return []
  let texts: readonly string[] | undefined
  const facts: NodeFacts = {
    kubeletMinor: minorOf(machineDeployment.kubeletVersion),
    settings: [environmentOf(inputs.environment, kubelet).initialTaints],
    tokens: [credentials.apiToken, credentials.bootstrapToken],
    templates: () => (texts ??= templateTexts(profile)),
    checked,
  }
  return Object.values(rendered.requests).flatMap(request => phaseProblems(request, facts))
}

/** Returns the problems of a phase. */
export const phaseProblems = (request: UserDataRequest, facts: NodeFacts): NodeProblem[] =>
  limited(profileProblems(request, facts)).map(problem => nodeProblem(request, problem))

/** Returns the problems that only a profile can cause. */
function profileProblems(request: UserDataRequest, facts: NodeFacts): readonly UserDataProblem[] {
  const named = namedUnitProblems(request)
  return [
    ...fileProblems(request),
    ...allContentProblems(request, facts),
    ...unitNameProblems(request),
    ...named,
    ...enabledUnitProblems(request, named),
    ...startedFileProblems(request, facts.templates),
    ...environmentFileProblems(request),
    ...namedPathProblems(request),
    ...optionFileProblems(request),
    ...downloadUrlProblems(request),
    ...systemCommandProblems(request),
    ...readOnlyFolderProblems(request),
    ...flatcarUnitProblems(request).filter(problem => !writesUnit(request.config, problem)),
    ...templateProblems(request),
    ...moduleCommandProblems(request),
    ...bootstrapProblems(request, facts.tokens),
    ...tokenProblems(request, facts.tokens),
    ...(facts.kubeletMinor === undefined ? [] : kubeletFlagProblems(request, facts.kubeletMinor, facts.settings)),
  ]
}

function allContentProblems(request: UserDataRequest, { checked, templates }: NodeFacts): UserDataProblem[] {
  const phase = phaseConfig(request)
  return (phase.files ?? []).flatMap((given, file) =>
    contentProblemsOf(given, isExtendedUnit(phase, given.path), checked)
      .filter(problem => problem.mayBeSetting === undefined || isWritten(given, problem, templates()))
      .filter(problem => !writesUnit(request.config, problem))
      .map(problem => ({ ...problem, place: { file, part: 'content' as const } })),
  )
}

const MOST_PARTS = 1000

/** Whether the profile itself has the line, or a value that is long enough not to be there by chance. */
function isWritten(
  { content }: RenderedFile,
  { line = 1, part = '', mayBeSetting }: ContentProblem,
  templates: readonly string[],
): boolean {
  const text = content.inline.data.split('\n')[line - 1]!.trim()
  // maxPod is not written where the template has maxPods.
  const searched = typeof mayBeSetting === 'string' ? mayBeSetting : part
  const hasPart = (template: string): boolean =>
    template.includes(searched) && template.split(searched, MOST_PARTS).some((rest, i) => i > 0 && !/^\w/.test(rest))
  return templates.some(template => template.includes(text) || (searched.length >= 4 && hasPart(template)))
}

function contentProblemsOf(file: RenderedFile, isExtended: boolean, checked: CheckedContents) {
  const { encoding = '', data } = file.content.inline
  const key = `${isExtended} ${encoding}\0${file.path}\0${data}`
  let problems = checked.get(key)
  if (problems === undefined) checked.set(key, (problems = contentProblems(file, isExtended)))
  return problems
}
