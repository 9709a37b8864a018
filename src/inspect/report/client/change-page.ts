// Shows a changed file or other part, with the old text next to the new one.

import { countedDigits } from '../../../diagnostics/words.ts'
import { changedWords } from '../../diff/changed-words.ts'
import type { ChangedLines, ChangedPart } from '../../diff/changes.ts'
import type { ReportData } from '../report-data.ts'
import { tokenNodes } from './code.ts'
import { type Child, h } from './dom.ts'
import { type Language, languageOf } from './highlight.ts'
import { changeLink } from './route.ts'

interface ChangePage {
  readonly title: string
  readonly content: HTMLElement
}

export function changePage({ changes }: ReportData, id: string): ChangePage | undefined {
  const parts = changes?.parts ?? []
  if (id === 'all')
    return {
      title: 'All differences',
      content: h(
        'div',
        { class: 'change-page' },
        h('p', { class: 'quiet' }, h('a', { href: '#view=changes' }, 'All changes')),
        parts.map(part =>
          h('section', {}, h('h2', {}, h('a', { href: changeLink(part.id) }, part.title)), partNodes(part)),
        ),
      ),
    }
  const index = parts.findIndex(part => part.id === id)
  const part = parts[index]
  if (part === undefined) return undefined
  return {
    title: part.title,
    content: h(
      'div',
      { class: 'change-page' },
      h('p', { class: 'quiet' }, h('a', { href: '#view=changes' }, 'All changes')),
      partNodes(part),
      neighbours(index, parts),
    ),
  }
}

function partNodes(part: ChangedPart): Child {
  const hunks = part.hunks.map(hunkRows)
  return [
    h(
      'p',
      { class: 'quiet' },
      `${part.change} · `,
      part.count === 1
        ? `of ${part.shownFor}`
        : `of ${countedDigits(part.count, 'MachineDeployment')}; shown for ${part.shownFor}, others have their own names and secrets`,
    ),
    properties(part),
    part.kind === 'unreadable'
      ? h('p', { class: 'note' }, 'This is not valid YAML or JSON, and is not shown.')
      : undefined,
    hunks.length === 0 ? undefined : table(part, hunks),
  ]
}

const properties = ({ properties: changed }: ChangedPart): Child =>
  changed.length === 0
    ? undefined
    : h(
        'ul',
        { class: 'reasons' },
        changed.map(({ name, old, now }) =>
          h(
            'li',
            {},
            `${name}: `,
            old === undefined ? 'new ' : h('del', {}, old),
            now === undefined ? ' is gone' : h('ins', {}, now),
          ),
        ),
      )

interface Side {
  readonly number: number
  readonly text: string
  readonly hasEnd: boolean
}

interface Row {
  readonly old?: Side
  readonly now?: Side
  readonly isSame: boolean
}

/** Pairs removed lines with the lines that replace them. */
export function hunkRows({ oldStart, newStart, lines }: ChangedLines): Row[] {
  const rows: Row[] = []
  let [oldNumber, newNumber] = [oldStart, newStart]
  const side = (line: string, number: number): Side => ({
    number,
    text: line.slice(1).replace(/\n$/, ''),
    hasEnd: line.endsWith('\n'),
  })
  for (let i = 0; i < lines.length; ) {
    if (lines[i]!.startsWith(' ')) {
      rows.push({ old: side(lines[i]!, oldNumber++), now: side(lines[i]!, newNumber++), isSame: true })
      i++
      continue
    }
    const removed: Side[] = []
    const added: Side[] = []
    for (; lines[i]?.startsWith('-'); i++) removed.push(side(lines[i]!, oldNumber++))
    for (; lines[i]?.startsWith('+'); i++) added.push(side(lines[i]!, newNumber++))
    for (let j = 0; j < Math.max(removed.length, added.length); j++) {
      const [old, now] = [removed[j], added[j]]
      rows.push({ ...(old && { old }), ...(now && { now }), isSame: false })
    }
  }
  return rows
}

function table({ name, title }: ChangedPart, hunks: readonly (readonly Row[])[]): HTMLElement {
  const language = languageOf(name, hunks[0]?.map(({ now, old }) => (now ?? old)?.text).join('\n') ?? '')
  return h(
    'div',
    { class: 'diff', tabindex: 0, role: 'region', 'aria-label': `Differences of ${title}` },
    h(
      'table',
      {},
      h('colgroup', {}, h('col', { class: 'n' }), h('col'), h('col', { class: 'n' }), h('col')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { colspan: 2, scope: 'colgroup' }, 'Old'),
          h('th', { colspan: 2, scope: 'colgroup' }, 'New'),
        ),
      ),
      hunks.map((rows, i) =>
        h(
          'tbody',
          {},
          i === 0 ? undefined : h('tr', { class: 'gap' }, h('td', { colspan: 4 }, '⋯')),
          rows.map(row => rowNode(row, language)),
        ),
      ),
    ),
  )
}

function rowNode({ old, now, isSame }: Row, language: Language): HTMLElement {
  const [oldText, newText] = old && now && !isSame ? marked(old, now) : [undefined, undefined]
  return h(
    'tr',
    { class: isSame ? 'same' : old && now ? 'both' : old ? 'gone' : 'new' },
    cells(old, 'old', isSame, oldText, language),
    cells(now, 'now', isSame, newText, language),
  )
}

function cells(
  side: Side | undefined,
  which: 'old' | 'now',
  isSame: boolean,
  text: Child,
  language: Language,
): HTMLElement[] {
  if (side === undefined) return [h('td', { class: `n ${which} none` }), h('td', { class: `t ${which} none` })]
  const sign = isSame ? undefined : h('span', { class: 'sign' }, which === 'old' ? '−' : '+')
  const end = side.hasEnd ? undefined : h('span', { class: 'quiet' }, ' (no line break at the end)')
  const shade = isSame ? '' : ' changed'
  return [
    h('td', { class: `n ${which}${shade}` }, String(side.number)),
    h('td', { class: `t ${which}${shade}` }, sign, text ?? tokenNodes(side.text, language), end),
  ]
}

/** Marks the words that differ. Lines with little in common are easier to read without marks. */
function marked(old: Side, now: Side): readonly [Child, Child] {
  const words = changedWords(old.text, now.text)
  if (words === undefined) return [undefined, undefined]
  const parts = (text: string, [start, end]: readonly [number, number], tag: 'del' | 'ins'): Child => [
    text.slice(0, start),
    start < end ? h(tag, {}, text.slice(start, end)) : undefined,
    text.slice(end),
  ]
  return [parts(old.text, words.old, 'del'), parts(now.text, words.now, 'ins')]
}

const neighbours = (index: number, parts: readonly ChangedPart[]): Child =>
  h(
    'p',
    { class: 'neighbours' },
    index > 0
      ? h('a', { href: changeLink(parts[index - 1]!.id), rel: 'prev' }, `← ${parts[index - 1]!.title}`)
      : h('span'),
    index + 1 < parts.length
      ? h('a', { href: changeLink(parts[index + 1]!.id), rel: 'next' }, `${parts[index + 1]!.title} →`)
      : h('span'),
  )
