// Writes changes as JSON for programs.

import type { Json, JsonObject } from '../../render/model/json.ts'
import type { ChangedPart, Changes, ClusterChanges, NodeChange } from './changes.ts'
import type { ValueChange } from './diff-model.ts'
import { taggedHunks, unifiedText } from './line-diff.ts'
import type { ToDo } from './outlook.ts'
import type { ChangedProblem, ChangedProblems } from './problem-changes.ts'
import type { ChangeVerdict } from './verdict.ts'

export const diffJson = (changes: Changes): JsonObject => ({
  differs: changes.differs,
  headline: changes.headline,
  toDo: changes.toDo.map(toDoJson),
  ...(changes.unseen.length > 0 && {
    unseen: changes.unseen.map(({ what, ...each }) => ({ ...each, what: [...what] })),
  }),
  ...verdictJson(changes.verdict),
  clusters: changes.clusters.map(cluster => clusterJson(cluster, changes.nodes)),
  values: changes.values.map(({ text, value = '', count }) => ({
    name: text,
    change: value,
    machineDeployments: count,
  })),
  causes: changes.causes.map(({ file, of, count, clusters }) => ({ file, of, machineDeployments: count, clusters })),
  credentials: [...changes.credentials],
  functionChanges: [...changes.functionChanges],
  parts: changes.parts.map(partJson),
  maskedLines: changes.maskedLines,
  others: changes.others.map(({ object, change }) => ({ object, change })),
  problems: problemsJson(changes.problems),
})

const toDoJson = ({ code, text, place, titles, advice, lines }: ToDo): JsonObject => ({
  code,
  text,
  ...(place !== undefined && { place }),
  machineDeployments: [...titles],
  advice,
  lines: [...lines],
})

/** How many MachineDeployments are in each class, and what happens to how many machines. */
const verdictJson = ({ classes, machines, uncounted }: ChangeVerdict): JsonObject => ({
  classes: { ...classes },
  machines: { ...machines },
  uncounted,
})

const clusterJson = ({ name, state, verdict }: ClusterChanges, nodes: readonly NodeChange[]): JsonObject => ({
  cluster: name,
  state,
  ...verdictJson(verdict),
  machineDeployments: nodes.filter(({ cluster }) => cluster === name).map(nodeJson),
})

/** `parts` are indexes in the list of parts. */
const nodeJson = (node: NodeChange): JsonObject => ({
  machineDeployment: node.title,
  class: node.class,
  meaning: node.meaning,
  ...(node.templateFields && { templateFields: [...node.templateFields] }),
  values: node.values.map(valueJson),
  ...(node.machines && { machines: { ...node.machines } }),
  annotations: node.stamps.map(valueJson),
  parts: [...node.parts],
})

const problemsJson = ({ added, fixed, before, notChecked }: ChangedProblems): JsonObject => ({
  new: added.map(problemJson),
  fixed: fixed.map(problemJson),
  asBefore: before,
  notChecked,
})

const problemJson = ({ code, severity, message, where }: ChangedProblem): JsonObject => ({
  code,
  severity,
  message,
  where,
})

const valueJson = ({ name, old, now }: Omit<ValueChange, 'old' | 'now'> & Partial<ValueChange>): JsonObject => ({
  name,
  old: old ?? null,
  new: now ?? null,
})

/** Names and secrets are those of the MachineDeployment for which it is shown. */
const partJson = ({
  section,
  kind,
  name,
  change,
  properties,
  hunks,
  shownFor,
  count,
  causes,
  reach,
}: ChangedPart): Json => ({
  section,
  kind,
  name,
  change,
  properties: properties.map(({ name: property, old, now }) => valueJson({ name: property, old, now })),
  diff: unifiedText(taggedHunks(hunks)),
  shownFor,
  machineDeployments: count,
  causes: [...causes],
  runningMachines: {
    takes: reach.takes,
    ...(reach.services !== undefined && { services: reach.services }),
    because: reach.because,
  },
})
