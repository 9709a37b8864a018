// The right side of the playground: the views of the HTML report, drawn again whenever the inputs change. What is shown is part of the browser's
// history, but not of the address, whose fragment belongs to shared inputs.

import type { PlacedPart } from '../inspect/report/client/data.ts'
import { h } from '../inspect/report/client/dom.ts'
import { moveFocus } from '../inspect/report/client/keys.ts'
import { nodePage } from '../inspect/report/client/node-page.ts'
import type { ShownOrigin } from '../inspect/report/client/origins.ts'
import { type Route, readRoute, searchLink } from '../inspect/report/client/route.ts'
import { type Search, searchOf } from '../inspect/report/client/search.ts'
import { searchPage } from '../inspect/report/client/search-page.ts'
import { viewTemplate } from '../inspect/report/generated/templates.ts'
import { overview } from '../inspect/report/overview.ts'
import type { ReportData } from '../inspect/report/report-data.ts'
import type { NodeSources } from './origins/node-sources.ts'
import { createOriginMarks, type OriginMarks } from './origins/origin-marks.ts'
import type { SourceIndex, SourcePlace } from './origins/source-index.ts'
import type { TracedLine } from './origins/traced-line.ts'

export interface Preview {
  /** Shows a rendering, with the origins of one of its nodes. */
  readonly show: (data: ReportData, sources: ShownSources | undefined) => void
  /** Keeps the nodes that were rendered last, and shows the problems because of which they are not current. */
  readonly keep: (problems: ReportData['problems']) => void
  /** Returns the title of the node that is shown, or that was shown last. */
  readonly node: () => string | undefined
  readonly marks: OriginMarks
}

/** The origins of the lines of a node, and the index of their places. */
export interface ShownSources {
  readonly sources: NodeSources
  readonly index: SourceIndex
}

export interface PreviewRequest {
  readonly pane: HTMLElement
  /** Where the lines that come from the cursor are listed. */
  readonly list: HTMLElement
  /** Returns the origins of another node of the rendering that is shown. */
  readonly sourcesOf: (node: string) => Promise<ShownSources | undefined>
  readonly goTo: (place: SourcePlace) => void
}

export function createPreview({ pane, list, sourcesOf, goTo }: PreviewRequest): Preview {
  const count = pane.querySelector<HTMLElement>('.views .pill')!
  const view = pane.querySelector<HTMLElement>('#view')!
  const marks = createOriginMarks({ view, list, goTo, show: to => showLine(to) })
  const draw = createViews(pane)
  let data: ReportData | undefined
  let known: ShownSources | undefined
  let address = routeOf(history.state)
  /** The node that is shown, or that was shown last. */
  let node: string | undefined
  const redraw = (): void => {
    if (data === undefined) return
    const route = routeIn(data, address)
    if (route.view === 'node') node = route.node
    const traced = known?.sources.node === node ? known : undefined
    draw(data, route, traced?.sources)
    marks.draw(
      traced && { data, title: traced.sources.node, index: traced.index },
      route.view === 'node' ? route.part : undefined,
    )
    if (traced === undefined && known !== undefined) void findSources(known)
  }
  /** Asks for the origins of a node that was not shown when it was rendered. */
  async function findSources(before: ShownSources): Promise<void> {
    const found = await sourcesOf(node!)
    if (found === undefined || known !== before || found.sources.node !== node) return
    known = found
    redraw()
  }
  const go = followNavigation(pane, to => {
    address = to
    redraw()
  })
  function showLine(to: string): void {
    go(to)
    view.querySelector<HTMLElement>('.code .selected .n')?.focus({ preventScroll: true })
  }

  const notes = pane.querySelector<HTMLElement>('#notes')!
  const show = (next: ReportData): void => {
    data = next
    notes.replaceChildren(...(next.notes ?? []).map(note => h('p', { class: 'note' }, note)))
    count.textContent = String(next.problems.length)
    redraw()
  }
  return {
    show(next, sources) {
      known = sources
      if (next.nodes.every(({ title }) => title !== node)) node = sources?.sources.node
      show(next)
    },
    keep(problems) {
      const { nodes, ...others } = data ?? NOTHING
      show({ ...others, nodes: nodes.map(each => ({ ...each, problems: [] })), problems })
    },
    node: () => node,
    marks,
  }
}

/** Returns a function that draws a view in place of the last one, and marks the link to it. */
function createViews(pane: HTMLElement): (data: ReportData, route: Route, sources: NodeSources | undefined) => void {
  const place = pane.querySelector<HTMLElement>('#view')!
  const links = [...pane.querySelectorAll<HTMLElement>('.views a')]
  let searched: { readonly data: ReportData; readonly search: Search } | undefined

  function searchIn(data: ReportData): Search {
    if (searched?.data !== data) searched = { data, search: searchOf(data) }
    return searched.search
  }

  function viewOf(route: Route, data: ReportData, sources: NodeSources | undefined): readonly Node[] {
    if (data.nodes.length === 0 && data.problems.length === 0)
      return [titled('No nodes'), h('p', {}, 'The line above says what is missing in the inputs.')]
    switch (route.view) {
      case 'node': {
        const { node: title, part, line } = route
        const originsOf = ({ number }: PlacedPart) => gutterOf(sources?.parts[number])
        const page = nodePage({ data, title, part, line, hasLink: false, originsOf })
        return page === undefined ? [titled('This node is no longer rendered')] : [titled(page.title), page.content]
      }
      case 'search':
        return [titled(`Search: ${route.query}`), searchPage(route.query, searchIn(data)(route.query))]
      default:
        return elementsOf(viewTemplate(route.view === 'problems' ? 'problems' : 'nodes', overview(data)))
    }
  }

  return (data, route, sources) => {
    const kept = statesOf(place)
    place.replaceChildren(...viewOf(route, data, sources))
    restore(place, kept)
    const current = route.view === 'node' ? 'nodes' : route.view
    for (const link of links) {
      if (link.dataset.view === current) link.setAttribute('aria-current', route.view === current ? 'page' : 'true')
      else link.removeAttribute('aria-current')
    }
  }
}

