// Writes the comparison of two renderings as Markdown for a comment on a pull request: which nodes are replaced, why, and what changes, with the
// differences collapsed. Texts from inputs are in code spans, where they create no mentions and links.

import { terminalText } from '../../diagnostics/text.ts'
import { reportChanges } from '../report/report-changes.ts'
import type { ChangedPart, ChangeGroup, ReportChanges } from '../report/report-data.ts'
import { summaryText } from './diff-text.ts'
import { unifiedText } from './line-diff.ts'
import { maskedText } from './masked-lines.ts'
import type { RenderingDiff } from './node-diff.ts'

/** A comment of GitHub has at most 65,536 characters; in bytes, these are at least as many. */
const LIMIT = 65_000
/** Bytes that are reserved for the lines that say what is left out. */
const RESERVE = 500
/** The table takes at most this much, so that there is room for details. */
const TABLE = 30_000

/** Returns the comparison as Markdown for a comment of a pull request, whose size is limited. */
export function diffMarkdown(diff: RenderingDiff, stems: ReadonlyMap<string, string>): string {
  const changes = reportChanges(diff, stems)
  const head = `### Nodes\n\n**${summaryText(diff)}**\n${maskedMarkdown(diff)}`
  const text = head + table(changes, TABLE) + others(changes)
  return withDetails(text, changes.parts)
}

export function maskedMarkdown(diff: RenderingDiff): string {
  const masked = maskedText(diff).replace(/<[^<>]+>/, '`$&`')
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

function row({ meaning, effect, reasons, parts, titles }: ChangeGroup, all: readonly ChangedPart[]): string {
  const isRoll = effect === 'roll' || effect === 'removed'
  return `| ${[
    listed(titles.map(inlineCode)),
    isRoll ? `**${meaning}**` : meaning,
    listed(
      reasons.map(({ text, value }) => (value === undefined ? text : `${text} ${inlineCode(value)}`)),
      '<br>',
    ),
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
  const lines = hunks.flatMap(hunk => hunk.lines)
  const number = (tag: string): number => lines.filter(line => line.startsWith(tag)).length
  const nodes = count === 1 ? inlineCode(shownFor) : `${count} MachineDeployments, shown for ${inlineCode(shownFor)}`
  const counts = kind === 'unreadable' ? '' : ` +${number('+')} −${number('-')}`
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
  const text = terminalText(
    unifiedText(
      hunks.map(({ lines, ...hunk }) => ({
        ...hunk,
        lines: lines.map(line => ({ tag: line[0] as ' ' | '-' | '+', text: line.slice(1) })),
      })),
    ),
  )
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}diff\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}\n`
}
