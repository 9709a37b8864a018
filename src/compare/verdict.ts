// What a change does to MachineDeployments and to their machines: one class for each, counts of classes, sums of machines, and the sentence
// that says whether the change can be merged.

import { countOf, firstOf, joined, named, type Span, type Text, t, words } from '../base/span.ts'
import type { Sign } from '../doc/doc.ts'
import { kindOfAll } from '../node/node-objects.ts'
import { type ChangeClass, isWhole, type NodeDiff } from './diff-model.ts'
import {
  capacityText,
  type MachineSums,
  type Machines,
  machinesLine,
  NO_MACHINES,
  replicasText,
  summed,
} from './machines.ts'

interface ClassWords {
  /** What happens to one MachineDeployment. */
  readonly text: string
  /** The head of a column, and the word after a number. */
  readonly short: string
  readonly symbol: Sign
}

/** The classes in the order of their weight. */
const CLASSES = {
  failed: { text: 'cannot be rendered', short: 'not rendered', symbol: '!' },
  gone: { text: 'is gone', short: 'gone', symbol: '-' },
  waits: { text: 'no machines are made until its Secrets have the right revision', short: 'waiting', symbol: '!' },
  replaced: { text: 'all nodes are replaced', short: 'replaced', symbol: '-/+' },
  paused: { text: 'nodes are replaced when spec.paused is removed', short: 'paused', symbol: '~' },
  'decided elsewhere': {
    text: 'what reads the data decides whether machines are replaced',
    short: 'decided elsewhere',
    symbol: '~',
  },
  new: { text: 'is new', short: 'new', symbol: '+' },
  scaled: {
    text: 'machines are added, removed or replaced in another way, with the data that they have now',
    short: 'scaled',
    symbol: '~',
  },
  'new machines': {
    text: 'new machines get different data; running machines keep theirs',
    short: 'new machines only',
    symbol: '~',
  },
  objects: { text: 'no machine is concerned', short: 'other fields only', symbol: '~' },
  unchanged: { text: 'nothing changes', short: 'unchanged', symbol: '~' },
} as const satisfies Readonly<Record<ChangeClass, ClassWords>>

export const BY_WEIGHT = Object.keys(CLASSES) as readonly ChangeClass[]

export const shortText = (own: ChangeClass): string => CLASSES[own].short
/** The same as words. */
export const shortWords = (own: ChangeClass): Span => words(CLASSES[own].short)
export const classWords = (own: ChangeClass): Span => words(CLASSES[own].text)
export const classSign = (own: ChangeClass): Sign => CLASSES[own].symbol

/** Whether the machines of a class are lost: replaced, or removed with their MachineDeployment. */
export const losesAll = (name: ChangeClass): boolean => name === 'replaced' || name === 'gone'

/** Whether running machines are lost, also by fewer replicas, or may be because nothing says that they are kept. */
export const losesMachines = (node: Pick<NodeDiff, 'class' | 'machines'>): boolean =>
  losesAll(node.class) || node.class === 'decided elsewhere' || sumsOf(node).removed > 0

/** Returns what happens to the machines of MachineDeployments of one class, with the same note. */
export function meaningOf(nodes: readonly Pick<NodeDiff, 'class' | 'note' | 'readFrom'>[]): Text {
  const { class: own, note } = nodes[0]!
  const places = nodes.flatMap(({ readFrom }) => (readFrom === undefined ? [] : [t`${named(readFrom)}`]))
  if (places.length === 0) return note ?? [classWords(own)]
  const [read, decide] =
    places.length === 1
      ? [words('program that reads'), words('decides')]
      : [words('programs that read'), words('decide')]
  return t`the ${read} ${firstOf(places, NAMED)} ${decide} whether machines are replaced`
}

const NAMED = 5

/** How many MachineDeployments are in each class, without classes that have none, and what happens to their machines. */
export interface ChangeVerdict {
  /** What all of them are: NodePool, or else MachineDeployment. */
  readonly kind: string
  readonly classes: Readonly<Partial<Record<ChangeClass, number>>>
  readonly machines: MachineSums
  /** How many MachineDeployments change machines, or may do so, of which nothing says how many there are. */
  readonly uncounted: number
}

