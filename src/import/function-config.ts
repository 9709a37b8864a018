// Makes the functionConfig with which osm-krm renders the outputs of the controller of an exported cluster.

import { decodeBase64 } from 'gotemplate/go/base64'
import { fromUint8Array, toText } from 'gotemplate/go/bytes'
import { isObject, type JsonObject, mergeObjects, parseJson } from '../base/json.ts'
import { groupKindOf } from '../base/kinds.ts'
import { type Text, t } from '../base/span.ts'
import { annotationTexts, type DocumentObject, isSecret, qualifiedName, secretText } from '../node/document-object.ts'
import { clusterOfKubeconfig } from '../render/inputs/kubeconfig.ts'
import { MACHINE_SET_REVISION } from '../render/inputs/machine-deployments.ts'
import { at, listAt, textAt } from '../render/inputs/shape.ts'
import { LOCAL_CONFIG } from '../render/model/ownership.ts'
import { type OfSetting, specOfFlags } from '../render/settings/index.ts'
import { FUNCTION_CONFIG_TYPE } from '../render/settings/settings.ts'
import { readYaml } from '../render/yaml/index.ts'
import { type FlagEntry, flagTexts, kkpSettings, kubeOneSettings } from './installers.ts'

interface ImportedConfig {
  readonly functionConfig: JsonObject
  /** Sentences about information that is missing in the export, and how to add it. */
  readonly missing: readonly Text[]
}

