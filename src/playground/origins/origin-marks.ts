// Joins the editor and the shown node: the lines that come from the lines at the cursor are marked and listed, and a line leads to what it comes
// from.

import { type PlacedPart, placedParts } from '../../inspect/report/client/data.ts'
import { type Child, h } from '../../inspect/report/client/dom.ts'
import { nodeLink, partId } from '../../inspect/report/client/route.ts'
import type { ReportData } from '../../inspect/report/report-data.ts'
import type { SourceIndex, SourcePlace } from './source-index.ts'
import type { SourceRange } from './traced-line.ts'

/** The node whose origins are known. */
export interface TracedNode {
  readonly data: ReportData
  readonly title: string
  readonly index: SourceIndex
}

export interface OriginMarks {
  /** Called when the view was drawn again: with the node, and the part that the view shows. */
  readonly draw: (node: TracedNode | undefined, part: string | undefined) => void
  /** Marks what comes from these lines of a file, as it was rendered, and scrolls to it if the cursor has moved. */
  readonly mark: (lines: SourceRange | undefined, hasMoved: boolean) => void
  /** Shows the first line that comes from the marked lines, and moves the focus to it. */
  readonly open: () => void
}

export interface OriginMarksRequest {
  /** The view of the node. */
  readonly view: HTMLElement
  /** Where the lines that are made are listed. */
  readonly list: HTMLElement
  readonly goTo: (place: SourcePlace) => void
  /** Shows an address in the view, and moves the focus to its line. */
  readonly show: (address: string) => void
}

interface Made {
  readonly part: PlacedPart
  readonly lines: readonly number[]
}

export function createOriginMarks({ view, list, goTo, show }: OriginMarksRequest): OriginMarks {
  let node: TracedNode | undefined
  let parts: readonly PlacedPart[] = []
  /** The part that is shown. */
  let shown: PlacedPart | undefined
  let cursor: SourceRange | undefined
  let made: readonly Made[] = []

  const linkTo = ({ part, lines }: Made): string => nodeLink(node!.title, partId(part), lines[0])
  const opened = (): Made | undefined => made.find(({ part }) => part === shown) ?? made[0]

  function showMarks(): void {
    const found = node && cursor && node.index.linesFrom(cursor)
    made = parts.flatMap(part => {
      const lines = found?.get(part.number)
      return lines === undefined ? [] : [{ part, lines }]
    })
    const marked = new Set(made.find(({ part }) => part === shown)?.lines)
    for (const [i, line] of linesIn(view).entries()) line.classList.toggle('from-cursor', marked.has(i + 1))
    const links = new Set(made.map(({ part }) => nodeLink(node!.title, partId(part))))
    for (const leaf of view.querySelectorAll('.tree a.leaf'))
      leaf.classList.toggle('from-cursor', links.has(leaf.getAttribute('href')!))
    list.replaceChildren(...listOf(node, cursor, made, linkTo))
  }

  view.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : undefined
    const line = target?.closest('.code .line')
    if (!line || node === undefined || shown === undefined) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    // The end of a selection is not a click.
    if (target!.closest('.t') && getSelection()?.isCollapsed === false) return
    const value = target!.closest<HTMLElement>('[data-value]')?.dataset.value
    const place = node.index.placeOf(shown.number, numberOf(line), value === undefined ? undefined : Number(value))
    if (place === undefined) return
    event.preventDefault()
    goTo(place)
  })
  view.addEventListener('keydown', event => {
    const number = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.code a.n') : null
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (number === null || step === undefined) return
    event.preventDefault()
    const numbers = [...view.querySelectorAll<HTMLElement>('.code a.n')]
    moveStop(number, numbers[numbers.indexOf(number) + step])
  })
  list.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    event.preventDefault()
    show(link.getAttribute('href')!)
  })

  return {
    draw(next, part) {
      node = next
      parts = next === undefined ? [] : placedParts(kindOf(next))
      shown = parts.find(each => partId(each) === part)
      if (node !== undefined && shown !== undefined) describeLines(view, node.index, shown)
      showMarks()
    },
    mark(lines, hasMoved) {
      cursor = lines
      showMarks()
      if (hasMoved) scrollToMark(view)
    },
    open() {
      const first = opened()
      if (first !== undefined) show(linkTo(first))
    },
  }
}

const kindOf = ({ data, title }: TracedNode) => data.kinds[data.nodes.find(each => each.title === title)!.kind]!

const linesIn = (view: HTMLElement): Element[] => [...view.querySelectorAll('.code .line')]

const numberOf = (line: Element): number => Number(line.querySelector<HTMLElement>('.n')!.dataset.n)

/** Says where each line comes from, and makes the numbers of the lines one stop of the Tab key. */
function describeLines(view: HTMLElement, index: SourceIndex, part: PlacedPart): void {
  const lines = linesIn(view)
  let hasSource = false
  for (const line of lines) {
    const number = numberOf(line)
    const from = index.placeOf(part.number, number)
    if (from === undefined) continue
    hasSource = true
    line.classList.add('has-source')
    line.querySelector('.n')!.setAttribute('aria-label', `line ${number}, from ${from.file}:${from.line}`)
  }
  if (!hasSource) return
  const stop = lines.find(line => line.classList.contains('selected')) ?? lines[0]
  stop?.querySelector('.n')?.setAttribute('tabindex', '0')
  const hint = 'A click on a line leads to where it comes from.'
  view.querySelector('.code')?.before(h('p', { class: 'quiet source-hint' }, hint))
}

/** Moves the focus from the number of a line to that of another one. */
function moveStop(from: HTMLElement, to: HTMLElement | undefined): void {
  if (to === undefined) return
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
}

/** Scrolls to the first marked line, unless one is in view. On a narrow screen, the file is below the editor, and the page stays where it is. */
function scrollToMark(view: HTMLElement): void {
  const pane = view.closest<HTMLElement>('#preview')
  const marks = [...view.querySelectorAll('.code .from-cursor')]
  if (pane === null || marks.length === 0 || pane.scrollHeight <= pane.clientHeight) return
  const { top, bottom } = pane.getBoundingClientRect()
  const isInView = (mark: Element): boolean => {
    const box = mark.getBoundingClientRect()
    return box.top >= top && box.bottom <= bottom
  }
  if (!marks.some(isInView)) marks[0]!.scrollIntoView({ block: 'center' })
}

/** More files are only counted. */
const SHOWN_PARTS = 20

function listOf(
  node: TracedNode | undefined,
  cursor: SourceRange | undefined,
  made: readonly Made[],
  linkTo: (made: Made) => string,
): (Node | string)[] {
  if (node === undefined || cursor === undefined) return []
  const name = node.data.nodes.length > 1 ? node.title : 'the node'
  if (made.length === 0) return [`Nothing on ${name} comes from here.`]
  const links = made.slice(0, SHOWN_PARTS).map((each, i): Child => {
    const isAlone = made.every(({ part }) => part === each.part || nameOfPart(part) !== nameOfPart(each.part))
    const text = isAlone ? nameOfPart(each.part) : `${each.part.section} ${nameOfPart(each.part)}`
    return [i === 0 ? '' : ', ', h('a', { class: 'mono', href: linkTo(each) }, text + placesIn(each.lines))]
  })
  const more = made.length - SHOWN_PARTS
  return [h('span', {}, `On ${name}: `, links, more > 0 ? ` and ${more} more` : '')]
}

const nameOfPart = ({ name, kind }: PlacedPart): string => (name === '' ? kind : name)

const placesIn = (lines: readonly number[]): string =>
  lines.length === 1 ? `:${lines[0]}` : ` (${lines.length} lines)`
