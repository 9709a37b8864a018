// Shows a changed file or other part, with the old text next to the new one.

import type { ChangedLines, ChangedPart, ReportData } from '../report-data.ts'
import { tokenNodes } from './code.ts'
import { counted } from './data.ts'
import { type Child, h } from './dom.ts'
import { type Language, languageOf } from './highlight.ts'

export function changePage(
  { changes }: ReportData,
  index: number,
): { readonly title: string; readonly content: HTMLElement } | undefined {
  const part = changes?.parts[index]
  if (part === undefined) return undefined
  const sides = part.hunks.map(hunkRows)
  return {
    title: part.title,
    content: h(
      'div',
      { class: 'change-page' },
      h(
        'p',
        { class: 'quiet' },
        h('a', { href: '#view=changes' }, 'All changes'),
        ` · ${part.change} · `,
        part.count === 1
          ? `of ${part.shownFor}`
          : `of ${counted(part.count, 'MachineDeployment')}; shown for ${part.shownFor}, others have their own names and secrets`,
      ),
      properties(part),
      part.kind === 'unreadable'
        ? h('p', { class: 'note' }, 'This is not valid YAML or JSON, and is not shown.')
        : undefined,
      sides.length === 0 ? undefined : table(part, sides),
      neighbours(index, changes!.parts),
    ),
  }
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

/** Marks what is between the beginning and the end that both lines have. */
function marked(old: Side, now: Side): readonly [Child, Child] {
  const [a, b] = [old.text, now.text]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  // Lines with little in common are easier to read without marks.
  if (start + end < Math.min(a.length, b.length) / 3) return [undefined, undefined]
  const parts = (text: string, tag: 'del' | 'ins'): Child => [
    text.slice(0, start),
    start < text.length - end ? h(tag, {}, text.slice(start, text.length - end)) : undefined,
    text.slice(text.length - end),
  ]
  return [parts(a, 'del'), parts(b, 'ins')]
}

const neighbours = (index: number, parts: readonly ChangedPart[]): Child =>
  h(
    'p',
    { class: 'neighbours' },
    index > 0 ? h('a', { href: `#change=${index - 1}`, rel: 'prev' }, `← ${parts[index - 1]!.title}`) : h('span'),
    index + 1 < parts.length
      ? h('a', { href: `#change=${index + 1}`, rel: 'next' }, `${parts[index + 1]!.title} →`)
      : h('span'),
  )
