// The origins of a node that was rendered from inputs, with their places in files.

import { type FieldPath, isWithin, valueAt } from '../../base/field-path.ts'
import { namespacedName, refOf } from '../../base/refs.ts'
import type { Diagnostic, Origin } from '../../diagnostics/diagnostic.ts'
import type { NodeOrigin, NodeOrigins } from '../../node/origins/node-origin.ts'
import { nodeOrigins } from '../../node/origins/origins.ts'
import { readResourceList } from '../../render/krm/index.ts'
import { type LocatedField, locateFields } from '../../render/krm/locate.ts'
import { itemHeaderOf } from '../../render/model/kubernetes.ts'
import { flagField } from '../../render/settings/flags.ts'
import { overriddenFields } from '../../render/settings/overrides.ts'
import type { Settings } from '../../render/settings/settings.ts'
import { type Document, type DocumentList, yamlObject } from '../../source/documents.ts'
import { originInFile } from '../../source/places.ts'
import type { RenderedInputs } from '../../source/side.ts'

export type OriginNode = RenderedInputs['nodes'][number]

/** Returns the rendered node of a MachineDeployment that is called `namespace/name`. */
export const renderedNode = (title: string, { nodes }: RenderedInputs): OriginNode | undefined =>
  nodes.find(node => titleOf(node) === title)

export const titleOf = ({ machineDeployment: { ref } }: OriginNode): string => namespacedName(ref)

export interface OriginRequest {
  readonly node: OriginNode
  readonly rendered: RenderedInputs
  readonly settings: Settings
  readonly overrides: readonly string[]
}

/** Returns the origins of the node, or undefined if the inputs could not be rendered. */
export async function locatedOrigins({
  node,
  rendered,
  settings,
  overrides,
}: OriginRequest): Promise<NodeOrigins | undefined> {
  const { environment, functionConfig } = rendered
  if (environment === undefined) return undefined
  const setting = settingOrigins(functionConfig, overrides)
  const { layers, phases, kubelet } = nodeOrigins({ node, settings, setting, environment })
  const { bootstrap, provisioning } = phases
  const maps = [bootstrap, provisioning, kubelet]
  const all = [...layers, ...maps.flatMap(map => [...map.values()].flat())]
  const place = await placedOrigins(all, rendered)
  const placed = (map: ReadonlyMap<string, readonly NodeOrigin[]>) =>
    new Map([...map].map(([key, origins]) => [key, origins.map(place)]))
  return {
    layers: layers.map(place),
    phases: { bootstrap: placed(bootstrap), provisioning: placed(provisioning) },
    kubelet: placed(kubelet),
  }
}

export interface OriginDocuments {
  readonly list: DocumentList
  /** Built-in profiles have no places without it. */
  readonly builtIn?: DocumentList | undefined
}

/** Returns a function that adds the places in files to the origins. An origin with an excerpt is at the place of the excerpt. */
export async function placedOrigins(
  origins: readonly (NodeOrigin & Pick<Diagnostic, 'excerpt'>)[],
  { list, builtIn }: OriginDocuments,
) {
  const [own, ofBuiltIn] = await Promise.all([placesOf(origins, list), builtIn && placesOf(origins, builtIn)])
  const places = origins.map(({ isBuiltIn }, i) => (isBuiltIn ? ofBuiltIn?.[i] : own[i]))
  const placed = new Map<NodeOrigin, Origin | undefined>(origins.map((origin, i) => [origin, places[i]]))
  return <Placed extends NodeOrigin>(origin: Placed): Placed => {
    const { path, line } = placed.get(origin) ?? {}
    const isPlaced = path !== undefined && origin.kind !== 'option' && !origin.isDefault
    return isPlaced ? { ...origin, file: path, ...(line !== undefined && { line }) } : origin
  }
}

/** Returns the places of fields in files; undefined for an object that is not in the list. */
async function placesOf(fields: readonly LocatedField[], list: DocumentList): Promise<readonly (Origin | undefined)[]> {
  const read = readResourceList(list.text, () => {})
  if (read === undefined) return []
  const keys = fields.map(({ object, field, excerpt }) => JSON.stringify([object, field, excerpt?.start]))
  const distinct = new Map(keys.map((key, i) => [key, fields[i]!]))
  const located = await locateFields(read, [...distinct.values()])
  const found = new Map([...distinct.keys()].map((key, i) => [key, located[i] && originInFile(list, located[i])]))
  return keys.map(key => found.get(key))
}

/** Returns the origin of a setting by its path below `spec`. */
export function settingOrigins({ text }: Document, overrides: readonly string[]): (path: FieldPath) => NodeOrigin {
  const config = yamlObject(text) ?? {}
  const object = refOf(itemHeaderOf(config))
  const isFlags = object.kind === 'ConfigMap'
  const overridden = overriddenFields(overrides).map(([, ...steps]) => steps)
  const originOf = (path: FieldPath): NodeOrigin => {
    const inSpec = ['spec', ...path]
    const field = (isFlags ? flagField(inSpec, config.data) : undefined) ?? inSpec
    const steps = field.slice(1)
    const set = overridden.find(given => isWithin(steps, given) || isWithin(given, steps))
    if (set !== undefined) return { kind: 'option', field: set }
    const origin: NodeOrigin = { kind: isFlags ? 'flag' : 'setting', object, field }
    return valueAt(config, field) === undefined ? { ...origin, isDefault: true } : origin
  }
  // Many lines print the same settings.
  const known = new Map<string, NodeOrigin>()
  return path => {
    const key = JSON.stringify(path)
    const origin = known.get(key) ?? originOf(path)
    known.set(key, origin)
    return origin
  }
}
