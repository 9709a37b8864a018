// Reports words that are no paths but name a MachineDeployment: `osm-krm show workers`.

import { existsSync } from 'node:fs'
import { readObjects } from '../documents/objects.ts'
import { renderingOf } from '../inspect/rendering.ts'
import { readManifests } from './manifests.ts'
import { UsageError } from './usage-error.ts'

/** Throws a UsageError if a word that is no path names a MachineDeployment of the other paths, or of the current folder. */
export async function assertNoNodes(words: readonly string[]): Promise<void> {
  const others = words.filter(word => word !== '-' && !existsSync(word))
  if (others.length === 0) return
  const given = words.filter(word => !others.includes(word))
  const paths = given.length === 0 ? ['.'] : given
  const { nodes } = renderingOf(readObjects(await readManifests(paths)).objects)
  for (const word of others)
    if (nodes.some(({ title, stem }) => title === word || stem === word || title.endsWith(`/${word}`)))
      throw new UsageError(`${word} is not a file or folder: for the MachineDeployment, write --node ${word}`)
}
