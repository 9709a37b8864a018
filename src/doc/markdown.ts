// Writes a document as Markdown for a comment of a pull request, whose size is limited. Code is HTML with entities, in which no host finds Markdown,
// names, addresses or tags.

import { type Code, type Link, plain, type Span, type Text } from '../base/span.ts'
import { counted } from '../base/words.ts'
import { oneLine } from '../diagnostics/text.ts'
import type { Block, Difference, Doc, Table, Task } from './doc.ts'
import { fit } from './fit.ts'
import { unifiedText } from './unified.ts'

export interface MarkdownOptions {
  /** The largest number of bytes. */
  readonly bytes: number
  /** Returns the address of a line of a file; undefined if it is not known. */
  readonly linkOf: (file: string, line: number) => string | undefined
  /** What writes what is left out. */
  readonly whole: Text
}

type Address = (link: Link | undefined) => string | undefined

/** Bytes for the line that says what is left out. */
const FOR_LEFT = 500

export function markdownOf(doc: Doc, { bytes, linkOf, whole }: MarkdownOptions): string {
  const address: Address = link => (link !== undefined && 'file' in link ? linkOf(link.file, link.line) : undefined)
  const written = (text: Text): string => text.map(span => spanMarkdown(span, address)).join('')
  const texts = new Map(doc.map(block => [block, blockMarkdown(block, written)]))
  const { blocks, left } = fit(doc, bytes - FOR_LEFT, block => bytesOf(texts.get(block)!) + 1)
  const parts = blocks.map((block, i) => {
    const before = blocks[i - 1]
    const isFirst = isFailure(block) && !(before && isFailure(before))
    return `${before !== undefined && isApart(before, block) ? '\n' : ''}${isFirst ? '> [!CAUTION]\n' : ''}${texts.get(block)}`
  })
  return `${parts.join('')}${left === undefined ? '' : `\nLeft out: ${written(left)}, because a comment has at most 65,536 characters. ${written(whole)} writes all of them.\n`}`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Hosts show what cannot be rendered in a box. */
const isFailure = (block: Block): boolean => block.kind === 'task' && block.tone === 'bad'

const isItem = (block: Block): boolean => block.kind === 'task' || (block.kind === 'line' && block.sign !== undefined)

/** Entries of one list have no empty line between them. */
const isApart = (a: Block, b: Block): boolean =>
  !(isItem(a) && isItem(b) && a.kind === b.kind && isFailure(a) === isFailure(b))

function spanMarkdown(span: Span, address: Address): string {
  if ('words' in span) return escapedWords(span.words)
  const link = address(span.link)
  return link === undefined ? codeMarkdown(span) : `[${codeMarkdown(span)}](${link})`
}

/** Words are ours, but a name of a field in them may look like Markdown. */
const escapedWords = (text: string): string => text.replace(/[<>*_`|[\]~#&\\]/g, entity)

const entity = (char: string): string => `&#${char.charCodeAt(0)};`

/** The number of characters of a text of an input that are shown outside of differences. */
const LONGEST = 800

/** Of a long text the start and the end are shown: of two values, the second is at the end. */
function codeMarkdown({ code }: Code): string {
  const shown = oneLine(code)
  if (shown.length <= LONGEST) return html(shown)
  const characters = Array.from(shown)
  const half = LONGEST / 2
  const more = Math.max(0, characters.length - LONGEST)
  return `${html(characters.slice(0, half).join(''))} … ${counted(more, 'more character')} … ${html(characters.slice(-half).join(''))}`
}

const html = (text: string): string => `<code>${entities(text)}</code>`

const entities = (text: string): string =>
  text.replace(/[&<>"'\\`*_{}[\]()#!|~@$:]/g, entity).replace(/www\./gi, start => `${start.slice(0, 3)}&#46;`)

type Written = (text: Text) => string

function blockMarkdown(block: Block, written: Written): string {
  switch (block.kind) {
    case 'heading':
      return `### ${written(block.text)}\n`
    case 'line': {
      const { sign, text, below = [] } = block
      if (sign === undefined) return [`${written(text)}\n`, ...items(below, written)].join('')
      return [`- ${entities(sign)} ${written(text)}\n`, ...items(below, written).map(item => `  ${item}`)].join('')
    }
    case 'task': {
      const text = taskMarkdown(block, written)
      return isFailure(block) ? text.trimEnd().replace(/^/gm, '> ').replace(/^> $/gm, '>').concat('\n') : text
    }
    case 'list':
      return [
        ...(block.title === undefined ? [] : [`${written(block.title)}\n\n`]),
        ...items(block.items, written),
      ].join('')
    case 'fold':
      return `<details><summary>${written(block.summary)}</summary>\n\n${items(block.items, written).join('')}\n</details>\n`
    case 'table':
      return tableMarkdown(block, written)
    case 'difference':
      return differenceMarkdown(block, written)
  }
}

const items = (texts: readonly Text[], written: Written): string[] => texts.map(text => `- ${written(text)}\n`)

/** More lines are folded. */
const MOST_LINES = 40

function taskMarkdown({ number, text, notes, advice, lines }: Task, written: Written): string {
  const block =
    lines.length === 0
      ? []
      : [
          '',
          ...fenced(`${lines.map(oneLine).join('\n')}\n`, 'yaml')
            .trimEnd()
            .split('\n'),
        ]
  const all = [...notes, ...(advice ? [advice] : [])]
  const folded =
    lines.length > MOST_LINES
      ? ['', `<details><summary>the ${lines.length} lines to write</summary>`, ...block, '', '</details>']
      : block
  return [`${number}. **${written(text)}**`, ...all.map(note => `${written(note)}<br>`), ...folded]
    .map((line, i) => (i === 0 || line === '' ? line : `   ${line}`))
    .join('\n')
    .concat('\n')
}

/** Columns without any text are left out. */
function tableMarkdown({ head, rows }: Table, written: Written): string {
  const shown = head.map((_, i) => i).filter(i => rows.some(row => plain(row[i]!) !== ''))
  const line = (cells: readonly Text[]): string => `| ${shown.map(i => written(cells[i]!)).join(' | ')} |\n`
  return [line(head), `|${'---|'.repeat(shown.length)}\n`, ...rows.map(line)].join('')
}

function differenceMarkdown({ title, notes, hunks, isOpen }: Difference, written: Written): string {
  return [
    `<details${isOpen ? ' open' : ''}><summary>${written(title)}</summary>\n\n`,
    ...items(notes, written),
    notes.length > 0 ? '\n' : '',
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
