// Writes changes as text for people: whether they can be merged and what is to be done before, what happens to how many machines and why, and
// the differences, each once for all MachineDeployments that have it.

import { plain } from '../base/span.ts'
import { capitalized, counted, listed } from '../base/words.ts'
import {
  atOnceOfGroups,
  type ChangedPart,
  type ChangeGroup,
  type ChangeReason,
  type Changes,
  type ClusterChanges,
  clustersText,
  isFleet,
  partLines,
  smallestWithin,
  stateText,
  usersText,
} from '../compare/changes.ts'
import { unifiedText } from '../compare/line-diff.ts'
import type { ToDo } from '../compare/outlook.ts'
import { problemsText } from '../compare/problem-changes.ts'
import {
  atOnceText,
  BY_WEIGHT,
  classesText,
  classSymbol,
  classText,
  shortText,
  verdictText,
} from '../compare/verdict.ts'
import { printable } from '../diagnostics/text.ts'
import { tableText, wrappedText } from '../doc/table.ts'
import { alteringTexts, otherFiles } from './not-compared.ts'
import { poolText } from './pool-facts.ts'

export interface TextOptions {
  /** Whether all differences are written. Otherwise those that fit on a screen are, and the others are named. */
  readonly isFull: boolean
  /** The width of the terminal; undefined if the text is not for a terminal. Differences are not wrapped. */
  readonly columns?: number | undefined
}

/** The lines of a text that is not full. */
const LINES = 60
/** The lines of it that are left for the differences, if there are many groups. */
const FOR_DIFFERENCES = 4
/** The line that counts what is not shown, after an empty one. */
const FOR_MORE = 2
const NAMED = 5
/** More names are on a line of their own. */
const INLINE = 2
const NAMED_PARTS = 8
const SHOWN_VALUES = 8
/** Things to do, and lines to write, that are shown in a text that is not full. */
const SHOWN_TASKS = 6
const SHOWN_LINES = 16

