// Writes changes as Markdown for a comment on a pull request: whether they can be merged and what is to be done before, which nodes are replaced,
// why, and what changes, with the differences collapsed. Texts from inputs are in code spans, where they create no mentions and links.

import { terminalText } from '../../diagnostics/text.ts'
import { capitalized, counted, listed } from '../../diagnostics/words.ts'
import {
  atOnceOfGroups,
  type ChangedPart,
  type ChangeGroup,
  type ChangeReason,
  type Changes,
  type ClusterChanges,
  isFleet,
  keptParts,
  partLines,
  smallestWithin,
  stateText,
  unseenTexts,
  usersText,
} from './changes.ts'
import type { ValueChange } from './diff-model.ts'
import { unifiedText } from './line-diff.ts'
import type { ToDo } from './outlook.ts'
import { problemsText } from './problem-changes.ts'
import { reachText } from './running-machines.ts'
import {
  BY_WEIGHT,
  type ChangeVerdict,
  classesText,
  losesAll,
  meanwhileText,
  shortText,
  verdictText,
} from './verdict.ts'

/** A comment of GitHub has at most 65,536 characters; in bytes, these are at least as many. */
const LIMIT = 65_000
/** Bytes that are reserved for the lines that say what is left out. */
const RESERVE = 500
/** Each of these takes at most this much, so that there is room for details. */
const ERRORS = 8_000
const TASKS = 20_000
const TABLE = 20_000
const MOST_CLUSTERS = 50
/** A table with more rows is collapsed. */
const OPEN_ROWS = 5

/** Up to this many MachineDeployments that change, their differences are open. */
const OPEN_NODES = 5

/** Returns the address of a line of the new side; undefined if it is not known. */
export type LinkOf = (file: string, line: number) => string | undefined

