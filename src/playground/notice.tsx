// A notice about links and replaced inputs, shown below the bar until it is closed.

import { type ComponentChildren, render } from 'preact'

export interface NoticeAction {
  readonly name: string
  readonly act: () => void
}

export interface Notice {
  readonly say: (content: ComponentChildren, actions?: readonly NoticeAction[]) => void
  readonly close: () => void
}

export function createNotice(place: HTMLElement): Notice {
  const close = (): void => {
    place.hidden = true
    render(null, place)
  }
  return {
    close,
    say(content, actions = []) {
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
