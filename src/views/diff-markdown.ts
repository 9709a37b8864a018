// Writes changes as Markdown for a comment on a pull request: whether they can be merged and what is to be done before, which nodes are replaced,
// why, and what changes, with the differences collapsed. Texts from inputs are in code spans, where they create no mentions and links.

import type { Span } from '../base/span.ts'
import { capitalized, counted, countedDigits, listed } from '../base/words.ts'
import {
  atOnceOfGroups,
  type ChangedPart,
  type ChangeGroup,
  type ChangeReason,
  type Changes,
  type ClusterChanges,
  isFleet,
  partLines,
  smallestWithin,
  stateText,
  usersText,
} from '../compare/changes.ts'
import type { ValueChange } from '../compare/diff-model.ts'
import { unifiedText } from '../compare/line-diff.ts'
import type { ToDo } from '../compare/outlook.ts'
import { problemsText, whereText } from '../compare/problem-changes.ts'
import {
  BY_WEIGHT,
  type ChangeVerdict,
  classesText,
  losesAll,
  meanwhileText,
  shortText,
  verdictText,
} from '../compare/verdict.ts'
import { terminalText } from '../diagnostics/text.ts'
import { alteringTexts, otherFiles } from './not-compared.ts'
import { poolText } from './pool-facts.ts'

/** A comment of GitHub has at most 65,536 characters; in bytes, these are at least as many. */
const LIMIT = 65_000
/** Bytes that are reserved for the line that says what is left out. */
const RESERVE = 500
/** Each of these takes at most this much, so that there is room for details. */
const ERRORS = 8_000
const TASKS = 20_000
const TABLE = 20_000
const LIST = 6_000
const MOST_CLUSTERS = 50
/** The number of characters of a text from the inputs that are shown outside of differences. */
const LONGEST = 800
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
  const sections: readonly Section[] = [
    { name: 'the errors', text: cautionMarkdown(changes, textsOf(true)) },
    { name: 'the headline', text: `### ${headline}\n` },
    { name: 'the files that are not compared', text: alteringMarkdown(changes) },
    { name: 'the clusters', text: clustersMarkdown(changes) },
    {
      name: 'the sums',
      text: `\n**${sentence(verdictText(verdict))}** ${[classesText(verdict), ...atOnceOfGroups(changes)].map(sentence).join(' ')}\n`,
    },
    {
      name: 'the things to do',
      text: tasksMarkdown(live ? 'To do for the cluster' : 'Before merging', textsOf(false), TASKS),
    },
    { name: 'the values', text: valuesMarkdown(changes) },
    { name: 'the causes', text: causesMarkdown(changes) },
    { name: 'the changed files that are not compared', text: otherFilesMarkdown(changes) },
    { name: 'the problems', text: problemsMarkdown(changes) },
    { name: 'the labels', text: maskedMarkdown(changes) },
    { name: `the ${verdict.kind}s`, text: table(changes) },
    { name: 'the other objects', text: others(changes) },
  ]
  return withinComment(sections, changes)
}

/** A part of a comment, which is shown whole or not at all: a fence or a table that is cut would take in what follows. */
interface Section {
  readonly name: string
  readonly text: string
}

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

/** What alters what is compared, with the line that shows it. */
function alteringMarkdown({ notCompared }: Changes): string {
  const items = alteringTexts(notCompared).map(factMarkdown)
  return items.length === 0 ? '' : `\n${itemsMarkdown(items, items.length)}`
}

function otherFilesMarkdown({ notCompared }: Changes): string {
  const { title, names } = otherFiles(notCompared)
  if (title === '') return ''
  const items = itemsMarkdown(names.map(factMarkdown), names.length)
  return `\n<details><summary>${capitalized(title)}</summary>\n\n${items}\n</details>\n`
}

const factMarkdown = (text: string): string => `- ${inlineText(text)}\n`

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
  const shown = withinLimit(changed.slice(0, MOST_CLUSTERS).map(row), LIST)
  const more = [
    ...(changed.length > shown.length ? [`${changed.length - shown.length} more clusters change`] : []),
    ...(unchanged > 0 ? [`${counted(unchanged, changed.length > 0 ? 'more cluster' : 'cluster')} unchanged`] : []),
  ]
  const head = ['cluster', ...classes.map(shortText), ...(isRolling ? ['meanwhile'] : [])]
  const lines =
    changed.length === 0 ? '' : `\n| ${head.join(' | ')} |\n|${'---|'.repeat(head.length)}\n${shown.join('')}`
  return `${lines}${more.length > 0 ? `\n${sentence(more.join(', '))}\n` : ''}`
}

/** What is not known because it cannot be rendered, with the errors. */
function cautionMarkdown({ groups: all }: Changes, errors: readonly string[]): string {
  const failed = all.filter(group => group.class === 'failed')
  if (failed.length + errors.length === 0) return ''
  const groups = failed.map(
    ({ titles, meaning }) => `**${listed(titles.map(inlineCode), NAMED, ', ')}**: ${plainText(meaning)}\n`,
  )
  const named = withinLimit(groups, ERRORS)
  const left = groups.length > named.length ? [`and ${groups.length - named.length} more\n`] : []
  const text = [...named, ...left, tasksMarkdown('', errors, ERRORS).trimStart()].filter(part => part !== '').join('\n')
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
  const items = values.map(
    ({ text, value, count }) =>
      `- ${reasonMarkdown({ text, ...(value !== undefined && { value }) })} (${count} of ${nodes.length})\n`,
  )
  return `\n${itemsMarkdown(items, MOST_VALUES, ' values')}`
}

