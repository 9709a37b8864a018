// Writes the comparison of two renderings as text for people.

import { printable, terminalText } from '../../diagnostics/text.ts'
import { unifiedText } from './line-diff.ts'
import { maskedText } from './masked-lines.ts'
import {
  type Effect,
  isWhole,
  type NodeDiff,
  type PartChange,
  type RenderingDiff,
  type ValueChange,
} from './node-diff.ts'

/** Descriptions of the effects on nodes, in the order of a summary. */
const EFFECTS: Readonly<Record<Effect, { readonly text: string; readonly count: (n: number) => string }>> = {
  roll: { text: 'all nodes are replaced', count: n => `${n} ${n === 1 ? 'has its' : 'have their'} nodes replaced` },
  'new machines': {
    text: 'new machines get different data; running machines keep theirs',
    count: n => `${n} ${n === 1 ? 'gives' : 'give'} new machines different data`,
  },
  deleting: {
    text: 'the cluster is deleting it, and applying manifests does not stop this',
    count: n => `${n} being deleted`,
  },
  added: { text: 'is new', count: n => `${n} new` },
  removed: { text: 'is gone', count: n => `${n} gone` },
  config: {
    text: 'only the OperatingSystemConfig changes, which no node reads',
    count: n => `${n} with a different OperatingSystemConfig only`,
  },
  stamps: {
    text: 'the user data does not change, only annotations do',
    count: n => `${n} with different annotations only`,
  },
  none: { text: 'nothing changes', count: n => `${n} unchanged` },
}

export const effectText = (effect: Effect): string => EFFECTS[effect].text

/** Returns a text that is never empty and ends with a line break. */
export function diffText(diff: RenderingDiff): string {
  const changed = diff.nodes.filter(({ effect, kept }) => effect !== 'none' || kept.length > 0)
  const others = diff.others.map(({ object, change }) => `${printable(object)}: ${change}\n`).join('')
  const shown = new Map<string, string>()
  const masked = maskedText(diff)
  const head = masked === '' ? summary(diff) : `${summary(diff)}${masked}\n`
  return [head, ...changed.map(node => nodeText(node, shown)), ...(others === '' ? [] : [others])].join('\n')
}

export const summaryText = (diff: RenderingDiff): string => summary(diff).trimEnd()

function summary({ nodes }: RenderingDiff): string {
  const counts = (Object.keys(EFFECTS) as Effect[]).flatMap(effect => {
    const count = nodes.filter(node => node.effect === effect).length
    return count === 0 ? [] : [EFFECTS[effect].count(count)]
  })
  const all = `${nodes.length} MachineDeployment${nodes.length === 1 ? '' : 's'}`
  return `${counts.length === 0 ? all : `${all}: ${counts.join(', ')}`}\n`
}

/** Writes a node. `shown` maps parts that were already shown to the title of their MachineDeployment. */
function nodeText(
  { title, effect, template, kept, stamps, parts, alike }: NodeDiff,
  shown: Map<string, string>,
): string {
  const lines = [
    `${title}: ${effectText(effect)}`,
    ...(template ?? []).map(({ path }) => `  the template differs in ${path}`),
    ...kept.map(({ path }) => `  the cluster keeps ${path}, which another tool has set`),
    ...stamps.map(stamp => `  ${valueText(stamp)}`),
    ...(alike > 0
      ? [`  the OperatingSystemConfig changes in the same ${alike === 1 ? 'part' : `${alike} parts`}`]
      : []),
  ].map(line => `${printable(line)}\n`)
  const once = (part: PartChange): string => {
    const text = partText(part)
    const other = shown.get(text)
    shown.set(text, other ?? title)
    return other === undefined ? text : `\n${printable(`${partName(part)}: as for ${other}`)}\n`
  }
  const listOnce = (list: string): string => {
    const other = shown.get(list)
    shown.set(list, other ?? title)
    return other === undefined || parts.length < 2
      ? list
      : `  ${printable(`${parts.length} parts with the same names as those of ${other}`)}\n`
  }
  return [...lines, ...(isWhole(effect) ? listOnce(parts.map(partLine).join('')) : parts.map(once))].join('')
}

/** Shortens long digests, because it only matters that they differ. */
const short = (value: string): string => (/^[0-9a-f]{32,}$/.test(value) ? `${value.slice(0, 8)}…` : value)

const valueText = ({ name, old, now }: ValueChange): string =>
  old === undefined
    ? `${name} ${short(now!)} is new`
    : now === undefined
      ? `${name} ${short(old)} is gone`
      : `${name} ${short(old)} -> ${short(now)}`

const NAMELESS: ReadonlySet<string> = new Set(['text', 'unreadable', 'SSH keys'])

export const partName = ({ section, kind, name }: PartChange): string =>
  [section, NAMELESS.has(kind) ? '' : kind, name].filter(part => part !== '').join(' ')

const partLine = (part: PartChange): string => `  ${printable(partName(part))}\n`

function partText(part: PartChange): string {
  const traits = part.traits.map(trait => `  ${printable(valueText(trait))}\n`).join('')
  const unread = part.kind === 'unreadable' ? '  is not valid YAML or JSON and is not shown\n' : ''
  const what = part.change === 'changed' ? '' : ` (${part.change})`
  return `\n${printable(partName(part))}${what}\n${traits}${unread}${terminalText(unifiedText(part.hunks))}`
}
