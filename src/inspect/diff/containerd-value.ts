// The version of containerd that nodes load, if a change of their files changes it.

import type { NodeObjects } from '../../node/node-objects.ts'
import { renderingNeeds } from '../assets/needed.ts'
import { containerdVersion } from '../show/containerd-view.ts'
import type { PartChange, ValueChange } from './diff-model.ts'

/** Returns a function that finds the versions on both sides. Nodes whose lines about containerd change in the same way are read once. */
export function containerdValues(): (
  old: NodeObjects,
  now: NodeObjects,
  changes: readonly PartChange[],
) => readonly ValueChange[] {
  const known = new Map<string, readonly ValueChange[]>()
  return (old, now, changes) => {
    const texts = changes.flatMap(({ hunks }) => hunks.map(({ lines }) => lines.join('')))
    const key = texts.filter(text => text.includes('containerd')).join('\0')
    if (key === '') return []
    const found = known.get(key) ?? versions(old, now)
    known.set(key, found)
    return found
  }
}

function versions(old: NodeObjects, now: NodeObjects): ValueChange[] {
  const [was, is] = [old, now].map(node => containerdVersion(renderingNeeds({ nodes: [node] }).nodes[0]?.needs ?? []))
  return was === is ? [] : [{ name: 'containerd', old: was, now: is }]
}
