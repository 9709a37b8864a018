// How far the programs on a node agree with what is rendered, and whether a warning tells where they do not.

import type { UserDataRequest } from '../../src/render/userdata/index.ts'
import { renderRequest } from '../render/userdata/fixtures.ts'
import { type Recorded, recordedUserData } from './recorded-user-data.ts'
import { cloudInitSchema, flatcarIgnition, ignitionValidate, type Tool } from './userdata-tools.ts'

export interface Kind {
  readonly name: string
  readonly tool: Tool
  readonly includes: (recorded: Recorded) => boolean
  readonly version: UserDataRequest['ignitionVersion']
}

export const KINDS: readonly Kind[] = [
  {
    name: 'cloud-config',
    tool: cloudInitSchema,
    includes: ({ request }) => request.provisioner === 'cloud-init',
    version: '2.3',
  },
  {
    name: 'Ignition 2.3',
    tool: flatcarIgnition,
    includes: ({ request }) => request.provisioner === 'ignition',
    version: '2.3',
  },
  {
    name: 'Ignition 3.4',
    tool: ignitionValidate,
    includes: ({ request }) => request.provisioner === 'ignition',
    version: '3.4',
  },
]

export interface Judged {
  readonly name: string
  readonly remarks: readonly string[]
  readonly warned: boolean
}

export interface Agreement {
  /** Renderings that the function refuses: there is nothing to judge. */
  readonly refused: number
  readonly judged: readonly Judged[]
}

export function agreementOf({ tool, includes, version }: Kind): Agreement {
  const rendered = recordedUserData()
    .filter(includes)
    .map(({ name, request }) => ({ name, ...renderRequest({ ...request, ignitionVersion: version }) }))
  const accepted = rendered.flatMap(({ text, ...rest }) => (text === undefined ? [] : [{ text, ...rest }]))
  const remarks = tool.judge(accepted.map(({ text }) => text))
  return {
    refused: rendered.length - accepted.length,
    judged: accepted.map(({ name, messages }, i) => ({ name, remarks: remarks[i] ?? [], warned: messages.length > 0 })),
  }
}
