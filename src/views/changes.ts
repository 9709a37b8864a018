// Changes as a document: what happens and what has to be done before, each MachineDeployment that changes by its name, why, and the differences.

import { countOf, firstOf, linked, named, sentence, type Text, t, words } from '../base/span.ts'
import {
  type ChangedPart,
  type ChangeGroup,
  type ChangeReason,
  type Changes,
  type ClusterChanges,
  type ClusterState,
  isFleet,
  partLines,
} from '../compare/changes.ts'
import { objectName, type ValueChange } from '../compare/diff-model.ts'
import type { ToDo } from '../compare/outlook.ts'
import { problemsText, whereText } from '../compare/problem-changes.ts'
import {
  atOnceText,
  BY_WEIGHT,
  classesText,
  classSign,
  kindText,
  losesAll,
  meanwhileText,
  shortText,
  shortWords,
  verdictText,
} from '../compare/verdict.ts'
import type { Difference, Doc, Line, Task } from '../doc/doc.ts'
import { factsOf, lineCounts } from './facts.ts'
import { headlineOf, nodeName } from './headline.ts'
import { causeTexts, unreachedTexts } from './inputs.ts'
import { joiningDoc } from './joining.ts'
import { alteringTexts, otherFiles, otherFilesText } from './not-compared.ts'
import { poolText } from './pool-facts.ts'

/** What is left out first where there is no room: differences, what only new MachineDeployments have, then lists of names. */
const WEIGHT = { onlyNew: 1, difference: 2, names: 3, list: 4, group: 5, task: 6 } as const

/** Returns what is said of changes but for the differences themselves. */
export const changesDoc = (changes: Changes): Doc => [
  { kind: 'heading', text: headlineOf(changes), tone: changes.toDo.length > 0 ? 'bad' : 'strong' },
  ...joiningDoc(changes.joining),
  ...list(alteringTexts(changes.notCompared)),
  ...tasks(changes),
  ...clusterTable(changes),
  ...nodeLines(changes),
  ...list([...causeTexts(changes), ...valueTexts(changes)], t`What changes in the inputs:`),
  ...list(unreachedTexts(changes), t`Changes of inputs that reach no node:`),
  ...list(changes.functionChanges),
  ...otherFilesBlocks(changes),
  ...problemBlocks(changes),
  ...list(
    changes.others.map(({ object, change }) => t`${named(objectName(object))}: ${words(change)}`),
    t`Other objects:`,
  ),
]

/** Returns the differences. They are open where few MachineDeployments change, unless only new ones have them. */
export function differencesDoc(changes: Changes): Difference[] {
  const { parts, groups, nodes, verdict } = changes
  const isOpen = nodes.filter(node => node.class !== 'unchanged').length <= OPEN_NODES
  const partsOf = (isNew: boolean): ReadonlySet<number> =>
    new Set(groups.flatMap(group => ((group.class === 'new') === isNew ? group.parts : [])))
  const [inNew, inOthers] = [partsOf(true), partsOf(false)]
  return parts.map((part, i) => {
    const isAllNew = inNew.has(i) && !inOthers.has(i)
    return {
      kind: 'difference',
      title: partTitle(part, verdict.kind),
      notes: partNotes(part),
      hunks: part.hunks,
      isOpen: isOpen && part.count > 0 && !isAllNew && !saysItsFacts(part),
      ...(saysItsFacts(part) && { isEncoded: true }),
      part: i,
      ...(isAllNew ? { weight: WEIGHT.onlyNew, isAllNew } : { weight: WEIGHT.difference }),
      isCountedAs: 'difference',
    }
  })
}

/** Whether the facts of a part say all that a reader wants to know: its lines are checksums, or encode certificates. */
const saysItsFacts = ({ certificates, checksums, traits }: ChangedPart): boolean =>
  traits.length === 0 && (certificates?.isAll === true || checksums !== undefined)

