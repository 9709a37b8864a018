// Makes the functionConfig with which osm-krm renders the outputs of the controller of an exported cluster.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array, toText } from 'gotemplate/go/bytes'
import { annotationTexts, type DocumentObject, isSecret, qualifiedName, secretText } from '../node/document-object.ts'
import { clusterOfKubeconfig } from '../render/inputs/kubeconfig.ts'
import { MACHINE_SET_REVISION } from '../render/inputs/machine-deployments.ts'
import { at } from '../render/inputs/shape.ts'
import type { JsonObject } from '../render/model/json.ts'
import { groupKindOf } from '../render/model/kinds.ts'
import { LOCAL_CONFIG } from '../render/model/ownership.ts'
import { specOfFlags } from '../render/settings/index.ts'
import type { SettingProblem } from '../render/settings/problems.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { readYaml } from '../render/yaml/index.ts'
import { type ControllerFlags, controllerFlags, mountedFile } from './controller.ts'
import { kkpSettings, kubeOneSettings } from './installers.ts'

export interface ImportedConfig {
  readonly functionConfig: JsonObject
  /** Sentences about information that is missing in the export, and how to add it. */
  readonly missing: readonly string[]
}

export function importedConfig(
  objects: readonly DocumentObject[],
  machineDeployments: readonly DocumentObject[],
  name: string,
): ImportedConfig {
  const missing: string[] = []
  const spec = controllerSpec(objects, missing)
  const cluster = clusterSpec(objects, missing)
  const added = annotationsAddedByCluster(machineDeployments)
  return {
    functionConfig: {
      ...FUNCTION_CONFIG_TYPE,
      metadata: { name, annotations: { [LOCAL_CONFIG]: 'true' } },
      spec: {
        ...spec,
        cluster: { ...cluster, ...(spec.cluster as JsonObject | undefined) },
        machineDeployments: {
          revisions: revisionsOf(machineDeployments),
          ...(Object.keys(added).length > 0 && { annotationsAddedByCluster: added }),
        },
        profiles: { ...(spec.profiles as JsonObject | undefined), builtIn: false },
      },
    },
    missing,
  }
}

/** Files that flags name, and the settings that refer to them. */
const FILES = [
  ['kubernetes-ca-bundle', 'cluster', 'kubernetesCABundleFrom'],
  ['host-ca-bundle', 'nodes', 'hostCABundleFrom'],
] as const

/** Returns the settings of the controller's flags: those of its Deployment, or those that an installer derives from its manifest. */
function controllerSpec(objects: readonly DocumentObject[], missing: string[]): JsonObject {
  const reportFlag = ({ name, message }: SettingProblem) => missing.push(`The flag ${name} ${message}.`)
  const found = controllerFlags(objects)
  if (found !== undefined) return deploymentSpec(found, reportFlag, missing)
  const installed = kkpSettings(objects) ?? kubeOneSettings(objects)
  if (installed === undefined) {
    missing.push(
      'No Deployment runs osm-controller: the settings have their defaults. Export it (kubectl get deployments), or the manifest of KubeOne or KKP, or set the fields for its flags: docs/function-config.md.',
    )
    return {}
  }
  missing.push(...installed.missing)
  return merged(specOfFlags(installed.flags, reportFlag), installed.spec)
}

const merged = (spec: JsonObject, more: JsonObject): JsonObject => ({
  ...spec,
  ...Object.fromEntries(
    Object.entries(more).map(([group, settings]) => [
      group,
      { ...(spec[group] as JsonObject | undefined), ...(settings as JsonObject) },
    ]),
  ),
})

function deploymentSpec(
  found: ControllerFlags,
  reportFlag: (problem: SettingProblem) => void,
  missing: string[],
): JsonObject {
  const flags = new Map([...found.flags].filter(([name]) => !FILES.some(([flag]) => flag === name)))
  const spec = specOfFlags(flags, reportFlag)
  for (const [flag, group, field] of FILES) {
    const path = found.flags.get(flag)
    if (path === undefined || path === '') continue
    const reference = mountedFile(found.deployment, path)
    if (reference === undefined)
      missing.push(
        `The flag ${flag} refers to the file ${path}, which is not in a volume of the Deployment: set spec.${group}.${field}.`,
      )
    else spec[group] = { ...(spec[group] as JsonObject | undefined), [field]: reference }
  }
  return spec
}

/** Returns the API server and its CA from a kubeconfig of the nodes, so that they stay the same. */
function clusterSpec(objects: readonly DocumentObject[], missing: string[]): JsonObject {
  for (const object of objects.filter(isSecret)) {
    if (!object.header.name.endsWith('-kubelet-bootstrap-config')) continue
    const result = readYaml(secretText(object, 'kubeconfig') ?? '')
    const cluster = 'value' in result ? clusterOfKubeconfig(result.value) : undefined
    if (cluster === undefined || 'why' in cluster) continue
    const pem = decodeBase64(cluster.certificateAuthorityData)
    return { server: cluster.server, ...(pem && { caBundle: toText(fromUint8Array(pem)) }) }
  }
  const info = objects.some(({ header }) => groupKindOf(header) === 'ConfigMap' && header.name === 'cluster-info')
  if (!info)
    missing.push(
      'No Secret …-kubelet-bootstrap-config and no ConfigMap kube-public/cluster-info contains the API server: set spec.cluster.server and caBundle.',
    )
  return {}
}

function revisionsOf(machineDeployments: readonly DocumentObject[]): JsonObject {
  const revisions: JsonObject = {}
  for (const object of machineDeployments) {
    const revision = annotationTexts(object).get(MACHINE_SET_REVISION)
    if (revision !== undefined) revisions[qualifiedName(object)] = revision
  }
  return revisions
}

/** Annotations of Argo CD, which it adds to all that it applies: the controller hashes them. */
const ADDED = /^argocd\.argoproj\.io\//

/** Returns the annotations that all MachineDeployments have, with [namespace] and [name] instead of their namespaces and names. */
function annotationsAddedByCluster(machineDeployments: readonly DocumentObject[]): JsonObject {
  const found = machineDeployments.map(object => {
    const namespace = String(at(object.object, 'metadata', 'namespace') ?? 'default')
    const entries = [...annotationTexts(object)].filter(([name]) => ADDED.test(name))
    return new Map(entries.map(([name, value]) => [name, patternOf(value, namespace, object.header.name)]))
  })
  const [first, ...others] = found
  return Object.fromEntries(
    [...(first ?? [])].filter(([name, value]) => others.every(other => other.get(name) === value)),
  )
}

/** Argo CD's tracking id: <application>:<group>/<kind>:<namespace>/<name>. */
const patternOf = (value: string, namespace: string, name: string): string =>
  value.endsWith(`:${namespace}/${name}`)
    ? `${value.slice(0, -`${namespace}/${name}`.length)}[namespace]/[name]`
    : value
