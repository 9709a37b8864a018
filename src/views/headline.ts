// The first sentence of a review: what happens to machines, after what has to be done before.

import { countOf, joined, named, plain, sentence, type Text, t, words } from '../base/span.ts'
import { type Changes, isFleet, type NodeChange } from '../compare/changes.ts'
import type { ChangeClass } from '../compare/diff-model.ts'
import { type AutoscalerLimits, limitsText } from '../node/autoscaler-limits.ts'

type Reviewed = Pick<Changes, 'toDo' | 'notCompared' | 'live' | 'isFailed' | 'nodes' | 'verdict' | 'clusters'>

export function headlineOf(changes: Reviewed): Text {
  const { toDo, notCompared, live } = changes
  const altering = notCompared.filter(({ reason }) => reason).length
  const consequence = consequenceOf(changes)
  const things = countOf(toDo.length, 'thing to do', 'things to do')
  const before = [
    ...(altering === 0
      ? []
      : [t`Not everything is compared: what ${countOf(altering, 'file does', 'files do')} is not seen`]),
    // What is wrong in a cluster may be repaired by applying the files.
    ...(toDo.length === 0 ? [] : [live ? t`${things} for the cluster` : t`Do not merge yet: ${things}`]),
  ]
  // What is not compared may change nodes.
  const isKnown = consequence !== undefined || altering === 0
  return joined([...before, ...(isKnown ? [sentence(consequence ?? unchangedText(changes))] : [])], '. ')
}

/** Returns the clauses of all classes that there are, those first that weigh most. */
function consequenceOf(changes: Reviewed): Text | undefined {
  const clauses = [...notKnown(changes), ...machinesClause(changes), ...decided(changes), ...quiet(changes)]
  return clauses.length === 0 ? undefined : joined(clauses, '; ')
}

const unchangedText = ({ isFailed }: Reviewed): Text =>
  isFailed ? t`not everything could be compared` : t`nothing changes for nodes`

const of = ({ nodes }: Reviewed, ...classes: readonly ChangeClass[]): readonly NodeChange[] =>
  nodes.filter(node => classes.includes(node.class))

function notKnown(changes: Reviewed): Text[] {
  const { nodes } = changes
  const failed = of(changes, 'failed')
  if (failed.length === 0) return []
  const isRendering = failed.every(({ note }) => note === undefined)
  const who = failed.length === 1 ? words('it') : words('they')
  const why = isRendering ? words('cannot be rendered') : words('cannot be compared')
  const count = nodes.length === 1 ? t`${nodeName(failed[0]!.title)}` : t`${failed.length} of ${nodes.length}`
  return [t`not known for ${count}: ${who} ${why}`]
}

/** Returns what happens to machines, with their numbers, and to machines of which nothing says how many there are. */
function machinesClause(changes: Reviewed): Text[] {
  const { machines } = changes.verdict
  const counts = MOVING.map(({ sum, what }) => [machines[sum], what] as const)
  const happening = [...counts, [machines.added, t`added`] as const].filter(([count]) => count > 0)
  const [first] = happening
  if (first === undefined) return uncounted(changes)
  const verb = first[0] === 1 ? words('machine is') : words('machines are')
  const verbs = happening.map(([count, what], i) => (i === 0 ? t`${count} ${verb} ${what}` : t`${count} ${what}`))
  const moving = changes.nodes.filter(movesMachines)
  const place = where(moving, changes)
  const end = verbs.length > 1 && isFleet(changes) && moving.length > 1 ? t`,${place}` : place
  return [t`${joined(verbs, ', ')}${end}`, ...uncounted(changes)]
}

/** The classes whose machines are made or removed, with the sum that counts them. */
const MOVING = [
  { own: 'gone', sum: 'removed', what: t`removed` },
  { own: 'waits', sum: 'waiting', what: t`waiting for a revision` },
  { own: 'replaced', sum: 'replaced', what: t`replaced` },
  { own: 'paused', sum: 'paused', what: t`replaced when spec.paused is removed` },
  { own: 'new', sum: 'new', what: t`new` },
] as const

