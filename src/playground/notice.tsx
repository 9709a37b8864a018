// A notice about links and replaced inputs, shown below the bar until it is closed.

import { type ComponentChildren, render } from 'preact'

export interface NoticeAction {
  readonly name: string
  readonly act: () => void
}

export interface Notice {
  /** Shows a content in the place of any other. `onGone` is called when it is closed or replaced. */
  readonly say: (content: ComponentChildren, actions?: readonly NoticeAction[], onGone?: () => void) => void
  readonly close: () => void
}

export function createNotice(place: HTMLElement): Notice {
  let gone = (): void => {}
  const close = (): void => {
    gone()
    gone = () => {}
    place.hidden = true
    render(null, place)
  }
  return {
    close,
    say(content, actions = [], onGone = () => {}) {
      gone()
      gone = onGone
      render(
        <>
          <div class="notice-text" role="status">
            {content}
          </div>
          <div class="notice-actions">
            {[...actions, { name: 'Close', act: close }].map(({ name, act }) => (
              <button type="button" key={name} onClick={act}>
                {name}
              </button>
            ))}
          </div>
        </>,
        place,
      )
      place.hidden = false
    },
  }
}
