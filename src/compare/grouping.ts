// Groups what changes for nodes: MachineDeployments that change in the same way are one group, and each difference is there once.

import { named, plain, t } from '../base/span.ts'
import type { ChangedPart, ChangeGroup, ChangeReason, Changes, CountedValue, NodeChange } from './changes.ts'
import type { NodeDiff, PartChange, ValueChange } from './diff-model.ts'
import { consequenceOf } from './outlook.ts'
import { ownTexts } from './shared-text.ts'
import { BY_WEIGHT, machinesOfClass, meaningOf } from './verdict.ts'

/** What changes for a MachineDeployment of a cluster. */
export interface NamedDiff extends NodeDiff {
  readonly cluster: string
}

interface Group {
  readonly parts: readonly number[]
  readonly nodes: NamedDiff[]
}

type Grouped = Pick<Changes, 'nodes' | 'groups' | 'parts'>

export function groupedChanges(nodes: readonly NamedDiff[]): Grouped {
  const parts = new Map<string, ChangedPart & { count: number }>()
  const numbers = new Map<string, number>()
  const groups = new Map<string, Group>()
  for (const node of nodes) {
    // What machines that are gone had is of no interest.
    const indexes = (node.class === 'gone' ? [] : node.parts).map(part => {
      const key = sharedKey(part, node)
      const known = parts.get(key)
      if (known) known.count++
      else {
        numbers.set(key, parts.size)
        parts.set(key, { ...changedPart(part, node.title), count: 1 })
      }
      return numbers.get(key)!
    })
    const key = JSON.stringify([node.class, node.note, node.facts, reasonsOf(node).map(({ text }) => text), indexes])
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { parts: indexes, nodes: [node] })
    else known.nodes.push(node)
  }
  const weight = ({ nodes: [first] }: Group): number => BY_WEIGHT.indexOf(first!.class)
  const sorted = [...groups.values()].sort((a, b) => weight(a) - weight(b))
  // The parts are in the order of the groups.
  const order = new Map([...new Set(sorted.flatMap(group => group.parts))].map((old, now) => [old, now]))
  const all = [...parts.values()]
  const placed = sorted.map(group => ({ ...group, parts: group.parts.map(i => order.get(i)!) }))
  const partsOf = new Map(placed.flatMap(group => group.nodes.map(node => [node, group.parts] as const)))
  return {
    nodes: nodes.map(node => nodeChange(node, partsOf.get(node)!)),
    groups: placed.map(changeGroup),
    parts: [...order.keys()].map(i => all[i]!),
  }
}

function nodeChange(node: NamedDiff, parts: readonly number[]): NodeChange {
  const { title, cluster, machines, facts, autoscaler, template, values, stamps } = node
  return {
    title,
    cluster,
    class: node.class,
    meaning: meaningOf([node]),
    ...(node.note && { note: node.note }),
    machines,
    ...(facts && { facts }),
    ...(autoscaler && { autoscaler }),
    templateFields: template?.map(({ path }) => path),
    values,
    stamps,
    causes: [],
    parts,
  }
}

function changeGroup({ parts, nodes }: Group): ChangeGroup {
  const [first] = nodes
  const machines = machinesOfClass(first!.class, nodes)
  return {
    class: first!.class,
    meaning: meaningOf(nodes),
    ...(first!.note && { note: first!.note }),
    ...(machines.length > 0 && { machines }),
    ...(first!.facts && { facts: first!.facts, ...countOf(nodes) }),
    reasons: joinedReasons(nodes.map(reasonsOf)),
    parts,
    titles: nodes.map(({ title }) => title),
  }
}

/** Returns the sum of machines that only one side has. */
function countOf(nodes: readonly NodeDiff[]): Pick<ChangeGroup, 'count'> {
  const counts = nodes.flatMap(({ machines }) => (machines ? [Math.max(machines.old, machines.now)] : []))
  return counts.length < nodes.length ? {} : { count: counts.reduce((sum, count) => sum + count) }
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
export function countedValues(nodes: readonly NodeDiff[]): CountedValue[] {
  const found = new Map<string, ChangeReason & { count: number }>()
  for (const reason of nodes.flatMap(({ values }) => values).map(valueReason)) {
    const key = `${plain(reason.text)}\0${reason.value}`
    const known = found.get(key)
    if (known) known.count++
    else found.set(key, { ...reason, count: 1 })
  }
  return [...found.values()].sort((a, b) => b.count - a.count)
}

/** Two nodes have the same change if it differs only in their names and secrets. */
function sharedKey({ hunks, traits, ...part }: PartChange, node: NamedDiff): string {
  const { share } = ownTexts(node)
  const lines = hunks.map(({ oldStart, newStart, lines: each }) => [oldStart, newStart, share(each.join(''))])
  return JSON.stringify([part, traits.map(({ name, old, now }) => [name, share(old ?? ''), share(now ?? '')]), lines])
}

export const changedPart = (part: PartChange, shownFor: string): Omit<ChangedPart, 'count'> => ({
  ...part,
  id: `${part.section}:${part.kind}:${part.name}@${shownFor}`,
  title: partName(part),
  shownFor,
  causes: [],
})

const NAMELESS: ReadonlySet<string> = new Set(['text', 'unreadable', 'SSH keys'])

const partName = ({ section, kind, name }: PartChange): string =>
  [section, NAMELESS.has(kind) ? '' : kind, name].filter(part => part !== '').join(' ')

/** Annotations that follow from a change, and matter only if nothing else is known of it. */
const DIGEST = /^[0-9a-f]{32,}$/

function reasonsOf({ values, stamps, obstacles, parts }: NodeDiff): ChangeReason[] {
  const found = [...values.map(valueReason), ...stamps.filter(stamp => !isDigest(stamp)).map(valueReason)]
  const isExplained = found.length > 0 || parts.length > 0
  return [
    ...(isExplained ? found : stamps.map(({ name }) => ({ text: t`${named(name)} changes` }))),
    ...obstacles.map(({ code }) => ({ text: t`${consequenceOf(code)} (${code})` })),
  ]
}

const isDigest = ({ old = '', now = '' }: ValueChange): boolean => DIGEST.test(old) || DIGEST.test(now)

function valueReason({ name, old, now }: ValueChange): ChangeReason {
  if (old === undefined) return { text: t`${named(name)} is new:`, value: seen(now!) }
  return now === undefined
    ? { text: t`${named(name)} is gone:`, value: seen(old) }
    : { text: t`${named(name)}`, value: `${seen(old)} → ${seen(now)}` }
}

const seen = (value: string): string => (value === '' ? '""' : value)
