// The tabs of the files: arrow keys move between them, as in any list of tabs.

import { type Child, h } from '../inspect/report/client/dom.ts'
import { FILE_NAMES, FILE_TITLES } from './files.ts'

export interface Tabs {
  readonly choose: (file: string) => void
  /** Shows a tab of a file that can only be read after the others, or none. */
  readonly setReadOnly: (file: string | undefined) => void
  /** Sets how many problems each file has. */
  readonly count: (problems: ReadonlyMap<string, { readonly errors: number; readonly others: number }>) => void
}

export function createTabs(list: HTMLElement, panel: HTMLElement, onChoice: (file: string) => void): Tabs {
  const tabOf = (file: string, ...content: readonly Child[]): HTMLButtonElement => {
    const tab = h(
      'button',
      { type: 'button', role: 'tab', id: `tab-${file}`, 'aria-controls': panel.id, title: file },
      ...content,
    )
    tab.addEventListener('click', () => choose(file))
    return tab
  }
  const own = new Map<string, HTMLButtonElement>(
    FILE_NAMES.map(file => [file, tabOf(file, h('span', {}, FILE_TITLES[file]), h('span', { class: 'count' }))]),
  )
  const tabs = new Map(own)
  list.replaceChildren(...tabs.values())
  list.addEventListener('keydown', event => {
    const files = [...tabs.keys()]
    const at = [...tabs.values()].indexOf(event.target as HTMLButtonElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: files.length - 1 }[event.key]
    if (at < 0 || to === undefined) return
    event.preventDefault()
    const next = files[(to + files.length) % files.length]!
    choose(next)
    tabs.get(next)!.focus()
  })

  let chosen: string = FILE_NAMES[0]
  const choose = (wanted: string): void => {
    chosen = wanted
    for (const [file, tab] of tabs) {
      const isChosen = file === chosen
      tab.setAttribute('aria-selected', String(isChosen))
      tab.tabIndex = isChosen ? 0 : -1
      // On a narrow screen, not all of them are in view.
      if (isChosen) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    panel.setAttribute('aria-labelledby', `tab-${chosen}`)
    onChoice(chosen)
  }
  choose(chosen)
  return {
    choose,
    setReadOnly(file) {
      const [known] = [...tabs.keys()].filter(each => !own.has(each))
      if (file === known) return
      if (known !== undefined) {
        tabs.get(known)!.remove()
        tabs.delete(known)
      }
      if (file !== undefined) {
        const tab = tabOf(file, file.replace(/\.yaml$/, ''), h('span', { class: 'quiet' }, ' read-only'))
        tab.setAttribute('aria-selected', 'false')
        tab.tabIndex = -1
        tabs.set(file, tab)
        list.append(tab)
      }
      if (!tabs.has(chosen)) choose(FILE_NAMES[0])
    },
    count(problems) {
      for (const [file, tab] of own) {
        const { errors = 0, others = 0 } = problems.get(file) ?? {}
        const badge = tab.querySelector<HTMLElement>('.count')!
        badge.textContent = errors + others === 0 ? '' : String(errors + others)
        badge.className = errors > 0 ? 'count error' : 'count'
      }
    },
  }
}