const movesMachines = ({ class: own, machines }: NodeChange): boolean =>
  machines !== undefined && own !== 'failed' && (MOVING.some(each => each.own === own) || machines.old !== machines.now)

/** Those that have no machines, and those whose number is not among the files. */
function uncounted(changes: Reviewed): Text[] {
  return MOVING.flatMap(({ own, what }) => {
    const nodes = of(changes, own)
    const unknown = nodes.filter(({ machines }) => machines === undefined)
    const empty = nodes.filter(({ machines }) => machines !== undefined && machines.old + machines.now === 0)
    return [
      ...(unknown.length === 0
        ? []
        : [t`the machines of ${kindText(unknown.length, changes)} are ${what}${where(unknown, changes)}`]),
      ...(empty.length === 0
        ? []
        : [t`${kindText(empty.length, changes)} without machines: ${what}${where(empty, changes)}`]),
    ]
  })
}

function decided(changes: Reviewed): Text[] {
  const nodes = of(changes, 'decided elsewhere')
  if (nodes.length === 0) return []
  const whose = nodes.length === 1 ? words('its') : words('their')
  const data = t`the data of ${kindText(nodes.length, changes)} changes${where(nodes, changes)}`
  return [t`${data}; what makes ${whose} machines decides`]
}

/** Returns what changes without a machine that is made or removed by it. */
function quiet(changes: Reviewed): Text[] {
  const clause = (own: ChangeClass, text: Text): Text[] => {
    const nodes = of(changes, own).filter(node => !movesMachines(node))
    return nodes.length === 0 ? [] : [t`${text} ${kindText(nodes.length, changes)}${where(nodes, changes)}`]
  }
  const limits = newLimits(changes)
  return [
    ...clause('scaled', t`scaled, or replaced in another way:`),
    ...clause('new machines', t`new machines only:`),
    ...(limits.length > 0 ? limits : clause('objects', t`other fields only:`)),
  ]
}

/** Returns the new limits of an autoscaler, which decides how many machines there are, if nothing else changes. */
function newLimits(changes: Reviewed): Text[] {
  const nodes = changes.nodes.filter(node => node.class !== 'unchanged')
  const limits = nodes.flatMap(({ autoscaler }) => autoscaler ?? [])
  const [first] = limits
  if (first === undefined || limits.length < nodes.length || nodes.some(node => node.class !== 'objects')) return []
  const texts = limits.map(({ old, now }) => t`${limitsOf(old)} → ${limitsOf(now)}`)
  const isOne = texts.every(text => plain(text) === plain(texts[0]!))
  return [t`${isOne ? t`autoscaler ${texts[0]!}` : t`other limits of autoscalers`}${where(nodes, changes)}`]
}

const limitsOf = (limits: AutoscalerLimits | undefined): Text =>
  limits === undefined ? t`none` : t`${limitsText(limits)}`

const kindText = (count: number, { verdict }: Reviewed): Text =>
  verdict.kind === 'NodePool' ? countOf(count, 'pool') : countOf(count, 'MachineDeployment')

/** Returns the name of a node, with a link to it. */
export const nodeName = (title: string): Text => t`${named(title, { node: title })}`

/** Returns the only node, the only cluster, or how many clusters there are. */
function where(nodes: readonly NodeChange[], changes: Reviewed): Text {
  const clusters = [...new Set(nodes.map(({ cluster }) => cluster))]
  if (nodes.length === 1 && changes.nodes.length > 1) return t`: ${nodeName(nodes[0]!.title)}`
  if (!isFleet(changes) || clusters.length === 0) return []
  return clusters.length === 1 ? t` in ${named(clusters[0]!)}` : t` in ${countOf(clusters.length, 'cluster')}`
}
