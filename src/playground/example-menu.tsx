// The menu of the examples, a popover that the browser opens and closes.

import { render } from 'preact'
import type { Example } from './examples/example.ts'
import { EXAMPLES } from './examples/index.ts'

export function createExampleMenu(opener: HTMLElement, menu: HTMLElement, onChoice: (example: Example) => void): void {
  const choose = (example: Example): void => {
    menu.hidePopover()
    onChoice(example)
  }
  render(
    EXAMPLES.map(example => (
      <li key={example.title}>
        <button type="button" onClick={() => choose(example)}>
          <span class="example-title">{example.title}</span>
          <span class="quiet">{example.description}</span>
        </button>
      </li>
    )),
    menu,
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
