// A notice about links and replaced inputs, shown below the bar until it is closed.

import { type Child, h } from '../inspect/report/client/dom.ts'

export interface NoticeAction {
  readonly name: string
  readonly act: () => void
}

export interface Notice {
  readonly say: (content: Child, actions?: readonly NoticeAction[]) => void
  readonly close: () => void
}

export function createNotice(place: HTMLElement): Notice {
  const close = (): void => {
    place.hidden = true
    place.replaceChildren()
  }
  const button = (name: string, act: () => void): HTMLElement => {
    const made = h('button', { type: 'button' }, name)
    made.addEventListener('click', act)
    return made
  }
  return {
    close,
    say(content, actions = []) {
      place.replaceChildren(
        h('div', { class: 'notice-text', role: 'status' }, content),
        h(
          'div',
          { class: 'notice-actions' },
          ...actions.map(({ name, act }) => button(name, act)),
          button('Close', close),
        ),
      )
      place.hidden = false
    },
  }
}
