// Writes the comparison of two renderings as JSON for programs.

import type { Json, JsonObject } from '../../render/model/json.ts'
import type { ChangedProblem, ChangedProblems, ReportChanges } from '../report/report-data.ts'
import { hasDifferences, type NodeDiff, type PartChange, type RenderingDiff, type ValueChange } from './diff-model.ts'
import { effectText } from './effects.ts'
import { unifiedText } from './line-diff.ts'

export const diffJson = (diff: RenderingDiff, changes: ReportChanges): JsonObject => ({
  differs: hasDifferences(diff),
  summary: changes.summary,
  outlook: changes.outlook.map(({ code, consequence, titles, advice, lines }) => ({
    code,
    consequence,
    machineDeployments: [...titles],
    advice,
    lines: [...lines],
  })),
  values: changes.values.map(({ text, value = '', count }) => ({
    name: text,
    change: value,
    machineDeployments: count,
  })),
  maskedLines: changes.maskedLines,
  machineDeployments: diff.nodes.map(nodeJson),
  others: diff.others.map(({ object, change }) => ({ object, change })),
})

export const problemsJson = ({ added, fixed, before }: ChangedProblems): JsonObject => ({
  new: added.map(problemJson),
  fixed: fixed.map(problemJson),
  asBefore: before,
})

const nodeJson = ({ title, effect, template, values, machines, stamps, parts }: NodeDiff): JsonObject => ({
  machineDeployment: title,
  effect,
  meaning: effectText(effect),
  ...(template && { templateFields: template.map(({ path }) => path) }),
  values: values.map(valueJson),
  ...(machines && { machines: { running: machines.count, atATime: machines.atATime } }),
  annotations: stamps.map(valueJson),
  parts: parts.map(partJson),
})

const problemJson = ({ code, severity, message, where }: ChangedProblem): JsonObject => ({
  code,
  severity,
  message,
  where,
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
