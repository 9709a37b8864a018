// Computes the template data of a node, or reports its problems.

import type { Version } from 'gotemplate/go/semver'
import type { Value } from 'gotemplate/values'
import { fieldName } from '../../base/field-path.ts'
import { named, t, words } from '../../base/span.ts'
import type { Coded, ReportText } from '../../diagnostics/text-problem.ts'
import { ADD_INPUT } from '../inputs/references.ts'
import { nounOf, PROVIDER_SPEC, type SharedPart } from '../model/machine-deployment.ts'
import { helpForUnfilled, isUnfilled } from '../model/placeholders.ts'
import type { Profile } from '../model/profile.ts'
import type { MarkedTexts } from '../model/text.ts'
import type { NodeEnvironment } from '../settings/environment.ts'
import { resolver } from './cloud-config/config-var.ts'
import {
  type CloudConfigContext,
  cloudConfig as cloudConfigText,
  hasInTreeController,
  needsCloudConfig,
} from './cloud-config/index.ts'
import { containerdConfig } from './containerd/containerd.ts'
import {
  type KubeletAnnotations,
  kubeletSettings,
  kubeVersion,
  parseKubeletVersion,
} from './kubelet/kubelet-settings.ts'
import type { TemplateEngine } from './profile-templates.ts'
import { type NodeVariables, type TemplateCredentials, templateData } from './template-data.ts'

export interface NodeRequest {
  readonly machineDeployment: SharedPart
  readonly profile: Profile
  readonly environment: NodeEnvironment
  readonly credentials: TemplateCredentials
  readonly engine: TemplateEngine
  readonly variables: NodeVariables
  /** The markers in the data. What a template makes of a marker must not depend on the value that it stands for. */
  readonly markers: readonly MarkedTexts[]
}

/** Returns undefined after it reported all problems. */
export function nodeData(request: NodeRequest, report: ReportText): Value | undefined {
  const { machineDeployment, environment, credentials, variables } = request
  const { provider } = machineDeployment
  let failed = false
  const reportField: ReportText = found => {
    failed = true
    report({ ...found, of: 'machineDeployment' })
  }
  const kubelet = readKubeletSettings(request, reportField)
  const version = readVersion(request, reportField)
  const cloudConfig = version && readCloudConfig(request, version, reportField)
  if (failed || version === undefined || cloudConfig === undefined) return undefined
  return templateData({
    kubeVersion: kubeVersion(version),
    provider,
    environment,
    credentials,
    kubelet,
    inTreeController: hasInTreeController(provider.cloudProvider, environment.nodes.externalCloudProvider),
    cloudConfig,
    containerdConfig: containerdConfig(environment.containerd),
    variables,
  })
}

const readKubeletSettings = ({ machineDeployment }: NodeRequest, reportField: ReportText): KubeletAnnotations =>
  kubeletSettings(machineDeployment.annotations, (annotation, message, help) =>
    reportField({
      code: 'OSM0502',
      field: ['metadata', 'annotations', annotation],
      message: t`${named(annotation)} ${message}`,
      help: [help],
    }),
  )

const VERSION = ['spec', 'template', 'spec', 'versions', 'kubelet']
const EXAMPLE = t`Write a version such as 1.33.1.`

function readVersion({ machineDeployment }: NodeRequest, reportField: ReportText): Version | undefined {
  const { kubeletVersion } = machineDeployment
  const parsed = parseKubeletVersion(kubeletVersion)
  if (parsed.error === undefined) return parsed.value
  reportField(kubeletVersion === '' ? missingVersion(machineDeployment) : refusedVersion(kubeletVersion, parsed.error))
  return undefined
}

const missingVersion = (machineDeployment: SharedPart): Coded => ({
  code: 'OSM0501',
  message: t`${nounOf(machineDeployment)} has no kubelet version`,
  field: VERSION,
  help: [t`Set ${words(machineDeployment.pool ? 'kubernetesVersion' : 'versions.kubelet')}, for example to 1.33.1.`],
})

function refusedVersion(version: string, error: string): Coded {
  const unfilled = isUnfilled(version) ? EXAMPLE : helpForUnfilled(version)
  const reason = unfilled === undefined ? error : t`it is still a placeholder`
  return {
    code: 'OSM0501',
    field: VERSION,
    message: t`${JSON.stringify(version)} is not a kubelet version: ${reason}`,
    help: [unfilled ?? EXAMPLE],
  }
}

/** Returns the cloud config; the MachineDeployment's own one takes precedence. */
function readCloudConfig(
  { machineDeployment: { provider, pool }, environment }: NodeRequest,
  kubeletVersion: Version,
  reportField: ReportText,
): string | undefined {
  if (provider.overwriteCloudConfig !== undefined) return provider.overwriteCloudConfig
  if (!needsCloudConfig(kubeletVersion, environment.nodes.externalCloudProvider)) return ''
  const context: CloudConfigContext = {
    kubeletVersion,
    kubevirtNamespace: environment.cluster.kubevirtNamespace,
    resolve: resolver(environment, referenceProblems(reportField)),
    at: [...(pool ? ['spec'] : PROVIDER_SPEC), 'cloudProviderSpec'],
    decode: {
      strict: false,
      report: ({ field, message }) =>
        reportField({ code: 'OSM0505', field, message: t`${fieldName(field)} ${message}` }),
    },
  }
  const text = cloudConfigText(provider.cloudProvider, provider.cloudProviderSpec, context)
  if (text === undefined) {
    reportField({
      code: 'OSM0504',
      field: [...PROVIDER_SPEC, 'cloudProvider'],
      message: t`the cloud provider "${provider.cloudProvider}" has no cloud config, but a kubelet before 1.29 needs one`,
      help: [t`Use a kubelet of version 1.29 or newer, or an external cloud provider.`],
    })
  }
  return text
}

const referenceProblems = (reportField: ReportText): Parameters<typeof resolver>[1] => ({
  missing: (field, { kind, namespace, name, key }) =>
    reportField({
      code: 'OSM0506',
      field,
      message: t`${named(kind)} ${named(namespace)}/${named(name)} with the key "${key}" is not among the items, but the cloud config needs it`,
      help: [ADD_INPUT],
    }),
  notReadable: field =>
    reportField({
      code: 'OSM0512',
      field,
      message: t`${fieldName(field)} is a placeholder, but the cloud config cannot be made without the real value`,
      help: [t`Provide the real value, or use a kubelet of version 1.29 or newer, which needs no cloud config.`],
    }),
  notBoolean: field =>
    reportField({
      code: 'OSM0505',
      field,
      message: t`${fieldName(field)} refers to a value that is neither true nor false`,
    }),
})
