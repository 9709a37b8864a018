// Writes the comparison of two renderings as Markdown for a comment on a pull request: which nodes are replaced, why, and what changes, with the
// differences collapsed. Texts from inputs are in code spans, where they create no mentions and links.

import { terminalText } from '../../diagnostics/text.ts'
import type { ChangedPart, ChangeGroup, ChangeReason, ReportChanges } from '../report/report-data.ts'
import { taggedHunks, unifiedText } from './line-diff.ts'
import { maskedText } from './masked-lines.ts'
import { partLines } from './part-lines.ts'
import { problemsText } from './problem-changes.ts'

/** A comment of GitHub has at most 65,536 characters; in bytes, these are at least as many. */
const LIMIT = 65_000
/** Bytes that are reserved for the lines that say what is left out. */
const RESERVE = 500
/** The table takes at most this much, so that there is room for details. */
const TABLE = 30_000

/** Returns the changes as Markdown for a comment of a pull request, whose size is limited. */
export function diffMarkdown(changes: ReportChanges): string {
  const head = `### Nodes\n\n${outlookMarkdown(changes)}**${changes.summary}**\n${valuesMarkdown(changes)}${problemsMarkdown(changes)}${maskedMarkdown(changes)}`
  const text = head + table(changes, TABLE) + others(changes)
  return withDetails(text, changes.parts)
}

/** What keeps changes from reaching machines, as an alert of GitHub, which others show as a quotation. */
export const outlookMarkdown = ({ outlook }: Pick<ReportChanges, 'outlook'>): string =>
  outlook
    .map(({ code, consequence, titles, advice, lines }) =>
      [
        '[!CAUTION]',
        `**${sentence(consequence)}** (${code}) For ${listed(titles.map(inlineCode))}. ${advice}`,
        ...(lines.length > 0 ? ['```yaml', ...shownLines(lines), '```'] : []),
      ]
        .map(line => `> ${line}\n`)
        .join(''),
    )
    .map(block => `${block}\n`)
    .join('')

const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

const shownLines = (lines: readonly string[]): string[] =>
  lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '      # …'].map(oneLine) : lines.map(oneLine)

const MOST_LINES = 40
const MOST_VALUES = 8

/** The values that change, with the number of MachineDeployments. */
export function valuesMarkdown({ values, count: total }: Pick<ReportChanges, 'values' | 'count'>): string {
  if (values.length === 0) return ''
  const items = values
    .slice(0, MOST_VALUES)
    .map(
      ({ text, value, count }) =>
        `- ${reasonMarkdown({ text, ...(value !== undefined && { value }) })} (${count} of ${total})\n`,
    )
  const more = values.length > MOST_VALUES ? `- and ${values.length - MOST_VALUES} more values\n` : ''
  return `\n${items.join('')}${more}`
}

const reasonMarkdown = ({ text, value }: ChangeReason): string =>
  value === undefined ? inlineText(text) : `${inlineText(text)} ${inlineCode(value)}`

/** A name from the inputs is code, unless it is words of ours. */
const inlineText = (text: string): string => (/^[\w :,-]+$/.test(text) ? text : inlineCode(text))

const MOST_PROBLEMS = 20

/** New problems, and how many there are besides. */
export function problemsMarkdown({ problems }: Pick<ReportChanges, 'problems'>): string {
  const { added } = problems
  const text = problemsText(problems)
  if (text === '') return ''
  const items = added
    .slice(0, MOST_PROBLEMS)
    .map(
      ({ code, severity, message, where }) => `- ${severity} ${code}: ${inlineCode(message)} (${inlineCode(where)})\n`,
    )
  const more = added.length > MOST_PROBLEMS ? `- and ${added.length - MOST_PROBLEMS} more\n` : ''
  return `\n${sentence(text)}\n${items.length > 0 ? `\n${items.join('')}${more}` : ''}`
}

