// Starts the page: shows the view of its address, and handles search and keys.

import type { ReportData } from '../report-data.ts'
import { changePage } from './change-page.ts'
import { h } from './dom.ts'
import { chooseOrigins, copy, hasOrigins } from './file-tools.ts'
import { moveFocus } from './keys.ts'
import { nodePage } from './node-page.ts'
import { nodeLink, type Route, readRoute, searchLink, withOrigins } from './route.ts'
import { type Search, searchOf } from './search.ts'
import { searchPage } from './search-page.ts'

const byId = <Type extends HTMLElement = HTMLElement>(id: string): Type => document.getElementById(id) as Type

const data: ReportData = JSON.parse(byId('data').textContent ?? '{}')
const STATIC = ['changes', 'nodes', 'problems'] as const
const home: Route =
  data.changes === undefined && data.nodes.length === 1
    ? { view: 'node', node: data.nodes[0]!.title }
    : { view: data.changes ? 'changes' : 'nodes' }
const pageTitle = document.title
const { cluster } = data.identity ?? {}
const siteTitle = `${cluster === undefined ? '' : `${cluster} · `}osm-krm report`
const input = byId<HTMLInputElement>('search')

let search: Search | undefined

function show(route: Route, isFirst: boolean): void {
  const isStatic = STATIC.some(view => view === route.view)
  for (const view of STATIC) {
    const section = document.getElementById(`view-${view}`)
    if (section) section.hidden = view !== route.view
  }
  byId('view-dynamic').hidden = isStatic
  if (!isStatic) showDynamic(route)
  for (const link of document.querySelectorAll<HTMLElement>('.views a')) {
    const view = route.view === 'node' ? 'nodes' : route.view === 'change' ? 'changes' : route.view
    if (link.dataset.view === view) link.setAttribute('aria-current', route.view === view ? 'page' : 'true')
    else link.removeAttribute('aria-current')
  }
  const heading = isStatic ? byId(`${route.view}-title`) : byId('dynamic-title')
  document.title = isStatic && route.view !== 'problems' ? pageTitle : `${heading.textContent} · ${siteTitle}`
  if (route.view !== 'search') input.value = ''
  showCurrentPart()
  if (route.view === 'search') return
  const line = document.querySelector('.code .selected')
  const pane = route.view === 'node' && route.part !== undefined ? byId('pane') : undefined
  // On a narrow screen, the file is below the tree.
  if (line) line.scrollIntoView({ block: 'center' })
  else if (pane && pane.getBoundingClientRect().top > innerHeight * 0.6) pane.scrollIntoView()
  else if (!pane && !isFirst) {
    scrollTo(0, 0)
    heading.focus({ preventScroll: true })
  }
}

/** Scrolls the tree, and nothing else, to the part that is shown. */
function showCurrentPart(): void {
  const tree = document.querySelector('.tree')
  const [box, part] = [tree, tree?.querySelector('[aria-current]')].map(each => each?.getBoundingClientRect())
  if (tree && box && part && (part.top < box.top || part.bottom > box.bottom))
    tree.scrollTop += part.top - box.top - tree.clientHeight / 2
}

function showDynamic(route: Route): void {
  const made = pageOf(route)
  byId('dynamic-title').textContent = made?.title ?? 'This is not in the report'
  const tree = document.querySelector('.tree')
  const kept = { top: tree?.scrollTop ?? 0, focused: document.activeElement?.getAttribute('href') }
  byId('dynamic').replaceChildren(made?.content ?? h('p', {}, h('a', { href: '#' }, 'Show all')))
  document.querySelector('.tree')?.scrollTo(0, kept.top)
  // The tree is made again, but the focus stays where it was.
  if (route.view === 'node' && kept.focused) {
    for (const link of document.querySelectorAll<HTMLElement>('.tree a'))
      if (link.getAttribute('href') === kept.focused) link.focus({ preventScroll: true })
  }
}

interface Page {
  readonly title: string
  readonly content: HTMLElement
}

function pageOf(route: Route): Page | undefined {
  switch (route.view) {
    case 'node':
      return nodePage({ data, title: route.node, part: route.part, line: route.line, hasLink: true })
    case 'change':
      return changePage(data, route.change)
    case 'search': {
      search ??= searchOf(data)
      if (input !== document.activeElement) input.value = route.query
      return { title: `Search: ${route.query}`, content: searchPage(route.query, search(route.query)) }
    }
    default:
      return undefined
  }
}

