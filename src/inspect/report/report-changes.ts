// The differences between two renderings for the report, with MachineDeployments that change in the same way as one group.

import {
  type Effect,
  isWhole,
  type NodeDiff,
  type PartChange,
  type RenderingDiff,
  type ValueChange,
} from '../diff/diff-model.ts'
import { BY_WEIGHT, countedEffects, effectText, machinesOfNodes, partName, summaryText } from '../diff/effects.ts'
import { maskedLines } from '../diff/masked-lines.ts'
import { consequenceOf, outlookOf } from '../diff/outlook.ts'
import { changedProblems, type ProblemChanges } from '../diff/problem-changes.ts'
import type { ChangedPart, ChangeGroup, ChangeReason, CountedValue, ReportChanges } from './report-data.ts'
import { ownTexts } from './shared-text.ts'

interface NamedDiff extends NodeDiff {
  readonly stem: string
}

/** The nodes of a group, with the indexes of the parts that change. */
interface Group {
  readonly effect: Effect
  readonly parts: readonly number[]
  readonly nodes: NodeDiff[]
}

/** Returns the changes for all forms. `stems` maps titles to the common prefix of the names of a node's objects. */
export function reportChanges(
  diff: RenderingDiff,
  stems: ReadonlyMap<string, string>,
  problems: ProblemChanges = { added: [], fixed: [], before: [] },
): ReportChanges {
  const parts = new Map<string, ChangedPart & { count: number }>()
  const numbers = new Map<string, number>()
  const groups = new Map<string, Group>()
  for (const node of diff.nodes.map(each => ({ ...each, stem: stems.get(each.title) ?? each.title }))) {
    // Files of a new or removed node are listed with the node.
    const indexes = (isWhole(node.effect) ? [] : node.parts).map(part => {
      const key = sharedKey(part, node)
      const known = parts.get(key)
      if (known) known.count++
      else {
        numbers.set(key, parts.size)
        parts.set(key, { ...changedPart(part, node.title), count: 1 })
      }
      return numbers.get(key)!
    })
    const key = JSON.stringify([node.effect, reasonsOf(node).map(({ text }) => text), indexes])
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { effect: node.effect, parts: indexes, nodes: [node] })
    else known.nodes.push(node)
  }
  const weight = ({ effect }: Group): number => BY_WEIGHT.indexOf(effect)
  const sorted = [...groups.values()].sort((a, b) => weight(a) - weight(b))
  // The parts are in the order of the groups.
  const order = new Map([...new Set(sorted.flatMap(group => group.parts))].map((old, now) => [old, now]))
  const all = [...parts.values()]
  return {
    summary: summaryText(diff),
    count: diff.nodes.length,
    effects: countedEffects(diff.nodes),
    outlook: outlookOf(diff.nodes),
    values: countedValues(diff.nodes),
    groups: sorted.map(group => changeGroup({ ...group, parts: group.parts.map(i => order.get(i)!) })),
    parts: [...order.keys()].map(i => all[i]!),
    others: diff.others.map(({ object, change }) => ({ object, change })),
    maskedLines: maskedLines(diff),
    problems: changedProblems(problems),
  }
}

function changeGroup({ effect, parts, nodes }: Group): ChangeGroup {
  const machines = machinesOfNodes(nodes, effect)
  return {
    effect,
    meaning: effectText(effect),
    ...(machines !== '' && { machines }),
    reasons: joinedReasons(nodes.map(reasonsOf)),
    parts,
    titles: nodes.map(({ title }) => title),
  }
}

const SHOWN_VALUES = 3

/** Joins the reasons of a group: the same texts, whose values may differ from node to node. */
function joinedReasons([first = [], ...others]: readonly (readonly ChangeReason[])[]): ChangeReason[] {
  return first.map(({ text, value }, i) => {
    if (value === undefined) return { text }
    const values = [...new Set([value, ...others.map(reasons => reasons[i]!.value!)])]
    return { text, value: values.length > SHOWN_VALUES ? `${values.length} different values` : values.join(', ') }
  })
}

/** Returns the values that change, each with the number of MachineDeployments. */
function countedValues(nodes: readonly NodeDiff[]): CountedValue[] {
  const found = new Map<string, ChangeReason & { count: number }>()
  for (const reason of nodes.flatMap(({ values }) => values).map(valueReason)) {
    const key = `${reason.text}\0${reason.value}`
    const known = found.get(key)
    if (known) known.count++
    else found.set(key, { ...reason, count: 1 })
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
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

export function changedPart(part: PartChange, shownFor: string): Omit<ChangedPart, 'count'> {
  const { section, kind, name, change, traits, hunks } = part
  return {
    id: `${section}:${kind}:${name}@${shownFor}`,
    title: partName(part),
    section,
    kind,
    name,
    change,
    shownFor,
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

/** Annotations that follow from a change, and matter only if nothing else is known of it. */
const DIGEST = /^[0-9a-f]{32,}$/

function reasonsOf({ values, stamps, obstacles, parts, isPaused, effect }: NodeDiff): ChangeReason[] {
  const found = [...values.map(valueReason), ...stamps.filter(stamp => !isDigest(stamp)).map(valueReason)]
  const isExplained = found.length > 0 || parts.length > 0
  return [
    ...(isExplained ? found : stamps.map(({ name }) => ({ text: `${name} changes` }))),
    ...obstacles.map(({ code }) => ({ text: `${consequenceOf(code)} (${code})` })),
    ...(isPaused && effect === 'roll'
      ? [{ text: 'spec.paused is set: nothing is replaced before it is removed' }]
      : []),
  ]
}

const isDigest = ({ old = '', now = '' }: ValueChange): boolean => DIGEST.test(old) || DIGEST.test(now)

export function valueReason({ name, old, now }: ValueChange): ChangeReason {
  if (old === undefined) return { text: `${name} is new:`, value: now! }
  return now === undefined ? { text: `${name} is gone:`, value: old } : { text: name, value: `${old} → ${now}` }
}