/** Returns what happens to machines, for the end of a text that may be longer than a screen. */
export const sumLine = ({ verdict }: Changes): Line => ({
  kind: 'line',
  text: t`${classesText(verdict)}. ${sentence(verdictText(verdict))}`,
  tone: 'strong',
})

/** Up to this many MachineDeployments that change, their differences are open. */
const OPEN_NODES = 5

const list = (items: readonly Text[], title?: Text): Doc =>
  items.length === 0 ? [] : [{ kind: 'list', items, ...(title && { title }), weight: WEIGHT.list, isCountedAs: 'list' }]

const NAMED = 5

function tasks({ toDo, live }: Changes): Doc {
  const title: Line = { kind: 'line', text: live ? t`To do for the cluster:` : t`Before merging:` }
  return toDo.length === 0 ? [] : [title, ...toDo.map(taskOf)]
}

function taskOf({ code, text, place, origin, titles, advice, lines, isFailure }: ToDo, i: number): Task {
  return {
    kind: 'task',
    number: i + 1,
    text: t`${sentence(text)} [${code}]`,
    notes: [
      ...(place === undefined ? [] : [t`at ${named(place, origin)}`]),
      ...(titles.length === 0 ? [] : [t`for ${firstOf(titles.map(nodeName), NAMED)}`]),
    ],
    ...(advice.length > 0 && { advice }),
    lines,
    ...(isFailure && { tone: 'bad' }),
    weight: WEIGHT.task,
    isCountedAs: 'thing to do',
  }
}

/** A table of clusters and classes; one cluster alone needs none. */
function clusterTable(changes: Changes): Doc {
  const { clusters, groups, verdict } = changes
  if (!isFleet(changes)) {
    // One group says it itself.
    const atOnce = groups.filter(group => group.class === 'replaced').length < 2 ? [] : atOnceText(verdict)
    return atOnce.length === 0 ? [] : [{ kind: 'line', text: atOnce }]
  }
  const changed = clusters.filter(({ state }) => state !== 'unchanged')
  const row = (first: Text, own: ClusterChanges['verdict'], cluster?: string): Text[] => [
    first,
    ...BY_WEIGHT.map(each => {
      const count = own.classes[each]
      return count === undefined ? [] : linked(t`${count}`, { ...(cluster && { cluster }), class: shortText(each) })
    }),
    meanwhileText(own),
  ]
  const rows = changed.map(each =>
    row(t`${named(each.name, { cluster: each.name })}${words(STATES[each.state])}`, each.verdict, each.name),
  )
  const unchanged = clusters.length - changed.length
  return [
    ...(rows.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            head: [t`cluster`, ...BY_WEIGHT.map(own => [shortWords(own)]), t`meanwhile`],
            rows: [...rows, ...(rows.length > 1 ? [row(t`all`, verdict)] : [])],
            weight: WEIGHT.list,
          },
        ]),
    ...(unchanged === 0 ? [] : [{ kind: 'line' as const, text: t`${countOf(unchanged, 'cluster')} unchanged` }]),
  ]
}

const STATES = {
  failed: ' (not compared)',
  new: ' (new)',
  gone: ' (gone)',
  changed: '',
  unchanged: '',
} as const satisfies Readonly<Record<ClusterState, string>>

/** More names are shortened in their line, and are all in a list of their own. */
const MOST_NAMES = 20
const FIRST_NAMES = 10

const someNames = (names: readonly Text[]): Text => firstOf(names, names.length > MOST_NAMES ? FIRST_NAMES : MOST_NAMES)

const allNames = (names: readonly Text[], summary: Text): Doc =>
  names.length > MOST_NAMES
    ? [{ kind: 'fold', summary, items: names, weight: WEIGHT.names, isCountedAs: 'list of names' }]
    : []

/** A line for each MachineDeployment that changes, or for those that change in the same way, in the order of their classes. */
function nodeLines(changes: Changes): Doc {
  const changed = changes.groups.filter(group => group.class !== 'unchanged' || group.reasons.length > 0)
  return changed.flatMap(group => groupBlocks(group, changes))
}

