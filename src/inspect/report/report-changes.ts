// The differences between two renderings for the report, with MachineDeployments that change in the same way as one group.

import { effectText, partName } from '../diff/diff-text.ts'
import {
  type Effect,
  isWhole,
  type NodeDiff,
  type PartChange,
  type RenderingDiff,
  type ValueChange,
} from '../diff/node-diff.ts'
import type { ChangedPart, ChangeGroup, ChangeReason, ReportChanges } from './report-data.ts'
import { ownTexts } from './shared-text.ts'

/** Effects in the order of their weight. */
const ORDER: readonly Effect[] = ['roll', 'new machines', 'added', 'removed', 'deleting', 'config', 'stamps', 'none']

interface NamedDiff extends NodeDiff {
  readonly stem: string
}

/** Returns the changes for the report. `stems` maps titles to the common prefix of the names of a node's objects. */
export function reportChanges(diff: RenderingDiff, stems: ReadonlyMap<string, string>): ReportChanges {
  const parts = new Map<string, ChangedPart & { count: number }>()
  const numbers = new Map<string, number>()
  const groups = new Map<string, ChangeGroup & { titles: string[]; reasons: readonly ChangeReason[] }>()
  for (const node of diff.nodes.map(each => ({ ...each, stem: stems.get(each.title) ?? each.title }))) {
    // Files of a new or removed node are listed with the node.
    const indexes = (isWhole(node.effect) ? [] : node.parts).map(part => {
      const key = sharedKey(part, node)
      const known = parts.get(key)
      if (known) known.count++
      else {
        numbers.set(key, parts.size)
        parts.set(key, { ...changedPart(part), shownFor: node.title, count: 1 })
      }
      return numbers.get(key)!
    })
    const { effect } = node
    const reasons = reasonsOf(node)
    const key = JSON.stringify([effect, reasons.map(({ general }) => general), indexes])
    const known = groups.get(key)
    if (known === undefined)
      groups.set(key, {
        effect,
        meaning: effectText(effect),
        reasons: reasons.map(({ exact }) => exact),
        parts: indexes,
        titles: [node.title],
      })
    else {
      known.titles.push(node.title)
      known.reasons = known.reasons.map((reason, i) =>
        reason.value === reasons[i]!.exact.value ? reason : reasons[i]!.general,
      )
    }
  }
  const weight = ({ effect }: ChangeGroup): number => ORDER.indexOf(effect as Effect)
  return {
    groups: [...groups.values()].sort((a, b) => weight(a) - weight(b)),
    parts: [...parts.values()],
    others: diff.others.map(({ object, change }) => ({ object, change })),
  }
}

/** Two nodes have the same change if it differs only in their names and secrets. */
function sharedKey({ hunks, traits, ...part }: PartChange, node: NamedDiff): string {
  const { share } = ownTexts(node)
  const lines = hunks.map(({ oldStart, newStart, lines: each }) => [
    oldStart,
    newStart,
    share(each.map(({ tag, text }) => tag + text).join('')),
  ])
  return JSON.stringify([part, traits.map(({ name, old, now }) => [name, share(old ?? ''), share(now ?? '')]), lines])
}

function changedPart(part: PartChange): Omit<ChangedPart, 'shownFor' | 'count'> {
  const { section, kind, name, change, traits, hunks } = part
  return {
    title: partName(part),
    section,
    kind,
    name,
    change,
    properties: traits.map(({ name: trait, old, now }) => ({
      name: trait,
      ...(old !== undefined && { old }),
      ...(now !== undefined && { now }),
    })),
    hunks: hunks.map(({ oldStart, newStart, lines }) => ({
      oldStart,
      newStart,
      lines: lines.map(({ tag, text }) => tag + text),
    })),
  }
}

interface Reason {
  readonly exact: ChangeReason
  /** Without values that differ from node to node. */
  readonly general: ChangeReason
}

function reasonsOf({ template, kept, stamps, alike }: NodeDiff): Reason[] {
  const reasons = [
    ...(template ?? []).map(({ path }) => ({ text: 'the template differs in', value: path })),
    ...kept.map(({ path }) => ({ text: 'the cluster keeps fields that another tool has set:', value: path })),
  ]
  const config =
    alike > 0
      ? [{ text: `the OperatingSystemConfig changes in the same ${alike === 1 ? 'part' : `${alike} parts`}` }]
      : []
  return [
    ...reasons.map(reason => ({ exact: reason, general: reason })),
    ...stamps.map(stamp => ({ exact: stampReason(stamp), general: { text: `${stamp.name} changes` } })),
    ...config.map(reason => ({ exact: reason, general: reason })),
  ]
}

/** Returns the reason for a changed annotation, without the values of digests, which do not matter. */
function stampReason({ name, old, now }: ValueChange): ChangeReason {
  if (isDigest(old ?? '') || isDigest(now ?? '')) return { text: `${name} changes` }
  if (old === undefined) return { text: `${name} is new:`, value: now! }
  return now === undefined
    ? { text: `${name} is gone:`, value: old }
    : { text: `${name} changes:`, value: `${old} → ${now}` }
}

const isDigest = (value: string): boolean => /^[0-9a-f]{32,}$/.test(value)
