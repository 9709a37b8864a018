// What is specific to a node's kubelet: its settings, the labels and taints with which it registers, and the data for its templates.

import { type Json, type JsonObject, mergeObjects } from '../../base/json.ts'
import { joined, t, words } from '../../base/span.ts'
import type { Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import type { Inputs } from '../inputs/collect.ts'
import { listAt, textAt, textsAt } from '../inputs/shape.ts'
import { type Annotated, withoutAnnotated } from '../kubelet/annotated.ts'
import { isLabelValue, isQualifiedName, TAINT_EFFECTS } from '../model/kubernetes.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { kubeletSettings, parseKubeletVersion } from '../osc/kubelet/kubelet-settings.ts'
import type { NodeEnvironment } from '../settings/environment.ts'
import { type KubeletUser, reportKubeletConfig } from '../settings/kubelet-config.ts'
import type { KubeletSettings, Settings } from '../settings/settings.ts'

export interface NodeKubelet {
  /** The fields of a KubeletConfiguration that the profile does not set by itself. */
  readonly config: JsonObject
  /** The value of --node-labels. */
  readonly labels: string
  /** The value of --register-with-taints: the initial taints and those of the MachineDeployment. */
  readonly taints: string
  /** Whether there are more than the initial taints. */
  readonly registersTaints: boolean
}

/** Whether any setting is used that `nodeKubelet` reads. */
export const setsKubelets = ({ nodes: { kubelet }, machineDeployments }: Settings): boolean =>
  kubelet.register.length > 0 ||
  Object.keys(kubelet.config).length > 0 ||
  Object.keys(machineDeployments.kubelet).length > 0

/** Returns the settings of the kubelets of a MachineDeployment: those of all nodes, its own ones, and its template's labels and taints. */
export function nodeKubelet(machineDeployment: MachineDeployment, settings: Settings): NodeKubelet {
  const { ref, template, annotations } = machineDeployment
  const { config } = settings.nodes.kubelet
  const register = registered(machineDeployment, settings.nodes.kubelet)
  const own = ownKubeletSettings(`${ref.namespace}/${ref.name}`, settings)
  const { initialTaints } = settings.nodes
  const taints = register.includes('taints') ? allTaints(initialTaints, template) : initialTaints
  return {
    config: withoutTypeMeta(withoutAnnotated(mergeObjects(config, own), annotatedBy(annotations))),
    labels: register.includes('labels') ? registeredLabels(template) : '',
    taints,
    registersTaints: taints !== initialTaints,
  }
}

/** Returns the settings of one MachineDeployment alone, by its `<namespace>/<name>`. */
export const ownKubeletSettings = (key: string, { machineDeployments: { kubelet } }: Settings): JsonObject =>
  Object.hasOwn(kubelet, key) ? kubelet[key]! : {}

/** No controller sets the labels and taints of a NodePool later. */
const registered = ({ pool }: MachineDeployment, { register }: KubeletSettings): readonly string[] =>
  pool ? ['labels', 'taints'] : register

const withoutTypeMeta = ({ apiVersion: _version, kind: _kind, ...fields }: JsonObject): JsonObject => fields

/** Returns the fields and keys of maps that the annotations of a MachineDeployment set. */
function annotatedBy(annotations: MachineDeployment['annotations']): Annotated {
  // An annotation that cannot be read is reported when the node is rendered.
  const settings = kubeletSettings(annotations, () => {})
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value instanceof Map ? [...value.keys()] : true]),
  )
}

/** Returns the minor version of Kubernetes, or undefined if the version is not valid. */
export function minorOf(kubeletVersion: string): number | undefined {
  const version = parseKubeletVersion(kubeletVersion)
  return version.error === undefined ? Number(version.value.minor) : undefined
}

const LABELS = ['spec', 'metadata', 'labels'] as const
const TAINTS = ['spec', 'taints'] as const

/** Labels of Kubernetes that a kubelet may set on its own Node. */
const ALLOWED = new Set([
  'kubernetes.io/hostname',
  'kubernetes.io/os',
  'kubernetes.io/arch',
  'beta.kubernetes.io/os',
  'beta.kubernetes.io/arch',
  'beta.kubernetes.io/instance-type',
  'node.kubernetes.io/instance-type',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
])