function groupBlocks(group: ChangeGroup, { parts: all }: Changes): Doc {
  const { class: own, reasons, parts, titles } = group
  const names = titles.map(nodeName)
  const line: Line = {
    kind: 'line',
    sign: classSign(own),
    text: t`${someNames(names)}: ${whatHappens(group)}`,
    below: [
      ...reasons.map(reasonText),
      // All parts of a new MachineDeployment are new.
      ...(own === 'new' ? [] : shortened(parts.map(i => partText(all[i]!)))),
    ],
    ...(losesAll(own) && { tone: 'bad' as const }),
    weight: WEIGHT.group,
    isCountedAs: 'list',
  }
  return [line, ...allNames(names, t`All ${titles.length} of ${named(titles[0]!)} and so on`)]
}

/** The sign of a new pool, or of one that is gone, says so. */
function whatHappens(group: ChangeGroup): Text {
  const { meaning, machines, note } = group
  const pool = poolText(group)
  if (pool.length > 0) return note === undefined ? pool : t`${meaning} (${pool})`
  return machines === undefined ? meaning : t`${meaning} (${machines})`
}

const MOST_PARTS = 8

const shortened = (texts: readonly Text[]): Text[] =>
  texts.length <= MOST_PARTS
    ? [...texts]
    : [...texts.slice(0, MOST_PARTS), t`and ${countOf(texts.length - MOST_PARTS, 'more', 'more')}`]

const reasonText = ({ text, value }: ChangeReason): Text => (value === undefined ? text : t`${text} ${value}`)

function partText(part: ChangedPart): Text {
  const facts = factsOf(part)
  const what = facts.length > 0 ? facts.map(each => t`: ${each}`) : lineCounts(part).map(each => t` ${each}`)
  return t`${named(part.title)} ${words(part.change)}${what.flat()}`
}

function valueTexts({ values, nodes }: Changes): Text[] {
  return values.map(({ count, ...reason }) => t`${reasonText(reason)}: ${count} of ${nodes.length}`)
}

function otherFilesBlocks({ notCompared }: Changes): Doc {
  const files = otherFiles(notCompared)
  if (files.length === 0) return []
  const count = otherFilesText(files.length)
  return [{ kind: 'line', text: t`${count}: ${someNames(files)}`, weight: WEIGHT.list }, ...allNames(files, count)]
}

/** New problems but for errors, which are to be done, and how many there are besides. */
function problemBlocks({ problems }: Changes): Doc {
  const added = problems.filter(({ severity, state }) => state === 'new' && severity !== 'error')
  if (!problems.some(({ state }) => state !== 'before')) return []
  const items = added.map(
    problem => t`${words(problem.severity)} ${problem.code}: ${problem.message} (${named(whereText(problem))})`,
  )
  const counts = t`Problems: ${problemsText(problems)}`
  return items.length > 0 ? list(items, counts) : [{ kind: 'line', text: counts }]
}

function partTitle(part: ChangedPart, kind: string): Text {
  const { title, change, count, shownFor } = part
  const { added, removed } = partLines(part)
  const lines = part.kind === 'unreadable' ? [] : t` +${added} −${removed}`
  const whose = count < 2 ? t`${named(shownFor)}` : t`${kindText(count, kind)}, shown for ${named(shownFor)}`
  return t`${named(title)} ${words(change)}${lines}: ${whose}`
}

const partNotes = (part: ChangedPart): Text[] => [
  ...part.causes.map(cause => t`because of ${named(cause)}`),
  ...part.traits.map(traitText),
  ...factsOf(part),
  ...(part.kind === 'unreadable' ? [t`This is not valid YAML or JSON, and is not shown.`] : []),
]

function traitText({ name: of, old, now }: ValueChange): Text {
  if (old === undefined) return t`${of} is new: ${now ?? ''}`
  return now === undefined ? t`${of} is gone: ${old}` : t`${of} ${old} → ${now}`
}
