// What the reader starts with: a cloud provider and an operating system.

import { render } from 'preact'
import { PROVIDER_SPECS } from '../start/provider-specs.ts'
import { STARTING_SYSTEMS } from '../start/starting-files.ts'
import { supportedProviders } from '../start/supported-providers.ts'
import type { StartChoice } from './start.ts'

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
        <label for="os">start with {select('os', STARTING_SYSTEMS, os => supports(os, shown.provider))}</label>
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