/** Where Escape leads to from the results of a search. */
let back = ''
/** The results from which the node that is shown was opened. */
let results = ''
let current: Route | undefined

function followAddress(isFirst = false): void {
  if (location.hash === '#main') {
    byId('main').focus()
    return
  }
  const asked = location.hash.length < 2 ? home : readRoute(location.hash)
  // The address may be that of a comparison.
  const isOfComparison = asked?.view === 'changes' || asked?.view === 'change'
  const route = isOfComparison && data.changes === undefined ? home : asked
  if (data.origins !== undefined && route?.view === 'node' && route.part !== undefined) {
    // Once chosen, origins are shown in every file, and each address says so.
    if (route.origins) chooseOrigins(true)
    else if (hasOrigins()) history.replaceState(null, '', withOrigins(location.hash, true))
  }
  if (route && route.view !== 'search' && !(route.view === 'node' && keepsResults())) {
    back = location.hash
    results = ''
  }
  current = route
  show(route ?? { view: 'node', node: '' }, isFirst)
}

/** Whether the node was opened from results, or is shown instead of another one that was. */
function keepsResults(): boolean {
  if (current?.view === 'search') results = searchLink(current.query)
  return results !== '' && (current?.view === 'search' || current?.view === 'node')
}

/** Returns the address that is one step back: from a file to the results or to its node, then to the overview. */
function stepBack(): string | undefined {
  switch (current?.view) {
    case 'search':
      return back || '#'
    case 'node':
      return results || (current.part === undefined ? '#view=nodes' : nodeLink(current.node))
    case 'change':
      return '#view=changes'
    default:
      return undefined
  }
}

addEventListener('hashchange', () => followAddress())

let waiting: ReturnType<typeof setTimeout> | undefined

/** Searches for the text of the search field. */
function showResults(): void {
  clearTimeout(waiting)
  waiting = undefined
  const address = input.value.trim() === '' ? back || '#' : searchLink(input.value)
  // The whole search is one entry of the browser's history.
  history.replaceState(null, '', address)
  followAddress()
  // The previous view may have been scrolled; the results begin at the top.
  if (readRoute(location.hash)?.view === 'search') scrollTo(0, 0)
  input.focus()
}

input.addEventListener('input', () => {
  clearTimeout(waiting)
  // Not at every key: the search of a thousand nodes takes a moment.
  waiting = setTimeout(showResults, 150)
})

addEventListener('keydown', event => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === '/' && !isTyping) {
    event.preventDefault()
    input.focus()
    input.select()
  } else if (event.key === 'Escape' && (event.target === input || !isTyping)) {
    const address = stepBack()
    if (address !== undefined) location.hash = address
    input.blur()
  } else if (event.key === 'Enter' && event.target === input) {
    if (waiting !== undefined) showResults()
    document.querySelector<HTMLElement>('.search-page a[href]')?.click()
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    // Otherwise, later results would replace the one that gets the focus.
    if (event.target === input && waiting !== undefined) showResults()
    if (moveFocus(event.target, event.key === 'ArrowDown')) event.preventDefault()
  } else if (!isTyping && /^[a-z]$/.test(event.key)) {
    document.querySelector<HTMLElement>(`.tools [data-key="${event.key}"]`)?.click()
  }
})

/** Copies what the help of a problem says to paste. */
for (const paste of document.querySelectorAll<HTMLElement>('.paste')) {
  const tools = paste.querySelector<HTMLElement>('.tools')!
  tools.hidden = false
  tools
    .querySelector('button')!
    .addEventListener('click', () => copy(paste.querySelector('pre')!.textContent!, tools.querySelector('[role]')!))
}

const filter = byId<HTMLInputElement>('filter')
filter.addEventListener('input', () => {
  const wanted = filter.value.trim().toLowerCase()
  let count = 0
  for (const kind of document.querySelectorAll<HTMLElement>('.kind')) {
    let shown = 0
    for (const item of kind.querySelectorAll<HTMLElement>('.names li')) {
      item.hidden = !item.textContent!.toLowerCase().includes(wanted)
      if (!item.hidden) shown++
    }
    const list = kind.querySelector('details')
    if (list) list.open = wanted !== '' && shown > 0
    kind.hidden = shown === 0
    count += shown
  }
  byId('filtered').textContent = wanted === '' ? '' : `${count} found`
})

for (const hidden of document.querySelectorAll<HTMLElement>('.search')) hidden.hidden = false
for (const hidden of document.querySelectorAll<HTMLElement>('.filter')) hidden.hidden = data.nodes.length < 8
followAddress(true)
