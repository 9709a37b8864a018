// The values of ConfigMaps to which the template of a MachineDeployment refers: machine-controller reads them again for each machine.

import { inSection, type NodeObjects, type NodePart } from '../node/node-objects.ts'
import type { RenderingObjects } from '../node/rendering.ts'
import { noTraits } from '../node/user-data/index.ts'
import { configMapData, referencesIn } from '../render/inputs/references.ts'
import { at } from '../render/inputs/shape.ts'

/** Returns a function that returns the values for a node as parts. Those of Secrets are compared as credentials. */
export function referencedValues({ others }: RenderingObjects): (node: NodeObjects | undefined) => NodePart[] {
  const configMaps = new Map(
    others.flatMap(({ header: { kind, namespace, name }, object }) =>
      kind === 'ConfigMap' ? [[`${namespace}/${name}`, configMapData(object)!]] : [],
    ),
  )
  if (configMaps.size === 0) return () => []
  return node =>
    referencesIn(at(node?.objects.machineDeployment?.object, 'spec', 'template')).flatMap(
      ({ kind, namespace, name, key }) => {
        const text = kind === 'ConfigMap' ? configMaps.get(`${namespace}/${name}`)?.get(key) : undefined
        const part = { kind: 'text', name: `${namespace}/${name} ${key}`, traits: noTraits } as const
        return text === undefined ? [] : [inSection('ConfigMap', { ...part, text })]
      },
    )
}
