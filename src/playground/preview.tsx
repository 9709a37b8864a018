// The right side of the playground: the views of the page of osm-krm show, drawn again whenever the inputs change. What is shown is part of the
// browser's history, but not of the address, whose fragment belongs to shared inputs.

import { render } from 'preact'
import type { LineSources } from '../inspect/report/components/code.tsx'
import { type PlacedPart, placedParts } from '../inspect/report/components/data.ts'
import { moveFocus } from '../inspect/report/components/keys.ts'
import type { Choices } from '../inspect/report/components/part-pane.tsx'
import { nodeLink, partId, type Route, readRoute, searchLink } from '../inspect/report/components/route.ts'
import { Notes, Views } from '../inspect/report/components/shell.tsx'
import { View } from '../inspect/report/components/view.tsx'
import type { ReportData, ShownOrigin } from '../inspect/report/report-data.ts'
import { MadeLines, type MadePart, madeLink, madeParts, placeOf, type SourcePlace } from './origins/made-lines.tsx'
import type { NodeSources, SourceRange, TracedLine } from './origins/node-sources.ts'

interface Preview {
  /** Shows a rendering, with the origins of one of its nodes. */
  readonly show: (data: ReportData, sources: NodeSources | undefined) => void
  /** Keeps the nodes that were rendered last, and shows the problems because of which they are not current. */
  readonly keep: (problems: ReportData['problems']) => void
  /** Forgets what was shown, so that the next rendering opens at its mistake. */
  readonly restart: () => void
  /** Returns the title of the node that is shown, or that was shown last. */
  readonly node: () => string | undefined
  /** Returns the options with which osm-krm show shows the same node and file. */
  readonly options: () => readonly string[]
  /** Whether it shows what has changed since the start. */
  readonly showsChanges: () => boolean
  /** Marks what comes from these lines of a file, as it was rendered, and scrolls to it if the cursor has moved. */
  readonly mark: (lines: SourceRange | undefined, hasMoved: boolean) => void
  /** Shows the first line that comes from the marked lines, and moves the focus to it. */
  readonly openMarked: () => void
}

interface PreviewRequest {
  readonly pane: HTMLElement
  /** Where the lines that come from the cursor are listed. */
  readonly list: HTMLElement
  /** Returns the origins of another node of the rendering that is shown. */
  readonly sourcesOf: (node: string) => Promise<NodeSources | undefined>
  readonly goTo: (place: SourcePlace) => void
  /** Whether the inputs are others than at the start. */
  readonly isChanged: () => boolean
  /** Called when the reader wants to see what has changed since the start. */
  readonly onCompare: () => void
}

