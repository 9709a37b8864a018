// Compares the nodes of two MachineDeployments of one rendering. Their own names and secrets differ always, and are taken for the same.

import type { Hide } from '../../secrets/labels.ts'
import type { NodeObjects } from '../node-objects.ts'
import type { NodePart } from '../node-parts.ts'
import { changedPart, valueReason } from '../report/report-changes.ts'
import type { ReportChanges } from '../report/report-data.ts'
import { expandText, type OwnTexts, ownTexts } from '../report/shared-text.ts'
import { containerdValues } from './containerd-value.ts'
import { maskedLines } from './masked-lines.ts'
import { idOf, partChanges } from './node-diff.ts'
import { annotationValues, rolloutValues, templateValues } from './shown-values.ts'
import { templateChanges } from './template-changes.ts'

/** Returns what the nodes of the second MachineDeployment have instead of what those of the first have. */
export function compareNodes(first: NodeObjects, second: NodeObjects, hide: Hide): ReportChanges {
  const parts = partChanges(alignedParts(first, second, hide), text => text)
  const [old, now] = [first, second].map(({ objects }) => objects.machineDeployment?.object)
  const values = [
    ...(old && now ? templateValues(templateChanges(old, now), hide) : []),
    ...annotationValues(old, now, hide),
    ...containerdValues()(first, second, parts),
    ...rolloutValues(old, now, hide),
  ]
  const [oldName, newName] = [first, second].map(({ title }) => title.slice(title.lastIndexOf('/') + 1))
  const reasons = values.filter(value => value.old !== oldName || value.now !== newName).map(valueReason)
  const differs = reasons.length + parts.length > 0
  return {
    summary: differs
      ? `${second.title} compared with ${first.title}: ${counted(reasons.length, 'value')} and ${counted(parts.length, 'part')} differ`
      : `${second.title} and ${first.title} are the same, except for their names and secrets`,
    count: 2,
    effects: [],
    outlook: [],
    values: [],
    groups: differs
      ? [
          {
            effect: 'differs',
            meaning: `differs from ${first.title}`,
            reasons,
            parts: [...parts.keys()],
            titles: [second.title],
          },
        ]
      : [],
    parts: parts.map(part => ({ ...changedPart(part, second.title), count: 1 })),
    others: [],
    maskedLines: maskedLines({ nodes: [{ parts, values, stamps: [] }] }),
    problems: { added: [], fixed: [], before: 0 },
  }
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Returns the parts of both, those of the second with the names and the labels of secrets of the first. */
function alignedParts(first: NodeObjects, second: NodeObjects, hide: Hide) {
  const [old, now] = [first, second].map(node => new Map(node.secretParts.map(part => [idOf(part), part])))
  const [ownOld, ownNow] = [ownTexts(first), ownTexts(second)]
  const shared = (parts: ReadonlyMap<string, NodePart>, { share }: OwnTexts) =>
    // In the same order on both sides, so that secrets have the same numbers.
    [...parts.keys()].sort().map(id => {
      const part = parts.get(id)!
      return { part, text: share(hide(part.text, part.name)) }
    })
  const [oldParts, newParts] = [shared(old!, ownOld), shared(now!, ownNow)]
  const secrets = [...ownOld.secrets, ...ownNow.secrets.slice(ownOld.secrets.length)]
  const expanded = (parts: typeof oldParts): NodePart[] =>
    parts.map(({ part, text }) => ({
      ...part,
      text: expandText(text, { ...nameOf(first), secrets }),
      traits: new Map([...part.traits].map(([name, value]) => [name, hide(value, name)])),
    }))
  return { old: expanded(oldParts), now: expanded(newParts) }
}

const nameOf = ({ title, stem }: NodeObjects) => ({ title, stem })
