// What the reader starts with: a cloud provider and an operating system, or an example of the menu, which is a popover of the browser.

import { render } from 'preact'
import { PROVIDER_SPECS } from '../start/provider-specs.ts'
import { STARTING_SYSTEMS } from '../start/starting-files.ts'
import { supportedProviders } from '../start/supported-providers.ts'
import type { Example, StartChoice } from './examples/example.ts'
import { FLATCAR_UNITS } from './examples/flatcar-units.ts'
import { PROXY_AND_MIRROR } from './examples/proxy-and-mirror.ts'
import { START } from './examples/start.ts'
import { TEMPLATE_MISTAKE } from './examples/template-mistake.ts'

/** Returns a function that shows a choice without making it. */
export function createStartChoice(
  place: HTMLElement,
  onChoice: (choice: StartChoice) => void,
): (choice: StartChoice) => void {
  let shown: StartChoice
  let supported: ReadonlyMap<string, readonly string[]> = new Map()
  const supports = (os: string, provider: string): boolean => supported.get(os)?.includes(provider) ?? true
  const choose = (choice: StartChoice): void => {
    const os = supports(choice.os, choice.provider)
      ? choice.os
      : STARTING_SYSTEMS.find(each => supports(each, choice.provider))
    onChoice({ ...choice, os: os ?? choice.os })
  }
  const select = (what: 'os' | 'provider', names: readonly string[], isOffered: (name: string) => boolean) => (
    // The choice that is shown is the one that was made, also if the reader does not discard changes.
    <select
      id={what}
      value={shown[what]}
      onChange={event => {
        const { value } = event.currentTarget
        event.currentTarget.value = shown[what]
        choose({ ...shown, [what]: value })
      }}
    >
      {names.map(name => (
        <option value={name} key={name} disabled={!isOffered(name)}>
          {name}
        </option>
      ))}
    </select>
  )
  const draw = (): void =>
    render(
      <>
        <label for="os">or start with {select('os', STARTING_SYSTEMS, os => supports(os, shown.provider))}</label>
        {/* A provider that only other profiles support than the default ones of operating systems is not offered. */}
        <label for="provider">
          on{' '}
          {select('provider', Object.keys(PROVIDER_SPECS), provider =>
            STARTING_SYSTEMS.some(os => supports(os, provider)),
          )}
        </label>
      </>,
      place,
    )
  void Promise.all(STARTING_SYSTEMS.map(async os => [os, await supportedProviders(`osp-${os}`)] as const)).then(
    found => {
      supported = new Map(found)
      draw()
    },
  )
  return choice => {
    shown = choice
    draw()
  }
}

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

export const EXAMPLES: readonly Example[] = [START, PROXY_AND_MIRROR, TEMPLATE_MISTAKE, FLATCAR_UNITS]