/** Returns a text that is never empty and ends with a line break. */
export function diffText(changes: Changes, { isFull, columns }: TextOptions): string {
  const { headline, toDo, groups: all, parts, verdict } = changes
  const wrapped = (text: string): string => wrappedText(text, columns)
  const start = wrapped(
    `${headline}\n${alteringTexts(changes.notCompared)
      .map(line => `  ${printable(line)}\n`)
      .join(
        '',
      )}${tasksText(toDo, isFull)}\n${countsText(changes)}${valuesText(changes)}${causesText(changes)}${otherFilesText(changes, isFull)}${problemsLine(changes)}`,
  )
  const end = wrapped(`\n${endText(changes)}\n`)
  const changed = all.filter(group => group.class !== 'unchanged' || group.reasons.length > 0)
  const groups = changed.map(group => wrapped(`\n${groupText(group, changes, isFull)}`))
  const others = wrapped(othersText(changes))
  if (isFull) return [start, ...groups, others, ...parts.map(part => partText(part, verdict.kind)), end].join('')
  const room = LINES - linesIn(end)
  const shownGroups = fitting(groups, room - linesIn(start) - linesIn(others) - FOR_DIFFERENCES, 'group')
  const text = start + shownGroups + others
  const shownParts = smallestWithin(
    changes,
    room - linesIn(text) - FOR_MORE,
    part => partText(part, verdict.kind),
    linesIn,
  )
  return `${text}${shownParts.join('')}${moreText(parts.length - shownParts.length, shownParts, 'difference')}${end}`
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** Joins the first blocks, which weigh most, and counts the others. */
function fitting(blocks: readonly string[], room: number, what: string): string {
  let left = room - FOR_MORE
  const end = blocks.findIndex(block => (left -= linesIn(block)) < 0)
  const shown = end < 0 ? blocks : blocks.slice(0, end)
  return shown.join('') + moreText(blocks.length - shown.length, shown, what)
}

function moreText(more: number, shown: readonly string[], what: string): string {
  if (more === 0) return ''
  const isOnly = shown.length === 0
  return `\n${isOnly ? '' : 'and '}${counted(more, isOnly ? what : `more ${what}`)}: --full shows ${more === 1 ? 'it' : 'them'}\n`
}

function tasksText(tasks: readonly ToDo[], isFull: boolean): string {
  const shown = isFull ? tasks : tasks.slice(0, SHOWN_TASKS)
  const more = tasks.length - shown.length
  return [
    ...shown.map((task, i) => `\n${taskText(task, i + 1, isFull)}`),
    ...(more > 0 ? [`\nand ${more} more: --full shows ${more === 1 ? 'it' : 'them'}\n`] : []),
  ].join('')
}

function taskText({ code, text, place, titles, advice, lines }: ToDo, number: number, isFull: boolean): string {
  const isLong = !isFull && lines.length > SHOWN_LINES
  const shown = isLong ? lines.slice(0, SHOWN_LINES) : lines
  const head = `${number}. `
  const indent = ' '.repeat(head.length)
  return [
    `${head}${printable(capitalized(text))} [${code}]\n`,
    ...(place === undefined ? [] : [`${indent}at ${printable(place)}\n`]),
    ...(titles.length > 0 ? [`${indent}for ${printable(listed(titles, NAMED))}\n`] : []),
    ...(advice === '' ? [] : [`${indent}${printable(advice)}\n`]),
    ...(shown.length > 0 ? ['\n', ...shown.map(line => `${indent}  ${printable(line)}\n`)] : []),
    ...(isLong ? [`${indent}  # and ${lines.length - shown.length} more lines: --full shows them\n`] : []),
  ].join('')
}

/** Returns how many MachineDeployments are in each class; for several clusters, in a table. */
function countsText(changes: Changes): string {
  const { clusters, verdict } = changes
  if (!isFleet(changes)) return [classesText(verdict), ...atOnceOfGroups(changes)].join('\n  ').concat('\n')
  const unchanged = clusters.filter(({ state }) => state === 'unchanged')
  const rows = clusters.filter(({ state }) => state !== 'unchanged').map(clusterRow)
  const table = tableText(['', ...BY_WEIGHT.map(shortText), ''], rows, '  ')
  return [
    `${clustersText(clusters)}\n`,
    ...(rows.length > 0 ? [table] : []),
    ...(unchanged.length > 0 ? [`  unchanged: ${printable(unchanged.map(({ name }) => name).join(', '))}\n`] : []),
    `${classesText(verdict)}\n`,
  ].join('')
}

function clusterRow({ name, state, verdict }: ClusterChanges): string[] {
  const counts = BY_WEIGHT.map(each => String(verdict.classes[each] ?? ''))
  return [`${name}${stateText(state)}`, ...counts, atOnceText(verdict)]
}

function valuesText({ values, nodes }: Changes): string {
  if (values.length === 0) return ''
  const shown = values.slice(0, SHOWN_VALUES)
  const rows = shown.map(({ text, value = '', count }) => [text, value, `${count} of ${nodes.length}`])
  const more = values.length - shown.length
  const table = tableText(['', '', ''], rows, '  ').split('\n').slice(1).join('\n')
  return `${table}${more > 0 ? `  and ${more} more values\n` : ''}`
}

/** Returns what of the inputs changes files of nodes, the credentials that change, and the function. */
function causesText(changes: Changes): string {
  const { causes, credentials, functionChanges } = changes
  const shown = causes.slice(0, SHOWN_VALUES)
  const lines = shown.map(cause => `  because of ${cause.of} (${cause.file}): ${usersText(cause, changes)}`)
  const more = causes.length - shown.length
  lines.push(...[...credentials, ...functionChanges].map(text => `  ${text}`))
  return `${lines.map(line => `${printable(line)}\n`).join('')}${more > 0 ? `  and because of ${more} more\n` : ''}`
}

function otherFilesText({ notCompared }: Changes, isFull: boolean): string {
  const { title, names } = otherFiles(notCompared, isFull)
  return title === '' ? '' : `  ${title}: ${printable(names.join(', '))}\n`
}

/** New problems are written with their places before the changes. */
function problemsLine({ problems }: Changes): string {
  const text = problemsText(problems)
  return text === '' ? '' : `  problems: ${text}\n`
}

/** Returns what happens to machines, and how many differences are hidden, so that no reader takes a label for the whole difference. */
function endText({ verdict, maskedLines: count }: Changes): string {
  const masked =
    count === 0
      ? ''
      : `${counted(count, 'changed line contains a secret', 'changed lines contain secrets')}: equal labels stand for equal values\n`
  return `${masked}${verdictText(verdict)}`
}

function groupText(group: ChangeGroup, { parts: all, verdict }: Changes, isFull: boolean): string {
  const { class: name, meaning, machines, reasons, parts, titles } = group
  const isLong = titles.length > INLINE
  const who = isLong ? `${titles.length} ${verdict.kind}s` : titles.join(', ')
  // All parts of a new MachineDeployment are new.
  const most = isFull ? parts.length : name === 'new' ? 0 : NAMED_PARTS
  const shown = parts.slice(0, most).map(i => partRow(all[i]!))
  const more = parts.length - shown.length
  const pool = plain(poolText(group))
  // The sign says that it is new or gone.
  const what = pool !== '' && meaning === classText(name) ? [pool] : [meaning, pool || machines]
  const [happens, having] = what.map(text => printable(text ?? ''))
  return [
    `${classSymbol(name)} ${printable(who)}: ${happens}${having ? ` (${having})` : ''}\n`,
    ...(isLong ? [`    ${printable(listed(titles, NAMED))}\n`] : []),
    ...reasons.map(reason => `    ${printable(reasonText(reason))}\n`),
    ...(shown.length > 0 ? [tableText(['', '', ''], shown, '    ').split('\n').slice(1).join('\n')] : []),
    ...(more > 0 ? [`    ${shown.length === 0 ? counted(more, 'part') : `and ${more} more parts`}\n`] : []),
  ].join('')
}

export const reasonText = ({ text, value }: ChangeReason): string => (value === undefined ? text : `${text} ${value}`)

const PART_SYMBOLS = { added: '+', removed: '-', changed: '~' } as const

function partRow(part: ChangedPart): string[] {
  const { added, removed } = partLines(part)
  const counts = [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`−${removed}`] : [])]
  return [PART_SYMBOLS[part.change], part.title, counts.join(' ')]
}

const othersText = ({ others }: Changes): string =>
  others.length === 0
    ? ''
    : `\n${others
        .slice(0, NAMED_PARTS)
        .map(({ object, change }) => `${printable(object)}: ${change}\n`)
        .join('')}${others.length > NAMED_PARTS ? `and ${others.length - NAMED_PARTS} more objects\n` : ''}`

export function partText(part: ChangedPart, of: string): string {
  const { title, change, kind, traits, hunks, count, shownFor, causes } = part
  const what = change === 'changed' ? '' : ` (${change})`
  const whose = count < 2 ? shownFor : `${count} ${of}s, shown for ${shownFor}`
  const properties = traits.map(({ name, old, now }) => {
    if (old === undefined) return `  ${name} is new: ${now}`
    return now === undefined ? `  ${name} is gone: ${old}` : `  ${name} ${old} → ${now}`
  })
  const unread = kind === 'unreadable' ? '  is not valid YAML or JSON and is not shown\n' : ''
  const because = causes.map(cause => `  because of ${cause}`)
  return `\n${printable(`${title}${what}: ${whose}`)}\n${because.map(line => `${printable(line)}\n`).join('')}${properties.map(line => `${printable(line)}\n`).join('')}${unread}${unifiedText(hunks)}`
}