export function importedConfig(
  objects: readonly DocumentObject[],
  machineDeployments: readonly DocumentObject[],
  name: string,
): ImportedConfig {
  const missing: Text[] = []
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
function controllerSpec(objects: readonly DocumentObject[], missing: Text[]): JsonObject {
  const reportFlag = ({ name, message }: OfSetting) => missing.push(t`The flag ${name ?? ''} ${message}.`)
  const found = controllerFlags(objects)
  if (found !== undefined) return deploymentSpec(found, reportFlag, missing)
  const installed = kkpSettings(objects) ?? kubeOneSettings(objects)
  if (installed === undefined) {
    missing.push(
      t`No Deployment runs osm-controller: the settings have their defaults. Export it (kubectl get deployments), or the manifest of KubeOne or KKP, or set the fields for its flags: docs/function-config.md.`,
    )
    return {}
  }
  missing.push(...installed.missing)
  return mergeObjects(specOfFlags(installed.flags, reportFlag), installed.spec)
}

function deploymentSpec(found: ControllerFlags, reportFlag: (problem: OfSetting) => void, missing: Text[]): JsonObject {
  const flags = new Map([...found.flags].filter(([name]) => !FILES.some(([flag]) => flag === name)))
  const spec = specOfFlags(flags, reportFlag)
  for (const [flag, group, field] of FILES) {
    const path = found.flags.get(flag)
    if (path === undefined || path === '') continue
    const reference = mountedFile(found.deployment, path)
    if (reference === undefined)
      missing.push(
        t`The flag ${flag} refers to the file ${path}, which is not in a volume of the Deployment: set spec.${group}.${field}.`,
      )
    else spec[group] = { ...(spec[group] as JsonObject | undefined), [field]: reference }
  }
  return spec
}

/** Returns the API server and its CA from a kubeconfig of the nodes, so that they stay the same. */
function clusterSpec(objects: readonly DocumentObject[], missing: Text[]): JsonObject {
  for (const object of objects.filter(isSecret)) {
    if (!object.header.name.endsWith('-kubelet-bootstrap-config')) continue
    const result = readYaml(secretText(object, 'kubeconfig') ?? '')
    const cluster = 'value' in result ? clusterOfKubeconfig(result.value) : undefined
    if (cluster === undefined || 'message' in cluster) continue
    const pem = decodeBase64(cluster.certificateAuthorityData)
    return { server: cluster.server, ...(pem && { caBundle: toText(fromUint8Array(pem)) }) }
  }
  const info = objects.some(({ header }) => groupKindOf(header) === 'ConfigMap' && header.name === 'cluster-info')
  if (!info)
    missing.push(
      t`No Secret …-kubelet-bootstrap-config and no ConfigMap kube-public/cluster-info contains the API server: set spec.cluster.server and caBundle.`,
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

// Reads the settings of a running osm-controller from the arguments of its Deployment.

const DEPLOYMENT = 'Deployment.apps'
const IMAGE = /(?:^|\/)operating-system-manager(?:[:@]|$)/
const CONTROLLER = /(?:^|\/)(?:osm-controller|operating-system-manager)$/
const WEBHOOK = /(?:^|\/)webhook$/

/** The flags of a controller by name, and the Deployment that has them. */
interface ControllerFlags {
  readonly deployment: DocumentObject
  readonly flags: ReadonlyMap<string, string>
}

/** Returns the flags of the Deployment that runs the controller, or undefined if none is among the objects. */
function controllerFlags(objects: readonly DocumentObject[]): ControllerFlags | undefined {
  for (const deployment of objects) {
    if (groupKindOf(deployment.header) !== DEPLOYMENT) continue
    for (const container of listAt(deployment.object, 'spec', 'template', 'spec', 'containers')) {
      if (programOf(container) !== 'controller') continue
      return { deployment, flags: flagsOf(wordsOf(container), environmentOf(container)) }
    }
  }
  return undefined
}

/** Whether a Deployment is one of operating-system-manager: the controller, its webhook, or another that runs its image. */
export const isControllerDeployment = ({ header, object }: DocumentObject): boolean =>
  groupKindOf(header) === DEPLOYMENT &&
  listAt(object, 'spec', 'template', 'spec', 'containers').some(container => programOf(container) !== undefined)

/** Returns which program of operating-system-manager a container runs; a container without a command runs the controller of its image. */
function programOf(container: JsonObject[string]): 'controller' | 'webhook' | 'another' | undefined {
  const [program] = wordsOf(container)
  if (program !== undefined && CONTROLLER.test(program)) return 'controller'
  if (!IMAGE.test(textAt(container, 'image') ?? '')) return undefined
  if (textsOf(container, 'command').length === 0) return 'controller'
  return program !== undefined && WEBHOOK.test(program) ? 'webhook' : 'another'
}

/** Returns command and arguments; those of KKP's http-prober name the program that it starts once the API server answers. */
function wordsOf(container: JsonObject[string]): readonly string[] {
  const words = [...textsOf(container, 'command'), ...textsOf(container, 'args')]
  if (!PROBER.test(words[0] ?? '')) return words
  const at = words.findIndex(word => /^--?command$/.test(word))
  const started = at < 0 ? undefined : parseJson(words[at + 1] ?? '')
  const command = textAt(started, 'command')
  return command === undefined ? words : [command, ...textsOf(started!, 'args')]
}

const PROBER = /(?:^|\/)http-prober$/

const textsOf = (container: JsonObject[string], field: string): string[] =>
  listAt(container, field).filter(word => typeof word === 'string')

/** Returns the variables with a value of their own, for `$(NAME)` in arguments. */
function environmentOf(container: JsonObject[string]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const entry of listAt(container, 'env')) {
    const [name, value] = [textAt(entry, 'name'), textAt(entry, 'value')]
    if (name !== undefined && value !== undefined) found.set(name, value)
  }
  return found
}

/** Go's flag package: -name=value, --name=value, or the value as the next word; a flag alone is true. */
function flagsOf(words: readonly string[], environment: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const flags: FlagEntry[] = []
  for (let i = 0; i < words.length; i++) {
    const [, name, assigned] = /^--?([\w-]+)(?:=([\s\S]*))?$/.exec(words[i]!) ?? []
    if (name === undefined) continue
    const next = words[i + 1]
    const takesNext = assigned === undefined && !BOOLEAN.has(name) && next !== undefined
    const value = (assigned ?? (takesNext ? words[++i]! : 'true')).replace(
      /\$\(([\w.-]+)\)/g,
      (text, variable: string) => environment.get(variable) ?? text,
    )
    flags.push([name, value])
  }
  return flagTexts(flags)
}

/** Boolean flags: Go does not read the next word as their value. */
const BOOLEAN: ReadonlySet<string> = new Set([
  'external-cloud-provider',
  'disable-default-osps',
  'device-ownership-from-security-context',
  'leader-elect',
  'log-debug',
])

/** Returns the reference to a file that the Deployment mounts from a ConfigMap or a Secret. */
function mountedFile({ object }: DocumentObject, path: string): JsonObject | undefined {
  const pod = at(object, 'spec', 'template', 'spec')
  for (const container of listAt(pod, 'containers')) {
    for (const mount of listAt(container, 'volumeMounts')) {
      const folder = textAt(mount, 'mountPath')?.replace(/\/$/, '')
      if (folder === undefined || (path !== folder && !path.startsWith(`${folder}/`))) continue
      const volume = listAt(pod, 'volumes').find(each => textAt(each, 'name') === textAt(mount, 'name'))
      const key = textAt(mount, 'subPath') ?? path.slice(folder.length + 1)
      return volume === undefined ? undefined : referenceTo(volume, key, textAt(object, 'metadata', 'namespace') ?? '')
    }
  }
  return undefined
}

function referenceTo(volume: JsonObject[string], file: string, namespace: string): JsonObject | undefined {
  for (const [source, name, field] of [
    ['configMap', textAt(volume, 'configMap', 'name'), 'configMapKeyRef'],
    ['secret', textAt(volume, 'secret', 'secretName'), 'secretKeyRef'],
  ] as const) {
    if (name === undefined) continue
    const item = listAt(volume, source, 'items').find(each => isObject(each) && each.path === file)
    return { [field]: { namespace, name, key: textAt(item, 'key') ?? file } }
  }
  return undefined
}