/** Calls `visit` with each address that a link, a key, the search or the browser's history leads to. Returns a function that goes to one. */
function followNavigation(pane: HTMLElement, visit: (address: string) => void): (to: string) => void {
  const input = pane.querySelector<HTMLInputElement>('#search')!
  const place = pane.querySelector<HTMLElement>('#view')!
  let back = ''

  function go(to: string): void {
    if (readRoute(to)?.view !== 'search') back = to
    history.pushState({ route: to }, '')
    input.value = ''
    visit(to)
    moveInto(place, pane, readRoute(to))
  }

  pane.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
    // A line may lead into the editor.
    if (
      link === null ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.button !== 0
    )
      return
    event.preventDefault()
    go(link.getAttribute('href')!)
  })
  addEventListener('popstate', event => visit(routeOf(event.state)))
  whenTyped(input, () => {
    const address = input.value.trim() === '' ? back : searchLink(input.value)
    // The whole search is one entry of the browser's history.
    history.replaceState({ route: address }, '')
    visit(address)
  })
  listenToKeys(pane, input, isTyping => go(isTyping && back !== '' ? back : '#view=nodes'))
  return go
}

function whenTyped(input: HTMLInputElement, search: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  input.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = setTimeout(search, 150)
  })
}

function listenToKeys(pane: HTMLElement, input: HTMLInputElement, leave: (isTyping: boolean) => void): void {
  pane.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isTyping = event.target === input
    if (event.key === '/' && !isTyping) {
      event.preventDefault()
      input.focus()
      input.select()
    } else if (event.key === 'Escape') leave(isTyping)
    else if (
      (event.key === 'ArrowDown' || event.key === 'ArrowUp') &&
      moveFocus(event.target, event.key === 'ArrowDown')
    )
      event.preventDefault()
  })
}

/** Returns what the gutter shows, or undefined if no line has an origin. */
const gutterOf = (lines: readonly TracedLine[] = []): ShownOrigin[] | undefined =>
  lines.every(({ shown }) => shown.name === '') ? undefined : lines.map(({ shown }) => shown)

const NOTHING: ReportData = { contents: [], kinds: [], nodes: [], problems: [] }

const routeOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'route' in state ? String(state.route) : ''

/** A node that has another name now is shown as the first one. */
function routeIn({ nodes }: ReportData, address: string): Route {
  const route = readRoute(address)
  if (nodes.length === 0) return { view: 'problems' }
  const isThere = route?.view !== 'node' || nodes.some(({ title }) => title === route.node)
  if (route !== undefined && isThere) return route
  return nodes.length === 1 ? { view: 'node', node: nodes[0]!.title } : { view: 'nodes' }
}

const titled = (text: string): HTMLElement => h('h1', { tabindex: -1 }, text)

/** Reads the HTML of a template, which has escaped whatever comes from inputs. */
const elementsOf = (html: string): Node[] => [...new DOMParser().parseFromString(html, 'text/html').body.children]

interface Kept {
  readonly closed: ReadonlySet<string>
  readonly scrolled: readonly number[]
  readonly focused: string | null
}

const SCROLLING = '.tree, .code'
const nameOf = (details: HTMLDetailsElement): string =>
  details.querySelector('summary')?.textContent?.replace(/[\d,]+/g, '') ?? ''

/** Returns the state of opened, scrolled and selected elements, which is kept while the view is drawn again. */
const statesOf = (place: HTMLElement): Kept => ({
  closed: new Set([...place.querySelectorAll('details')].flatMap(each => (each.open ? [] : [nameOf(each)]))),
  scrolled: [...place.querySelectorAll(SCROLLING)].map(({ scrollTop }) => scrollTop),
  focused: place.contains(document.activeElement) ? document.activeElement!.getAttribute('href') : null,
})

function restore(place: HTMLElement, { closed, scrolled, focused }: Kept): void {
  for (const details of place.querySelectorAll('details')) if (closed.has(nameOf(details))) details.open = false
  for (const [i, each] of [...place.querySelectorAll(SCROLLING)].entries()) each.scrollTop = scrolled[i] ?? 0
  if (focused === null) return
  const link = [...place.querySelectorAll<HTMLElement>('a[href]')].find(each => each.getAttribute('href') === focused)
  link?.focus({ preventScroll: true })
}

/** Shows what was asked for: a line, a file below its tree, or the beginning of the view. */
function moveInto(place: HTMLElement, pane: HTMLElement, route: Route | undefined): void {
  const target = place.querySelector('.code .selected')
  const file = place.querySelector('#pane')
  if (target) target.scrollIntoView({ block: 'center' })
  else if (file && route?.view === 'node' && route.part !== undefined) file.scrollIntoView({ block: 'nearest' })
  else {
    pane.scrollTo(0, 0)
    place.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
}