/** Returns the changes as Markdown for a comment of a pull request, whose size is limited. */
export function diffMarkdown(changes: Changes, linkOf: LinkOf = () => undefined): string {
  const { headline, toDo, verdict, live } = changes
  const tasks = toDo.map((task, i) => ({ task, text: taskMarkdown(task, i + 1, linkOf) }))
  const textsOf = (isFailure: boolean): string[] =>
    tasks.flatMap(({ task, text }) => (task.isFailure === isFailure ? [text] : []))
  const head = [
    cautionMarkdown(changes, textsOf(true)),
    `### ${headline}\n`,
    unseenMarkdown(changes),
    clustersMarkdown(changes),
    `\n**${sentence(verdictText(verdict))}** ${[classesText(verdict), ...atOnceOfGroups(changes)].map(sentence).join(' ')}\n`,
    tasksMarkdown(live ? 'To do for the cluster' : 'Before merging', textsOf(false), TASKS),
    valuesMarkdown(changes),
    causesMarkdown(changes),
    problemsMarkdown(changes),
    maskedMarkdown(changes),
  ].join('')
  return withDetails(head + table(changes) + others(changes), changes)
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** What is not compared, with the line that does. */
const unseenMarkdown = ({ unseen }: Changes): string =>
  unseen.length === 0
    ? ''
    : `\n${unseenTexts(unseen)
        .map(text => `- ${inlineText(text)}\n`)
        .join('')}`

/** A table of clusters and classes, and the number of clusters that do not change. */
function clustersMarkdown(changes: Changes): string {
  if (!isFleet(changes)) return ''
  const { clusters } = changes
  const changed = clusters.filter(({ state }) => state !== 'unchanged')
  const unchanged = clusters.length - changed.length
  const classes = BY_WEIGHT.filter(name => changed.some(({ verdict }) => verdict.classes[name] !== undefined))
  const isRolling = meanwhileText(changes.verdict) !== ''
  const capacity = (verdict: ChangeVerdict): string[] => (isRolling ? [meanwhileText(verdict)] : [])
  const row = ({ name, state, verdict }: ClusterChanges): string =>
    `| ${[`${inlineCode(name)}${stateText(state)}`, ...classes.map(each => verdict.classes[each] ?? ''), ...capacity(verdict)].join(' | ')} |\n`
  const shown = changed.slice(0, MOST_CLUSTERS)
  const more = [
    ...(changed.length > shown.length ? [`${changed.length - shown.length} more clusters change`] : []),
    ...(unchanged > 0 ? [`${counted(unchanged, changed.length > 0 ? 'more cluster' : 'cluster')} unchanged`] : []),
  ]
  const head = ['cluster', ...classes.map(shortText), ...(isRolling ? ['meanwhile'] : [])]
  const lines =
    changed.length === 0 ? '' : `\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n${shown.map(row).join('')}`
  return `${lines}${more.length > 0 ? `\n${sentence(more.join(', '))}\n` : ''}`
}

/** What is not known because it cannot be rendered, with the errors. */
function cautionMarkdown({ groups }: Changes, errors: readonly string[]): string {
  const failed = groups.filter(group => group.class === 'failed')
  if (failed.length + errors.length === 0) return ''
  const named = failed.map(({ titles, meaning }) => `**${listed(titles.map(inlineCode), NAMED, ', ')}**: ${meaning}\n`)
  const text = [...named, tasksMarkdown('', errors, ERRORS).trimStart()].filter(part => part !== '').join('\n')
  return `> [!CAUTION]\n${text.trimEnd().replace(/^/gm, '> ').replace(/^> $/gm, '>')}\n\n`
}

/** What is to be done, numbered. */
function tasksMarkdown(title: string, tasks: readonly string[], most: number): string {
  if (tasks.length === 0) return ''
  const items = withinLimit(tasks, most)
  const more = tasks.length - items.length
  const head = title === '' ? '' : `**${title}:**\n\n`
  return `\n${head}${items.join('')}${more > 0 ? `\nand ${more} more: the job has all of them.\n` : ''}`
}

function taskMarkdown(
  { code, text, place, origin, titles, advice, lines }: ToDo,
  number: number,
  linkOf: LinkOf,
): string {
  const link = origin && linkOf(origin.file, origin.line)
  const head = [
    `${inlineText(capitalized(text))} (${code})`,
    ...(place === undefined
      ? []
      : [`at ${link === undefined ? inlineCode(place) : `[${inlineCode(place)}](${link})`}`]),
    ...(titles.length === 0 ? [] : [`for ${listed(titles.map(inlineCode), NAMED, ', ')}`]),
  ].join(', ')
  const block =
    lines.length === 0
      ? []
      : [
          '',
          ...fenced(`${lines.map(oneLine).join('\n')}\n`, 'yaml')
            .trimEnd()
            .split('\n'),
        ]
  const folded =
    lines.length > MOST_LINES
      ? ['', `<details><summary>the ${lines.length} lines to write</summary>`, ...block, '', '</details>']
      : block
  const help = advice === '' ? [] : [adviceMarkdown(advice)]
  return [`${number}. **${head}**`, ...help, ...folded]
    .map((line, i) => (i === 0 ? line : line === '' ? '' : `   ${line}`))
    .join('\n')
    .concat('\n')
}

/** An advice may contain a name from the inputs: only plain words, without anything that a host takes for an address, are no code. */
const adviceMarkdown = (advice: string): string =>
  /^[A-Za-z0-9 :,;."'-]+$/.test(advice) && !/www\./i.test(advice) ? advice : inlineCode(advice)

const MOST_LINES = 40
const MOST_VALUES = 8

/** The values that change, with the number of MachineDeployments. */
function valuesMarkdown({ values, nodes }: Changes): string {
  if (values.length === 0) return ''
  const items = values
    .slice(0, MOST_VALUES)
    .map(
      ({ text, value, count }) =>
        `- ${reasonMarkdown({ text, ...(value !== undefined && { value }) })} (${count} of ${nodes.length})\n`,
    )
  const more = values.length > MOST_VALUES ? `- and ${values.length - MOST_VALUES} more values\n` : ''
  return `\n${items.join('')}${more}`
}

/** What of the inputs changes files of nodes, the credentials that change, and the function. */
function causesMarkdown(changes: Changes): string {
  const { causes } = changes
  const facts = [...changes.credentials, ...changes.functionChanges]
  if (causes.length + facts.length === 0) return ''
  const items = causes
    .slice(0, MOST_VALUES)
    .map(cause => `- because of ${inlineCode(cause.of)} (${inlineCode(cause.file)}): ${usersText(cause, changes)}\n`)
  const more = causes.length > MOST_VALUES ? `- and because of ${causes.length - MOST_VALUES} more\n` : ''
  return `\n${items.join('')}${more}${facts.map(text => `- ${inlineText(text)}\n`).join('')}`
}

const reasonMarkdown = ({ text, value }: ChangeReason): string =>
  value === undefined ? inlineText(text) : `${inlineText(text)} ${inlineCode(value)}`

/** A name from the inputs is code, unless it is words of ours. */
const inlineText = (text: string): string => (/^[\w :,()-]+$/.test(text) ? text : inlineCode(text))

const MOST_PROBLEMS = 20

/** New problems but for errors, which are to be done, and how many there are besides. */
function problemsMarkdown({ problems }: Changes): string {
  const added = problems.added.filter(({ severity }) => severity !== 'error')
  const text = problemsText(problems)
  if (text === '') return ''
  const items = added
    .slice(0, MOST_PROBLEMS)
    .map(
      ({ code, severity, message, where }) => `- ${severity} ${code}: ${inlineCode(message)} (${inlineCode(where)})\n`,
    )
  const more = added.length > MOST_PROBLEMS ? `- and ${added.length - MOST_PROBLEMS} more\n` : ''
  return `\nProblems: ${text}.\n${items.length > 0 ? `\n${items.join('')}${more}` : ''}`
}

const maskedMarkdown = ({ maskedLines: count }: Changes): string =>
  count === 0
    ? ''
    : `\n${counted(count, 'changed line contains a secret', 'changed lines contain secrets')}: equal labels stand for equal values.\n`

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

function table({ groups, parts, verdict }: Changes): string {
  const changed = groups.filter(group => group.class !== 'unchanged' || group.reasons.length > 0)
  if (changed.length === 0) return ''
  const rows = withinLimit(
    changed.map(group => row(group, parts)),
    TABLE,
  )
  const left = changed.length - rows.length
  const more = left === 0 ? '' : `\n${counted(left, 'more row is', 'more rows are')} left out.\n`
  const text = `\n| ${verdict.kind}s | what happens | why | what changes |\n|---|---|---|---|\n${rows.join('')}${more}`
  return changed.length <= OPEN_ROWS
    ? text
    : `\n<details><summary>What happens to which ${verdict.kind}s</summary>\n${text}\n</details>\n`
}

const NAMED = 5

function row(group: ChangeGroup, all: readonly ChangedPart[]): string {
  const { meaning, machines, reasons, parts, titles } = group
  const running = reachText(keptParts(group, all), inlineCode)
  const what = losesAll(group.class) || group.class === 'failed' ? `**${meaning}**` : meaning
  return `| ${[
    listed(titles.map(inlineCode), NAMED, ', '),
    [
      what,
      ...(machines === undefined ? [] : [machines]),
      ...(running === '' ? [] : [`on running machines: ${running}`]),
    ].join('<br>'),
    listed(reasons.map(reasonMarkdown), NAMED, '<br>'),
    listed(
      parts.map(i => inlineCode(all[i]!.title)),
      NAMED,
      '<br>',
    ),
  ].join(' | ')} |\n`
}

/** Code as HTML, which may have any character, with entities for what Markdown, or a host that finds addresses and names, could read. */
const inlineCode = (text: string): string =>
  `<code>${oneLine(text)
    .replace(/[&<>"'\\`*_{}[\]()#!|~@$:]/g, char => `&#${char.charCodeAt(0)};`)
    .replace(/www\./gi, start => `${start.slice(0, 3)}&#46;`)}</code>`

const oneLine = (text: string): string => terminalText(text).replace(/[\n\t]+/g, ' ')

const others = ({ others: objects }: Changes): string =>
  objects.length === 0
    ? ''
    : `\n<details><summary>Other objects: ${objects.length}</summary>\n\n${objects
        .slice(0, MOST_OBJECTS)
        .map(({ object, change }) => `- ${inlineCode(object)} ${change}\n`)
        .join('')}${objects.length > MOST_OBJECTS ? `- and ${objects.length - MOST_OBJECTS} more\n` : ''}\n</details>\n`

const MOST_OBJECTS = 50

function withDetails(text: string, { parts, nodes, verdict }: Changes): string {
  const room = LIMIT - RESERVE - bytesOf(text)
  const isOpen = nodes.filter(node => node.class !== 'unchanged').length <= OPEN_NODES
  const blocks = smallestWithin(
    parts.map(part => detail(part, { isOpen: isOpen && part.count > 0, of: verdict.kind })),
    room,
    bytesOf,
  )
  const left = parts.length - blocks.length
  if (left === 0) return text + blocks.join('')
  const count = left === 1 ? 'The details of one change are' : `The details of ${left} changes are`
  return `${text}${blocks.join('')}\n${count} left out, because a comment has at most 65,536 characters. \`osm-krm diff -o html\` writes all of them.\n`
}

