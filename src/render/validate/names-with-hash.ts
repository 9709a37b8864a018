// Reports names that kustomize changes after the function has run, if the output contains them.

import type { ObjectRef, Report } from '../../diagnostics/diagnostic.ts'
import { problem } from '../../diagnostics/problem.ts'
import { type Catalog, inputRef } from '../inputs/catalog.ts'
import { referencesIn } from '../inputs/references.ts'
import type { OperatingSystemConfigSpec } from '../model/config.ts'
import type { Json } from '../model/json.ts'
import type { ItemHeader } from '../model/kubernetes.ts'

/** Set on objects of a secretGenerator or configMapGenerator until kustomize appends the hash of their content to their names. */
export const NEEDS_HASH_SUFFIX = 'internal.config.kubernetes.io/needsHashSuffix'

interface Rendered {
  readonly machineDeployment: { readonly ref: ObjectRef }
  readonly config: OperatingSystemConfigSpec
}

export function reportNamesWithHash(catalog: Catalog, nodes: readonly Rendered[], report: Report): void {
  for (const item of [...catalog.items('Secret'), ...catalog.items('ConfigMap')]) {
    if (item.header.annotations[NEEDS_HASH_SUFFIX] === undefined) continue
    const related = nodes
      .filter(({ config }) => isNamedIn(config, item.header))
      .map(({ machineDeployment }) => ({ object: machineDeployment.ref, role: 'contained in the output of' }))
    if (related.length === 0) continue
    report(
      problem('OSM0013', 'kustomize will append a hash to this name, but the output contains the name without it', {
        object: inputRef(item),
        related,
        help: 'Set "generatorOptions: {disableNameSuffixHash: true}" in the kustomization that generates it.',
      }),
    )
  }
}

function isNamedIn(config: OperatingSystemConfigSpec, header: ItemHeader): boolean {
  const value = config as unknown as Json
  for (const { kind, name } of referencesIn(value)) if (kind === header.kind && name === header.name) return true
  const pattern = patternOf(header.name)
  for (const text of textsIn(value)) if (pattern.test(text)) return true
  return false
}

/**
 * Returns a pattern that matches the name as a separate word. A name without a dash or dot may be an ordinary word, so it is matched only after its
 * kind.
 */
function patternOf(name: string): RegExp {
  const literal = name.replace(/[^\w]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const before = /[-.]/.test(name) ? '(?<![\\w.-])' : '\\b(?:secrets?|configmaps?)[/ ]'
  return new RegExp(`${before}${literal}(?![\\w-]|\\.\\w)`, 'i')
}

function* textsIn(value: Json): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const below of Object.values(value)) yield* textsIn(below)
}
