// The menu of the examples, a popover that the browser opens and closes.

import { h } from '../inspect/report/client/dom.ts'
import type { Example } from './examples/example.ts'
import { EXAMPLES } from './examples/index.ts'

export function createExampleMenu(opener: HTMLElement, menu: HTMLElement, onChoice: (example: Example) => void): void {
  menu.replaceChildren(
    ...EXAMPLES.map(example => {
      const button = h(
        'button',
        { type: 'button' },
        h('span', { class: 'example-title' }, example.title),
        h('span', { class: 'quiet' }, example.description),
      )
      button.addEventListener('click', () => {
        menu.hidePopover()
        onChoice(example)
      })
      return h('li', {}, button)
    }),
  )
  // A popover is in a layer of its own, so its place has to be set.
  menu.addEventListener('beforetoggle', () => {
    const { left, bottom } = opener.getBoundingClientRect()
    menu.style.left = `max(0.5rem, min(${left}px, 100vw - ${WIDTH} - 0.5rem))`
    menu.style.top = `calc(${bottom}px + 0.3rem)`
    menu.style.width = `min(${WIDTH}, 100vw - 1rem)`
  })
}

const WIDTH = '27rem'