export function createPreview({ pane, list, sourcesOf, goTo, isChanged, onCompare }: PreviewRequest): Preview {
  const views = pane.querySelector<HTMLElement>('#views')!
  const view = pane.querySelector<HTMLElement>('#view')!
  let data: ReportData | undefined
  let known: NodeSources | undefined
  let address = routeOf(history.state)
  /** What is shown before the reader goes anywhere. */
  let start: string | undefined
  let choices: Choices = { hasOrigins: true }
  let cursor: SourceRange | undefined
  /** The node that is shown, or that was shown last. */
  let node: string | undefined
  let shown: PlacedPart | undefined
  let made: readonly MadePart[] = []

  const shownRoute = (of: ReportData): Route => {
    const route = routeIn(of, address || (start ?? ''))
    return route.view === 'changes' && !isChanged() ? routeIn(of, '') : route
  }
  function draw(): void {
    if (data === undefined) return
    const route = shownRoute(data)
    if (route.view === 'node') node = route.node
    const traced = known?.node === node ? known : undefined
    const parts = traced ? placedParts(data.kinds[data.nodes.find(({ title }) => title === node)!.kind]!) : []
    shown = route.view === 'node' ? parts.find(part => partId(part) === route.part) : undefined
    made = traced && cursor ? madeParts(parts, traced, cursor) : []
    render(<Views data={data} view={route.view} hasChanges={isChanged()} />, views)
    render(
      <>
        <Notes data={data} />
        {data.nodes.length === 0 && data.problems.length === 0 ? (
          <Nothing />
        ) : route.view === 'changes' && data.changes === undefined ? (
          <p>Comparing …</p>
        ) : (
          <View
            data={data}
            route={route}
            replace={replace}
            hasKeys={false}
            choices={choices}
            choose={next => {
              choices = next
              draw()
            }}
            marked={new Set(made.map(({ part }) => part.number))}
            originsOf={({ number }) => gutterLines(traced?.parts[number])}
            sourcesOf={part => traced && lineSources(traced, part, made)}
          />
        )}
      </>,
      view,
    )
    const isOneOfSeveral = data.nodes.length > 1
    render(traced && cursor ? <MadeLines node={node!} isOneOfSeveral={isOneOfSeveral} made={made} /> : null, list)
    if (traced === undefined && known !== undefined) void findSources(known)
  }
  /** Asks for the origins of a node that was not shown when it was rendered. */
  async function findSources(before: NodeSources): Promise<void> {
    const found = await sourcesOf(node!)
    if (found === undefined || known !== before || found.node !== node) return
    known = found
    draw()
  }
  const visit = (to: string): void => {
    address = to
    draw()
    if (readRoute(to)?.view === 'changes' && data?.changes === undefined) onCompare()
  }
  const replace = (to: string): void => {
    history.replaceState({ route: to }, '')
    visit(to)
  }
  const go = followNavigation(pane, visit, replace)
  const showLine = (to: string): void => {
    go(to)
    view.querySelector<HTMLElement>('.code .selected .n')?.focus({ preventScroll: true })
  }
  leadIntoEditor(view, (line, value) => {
    const place = shown && known && placeOf(known, shown.number, line, value)
    if (place) goTo(place)
    return place !== undefined
  })
  list.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    event.preventDefault()
    showLine(link.getAttribute('href')!)
  })

  const show = (next: ReportData): void => {
    data = next
    start ??= placeOfMistake(next)
    draw()
  }
  return {
    show(next, sources) {
      known = sources
      if (next.nodes.every(({ title }) => title !== node)) node = sources?.node
      show(next)
    },
    keep(problems) {
      const { nodes, ...others } = data ?? NOTHING
      show({ ...others, nodes: nodes.map(each => ({ ...each, problems: [] })), problems })
    },
    restart() {
      address = ''
      start = undefined
    },
    node: () => node,
    options: () => [
      ...(node === undefined ? [] : ['--node', node]),
      ...(shown?.name.startsWith('/') ? ['--file', shown.name, '--phase', shown.section] : []),
    ],
    showsChanges: () => data !== undefined && shownRoute(data).view === 'changes',
    mark(lines, hasMoved) {
      cursor = lines
      draw()
      if (hasMoved) scrollToMark(pane, view)
    },
    openMarked() {
      const first = made.find(({ part }) => part === shown) ?? made[0]
      if (first !== undefined) showLine(madeLink(node!, first))
    },
  }
}

const Nothing = () => (
  <>
    <h1 tabIndex={-1}>No nodes</h1>
    <p>The line above says what is missing in the inputs.</p>
  </>
)

/** Returns the address of the first line that has a problem, or "". */
function placeOfMistake({ nodes, kinds, problems }: ReportData): string {
  for (const { title, kind, problems: own } of nodes)
    for (const { content, line } of own.flatMap(i => problems[i]!.lines)) {
      const part = placedParts(kinds[kind]!).find(each => each.content === content)
      if (part) return nodeLink(title, partId(part), line)
    }
  return ''
}

const lineSources = (sources: NodeSources, part: PlacedPart, made: readonly MadePart[]): LineSources => ({
  placeOf(line) {
    const place = placeOf(sources, part.number, line)
    return place && `${place.file}:${place.line}`
  },
  marked: new Set(made.find(each => each.part.number === part.number)?.lines),
})

