// Renders an OperatingSystemConfig from a MachineDeployment, its profile and the environment.

import type { Value } from 'gotemplate/values'
import { listOf, named, t, words } from '../../base/span.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { preventsOutput, type ReportText } from '../../diagnostics/text-problem.ts'
import { type OperatingSystemConfigSpec, PHASES, type RenderedFile } from '../model/config.ts'
import { PROVIDER_SPEC, type SharedPart } from '../model/machine-deployment.ts'
import type { File, PhaseName, ProvisioningUtility } from '../model/profile.ts'
import type { KnownProfile } from '../profiles/selection.ts'
import { hostsFiles } from './containerd/containerd.ts'
import { type NodeRequest, nodeData } from './node-data.ts'
import { operatingSystemConfig } from './operating-system-config.ts'
import { filesOf, phaseSource } from './profile-templates.ts'
import { isGoProfile } from './templates/choose-engine.ts'
import { parseProblems } from './templates/go-templates.ts'

export { loadAllFunctions } from 'gotemplate/sprig'
export { kubeconfig } from './kubelet/kubeconfig.ts'
export type { NodeRequest } from './node-data.ts'
export type { TemplateEngine } from './profile-templates.ts'
export { templateTexts } from './profile-templates.ts'
export { loadEngine, onceLoaded } from './templates/choose-engine.ts'
export { goTemplateEngine } from './templates/go-templates.ts'

/** Returns the OperatingSystemConfig, or undefined after it reported all problems. */
export function renderConfig(request: NodeRequest, report: ReportText): OperatingSystemConfigSpec | undefined {
  let failed = false
  const reportAll: ReportText = problem => {
    failed ||= preventsOutput(problem)
    report(problem)
  }
  checkProvisioningUtility(request, reportAll)
  checkNetwork(request, reportAll)
  const data = nodeData(request, reportAll)
  // Without data, templates would report problems that are not the profile's.
  if (data === undefined) return undefined
  const files = {
    bootstrapConfig: phaseFiles(request, 'bootstrapConfig', data, reportAll),
    provisioningConfig: phaseFiles(request, 'provisioningConfig', data, reportAll),
  }
  return failed ? undefined : operatingSystemConfig(request.machineDeployment, request.profile, files)
}

/** Returns how the machines of a MachineDeployment are provisioned. Only Flatcar allows a choice. */
export const provisioningUtilityFor = (machineDeployment: SharedPart): ProvisioningUtility =>
  wantedUtility(machineDeployment) === 'cloud-init' ? 'cloud-init' : 'ignition'

const wantedUtility = ({ provider }: SharedPart): string =>
  provider.operatingSystem === 'flatcar' ? provider.operatingSystemSpec.provisioningUtility || 'ignition' : 'cloud-init'

/** Reports a profile for a provisioning utility other than that of the machines. */
function checkProvisioningUtility(request: NodeRequest, report: ReportText): void {
  const wanted = wantedUtility(request.machineDeployment)
  const offered = request.profile.spec.provisioningUtility || 'cloud-init'
  if (wanted === offered) return
  const message = t`the machines use ${wanted}, but the profile "${named(request.profile.ref.name)}" is for ${words(offered)}`
  const flatcar = request.machineDeployment.provider.operatingSystem === 'flatcar'
  report({
    code: 'OSM0507',
    message,
    field: [...PROVIDER_SPEC, 'operatingSystemSpec', 'provisioningUtility'],
    help: flatcar
      ? [t`Set it to ${words(offered)}, or choose a profile for ${wanted}.`]
      : [t`Only Flatcar can use ignition: choose a profile for cloud-init.`],
    of: 'machineDeployment',
  })
}

/** Reports a static network for an operating system that does not support one. */
function checkNetwork(request: NodeRequest, report: ReportText): void {
  const { network, operatingSystem } = request.machineDeployment.provider
  if (operatingSystem === 'flatcar' || network === undefined) return
  const { cidr, gateway, dnsServers = [] } = network
  const fields: readonly (readonly [name: string, isSet: boolean])[] = [
    ['cidr', cidr !== ''],
    ['gateway', gateway !== ''],
    ['dns.servers', dnsServers.length > 0],
  ]
  const set = fields.filter(([, isSet]) => isSet).map(([name]) => name)
  if (set.length === 0) return
  report({
    code: 'OSM0503',
    message: t`a static IP config is not supported for ${operatingSystem}`,
    field: [...PROVIDER_SPEC, 'network', ...set[0]!.split('.')],
    help: [t`Remove ${listOf(set, 'and')}: only Flatcar supports one.`],
    of: 'machineDeployment',
  })
}

const DEFAULT_PERMISSIONS = 644
const REGISTRY_PERMISSIONS = 600

/** Renders the files of a phase. */
function phaseFiles(
  { profile, engine, environment, markers }: NodeRequest,
  phase: PhaseName,
  data: Value,
  report: ReportText,
): readonly RenderedFile[] {
  const files = filesOf(profile, phase)
  for (const { file, field } of files) {
    if (!file.content?.inline)
      report({
        code: 'OSM0508',
        message: t`the file ${named(file.path)} has no content`,
        field: [...field, 'content', 'inline'],
        help: [t`Write the text below content.inline.data; an encoding is written beside it.`],
      })
  }
  const contents = engine.renderPhase(phaseSource(profile, phase, files), { data, markers }, report)
  const rendered = files.map(({ file }, i) => fileOf(file, contents[i] ?? ''))
  if (phase === 'bootstrapConfig') return rendered
  return [...rendered, ...Array.from(hostsFiles(environment.containerd), registryFile)]
}

function fileOf({ path, permissions, content }: File, data: string): RenderedFile {
  const encoding = content?.inline?.encoding
  return {
    path,
    permissions: permissions || DEFAULT_PERMISSIONS,
    content: { inline: encoding ? { encoding, data } : { data } },
  }
}

const registryFile = ([path, data]: readonly [path: string, data: string]): RenderedFile => ({
  path,
  permissions: REGISTRY_PERMISSIONS,
  content: { inline: { data } },
})

/** Returns the templates that cannot be parsed in profiles that are not valid, to be reported with the problems of their schema. */
export const damagedTemplates = (profiles: readonly KnownProfile[]): Diagnostic[] =>
  profiles.flatMap(({ damaged }) => {
    if (damaged === undefined || !isGoProfile(damaged)) return []
    const sources = PHASES.map(name => phaseSource(damaged, name, filesOf(damaged, name)))
    return sources
      .flatMap(({ templates, files }) => [...templates, ...files])
      .flatMap(parseProblems)
      .map(({ code, message, help, field, excerpt }) =>
        problem(code, message, { object: damaged.ref, help, field, excerpt }),
      )
  })
