// The settings of the kubelets of a MachineDeployment that the templates of a profile do not see.

import { type Annotated, withoutAnnotated } from '../kubelet-config/annotated.ts'
import { mergeKubeletConfig } from '../kubelet-config/merge.ts'
import type { JsonObject } from '../model/json.ts'
import type { MachineDeployment } from '../model/machine-deployment.ts'
import { kubeletSettings, parseKubeletVersion } from '../osc/kubelet/kubelet-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { allTaints, registeredLabels } from './registration.ts'

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
  const { config, register } = settings.nodes.kubelet
  const key = `${ref.namespace}/${ref.name}`
  const { kubelet: pools } = settings.machineDeployments
  const own = Object.hasOwn(pools, key) ? pools[key]! : {}
  const { initialTaints } = settings.nodes
  const taints = register.includes('taints') ? allTaints(initialTaints, template) : initialTaints
  return {
    config: withoutTypeMeta(withoutAnnotated(mergeKubeletConfig(config, own), annotatedBy(annotations))),
    labels: register.includes('labels') ? registeredLabels(template) : '',
    taints,
    registersTaints: taints !== initialTaints,
  }
}

const withoutTypeMeta = ({ apiVersion: _version, kind: _kind, ...fields }: JsonObject): JsonObject => fields

/** Returns the fields and keys of maps that the annotations of a MachineDeployment set. */
export function annotatedBy(annotations: MachineDeployment['annotations']): Annotated {
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
