// Computes the template data of a node, or reports its problems.

import type { DiagnosticCode } from '../diagnostics/diagnostic.ts'
import { valueAt } from '../diagnostics/field-path.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Version } from '../gotemplate/semver/semver.ts'
import type { Value } from '../gotemplate/values/values.ts'
import { PROVIDER_SPEC_FIELD } from '../model/machine-deployment.ts'
import { helpForUnfilled, isUnfilled } from '../model/placeholders.ts'
import {
  type CloudConfigContext,
  cloudConfig as cloudConfigText,
  hasInTreeController,
  needsCloudConfig,
} from './cloud-config/index.ts'
import { resolver } from './cloud-config/resolve.ts'
import { containerdFiles } from './containerd/containerd.ts'
import type { ReportFinding } from './finding.ts'
import { type KubeletAnnotations, kubeletSettings } from './kubelet/kubelet-settings.ts'
import { kubeVersion, parseKubeletVersion } from './kubelet/kubelet-version.ts'
import type { NodeRequest } from './request.ts'
import { templateData } from './template-data.ts'

type Wrong = (code: DiagnosticCode, field: string, message: string, help?: string, caret?: 'key') => void

/** Returns undefined after it reported all problems. */
export function nodeData(request: NodeRequest, report: ReportFinding): Value | undefined {
  const { machineDeployment, environment, credentials, variables } = request
  const { provider } = machineDeployment
  let failed = false
  const wrong: Wrong = (code, field, message, help, caret) => {
    failed = true
    report({
      code,
      message,
      field,
      ...(help !== undefined && { help }),
      ...(caret && { caret }),
      of: 'machineDeployment',
    })
  }
  const kubelet = readKubeletSettings(request, wrong)
  const version = readVersion(request, wrong)
  const cloudConfig = version && readCloudConfig(request, version, wrong)
  if (failed || version === undefined || cloudConfig === undefined) return undefined
  return templateData({
    kubeVersion: kubeVersion(version),
    provider,
    environment,
    credentials,
    kubelet,
    inTreeController: hasInTreeController(provider.cloudProvider, environment.externalCloudProvider),
    cloudConfig,
    containerdConfig: containerdFiles(environment.containerd).config,
    variables,
  })
}

const readKubeletSettings = ({ machineDeployment }: NodeRequest, wrong: Wrong): KubeletAnnotations =>
  kubeletSettings(machineDeployment.annotations, (annotation, message) => {
    const help = settingHelp(machineDeployment.annotations?.[annotation] ?? '', message)
    wrong('OSM0502', `metadata.annotations[${annotation}]`, `${annotation} ${message}`, help)
  })

/** Returns help on the value of an annotation that has a number with something around it, or a duration without a unit. */
function settingHelp(value: string, message: string): string {
  if (/[\u2018\u2019\u201c\u201d]/.test(value))
    return 'The quotation marks are typographic ones, which belong to the value: write straight ones.'
  if (message.includes('duration'))
    return /^\d{1,9}$/.test(value) ? `Add a unit: ${value}s, ${value}m or ${value}h.` : 'Write it as 2m or 1h30m.'
  const digits = /^\s*(\d{1,9})\s*[A-Za-z%]*\s*$/.exec(value)?.[1]
  return digits === undefined ? 'Write a whole number in quotes, such as "110".' : `Write "${digits}".`
}

const EXAMPLE = 'Write a version such as 1.33.1.'

/** Returns help on a version with other characters around it. */
function versionHelp(text: string): string {
  const version = /^[^0-9]*(\d{1,9}\.\d{1,9}\.\d{1,9})\s*$/.exec(text)?.[1]
  return version === undefined ? EXAMPLE : `Write it as ${version}.`
}

function readVersion({ machineDeployment }: NodeRequest, wrong: Wrong): Version | undefined {
  const { kubeletVersion } = machineDeployment
  const parsed = parseKubeletVersion(kubeletVersion)
  if (parsed.error === undefined) return parsed.value
  if (kubeletVersion === '') {
    const close = misspeltVersion(machineDeployment)
    const field = `spec.template.spec.versions${close === undefined ? '' : `.${close}`}`
    const help =
      close === undefined
        ? 'Set versions.kubelet, for example to 1.33.1.'
        : `Did you mean kubelet instead of ${JSON.stringify(close)}?`
    wrong(
      'OSM0501',
      close === undefined ? `${field}.kubelet` : field,
      'the MachineDeployment has no kubelet version',
      help,
      close === undefined ? undefined : 'key',
    )
    return undefined
  }
  const unfilled = isUnfilled(kubeletVersion) ? EXAMPLE : helpForUnfilled(kubeletVersion)
  const reason = unfilled === undefined ? parsed.error : 'it is still a placeholder'
  const message = `${JSON.stringify(kubeletVersion)} is not a kubelet version: ${reason}`
  wrong('OSM0501', 'spec.template.spec.versions.kubelet', message, unfilled ?? versionHelp(kubeletVersion))
  return undefined
}

/** Returns the field of `versions` that resembles `kubelet`. */
function misspeltVersion({ template }: NodeRequest['machineDeployment']): string | undefined {
  const versions = valueAt(template, ['spec', 'versions'])
  const names = typeof versions === 'object' && versions !== null ? Object.keys(versions) : []
  return names.find(name => name !== 'kubelet' && /^\w+$/.test(name) && nearest(name, ['kubelet']) !== undefined)
}

/** Returns the cloud config; the MachineDeployment's own one takes precedence. */
function readCloudConfig(
  { machineDeployment: { provider }, environment }: NodeRequest,
  kubeletVersion: Version,
  wrong: Wrong,
): string | undefined {
  if (provider.overwriteCloudConfig !== undefined) return provider.overwriteCloudConfig
  if (!needsCloudConfig(kubeletVersion, environment.externalCloudProvider)) return ''
  const context: CloudConfigContext = {
    kubeletVersion,
    kubevirtNamespace: environment.kubevirtNamespace,
    resolve: resolver(environment, referenceProblems(wrong)),
    at: `${PROVIDER_SPEC_FIELD}.cloudProviderSpec`,
    decode: { strict: false, report: ({ field, message }) => wrong('OSM0505', field, `${field} ${message}`) },
  }
  const text = cloudConfigText(provider.cloudProvider, provider.cloudProviderSpec, context)
  if (text === undefined) {
    wrong(
      'OSM0504',
      `${PROVIDER_SPEC_FIELD}.cloudProvider`,
      `the cloud provider "${provider.cloudProvider}" has no cloud config, but a kubelet before 1.29 needs one`,
      'Use a kubelet of version 1.29 or newer, or an external cloud provider.',
    )
  }
  return text
}

const referenceProblems = (wrong: Wrong): Parameters<typeof resolver>[1] => ({
  missing: (field, kind, { namespace, name, key }) =>
    wrong(
      'OSM0506',
      field,
      `${kind} ${namespace}/${name} with the key "${key}" is not among the items, but the cloud config needs it`,
      'Add it to the items. With the annotation config.kubernetes.io/local-config: "true", it is not applied to the cluster.',
    ),
  notReadable: field =>
    wrong(
      'OSM0512',
      field,
      `${field} is a placeholder, but the cloud config cannot be made without the real value`,
      'Provide the real value, or use a kubelet of version 1.29 or newer, which needs no cloud config.',
    ),
  notBoolean: field => wrong('OSM0505', field, `${field} refers to a value that is neither true nor false`),
})
