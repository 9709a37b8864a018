// Writes the changes from one rendering to another as text for people: what keeps them from reaching machines, what happens to how many machines
// and why, and the differences, each once for all MachineDeployments that have it.

import { printable, terminalText } from '../../diagnostics/text.ts'
import type {
  ChangedPart,
  ChangedProblems,
  ChangeGroup,
  ChangeOutlook,
  ChangeReason,
  ReportChanges,
} from '../report/report-data.ts'
import { tableText } from '../table.ts'
import { taggedHunks, unifiedText } from './line-diff.ts'
import { maskedText } from './masked-lines.ts'
import { partLines } from './part-lines.ts'
import { problemsText } from './problem-changes.ts'

export interface TextOptions {
  /** Whether all differences are written. Otherwise those that fit on a screen are, and the others are named. */
  readonly isFull: boolean
}

/** The lines of a text that is not full. */
const LINES = 60
/** The lines of it that are left for the differences, if there are many groups. */
const FOR_DIFFERENCES = 4
const NAMED = 5
/** More names are on a line of their own. */
const INLINE = 2
const NAMED_PARTS = 8
const SHOWN_VALUES = 8

/** Returns a text that is never empty and ends with a line break. `head` are the lines of clusters. */
export function diffText(changes: ReportChanges, { isFull }: TextOptions, head = ''): string {
  const start = [
    ...changes.outlook.map(outlookText),
    `${head}${printable(changes.summary)}\n${valuesText(changes)}${problemsLine(changes.problems)}${maskedLine(changes)}`,
  ].join('\n')
  const changed = changes.groups.filter(({ effect, reasons }) => effect !== 'none' || reasons.length > 0)
  const groups = changed.map(group => `\n${groupText(group, changes.parts, isFull)}`)
  const others = othersText(changes)
  if (isFull) return [start, ...groups, others, ...changes.parts.map(partText)].join('')
  const forGroups = LINES - linesIn(start) - linesIn(others) - FOR_DIFFERENCES
  const shownGroups = fitting(groups, forGroups, 'group')
  const text = start + shownGroups + others
  return text + fitting(changes.parts.map(partText), LINES - linesIn(text), 'difference')
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** Joins the blocks that fit, and counts the others. */
function fitting(blocks: readonly string[], room: number, what: string): string {
  // The line that counts the others, after an empty one.
  let left = room - 2
  const end = blocks.findIndex(block => (left -= linesIn(block)) < 0)
  if (end < 0) return blocks.join('')
  const more = blocks.length - end
  const isOnly = end === 0
  return `${blocks.slice(0, end).join('')}\n${isOnly ? '' : 'and '}${more} ${isOnly ? '' : 'more '}${what}${more === 1 ? '' : 's'}: --full shows ${more === 1 ? 'it' : 'them'}\n`
}

function outlookText({ code, consequence, titles, advice, lines }: ChangeOutlook): string {
  const shown = lines.length > NAMED + REVISIONS_HEAD ? [...lines.slice(0, NAMED + REVISIONS_HEAD), '      …'] : lines
  return [
    `${consequence} [${code}]\n`,
    `  for ${printable(named(titles))}\n`,
    `  ${advice}\n`,
    ...(shown.length > 0 ? ['\n', ...shown.map(line => `    ${printable(line)}\n`)] : []),
  ].join('')
}

/** The lines of a functionConfig above its revisions. */
const REVISIONS_HEAD = 3

const named = (titles: readonly string[]): string =>
  titles.length <= NAMED ? titles.join(', ') : `${titles.slice(0, NAMED).join(', ')} and ${titles.length - NAMED} more`

function valuesText({ values, count: total }: ReportChanges): string {
  if (values.length === 0) return ''
  const shown = values.slice(0, SHOWN_VALUES)
  const rows = shown.map(({ text, value = '', count }) => [text, value, `${count} of ${total}`])
  const more = values.length - shown.length
  const table = tableText(['', '', ''], rows, '  ').split('\n').slice(1).join('\n')
  return `${table}${more > 0 ? `  and ${more} more values\n` : ''}`
}

/** New problems are written with their places before the changes. */
export function problemsLine(problems: ChangedProblems): string {
  const text = problemsText(problems)
  return text === '' ? '' : `  ${text}\n`
}

const maskedLine = ({ maskedLines }: ReportChanges): string => (maskedLines === 0 ? '' : `${maskedText(maskedLines)}\n`)

const SYMBOLS: Readonly<Record<string, string>> = { roll: '-/+', added: '+', removed: '-', deleting: '-' }

function groupText(
  { effect, meaning, machines, reasons, parts, titles }: ChangeGroup,
  all: readonly ChangedPart[],
  isFull: boolean,
): string {
  const isLong = titles.length > INLINE
  const who = isLong ? `${titles.length} MachineDeployments` : titles.join(', ')
  const shown = (isFull ? parts : parts.slice(0, NAMED_PARTS)).map(i => partRow(all[i]!))
  const more = parts.length - shown.length
  return [
    `${SYMBOLS[effect] ?? '~'} ${printable(who)}: ${meaning}${machines === undefined ? '' : ` (${machines})`}\n`,
    ...(isLong ? [`    ${printable(named(titles))}\n`] : []),
    ...reasons.map(reason => `    ${printable(reasonText(reason))}\n`),
    ...(shown.length > 0 ? [tableText(['', '', ''], shown, '    ').split('\n').slice(1).join('\n')] : []),
    ...(more > 0 ? [`    and ${more} more parts\n`] : []),
  ].join('')
}

export const reasonText = ({ text, value }: ChangeReason): string => (value === undefined ? text : `${text} ${value}`)

const PART_SYMBOLS = { added: '+', removed: '-', changed: '~' } as const

function partRow(part: ChangedPart): string[] {
  const { added, removed } = partLines(part)
  const counts = [...(added > 0 ? [`+${added}`] : []), ...(removed > 0 ? [`−${removed}`] : [])]
  return [PART_SYMBOLS[part.change], part.title, counts.join(' ')]
}

const othersText = ({ others }: ReportChanges): string =>
  others.length === 0
    ? ''
    : `\n${others
        .slice(0, NAMED_PARTS)
        .map(({ object, change }) => `${printable(object)}: ${change}\n`)
        .join('')}${others.length > NAMED_PARTS ? `and ${others.length - NAMED_PARTS} more objects\n` : ''}`

function partText({ title, change, kind, properties, hunks, count, shownFor }: ChangedPart): string {
  const what = change === 'changed' ? '' : ` (${change})`
  const whose = count === 1 ? shownFor : `${count} MachineDeployments, shown for ${shownFor}`
  const traits = properties.map(({ name, old, now }) => {
    if (old === undefined) return `  ${name} is new: ${now}`
    return now === undefined ? `  ${name} is gone: ${old}` : `  ${name} ${old} → ${now}`
  })
  const unread = kind === 'unreadable' ? '  is not valid YAML or JSON and is not shown\n' : ''
  return `\n${printable(`${title}${what}: ${whose}`)}\n${traits.map(line => `${printable(line)}\n`).join('')}${unread}${terminalText(unifiedText(taggedHunks(hunks)))}`
}