export function maskedMarkdown({ maskedLines }: Pick<ReportChanges, 'maskedLines'>): string {
  const masked = maskedText(maskedLines).replace(/<[^<>]+>/, '`$&`')
  return masked === '' ? '' : `\n${masked}\n`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

export function table({ groups, parts }: ReportChanges, room: number): string {
  const changed = groups.filter(({ effect, reasons }) => effect !== 'none' || reasons.length > 0)
  if (changed.length === 0) return ''
  const rows = withinLimit(
    changed.map(group => row(group, parts)),
    room,
  )
  const left = changed.length - rows.length
  const more = left === 0 ? '' : `\n${left} more ${left === 1 ? 'row is' : 'rows are'} left out.\n`
  return `\n| MachineDeployments | what happens | why | what changes |\n|---|---|---|---|\n${rows.join('')}${more}`
}

const NAMED = 5

function row({ meaning, machines, effect, reasons, parts, titles }: ChangeGroup, all: readonly ChangedPart[]): string {
  const isRoll = effect === 'roll' || effect === 'removed'
  const what = isRoll ? `**${meaning}**` : meaning
  return `| ${[
    listed(titles.map(inlineCode)),
    machines === undefined ? what : `${what}<br>${machines}`,
    listed(reasons.map(reasonMarkdown), '<br>'),
    listed(
      parts.map(i => inlineCode(all[i]!.title)),
      '<br>',
    ),
  ].join(' | ')} |\n`
}

const listed = (texts: readonly string[], separator = ', '): string =>
  texts.length <= NAMED
    ? texts.join(separator)
    : [...texts.slice(0, NAMED), `and ${texts.length - NAMED} more`].join(separator)

/** Code as HTML, which may have any character, with entities for what Markdown, or a host that finds addresses and names, could read. */
export const inlineCode = (text: string): string =>
  `<code>${oneLine(text)
    .replace(/[&<>"'\\`*_{}[\]()#!|~@$:]/g, char => `&#${char.charCodeAt(0)};`)
    .replace(/www\./gi, start => `${start.slice(0, 3)}&#46;`)}</code>`

const oneLine = (text: string): string => terminalText(text).replace(/[\n\t]+/g, ' ')

export const others = ({ others: objects }: Pick<ReportChanges, 'others'>, title = 'Other objects'): string =>
  objects.length === 0
    ? ''
    : `\n<details><summary>${title}: ${objects.length}</summary>\n\n${objects
        .slice(0, MOST_OBJECTS)
        .map(({ object, change }) => `- ${inlineCode(object)} ${change}\n`)
        .join('')}${objects.length > MOST_OBJECTS ? `- and ${objects.length - MOST_OBJECTS} more\n` : ''}\n</details>\n`

const MOST_OBJECTS = 50

/** Returns the text with the details of as many changes as a comment has room for. */
export function withDetails(text: string, parts: readonly ChangedPart[]): string {
  const room = LIMIT - RESERVE - bytesOf(text)
  const blocks = withinLimit(parts.map(detail), room)
  const left = parts.length - blocks.length
  if (left === 0) return text + blocks.join('')
  const count = left === 1 ? 'The details of one change are' : `The details of ${left} changes are`
  return `${text}${blocks.join('')}\n${count} left out, because a comment has at most 65,536 characters. \`osm-krm diff -o html\` writes all of them.\n`
}

/** Returns the first blocks that fit into the limit. */
export function withinLimit(blocks: readonly string[], room: number): string[] {
  let used = 0
  const end = blocks.findIndex(block => (used += bytesOf(block)) > room)
  return end < 0 ? [...blocks] : blocks.slice(0, end)
}

function propertyText({ name, old, now }: ChangedPart['properties'][number]): string {
  if (old === undefined) return `${inlineCode(name)}: ${inlineCode(now ?? '')} is new`
  return `${inlineCode(name)}: ${inlineCode(old)} ${now === undefined ? 'is gone' : `→ ${inlineCode(now)}`}`
}

function detail(part: ChangedPart): string {
  const { title, change, hunks, properties, count, shownFor, kind } = part
  const { added, removed } = partLines(part)
  const nodes = count === 1 ? inlineCode(shownFor) : `${count} MachineDeployments, shown for ${inlineCode(shownFor)}`
  const counts = kind === 'unreadable' ? '' : ` +${added} −${removed}`
  return [
    `\n<details><summary>${inlineCode(title)} ${change}${counts}: ${nodes}</summary>\n\n`,
    ...properties.map(property => `- ${propertyText(property)}\n`),
    properties.length > 0 ? '\n' : '',
    kind === 'unreadable' ? 'This is not valid YAML or JSON, and is not shown.\n' : '',
    hunks.length === 0 ? '' : fenced(part),
    '\n</details>\n',
  ].join('')
}

/** A fence that is longer than any in the text. */
function fenced({ hunks }: ChangedPart): string {
  const text = terminalText(unifiedText(taggedHunks(hunks)))
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}diff\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`
}
