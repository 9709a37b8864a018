// Renders diagnostics as text for stderr: a summary on the first line, then each problem with its place.

import { formatPath } from '../base/field-path.ts'
import { hasNodes } from '../base/kinds.ts'
import { identityOf } from '../base/refs.ts'
import { plain, type Text } from '../base/span.ts'
import { counted, listed } from '../base/words.ts'
import { SEVERITIES } from './codes.ts'
import type { Diagnostic, ObjectRef, Origin, RelatedPlace, Severity } from './diagnostic.ts'
import { positionOf, printedExcerpt, renderExcerpt, type Style, unstyled } from './excerpt.ts'
import { nameOf, nameWithoutKind } from './names.ts'
import {
  blocksOf,
  mergeRepeats,
  type ProblemBlock,
  type SimilarDiagnostics,
  sharedHelp,
  shownProblems,
} from './repeats.ts'
import { printable, printableText } from './text.ts'

interface DiagnosticOptions {
  /** How many problems are shown in full; the others are counted. Those that are alike are one. */
  readonly limit?: number
  /** Where all problems can be found, for a text that shows only some. */
  readonly whole?: string
  /** Whether all of the text is seen, so that the first line need not repeat what is below it. */
  readonly isTerminal?: boolean
  /** The style of each part; without it, the text has none. */
  readonly style?: Style
}

const NOUNS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

/** Returns the text with a line break at the end, or "" without diagnostics. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  {
    limit = 20,
    whole = 'all of them are in the results on stdout',
    isTerminal = false,
    style = unstyled,
  }: DiagnosticOptions = {},
): string {
  const ignored = ignoredLine(diagnostics)
  const sorted = shownProblems(diagnostics)
  const [first] = sorted
  if (first === undefined) return ignored.map(line => `osm-krm: ${line}\n`).join('')
  const groups = blocksOf(sorted)
  const blocks = groups.slice(0, limit).map(block => renderBlock(block, style))
  const isOne = sorted.length === 1
  const counts = countsOf(sorted, style)
  const head = isOne
    ? `${style(`osm-krm: ${NOUNS[first.severity]}`, first.severity)}: ${verdict(first)}`
    : isTerminal
      ? counts
      : `${counts}; first: ${verdict(first)}`
  // The first line is that of the only block, but for the code.
  const body = isOne && isTerminal ? blocks[0]!.slice(1) : undefined
  const detail = body !== undefined || (isOne && blocks[0]!.length === 1) ? [] : blocks
  const left = groups.slice(limit).flat(2).length
  const rest = left > 0 ? [[`${left} more: ${whole}`]] : []
  const end = isFileUnknown(sorted) ? [[HOW_TO_SEE_FILES]] : []
  const sections = [...detail, ...rest, ...ignored.map(line => [line]), ...end]
  return [head, ...(body ?? []), ...sections.map(lines => `\n${lines.join('\n')}`), ''].join('\n')
}

/** Returns a line with the number of ignored findings, if there are any. */
function ignoredLine(diagnostics: readonly Diagnostic[]): string[] {
  const ignored = mergeRepeats(diagnostics.filter(each => each.ignored !== undefined))
  if (ignored.length === 0) return []
  const codes = [...new Set(ignored.map(({ code }) => code))].sort().join(', ')
  return [`${counted(ignored.length, 'finding is', 'findings are')} ignored (${codes})`]
}

const HOW_TO_SEE_FILES = 'To see the file and line of each problem: osm-krm render <folder>'

/** Whether objects of the input have problems, but no host or command has named their files. */
const isFileUnknown = (diagnostics: readonly Diagnostic[]): boolean => {
  const origins = diagnostics.flatMap(({ origin }) => origin ?? [])
  return origins.length > 0 && origins.every(({ path }) => path === undefined)
}

/** Returns the whole first problem in one line, because a host may show only the first line. */
function verdict(first: Diagnostic): string {
  const path = fieldText(first)
  const [start] = first.message
  const isNamed = path === '' || (start !== undefined && 'code' in start && start.isField)
  const field = isNamed ? '' : `${printable(path)}: `
  return `${subject(first)}${field}${printableText(first.message)} [${first.code}]`
}

/** Returns the number of problems by severity, in the style of the worst. */
function countsOf(sorted: readonly Diagnostic[], style: Style): string {
  const [first = '', ...others] = SEVERITIES.flatMap(severity => {
    const count = sorted.filter(diagnostic => diagnostic.severity === severity).length
    return count === 0 ? [] : [counted(count, NOUNS[severity])]
  })
  return [style(`osm-krm: ${first}`, sorted[0]!.severity), ...others].join(', ')
}

const subject = ({ object }: Diagnostic): string => (object === undefined ? '' : `${printable(nameOf(object))}: `)

const qualified = ({ namespace, name }: ObjectRef): string => (namespace ? `${namespace}/${name}` : name)

/** The maximum number of places of problems that are alike; the others are counted. */
const SHOWN_ALIKE = 10
const SHOWN_LINES = 20

function renderBlock(block: ProblemBlock, style: Style): string[] {
  const [[first, ...others]] = block
  const [same, other] = [true, false].map(isSame => others.filter(each => isSameText(each, first) === isSame))
  const excerpt = printedExcerpt(first)
  const place = placeOf(first, other!.length > 0)
  const arrow = style('-->', 'place')
  const lineOf = lineIn([first, ...same!])
  return [
    ...block.map(
      group => `${style(`${NOUNS[group[0].severity]}[${group[0].code}]`, group[0].severity)} ${headline(group)}`,
    ),
    ...(place === '' ? [] : [`  ${arrow} ${place}`]),
    ...(excerpt === undefined ? [] : renderExcerpt(excerpt, style).map(line => `  ${line}`)),
    ...limited(other!.map(each => `  ${arrow} ${placeOf(each, true)}`)),
    ...(block.every(group => hasOneMessage(group))
      ? alsoIn(first, same!)
      : limited(same!.map(each => `  ${arrow} line ${lineOf(each)}: ${printableText(each.message)}`))),
    ...relatedLines(relatedOf(block)),
    ...block.flatMap(group => helpLines(sharedHelp(group), style)),
  ]
}

