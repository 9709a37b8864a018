// Writes changes as JSON for programs.

import type { Json, JsonObject } from '../base/json.ts'
import { plain } from '../base/span.ts'
import type { ChangedPart, Changes, ClusterChanges, NodeChange } from '../compare/changes.ts'
import { type InputChange, objectName, type ValueChange } from '../compare/diff-model.ts'
import type { JoinChain } from '../compare/live/join-chain.ts'
import type { ToDo } from '../compare/outlook.ts'
import { whereText } from '../compare/problem-changes.ts'
import type { ChangeVerdict } from '../compare/verdict.ts'
import type { Diagnostic, ProblemState } from '../diagnostics/diagnostic.ts'
import { unifiedText } from '../doc/unified.ts'
import { headlineOf } from './headline.ts'
import { firstBroken } from './joining.ts'

export const diffJson = (changes: Changes): JsonObject => {
  const problemsIn = (state: ProblemState) => changes.problems.filter(each => each.state === state)
  return {
    differs: changes.differs,
    headline: plain(headlineOf(changes)),
    ...(changes.joining.length > 0 && { joining: changes.joining.map(joiningJson) }),
    toDo: changes.toDo.map(toDoJson),
    ...verdictJson(changes.verdict),
    clusters: changes.clusters.map(cluster => clusterJson(cluster, changes.nodes)),
    values: changes.values.map(({ text, value = '', count }) => ({
      name: plain(text),
      change: value,
      machineDeployments: count,
    })),
    inputs: changes.inputs.map(inputJson),
    notCompared: asJson(changes.notCompared),
    functionChanges: changes.functionChanges.map(plain),
    parts: changes.parts.map(partJson),
    others: changes.others.map(each => ({ object: objectName(each.object), change: each.change })),
    problems: {
      new: problemsIn('new').map(problemJson),
      fixed: problemsIn('fixed').map(problemJson),
      asBefore: problemsIn('before').length,
      notChecked: problemsIn('not checked').length,
    },
  }
}

const joiningJson = (chain: JoinChain): JsonObject => ({
  machineDeployment: chain.title,
  firstBroken: plain(firstBroken(chain)?.name ?? []) || null,
  links: chain.links.map(({ name, holds, text, repair }) => ({
    name: plain(name),
    holds,
    text: plain(text),
    ...(repair && { advice: plain(repair.advice), command: repair.command }),
  })),
})

/** Returns values that have only fields for programs. */
const asJson = (value: unknown): Json => value as Json

const toDoJson = ({ titles, advice, lines, place, ...task }: ToDo): JsonObject => ({
  code: task.code,
  text: plain(task.text),
  ...(place !== undefined && { place }),
  machineDeployments: asJson(titles),
  advice: plain(advice),
  lines: asJson(lines),
})

const problemJson = (problem: Diagnostic): JsonObject => {
  const { code, severity, message } = problem
  return { code, severity, message: plain(message), where: whereText(problem) }
}

/** How many MachineDeployments are in each class, and what happens to how many machines. */
const verdictJson = ({ classes, machines, uncounted }: ChangeVerdict): JsonObject => ({
  classes: asJson(classes),
  machines: asJson(machines),
  uncounted,
})

const clusterJson = ({ name, state, verdict }: ClusterChanges, nodes: readonly NodeChange[]): JsonObject => ({
  cluster: name,
  state,
  ...verdictJson(verdict),
  machineDeployments: nodes.filter(({ cluster }) => cluster === name).map(nodeJson),
})

/** `causes` and `parts` are indexes in the lists of inputs and parts. */
const nodeJson = (node: NodeChange): JsonObject => ({
  machineDeployment: node.title,
  class: node.class,
  meaning: plain(node.meaning),
  ...(node.templateFields && { templateFields: asJson(node.templateFields) }),
  values: node.values.map(valueJson),
  ...(node.machines && { machines: asJson(node.machines) }),
  ...(node.facts && { facts: asJson(node.facts) }),
  ...(node.autoscaler && { autoscaler: asJson(node.autoscaler) }),
  annotations: node.stamps.map(valueJson),
  causes: asJson(node.causes),
  parts: asJson(node.parts),
})

const inputJson = ({ hunks, titles, old, now, ...input }: InputChange): JsonObject => ({
  ...(asJson(input) as JsonObject),
  old: old ?? null,
  new: now ?? null,
  ...(hunks.length > 0 && { diff: unifiedText(hunks) }),
  machineDeployments: asJson(titles),
})

const valueJson = ({ name, old, now }: ValueChange): JsonObject => ({ name, old: old ?? null, new: now ?? null })

/** Names and secrets are those of the MachineDeployment for which it is shown. */
const partJson = ({ section, kind, name, change, ...part }: ChangedPart): Json => ({
  section,
  kind,
  name,
  change,
  properties: part.traits.map(valueJson),
  diff: unifiedText(part.hunks),
  ...(part.certificates && { certificates: asJson(part.certificates) }),
  ...(part.checksums && { checksums: asJson(part.checksums) }),
  shownFor: part.shownFor,
  machineDeployments: part.count,
  causes: asJson(part.causes),
})
