// Writes the comparison of two renderings as JSON for programs.

import type { Json, JsonObject } from '../../render/model/json.ts'
import { effectText } from './diff-text.ts'
import { unifiedText } from './line-diff.ts'
import { maskedLines } from './masked-lines.ts'
import { hasDifferences, type NodeDiff, type PartChange, type RenderingDiff, type ValueChange } from './node-diff.ts'

export const diffJson = (diff: RenderingDiff): JsonObject => ({
  differs: hasDifferences(diff),
  maskedLines: maskedLines(diff),
  machineDeployments: diff.nodes.map(nodeJson),
  others: diff.others.map(({ object, change }) => ({ object, change })),
})

const nodeJson = ({ title, effect, template, kept, stamps, parts }: NodeDiff): JsonObject => ({
  machineDeployment: title,
  effect,
  meaning: effectText(effect),
  ...(template && { templateFields: template.map(({ path }) => path) }),
  ...(kept.length > 0 && { keptFields: kept.map(({ path }) => path) }),
  annotations: stamps.map(valueJson),
  parts: parts.map(partJson),
})

const valueJson = ({ name, old, now }: ValueChange): JsonObject => ({ name, old: old ?? null, new: now ?? null })

const partJson = ({ section, kind, name, change, traits, hunks }: PartChange): Json => ({
  section,
  kind,
  name,
  change,
  properties: traits.map(valueJson),
  diff: unifiedText(hunks),
})
