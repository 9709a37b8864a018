// The tabs of the files: arrow keys move between them, as in any list of tabs.

import { h } from '../inspect/report/client/dom.ts'
import { FILE_NAMES, FILE_TITLES, type FileName } from './files.ts'

export interface Tabs {
  readonly choose: (file: FileName) => void
  /** Sets how many problems each file has. */
  readonly count: (problems: ReadonlyMap<string, { readonly errors: number; readonly others: number }>) => void
}

export function createTabs(list: HTMLElement, panel: HTMLElement, onChoice: (file: FileName) => void): Tabs {
  const tabs = FILE_NAMES.map(file => {
    const tab = h(
      'button',
      { type: 'button', role: 'tab', id: `tab-${file}`, 'aria-controls': panel.id, title: file },
      h('span', {}, FILE_TITLES[file]),
      h('span', { class: 'count' }),
    )
    tab.addEventListener('click', () => choose(file))
    return tab
  })
  list.replaceChildren(...tabs)
  list.addEventListener('keydown', event => {
    const at = tabs.indexOf(event.target as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    choose(FILE_NAMES[next]!)
    tabs[next]!.focus()
  })

  const choose = (file: FileName): void => {
    for (const [i, tab] of tabs.entries()) {
      const isChosen = FILE_NAMES[i] === file
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      // On a narrow screen, not all of them are in view.
      if (isChosen) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    panel.setAttribute('aria-labelledby', `tab-${file}`)
    onChoice(file)
  }
  choose(FILE_NAMES[0])
  return {
    choose,
    count(problems) {
      for (const [i, tab] of tabs.entries()) {
        const { errors = 0, others = 0 } = problems.get(FILE_NAMES[i]!) ?? {}
        const badge = tab.querySelector<HTMLElement>('.count')!
        badge.textContent = errors + others === 0 ? '' : String(errors + others)
        badge.className = errors > 0 ? 'count error' : 'count'
      }
    },
  }
}
