// Finds the origins of the fields of a node's KubeletConfiguration other than its profile.

import { isObject } from '../render/model/json.ts'
import { minorOf } from '../render/nodes/kubelet.ts'
import { fieldsByFile, KUBELET_CONFIG } from '../render/nodes/kubelet-files.ts'
import type { RenderedNode } from '../render/nodes/node.ts'
import { type LinesContext, templateLines } from './line-sources.ts'
import { distinctOrigins, type NodeOrigin } from './node-origin.ts'

const KEY = /^([A-Za-z]\w*):/

/** Returns the origins by field: those of values that the template of the file prints, and settings. */
export function kubeletOrigins(node: RenderedNode, context: LinesContext): ReadonlyMap<string, readonly NodeOrigin[]> {
  const found = new Map<string, readonly NodeOrigin[]>()
  const made = templateLines('provisioning', node, context)(KUBELET_CONFIG)
  let field = ''
  for (const [i, line] of made?.text.split('\n').entries() ?? []) {
    field = KEY.exec(line)?.[1] ?? field
    found.set(field, distinctOrigins([...(found.get(field) ?? []), ...(made?.lines[i]?.values ?? [])]))
  }
  const { merged, dropIn } = fieldsByFile(
    node.kubelet?.config ?? {},
    minorOf(node.machineDeployment.kubeletVersion) ?? 0,
  )
  for (const [name, value] of [...Object.entries(merged), ...Object.entries(dropIn)]) {
    // A map is merged into that of the template; any other value replaces it.
    const kept = isObject(value) ? (found.get(name) ?? []) : []
    found.set(name, [...kept, ...kubeletSettingOrigins([name], node, context)])
  }
  return found
}

/** Returns the settings that have these fields: those of all nodes, and those of this one. */
export function kubeletSettingOrigins(
  fields: readonly string[],
  { machineDeployment: { ref } }: RenderedNode,
  { settings, setting }: Pick<LinesContext, 'settings' | 'setting'>,
): NodeOrigin[] {
  const key = `${ref.namespace}/${ref.name}`
  const { kubelet } = settings.machineDeployments
  const own = Object.hasOwn(kubelet, key) ? kubelet[key]! : {}
  return [
    ...fields
      .filter(field => Object.hasOwn(settings.nodes.kubelet.config, field))
      .map(field => setting(`nodes.kubelet.config.${field}`)),
    ...fields
      .filter(field => Object.hasOwn(own, field))
      .map(field => setting(`machineDeployments.kubelet[${key}].${field}`)),
  ]
}
