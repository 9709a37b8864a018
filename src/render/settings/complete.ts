// Converts an OperatingSystemConfigGenerator to Settings: validates it, applies defaults, and separates references from texts.

import { formatPath, valueAt } from '../../diagnostics/field-path.ts'
import { aboutQuotes, validateWith } from '../../diagnostics/schema-problems.ts'
import { typeAt } from '../kubelet-config/fields.ts'
import { isObject, type Json, type JsonObject } from '../model/json.ts'
import { withoutNulls } from '../model/without-nulls.ts'
import { FIELD_CHECKS, type FieldCheck } from './field-checks.ts'
import { FUNCTION_CONFIG_TYPE } from './function-config-type.ts'
import type { Credentials, FunctionConfig, KeyRef, ValueFrom, ValueOrPlaceholder } from './generated/function-config.js'
import * as functionConfig from './generated/function-config.js'
import { isWithin, type SettingProblem, withCode } from './problems.ts'
import {
  type BootstrapTokenSource,
  type CredentialSettings,
  DOWNLOADS,
  type Placeholder,
  type Reference,
  type Settings,
  type TextOrReference,
} from './settings.ts'

export interface CompletedSettings {
  readonly settings: Settings | undefined
  readonly problems: readonly SettingProblem[]
}

/** `off` without quotes is false to readers of YAML 1.1, and means the same here. */
function withSeverities(document: Json): Json {
  const severity = valueAt(document, ['spec', 'checks', 'severity'])
  if (!isObject(severity) || !Object.values(severity).includes(false)) return document
  const { spec } = document as { readonly spec: { readonly checks: JsonObject } }
  const texts = Object.entries(severity).map(([code, value]) => [code, value === false ? 'off' : value])
  return {
    ...(document as JsonObject),
    spec: { ...spec, checks: { ...spec.checks, severity: Object.fromEntries(texts) } },
  }
}

const KUBELET = ['spec', 'nodes', 'kubelet']

/** Suggests where a field of the kubelet belongs that is beside `config`. */
function aboutKubelet(found: SettingProblem): SettingProblem {
  const { path, unknown } = found
  if (!unknown || path.length !== KUBELET.length + 1 || !isWithin(path, KUBELET)) return found
  const name = path.at(-1)!
  if (typeAt([name]) === undefined) return found
  const belongsTo = [...KUBELET, 'config']
  return { ...found, belongsTo, message: `is not a field here; did you mean ${formatPath([...belongsTo, name])}?` }
}

/** Returns all problems at once, or the settings if there are none. */
export function complete(config: JsonObject, checks: readonly FieldCheck[] = FIELD_CHECKS): CompletedSettings {
  const document = withSeverities(withoutNulls(config))
  const problems = validateWith(functionConfig, document, FUNCTION_CONFIG_TYPE.kind).map(withCode).map(aboutKubelet)
  const isSound = (path: readonly (string | number)[]) => !problems.some(found => isWithin(found.path, path))
  for (const { path: below, check } of checks) {
    const path = ['spec', ...below]
    const value = valueAt(document, path)
    if (value === undefined || !isSound(path)) continue
    for (const { at = [], ...found } of check(value as never)) {
      problems.push({ ...found, code: 'OSM0102', path: [...path, ...at] })
    }
  }
  return {
    problems: problems.map(each => aboutQuotes(each, document)),
    settings: problems.length > 0 ? undefined : toSettings(document as unknown as FunctionConfig),
  }
}

function toSettings({ metadata, spec }: FunctionConfig): Settings {
  const { cluster, nodes, profiles, machineDeployments } = spec
  const { checksums, ...urls } = profiles.downloads
  return {
    name: metadata.name,
    mode: spec.mode,
    namespace: spec.namespace,
    cluster: {
      server: cluster.server,
      caBundle: textOrReference(cluster.caBundle, cluster.caBundleFrom),
      kubeconfig: reference(cluster.kubeconfigFrom),
      serverOverride: cluster.serverOverride || undefined,
      kubernetesCABundle: textOrReference(cluster.kubernetesCABundle, cluster.kubernetesCABundleFrom),
      kubevirtNamespace: cluster.kubevirtNamespace,
      dnsIPs: cluster.dnsIPs,
    },
    credentials: credentials(spec.credentials),
    nodes: {
      externalCloudProvider: nodes.externalCloudProvider,
      initialTaints: nodes.initialTaints,
      proxy: nodes.proxy,
      hostCABundle: textOrReference(nodes.hostCABundle, nodes.hostCABundleFrom),
      kubelet: { ...nodes.kubelet, config: nodes.kubelet.config as JsonObject },
      containerd: nodes.containerd,
    },
    profiles: {
      builtIn: profiles.builtIn,
      nameMissing: profiles.nameMissing,
      templates: { allowEta: profiles.templates.allowEta },
      downloads: {
        urls: Object.fromEntries(DOWNLOADS.flatMap(name => (urls[name] === undefined ? [] : [[name, urls[name]]]))),
        checksums,
        containerd: profiles.containerdVersion,
      },
      osUpdates: profiles.osUpdates,
      hardening: profiles.hardening,
    },
    machineDeployments: {
      ...machineDeployments,
      kubelet: machineDeployments.kubelet as Readonly<Record<string, JsonObject>>,
    },
    output: spec.output,
    checks: {
      ...spec.checks,
      outbound: { allow: spec.checks.outbound.allow },
      ignore: spec.checks.ignore.map(({ code, object, message, reason }) => ({ code, object, message, reason })),
    },
    limits: { phase: profiles.templates.limits, run: spec.limits },
  }
}

const credentials = ({
  placeholders,
  apiToken,
  bootstrapToken,
  registry,
  others,
}: Credentials): CredentialSettings => ({
  placeholders,
  apiToken: referenceOrPlaceholder(apiToken),
  bootstrapToken: bootstrapTokenSource(bootstrapToken),
  registry,
  others: others.map(({ secretKeyRef, placeholder }) => ({ reference: inSecret(secretKeyRef), placeholder })),
})

function bootstrapTokenSource(from: Credentials['bootstrapToken']): BootstrapTokenSource {
  if (from?.serviceAccount) return { from: 'serviceAccount', ...from.serviceAccount }
  if (from?.derive)
    return { from: 'derived', seed: reference(from.derive.seedFrom)!, expiration: from.derive.expiration }
  if (from?.placeholder !== undefined) return { from: 'placeholder', placeholder: from.placeholder }
  return { from: 'labelledSecret' }
}

const referenceOrPlaceholder = (from: ValueOrPlaceholder): Reference | Placeholder =>
  from.placeholder === undefined ? reference(from)! : { placeholder: from.placeholder }

const textOrReference = (text: string | undefined, from: ValueFrom | undefined): TextOrReference | undefined =>
  text || reference(from)

function reference(from: ValueFrom | undefined): Reference | undefined {
  if (from?.secretKeyRef) return inSecret(from.secretKeyRef)
  return from?.configMapKeyRef && { kind: 'ConfigMap', ...from.configMapKeyRef }
}

const inSecret = (ref: KeyRef): Reference => ({ kind: 'Secret', ...ref })