const isWithin = (domain: string, ...domains: readonly string[]): boolean =>
  domains.some(other => domain === other || domain.endsWith(`.${other}`))

/** Whether the admission plugin NodeRestriction refuses a Node with the label from its kubelet, or the kubelet does not start with it. */
export function isForbidden(label: string): boolean {
  const slash = label.indexOf('/')
  if (slash < 0) return false
  const domain = label.slice(0, slash)
  if (isWithin(domain, 'node-restriction.kubernetes.io')) return true
  return (
    isWithin(domain, 'kubernetes.io', 'k8s.io') &&
    !ALLOWED.has(label) &&
    !isWithin(domain, 'kubelet.kubernetes.io', 'node.kubernetes.io')
  )
}

const isLabel = ([name, value]: readonly [string, string]): boolean => isQualifiedName(name) && isLabelValue(value)

/** Returns the value of --node-labels. */
const registeredLabels = (template: JsonObject): string =>
  textsAt(template, ...LABELS)
    .filter(label => isLabel(label) && !isForbidden(label[0]))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',')

interface Taint {
  /** The key and the effect, which are unique. */
  readonly id: string
  readonly text: string
}

function taintOf(taint: Json): Taint | undefined {
  const [key = '', value = '', effect = ''] = ['key', 'value', 'effect'].map(name => textAt(taint, name))
  return isQualifiedName(key) && isLabelValue(value) && TAINT_EFFECTS.some(known => known === effect)
    ? { id: `${key}:${effect}`, text: `${key}=${value}:${effect}` }
    : undefined
}

const idOf = (taint: string): string => taint.replace(/=[^:]*/, '')

/** Returns the value of --register-with-taints: a kubelet does not start with two taints of the same key and effect. */
function allTaints(initial: string, template: JsonObject): string {
  const first = initial === '' ? [] : initial.split(',')
  const taken = new Set(first.map(idOf))
  const more = listAt(template, ...TAINTS).flatMap(entry => {
    const taint = taintOf(entry)
    if (taint === undefined || taken.has(taint.id)) return []
    taken.add(taint.id)
    return [taint.text]
  })
  return [...first, ...more].join(',')
}

/** Reports labels and taints that the kubelet does not set. */
function reportRegistration(machineDeployment: MachineDeployment, settings: KubeletSettings, report: Report): void {
  const { ref: object, template, pool } = machineDeployment
  const labels = registered(machineDeployment, settings).includes('labels') ? textsAt(template, ...LABELS) : []
  const left = labels.filter(label => isLabel(label) && isForbidden(label[0])).map(([name]) => name)
  const [first] = left.sort()
  if (first !== undefined)
    report(
      problem('OSM0250', t`the kubelet does not register its Node with ${joined(left, ', ')}`, {
        object,
        field: ['spec', 'template', ...LABELS, first],
        caret: 'key',
        help: [
          t`NodeRestriction does not let kubelets set this label: ${words(pool ? 'set it on the Node, or leave it out.' : 'machine-controller sets it shortly afterwards.')}`,
        ],
      }),
    )
}

/** Returns the environment with the taints that the kubelet registers. */
export const environmentOf = (common: NodeEnvironment, kubelet: NodeKubelet | undefined): NodeEnvironment =>
  kubelet ? { ...common, nodes: { ...common.nodes, initialTaints: kubelet.taints } } : common

/** Reports problems of the settings of kubelets, and of what a kubelet registers its Node with. */
export function reportKubeletSettings(
  settings: Settings,
  { machineDeployments, machineDeploymentNames }: Inputs,
  report: Report,
): void {
  reportKubeletConfig(settings, kubeletUsers(machineDeployments), machineDeploymentNames, report)
  for (const machineDeployment of machineDeployments)
    reportRegistration(machineDeployment, settings.nodes.kubelet, report)
}

/** Returns the MachineDeployments whose version is valid. */
export const kubeletUsers = (machineDeployments: readonly MachineDeployment[]): KubeletUser[] =>
  machineDeployments.flatMap(({ ref, kubeletVersion, annotations }) => {
    const minor = minorOf(kubeletVersion)
    return minor === undefined
      ? []
      : [{ name: `${ref.namespace}/${ref.name}`, minor, annotated: annotatedBy(annotations) }]
  })
