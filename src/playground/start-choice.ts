// The choice of a cloud provider and an operating system to start with.

import { h } from '../inspect/report/client/dom.ts'
import { PROVIDER_SPECS } from '../start/provider-specs.ts'
import { STARTING_SYSTEMS } from '../start/starting-files.ts'
import { supportedProviders } from '../start/supported-providers.ts'
import type { StartChoice } from './examples/example.ts'

interface ChoiceRequest {
  readonly provider: HTMLSelectElement
  readonly os: HTMLSelectElement
  readonly onChoice: (choice: StartChoice) => void
}

/** Returns a function that shows a choice without making it. */
export function createStartChoice({ provider, os, onChoice }: ChoiceRequest): (choice: StartChoice) => void {
  provider.replaceChildren(...Object.keys(PROVIDER_SPECS).map(name => h('option', { value: name }, name)))
  os.replaceChildren(...STARTING_SYSTEMS.map(name => h('option', { value: name }, name)))
  let supported: ReadonlyMap<string, readonly string[]> = new Map()
  const supports = (name: string): boolean => supported.get(name)?.includes(provider.value) ?? true
  const isOffered = (name: string): boolean =>
    supported.size === 0 || [...supported.values()].some(providers => providers.includes(name))
  const disableOthers = (): void => {
    // A provider that only other profiles support than the default ones of operating systems.
    for (const option of provider.options) option.disabled = !isOffered(option.value)
    for (const option of os.options) option.disabled = !supports(option.value)
  }
  const choose = (): void => {
    disableOthers()
    if (!supports(os.value)) os.value = STARTING_SYSTEMS.find(supports) ?? os.value
    onChoice({ provider: provider.value, os: os.value })
  }
  provider.addEventListener('change', choose)
  os.addEventListener('change', choose)
  void Promise.all(STARTING_SYSTEMS.map(async name => [name, await supportedProviders(`osp-${name}`)] as const)).then(
    found => {
      supported = new Map(found)
      disableOthers()
    },
  )
  return choice => {
    provider.value = choice.provider
    os.value = choice.os
    disableOthers()
  }
}
