// Starts the page: shows the view of its address, and handles search and keys.

import { render } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportData } from '../report-data.ts'
import { moveFocus } from './keys.ts'
import type { Choices } from './part-pane.tsx'
import { nodeLink, type Route, readRoute, searchLink, withOrigins } from './route.ts'
import { nodesTitle, pageTitle, Shell } from './shell.tsx'
import { View } from './view.tsx'

const data: ReportData = JSON.parse(document.getElementById('data')!.textContent!)
const { cluster } = data.identity ?? {}
const SITE = `${cluster === undefined ? '' : `${cluster} · `}osm-krm report`
const OVERVIEWS: ReadonlySet<string | undefined> = new Set(['changes', 'nodes'])
/** Not at every key: the search of a thousand nodes takes a moment. */
const DELAY = 150

const HOME: Route =
  data.changes === undefined && data.nodes.length === 1 && data.notRendered === undefined
    ? { view: 'node', node: nodesTitle(data) }
    : data.changes
      ? { view: 'changes' }
      : { view: 'nodes', filter: {} }

function routeOf(hash: string): Route | undefined {
  const asked = hash.length < 2 ? HOME : readRoute(hash)
  // The address may be that of a comparison.
  return asked?.view === 'changes' && data.changes === undefined ? HOME : asked
}

/** Returns the address that is one step back: from a file to the results or to its node, then to the overview. */
function stepBack(route: Route | undefined, { before, results }: History): string | undefined {
  switch (route?.view) {
    case 'search':
      return before || '#'
    case 'node':
      return results || (route.part === undefined ? '#view=nodes' : nodeLink(route.node))
    case 'changes':
      return route.change === undefined ? undefined : '#view=changes'
    default:
      return undefined
  }
}

interface History {
  /** Where Escape leads to from the results of a search. */
  readonly before: string
  /** The results from which the node that is shown was opened. */
  readonly results: string
}

function App() {
  const [hash, setHash] = useState(location.hash)
  const [choices, setChoices] = useState<Choices>({ hasOrigins: false })
  const past = useRef<History>({ before: '', results: '' })
  const shown = useRef<Route | undefined>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const route = routeOf(hash)
  const isPart = route?.view === 'node' && route.part !== undefined
  // Once chosen, origins are shown in every file, and each address says so.
  const hasOrigins = choices.hasOrigins || (isPart && route.origins === true)

  const follow = (): void => {
    if (location.hash === '#main') document.getElementById('main')!.focus()
    else setHash(location.hash)
  }
  const replace = (address: string): void => {
    history.replaceState(null, '', address)
    follow()
  }
  const search = (): void => {
    clearTimeout(waiting.current)
    waiting.current = undefined
    const text = input.current!.value
    // The whole search is one entry of the browser's history.
    replace(text.trim() === '' ? past.current.before || '#' : searchLink(text))
  }

  useLayoutEffect(() => {
    const known = past.current
    const from = shown.current
    const results = from?.view === 'search' ? searchLink(from.query) : known.results
    const isFromResults = route?.view === 'node' && (from?.view === 'search' || from?.view === 'node') && results !== ''
    if (isFromResults) past.current = { ...known, results }
    else if (route?.view !== 'search') past.current = { before: hash, results: '' }
    if (data.origins && isPart && hasOrigins && !route.origins) history.replaceState(null, '', withOrigins(hash, true))
    if (hasOrigins !== choices.hasOrigins) setChoices({ ...choices, hasOrigins })
    const heading = document.querySelector<HTMLElement>('#main h1')
    document.title = OVERVIEWS.has(route?.view)
      ? `${pageTitle(data)} · osm-krm report`
      : `${heading?.textContent} · ${SITE}`
    if (route?.view !== 'search') input.current!.value = ''
    else if (document.activeElement !== input.current) input.current!.value = route.query
    reveal(route, from === undefined, heading)
    shown.current = route
  }, [hash])

  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Otherwise, later results would replace the one that is chosen.
      const whenFound = (act: () => void): void => {
        if (target !== input.current || waiting.current === undefined) act()
        else {
          event.preventDefault()
          search()
          setTimeout(act)
        }
      }
      if (key === '/' && !isTyping) {
        event.preventDefault()
        input.current!.focus()
        input.current!.select()
      } else if (key === 'Escape' && (target === input.current || !isTyping)) {
        const address = stepBack(shown.current, past.current)
        if (address !== undefined) location.hash = address
        input.current!.blur()
      } else if (key === 'Enter' && target === input.current) {
        whenFound(() => document.querySelector<HTMLElement>('.search-page a[href]')?.click())
      } else if (key === 'ArrowDown' || key === 'ArrowUp') {
        whenFound(() => {
          if (moveFocus(target, key === 'ArrowDown')) event.preventDefault()
        })
      } else if (!isTyping && /^[a-z]$/.test(key))
        document.querySelector<HTMLElement>(`.tools [data-key="${key}"]`)?.click()
    }
    addEventListener('hashchange', follow)
    addEventListener('keydown', press)
  }, [])

  const field = (
    <>
      <input
        id="search"
        ref={input}
        type="search"
        placeholder="Find nodes, files, profiles"
        aria-label="Find nodes, files, profiles, overlays"
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        onInput={() => {
          clearTimeout(waiting.current)
          waiting.current = setTimeout(search, DELAY)
        }}
      />
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: it cannot have the focus */}
      <kbd aria-hidden="true">/</kbd>
    </>
  )
  return (
    <Shell data={data} view={route?.view} search={field}>
      <View
        data={data}
        route={route}
        replace={replace}
        hasKeys
        choices={{ ...choices, hasOrigins }}
        choose={next => {
          if (next.hasOrigins !== hasOrigins)
            history.replaceState(null, '', withOrigins(location.hash, next.hasOrigins))
          setChoices(next)
          setHash(location.hash)
        }}
      />
    </Shell>
  )
}

/** Shows what was asked for: a line, a file below its tree, a difference, or the beginning of the view. */
function reveal(route: Route | undefined, isFirst: boolean, heading: HTMLElement | null): void {
  const [tree, leaf] = ['.tree', '.tree [aria-current]'].map(name => document.querySelector(name))
  const [box, part] = [tree, leaf].map(each => each?.getBoundingClientRect())
  // Scrolls the tree, and nothing else, to the part that is shown.
  if (tree && box && part && (part.top < box.top || part.bottom > box.bottom))
    tree.scrollTop += part.top - box.top - tree.clientHeight / 2
  if (route?.view === 'search') {
    scrollTo(0, 0)
    return
  }
  const target = document.querySelector('.code .selected')
  const pane = route?.view === 'node' && route.part !== undefined ? document.getElementById('pane') : null
  const opened = document.getElementById('opened')
  if (target) target.scrollIntoView({ block: 'center' })
  else if (opened) opened.scrollIntoView()
  // On a narrow screen, the file is below the tree.
  else if (pane && pane.getBoundingClientRect().top > innerHeight * 0.6) pane.scrollIntoView()
  else if (!pane && !isFirst && !(route?.view === 'nodes' && document.activeElement?.closest('.filter'))) {
    scrollTo(0, 0)
    heading?.focus({ preventScroll: true })
  }
}

const place = document.getElementById('page')!
place.replaceChildren()
render(<App />, place)