/** What of the inputs changes files of nodes, the credentials that change, and the function. */
function causesMarkdown(changes: Changes): string {
  const { causes } = changes
  const facts = [...changes.credentials, ...changes.functionChanges].map(factMarkdown)
  if (causes.length + facts.length === 0) return ''
  const items = causes.map(
    cause => `- because of ${inlineCode(cause.of)} (${inlineCode(cause.file)}): ${usersText(cause, changes)}\n`,
  )
  return `\n${itemsMarkdown(items, MOST_VALUES, ' causes')}${itemsMarkdown(facts, facts.length)}`
}

const reasonMarkdown = ({ text, value }: ChangeReason): string =>
  value === undefined ? inlineText(text) : `${inlineText(text)} ${inlineCode(value)}`

/** A name from the inputs is code, unless it is words of ours. */
const inlineText = (text: string): string =>
  text.length <= LONGEST && /^[\w :,()-]+$/.test(text) ? text : inlineCode(text)

/** Words of ours that may quote a text from the inputs: with anything that Markdown or a host could read, they have entities. */
const plainText = (text: string): string =>
  text.length <= LONGEST && /^[A-Za-z0-9 :;,.()/+-]+$/.test(text) && !/www\.|:\/\//i.test(text)
    ? text
    : shortened(text, entities)

/** Returns the first items of a list for which there is room, and counts the others. */
function itemsMarkdown(items: readonly string[], most: number, what = ''): string {
  const shown = withinLimit(items.slice(0, most), LIST)
  const more = items.length - shown.length
  return `${shown.join('')}${more > 0 ? `- and ${more} more${what}\n` : ''}`
}

const MOST_PROBLEMS = 20

/** New problems but for errors, which are to be done, and how many there are besides. */
function problemsMarkdown({ problems }: Changes): string {
  const added = problems.filter(({ severity, state }) => state === 'new' && severity !== 'error')
  const text = problemsText(problems)
  if (text === '') return ''
  const items = added.map(
    each => `- ${each.severity} ${each.code}: ${inlineCode(each.message)} (${inlineCode(whereText(each))})\n`,
  )
  return `\nProblems: ${text}.\n${items.length > 0 ? `\n${itemsMarkdown(items, MOST_PROBLEMS)}` : ''}`
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
  const words = plainText(meaning)
  const what = losesAll(group.class) || group.class === 'failed' ? `**${words}**` : words
  return `| ${[
    listed(titles.map(inlineCode), NAMED, ', '),
    [what, machines ?? poolText(group).map(spanMarkdown).join('')].filter(text => text !== '').join('<br>'),
    listed(reasons.map(reasonMarkdown), NAMED, '<br>'),
    listed(
      parts.map(i => inlineCode(all[i]!.title)),
      NAMED,
      '<br>',
    ),
  ].join(' | ')} |\n`
}

const spanMarkdown = (span: Span): string => ('words' in span ? span.words : inlineCode(span.code))

/** Code as HTML, which may have any character, with entities for what Markdown, or a host that finds addresses and names, could read. */
const inlineCode = (text: string): string => shortened(text, part => `<code>${entities(part)}</code>`)

const entities = (text: string): string =>
  oneLine(text)
    .replace(/[&<>"'\\`*_{}[\]()#!|~@$:]/g, char => `&#${char.charCodeAt(0)};`)
    .replace(/www\./gi, start => `${start.slice(0, 3)}&#46;`)

/** Writes a text, or the start and the end of one that is too long, because of two values the second is at the end. */
function shortened(text: string, write: (part: string) => string): string {
  if (text.length <= LONGEST) return write(text)
  const characters = Array.from(text)
  const half = LONGEST / 2
  const left = countedDigits(Math.max(0, characters.length - LONGEST), 'more character')
  return `${write(characters.slice(0, half).join(''))} … ${left} … ${write(characters.slice(-half).join(''))}`
}

const oneLine = (text: string): string => terminalText(text).replace(/[\n\t]+/g, ' ')

const others = ({ others: objects }: Changes): string =>
  objects.length === 0
    ? ''
    : `\n<details><summary>Other objects: ${objects.length}</summary>\n\n${itemsMarkdown(
        objects.map(({ object, change }) => `- ${inlineCode(object)} ${change}\n`),
        MOST_OBJECTS,
      )}\n</details>\n`

const MOST_OBJECTS = 50

/** Returns the sections and details that fit into a comment, and names what is left out. */
function withinComment(sections: readonly Section[], changes: Changes): string {
  const { parts, nodes, verdict } = changes
  let room = LIMIT - RESERVE
  const shown = sections.filter(({ text }) => {
    const size = bytesOf(text)
    if (size > room) return false
    room -= size
    return true
  })
  const isOpen = nodes.filter(node => node.class !== 'unchanged').length <= OPEN_NODES
  const blocks = smallestWithin(
    changes,
    room,
    part => detail(part, { isOpen: isOpen && part.count > 0, of: verdict.kind }),
    bytesOf,
  )
  const left = parts.length - blocks.length
  const missing = [
    ...sections.filter(section => !shown.includes(section)).map(({ name }) => name),
    ...(left === 0 ? [] : [`the details of ${left === 1 ? 'one change' : `${left} changes`}`]),
  ]
  const text = [...shown.map(section => section.text), ...blocks].join('')
  if (missing.length === 0) return text
  const what = missing.join(', ')
  return `${text}\n${what[0]!.toUpperCase()}${what.slice(1)} are left out, because a comment has at most 65,536 characters. \`osm-krm diff -o html\` writes all of them.\n`
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
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`
}
