// Checks how a node will read its user data, beyond what the controller refuses.

import type { RenderedFile } from '../render/model/config.ts'
import { findingOf, type ReportUserData, type UserDataProblem } from '../render/userdata/finding.ts'
import { phaseConfig, readerOf, setsHostname, type UserDataRequest } from '../render/userdata/request.ts'
import { distinctKeys } from '../render/userdata/ssh-keys.ts'
import { flatcarProblems } from '../render/validate/cloud-init/flatcar.ts'
import { moduleProblems } from '../render/validate/cloud-init/modules.ts'
import { valueProblems } from '../render/validate/cloud-init/values.ts'
import { bootstrapProblems } from './bootstrap.ts'
import { curlConfigProblems } from './config-files/curl.ts'
import { fileNameProblems } from './config-files/file-names.ts'
import type { ContentProblem } from './content-problem.ts'
import { contentProblems, formattingError } from './contents.ts'
import { downloadUrlProblems } from './download-urls.ts'
import { fileProblems } from './files.ts'
import { kubeletFlagProblems } from './kubelet-flags.ts'
import { namedPathProblems } from './named-paths.ts'
import { optionFileProblems } from './option-files.ts'
import { type OutboundPolicy, outboundProblems } from './outbound.ts'
import { moduleCommandProblems } from './shell/module-commands.ts'
import { writesProgram } from './shell/program-names.ts'
import { readOnlyFolderProblems } from './shell/read-only-folders.ts'
import { shOnlyProblems } from './shell/sh-only.ts'
import { sysctlFileProblems } from './shell/sysctl-files.ts'
import { systemCommandProblems } from './shell/system-commands.ts'
import { startedFileProblems } from './started-files.ts'
import { enabledUnitProblems } from './systemd/enabled-units.ts'
import { environmentFileProblems } from './systemd/environment-files.ts'
import { namedUnitProblems, writesUnit } from './systemd/named-units.ts'
import { flatcarUnitProblems, isExtendedUnit } from './systemd/unit-files.ts'
import { unitNameProblems } from './systemd/unit-names.ts'
import { templateProblems } from './templates.ts'
import { tokenProblems } from './tokens.ts'

/** Properties of a node, other than its user data, that the checks use. */
export interface NodeFacts {
  /** Whether the profile is built in. Its scripts and units are tested with osm-krm, so only what values make of them is checked. */
  readonly isBuiltIn: boolean
  /** The minor version of the node's Kubernetes; undefined if the version is not valid. */
  readonly kubeletMinor?: number | undefined
  /** Texts of settings that profiles pass to the kubelet. They are checked where they are set. */
  readonly settings?: readonly string[] | undefined
  /** The tokens that the node gets. */
  readonly tokens: readonly string[]
  /** All texts of the profile that are templates. */
  readonly templates: () => readonly string[]
  /** The sources that the node may load from; undefined for all. */
  readonly outbound?: OutboundPolicy | undefined
  /** Problems of contents that were checked before, for another group of nodes. */
  readonly checked: CheckedContents
}

export type CheckedContents = Map<string, readonly ContentProblem[]>

export function checkUserData(request: UserDataRequest, report: ReportUserData, facts: NodeFacts): void {
  const problems = [
    ...(request.provisioner === 'ignition' ? fileProblems(request) : cloudInitProblems(request)),
    ...formattingErrorProblems(request, facts),
    ...(facts.isBuiltIn ? [] : profileProblems(request, facts)),
    ...(facts.outbound ? outboundProblems(request, facts.outbound, facts.isBuiltIn) : []),
  ]
  for (const problem of withoutMany(problems)) report(findingOf(request, problem))
}

/** The maximum number of equal problems of one text that are reported, because finding the place in the profile takes time. */
const MOST_OF_A_TEXT = 100

/** Returns the first problems of each code and text; the message of the last one contains the total number. */
function withoutMany(problems: readonly UserDataProblem[]): UserDataProblem[] {
  if (problems.length <= MOST_OF_A_TEXT) return [...problems]
  const byText = new Map<string, UserDataProblem[]>()
  for (const problem of problems) {
    const key = `${problem.code} ${JSON.stringify(problem.place)}`
    const same = byText.get(key) ?? []
    byText.set(key, same)
    same.push(problem)
  }
  return [...byText.values()].flatMap(same => {
    const shown = same.slice(0, MOST_OF_A_TEXT)
    if (same.length === shown.length) return shown
    const last = shown.pop()!
    return [...shown, { ...last, predicate: `${last.predicate}; ${same.length} lines do the same` }]
  })
}

/** Returns the problems that only a profile can cause. */
function profileProblems(request: UserDataRequest, facts: NodeFacts): readonly UserDataProblem[] {
  const named = namedUnitProblems(request)
  return [
    ...allContentProblems(request, facts),
    ...unitNameProblems(request),
    ...fileNameProblems(request),
    ...named,
    ...enabledUnitProblems(request, named),
    ...startedFileProblems(request, facts.templates),
    ...environmentFileProblems(request),
    ...namedPathProblems(request),
    ...optionFileProblems(request),
    ...curlConfigProblems(request),
    ...downloadUrlProblems(request),
    ...systemCommandProblems(request),
    ...sysctlFileProblems(request),
    ...shOnlyProblems(request),
    ...readOnlyFolderProblems(request),
    ...flatcarUnitProblems(request).filter(problem => !writesUnit(request.config, problem)),
    ...templateProblems(request),
    ...moduleCommandProblems(request),
    ...bootstrapProblems(request, facts.tokens),
    ...tokenProblems(request, facts.tokens),
    ...(facts.kubeletMinor === undefined ? [] : kubeletFlagProblems(request, facts.kubeletMinor, facts.settings)),
  ]
}

const cloudInitProblems = (request: UserDataRequest): readonly UserDataProblem[] => [
  ...valueProblems(request),
  ...fileProblems(request),
  ...moduleProblems(request),
  ...(readerOf(request) === 'coreos-cloudinit' ? flatcarProblems(request) : emptyListProblems(request)),
]

function formattingErrorProblems(request: UserDataRequest, { templates }: NodeFacts): UserDataProblem[] {
  const searched = new Map<string, boolean>()
  return (phaseConfig(request).files ?? []).flatMap(({ content }, file): UserDataProblem[] => {
    const found = formattingError(content.inline.data, templates, searched)
    return found === undefined ? [] : [{ ...found, place: { file, part: 'content' } }]
  })
}

function allContentProblems(request: UserDataRequest, { checked, templates }: NodeFacts): UserDataProblem[] {
  const phase = phaseConfig(request)
  return (phase.files ?? []).flatMap((given, file) =>
    contentProblemsOf(given, isExtendedUnit(phase, given.path), checked)
      .filter(problem => problem.mayBeSetting === undefined || isWritten(given, problem, templates()))
      .filter(problem => !writesProgram(request.config, problem) && !writesUnit(request.config, problem))
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

function emptyListProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  if (units.length > 0)
    problems.push({
      code: 'OSM0614',
      place: { list: 'units' },
      predicate: 'are ignored: cloud-init has no section coreos',
    })
  if (files.length === 0 && !setsHostname(request))
    problems.push({ code: 'OSM0620', place: { list: 'files' }, predicate: 'is empty, so write_files has no value' })
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: 'is empty: cloud-init installs no keys at all',
    })
  return problems
}