/** Calls `open` with the line that a reader clicks on, and with the number of the value in it. */
function leadIntoEditor(view: HTMLElement, open: (line: number, value: number | undefined) => boolean): void {
  view.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : undefined
    const number = target?.closest('.code .line')?.querySelector<HTMLElement>('.n')
    if (!number || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    // The end of a selection is not a click.
    if (target!.closest('.t') && getSelection()?.isCollapsed === false) return
    const value = target!.closest<HTMLElement>('[data-value]')?.dataset.value
    if (open(Number(number.dataset.n), value === undefined ? undefined : Number(value))) event.preventDefault()
  })
}

/** Scrolls to the first marked line, unless one is in view. On a narrow screen, the file is below the editor, and the page stays where it is. */
function scrollToMark(pane: HTMLElement, view: HTMLElement): void {
  const marks = [...view.querySelectorAll('.code .from-cursor')]
  if (marks.length === 0 || pane.scrollHeight <= pane.clientHeight) return
  const { top, bottom } = pane.getBoundingClientRect()
  const isInView = (mark: Element): boolean => {
    const box = mark.getBoundingClientRect()
    return box.top >= top && box.bottom <= bottom
  }
  if (!marks.some(isInView)) marks[0]!.scrollIntoView({ block: 'center' })
}

/** Calls `visit` with each address that a link, a key, the search or the browser's history leads to. Returns a function that goes to one. */
function followNavigation(
  pane: HTMLElement,
  visit: (address: string) => void,
  replace: (address: string) => void,
): (to: string) => void {
  const input = pane.querySelector<HTMLInputElement>('#search')!
  let back = ''
  let waiting: ReturnType<typeof setTimeout> | undefined

  /** The whole search is one entry of the browser's history. */
  function search(): void {
    clearTimeout(waiting)
    waiting = undefined
    replace(input.value.trim() === '' ? back : searchLink(input.value))
  }
  function go(to: string): void {
    if (readRoute(to)?.view !== 'search') back = to
    history.pushState({ route: to }, '')
    input.value = ''
    visit(to)
    moveInto(pane, readRoute(to))
  }

  pane.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    // A line may lead into the editor.
    const isOther = event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
    if (link === null || isOther) return
    event.preventDefault()
    go(link.getAttribute('href')!)
  })
  addEventListener('popstate', event => visit(routeOf(event.state)))
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(search, 150)
  })
  pane.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.target instanceof HTMLInputElement
    // Otherwise, later results would replace the one that is chosen.
    if (isTyping && waiting !== undefined && event.key.startsWith('Arrow')) search()
    if (event.key === '/' && !isTyping) {
      event.preventDefault()
      input.focus()
      input.select()
    } else if (event.key === 'Escape') go(event.target === input && back !== '' ? back : '#view=nodes')
    else if (
      (event.key === 'ArrowDown' || event.key === 'ArrowUp') &&
      moveFocus(event.target, event.key === 'ArrowDown')
    )
      event.preventDefault()
  })
  return go
}

/** Returns what the gutter shows, or undefined if no line has an origin. */
const gutterLines = (lines: readonly TracedLine[] = []): ShownOrigin[] | undefined =>
  lines.every(({ shown }) => shown.name === '') ? undefined : lines.map(({ shown }) => shown)

const NOTHING: ReportData = { contents: [], kinds: [], kind: 'MachineDeployment', nodes: [], problems: [] }

const routeOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'route' in state ? String(state.route) : ''

/** A node that has another name now is shown as the first one. */
function routeIn({ nodes }: ReportData, address: string): Route {
  const route = readRoute(address)
  if (nodes.length === 0) return { view: 'problems' }
  const isThere = route?.view !== 'node' || nodes.some(({ title }) => title === route.node)
  if (route !== undefined && isThere) return route
  return nodes.length === 1 ? { view: 'node', node: nodes[0]!.title } : { view: 'nodes', filter: {} }
}

/** Shows what was asked for: a line, a file below its tree, or the beginning of the view. */
function moveInto(pane: HTMLElement, route: Route | undefined): void {
  const target = pane.querySelector('.code .selected')
  const file = pane.querySelector('#pane')
  if (target) target.scrollIntoView({ block: 'center' })
  else if (file && route?.view === 'node' && route.part !== undefined) file.scrollIntoView({ block: 'nearest' })
  else {
    pane.scrollTo(0, 0)
    pane.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
}