export function verdictOf(nodes: readonly Pick<NodeDiff, 'kind' | 'class' | 'machines'>[]): ChangeVerdict {
  const counts = BY_WEIGHT.map(name => [name, nodes.filter(node => node.class === name).length] as const)
  return {
    kind: kindOfAll(nodes),
    classes: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    machines: summed(nodes.map(sumsOf)),
    uncounted: nodes.filter(node => MOVING.has(node.class) && node.machines === undefined).length,
  }
}

const MOVING: ReadonlySet<ChangeClass> = new Set(['gone', 'waits', 'replaced', 'paused', 'decided elsewhere', 'new'])

function sumsOf({ class: name, machines }: Pick<NodeDiff, 'class' | 'machines'>): MachineSums {
  if (machines === undefined || name === 'failed') return NO_MACHINES
  const { old, now, extra, missing } = machines
  const kept = Math.min(old, now)
  const scaled = { added: Math.max(0, now - old), removed: Math.max(0, old - now) }
  switch (name) {
    case 'waits':
      // Removing machines needs no Secret.
      return { ...NO_MACHINES, removed: scaled.removed, waiting: now }
    case 'paused':
      // machine-controller also scales what is paused.
      return { ...NO_MACHINES, ...scaled, paused: kept }
    case 'gone':
      return { ...NO_MACHINES, removed: old }
    case 'new':
      return { ...NO_MACHINES, new: now }
    case 'replaced':
      return { ...NO_MACHINES, ...scaled, replaced: kept, extra: kept > 0 ? extra : 0, missing: kept > 0 ? missing : 0 }
    default:
      return { ...NO_MACHINES, ...scaled }
  }
}

/** Returns the machines of MachineDeployments of one class that both sides have, in words; none if nothing is known. */
export function machinesOfClass(own: ChangeClass, nodes: readonly Pick<NodeDiff, 'machines'>[]): Text {
  const known = nodes.flatMap(({ machines }): Machines[] => (machines ? [machines] : []))
  if (known.length === 0 || isWhole(own)) return []
  if (own !== 'replaced') return replicasText(known)
  const isScaled = known.some(({ old, now }) => old !== now)
  return isScaled ? t`${replicasText(known)}; ${capacityText(known)}` : capacityText(known)
}

/** Returns how many of them there are: `3 NodePools`. */
export const kindText = (count: number, kind: string): Text =>
  kind === 'NodePool' ? countOf(count, 'NodePool') : countOf(count, 'MachineDeployment')

/** Returns the counts in one line: `3 MachineDeployments: 1 replaced, 2 unchanged`. */
export function classesText({ classes, kind }: ChangeVerdict): Text {
  const counts = BY_WEIGHT.flatMap(own => (classes[own] === undefined ? [] : [t`${classes[own]} ${shortWords(own)}`]))
  const total = kindText(
    Object.values(classes).reduce((sum, count) => sum + count, 0),
    kind,
  )
  return counts.length === 0 ? total : t`${total}: ${joined(counts, ', ')}`
}

/** Returns what happens to machines in one line, and of how many MachineDeployments it is not known. */
export function verdictText({ machines, classes, uncounted, kind }: ChangeVerdict): Text {
  const decided = classes['decided elsewhere'] ?? 0
  const unknown = (count: number, why: Span): Text[] =>
    count === 0
      ? []
      : [t`not known for ${kindText(count, kind)} ${count === 1 ? words('that is') : words('that are')} ${why}`]
  return joined(
    [
      machinesLine(machines),
      ...unknown(classes.failed ?? 0, words('not rendered')),
      ...unknown(decided, shortWords('decided elsewhere')),
      ...unknown(uncounted - decided, words('not among the files')),
    ],
    '; ',
  )
}

/** Returns how many machines there are more and fewer while they are replaced, for the quotas of a cluster; none if there are none. */
export function atOnceText({ machines: { extra, missing } }: ChangeVerdict): Text {
  const texts = [
    ...(extra > 0 ? [t`up to ${countOf(extra, 'machine')} more at once`] : []),
    ...(missing > 0 ? [t`up to ${missing} fewer`] : []),
  ]
  return joined(texts, ', ')
}

/** The same for a column "meanwhile": `+9 −1`. */
export const meanwhileText = ({ machines: { extra, missing } }: ChangeVerdict): Text =>
  joined([...(extra > 0 ? [t`+${extra}`] : []), ...(missing > 0 ? [t`−${missing}`] : [])], ' ')