const limited = (lines: readonly string[]): string[] =>
  lines.length > SHOWN_ALIKE ? [...lines.slice(0, SHOWN_ALIKE), `  and ${lines.length - SHOWN_ALIKE} more`] : [...lines]

const isSameText = ({ object, field }: Diagnostic, first: Diagnostic): boolean =>
  object !== undefined &&
  first.object !== undefined &&
  identityOf(object) === identityOf(first.object) &&
  object.cluster === first.object.cluster &&
  JSON.stringify(field) === JSON.stringify(first.field)

const hasOneMessage = ([first, ...others]: SimilarDiagnostics): boolean =>
  others.every(({ message }) => plain(message) === plain(first.message))

/** Returns a function that gives the line of a problem: of its file, or of a text that is one line of a file. */
function lineIn([first, ...others]: readonly Diagnostic[]): (problem: Diagnostic) => string {
  const isOfFile = others.some(({ origin }) => origin?.line !== first?.origin?.line)
  return ({ origin, excerpt }) => `${isOfFile || excerpt === undefined ? origin?.line : positionOf(excerpt).line}`
}

function alsoIn(first: Diagnostic, same: readonly Diagnostic[]): string[] {
  const lineOf = lineIn([first, ...same])
  const lines = [...new Set(same.map(lineOf))].filter(line => line !== lineOf(first))
  return lines.length === 0 ? [] : [`  also in ${lines.length === 1 ? 'line' : 'lines'} ${listed(lines, SHOWN_LINES)}`]
}

/** The objects that findings of a line have to do with, each once. */
const relatedOf = (block: ProblemBlock): RelatedPlace[] => [
  ...new Map(
    block
      .flatMap(([{ related = [] }]) => related)
      .map(each => [JSON.stringify([each.role, nameOf(each.object), each.field]), each]),
  ).values(),
]

const helpLines = (help: readonly Text[] | undefined, style: Style): string[] =>
  (help ?? []).map((line, i) =>
    `  ${i === 0 ? `${style('help:', 'label')} ` : '      '}${printableText(line)}`.trimEnd(),
  )

/** Returns the object and the message of a problem, and which other object, or how many, have it too. */
function headline([first, ...others]: SimilarDiagnostics): string {
  const { object, message } = first
  const [second, ...more] = others.filter(each => !isSameText(each, first)).map(each => each.object)
  return [
    object === undefined ? '' : printable(nameOf(object)),
    second === undefined
      ? ''
      : ` and ${more.length > 0 ? `${more.length + 1} more` : printable(nameWithoutKind(second))}`,
    object === undefined ? '' : ': ',
    printableText(message),
  ].join('')
}

/** The maximum number of related objects that are shown; the others are counted. */
const SHOWN_PLACES = 5

/** The maximum number of nodes of a profile that are named: a profile may have a thousand, which have nothing to do with the problem. */
const NAMED_USERS = 2

function relatedLines(related: readonly RelatedPlace[]): string[] {
  const users = related.filter(({ role, object }) => role === 'rendered for' && hasNodes(object))
  if (users.length > NAMED_USERS)
    return [...relatedLines(related.filter(each => !users.includes(each))), `  rendered for: ${usersText(users)}`]
  const lines = related
    .slice(0, SHOWN_PLACES)
    .map(
      ({ role, object, field, origin }) =>
        `  ${role}: ${printable(`${nameOf(object)}${field === undefined ? '' : ` ${formatPath(field)}`}${inBrackets(fileText(origin) || otherLine(origin))}`)}`,
    )
  return related.length > SHOWN_PLACES ? [...lines, `  and ${related.length - SHOWN_PLACES} more`] : lines
}

function usersText(users: readonly RelatedPlace[]): string {
  const clusters = new Set(users.map(({ object }) => object.cluster)).size
  return `${counted(users.length, 'MachineDeployment')}${clusters > 1 ? ` in ${counted(clusters, 'cluster')}` : ''}`
}

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`)

const fieldText = ({ field = [] }: Diagnostic): string => formatPath(field)

/** Returns the file, the field, and the lines that are known: of the field's text, of the object, or of the input. */
function placeOf(given: Diagnostic, isNamed: boolean): string {
  const { object, excerpt, origin } = given
  const line = excerpt ? `${excerpt.name ?? ''} line ${positionOf(excerpt).line}`.trim() : ''
  const name = isNamed && object !== undefined ? qualified(object) : ''
  return [fileText(origin), name, fieldText(given), line, otherLine(origin)]
    .filter(part => part !== '')
    .map(printable)
    .join(', ')
}

/** Returns the file of an origin, with line and column if they are known; "" without a file. */
export function fileText(origin: Origin | undefined): string {
  if (origin?.path === undefined) return ''
  const { path, index = 0, note, line, column, lineIn } = origin
  if (lineIn === 'file') return `${path}:${line}${column === undefined ? '' : `:${column}`}`
  return `${path}${index > 0 ? ` (document ${index + 1})` : ''}${note === undefined ? '' : ` (${note})`}`
}

function otherLine(origin: Origin | undefined): string {
  if (origin === undefined) return ''
  const { path, line, column, lineIn } = origin
  if (lineIn === 'object') return `line ${line} of the object`
  return path === undefined ? `input:${line}${column === undefined ? '' : `:${column}`}` : ''
}