/** Returns the first blocks that fit into the limit. */
function withinLimit(blocks: readonly string[], room: number): string[] {
  let used = 0
  const end = blocks.findIndex(block => (used += bytesOf(block)) > room)
  return end < 0 ? [...blocks] : blocks.slice(0, end)
}

function propertyText({ name, old, now }: ValueChange): string {
  if (old === undefined) return `${inlineCode(name)}: ${inlineCode(now ?? '')} is new`
  return `${inlineCode(name)}: ${inlineCode(old)} ${now === undefined ? 'is gone' : `→ ${inlineCode(now)}`}`
}

function detail(part: ChangedPart, { isOpen, of }: { readonly isOpen: boolean; readonly of: string }): string {
  const { title, change, hunks, traits, count, shownFor, kind, causes } = part
  const { added, removed } = partLines(part)
  const nodes = count < 2 ? inlineCode(shownFor) : `${count} ${of}s, shown for ${inlineCode(shownFor)}`
  const counts = kind === 'unreadable' ? '' : ` +${added} −${removed}`
  return [
    `\n<details${isOpen ? ' open' : ''}><summary>${inlineCode(title)} ${change}${counts}: ${nodes}</summary>\n\n`,
    ...causes.map(cause => `- because of ${inlineCode(cause)}\n`),
    ...traits.map(trait => `- ${propertyText(trait)}\n`),
    causes.length + traits.length > 0 ? '\n' : '',
    kind === 'unreadable' ? 'This is not valid YAML or JSON, and is not shown.\n' : '',
    hunks.length === 0 ? '' : fenced(unifiedText(hunks), 'diff'),
    '\n</details>\n',
  ].join('')
}

/** Returns a block whose fence is longer than any in the text. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`
}
