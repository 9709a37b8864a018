// The users that the user data sets up, with the number of their SSH keys.

import { isObject, type Json } from '../../base/json.ts'
import type { NodePart } from '../../node/node-objects.ts'
import { oneLine } from '../../node/user-data/index.ts'
import { yamlValue } from '../../source/documents.ts'
import { PHASE_NAMES, type Phase, partsOfPhase } from './phase-view.ts'

export interface UserView {
  /** undefined for the default user of the machine image, whose name the user data does not say. */
  readonly name: string | undefined
  readonly sshKeys: number
  readonly phases: readonly Phase[]
  /** Groups, sudo rules and others. */
  readonly properties: ReadonlyMap<string, string>
}

export function usersView(parts: readonly NodePart[], operatingSystem: string | undefined): UserView[] {
  const found = new Map<string, UserView>()
  const add = (
    name: string | undefined,
    sshKeys: number,
    properties: ReadonlyMap<string, string>,
    phase: Phase,
  ): void => {
    const known = found.get(name ?? '') ?? { sshKeys: 0, phases: [], properties: new Map() }
    found.set(name ?? '', {
      name,
      sshKeys: Math.max(known.sshKeys, sshKeys),
      phases: [...new Set([...known.phases, phase])],
      properties: new Map([...known.properties, ...properties]),
    })
  }
  for (const phase of PHASE_NAMES)
    for (const { kind, name, text, traits } of partsOfPhase(parts, phase)) {
      const isKeys = kind === 'SSH keys' || (kind === 'setting' && name === 'SSH keys')
      if (isKeys) add(userOf(name, operatingSystem), text.split('\n').filter(Boolean).length, traits, phase)
      else if (kind === 'setting' && name === 'users')
        for (const user of listIn(text)) {
          if (user === 'default') add(undefined, 0, new Map(), phase)
          else if (typeof user === 'string') add(user, 0, new Map(), phase)
          else if (isObject(user)) add(...ownUser(user), phase)
        }
    }
  return [...found.values()]
}

/** Ignition, and cloud-init of Flatcar, set up the user core. */
const userOf = (part: string, operatingSystem: string | undefined): string | undefined =>
  /^SSH keys of (.+)$/.exec(part)?.[1] ?? (operatingSystem === 'flatcar' ? 'core' : undefined)

function listIn(text: string): readonly Json[] {
  const value = yamlValue(text)
  return Array.isArray(value) ? value : []
}

const KEYS = ['ssh_authorized_keys', 'ssh-authorized-keys']
/** Properties of users that are secret. */
const HIDDEN = ['passwd', 'hashed_passwd', 'plain_text_passwd', ...KEYS]

function ownUser(user: { readonly [name: string]: Json }): [string | undefined, number, ReadonlyMap<string, string>] {
  const { name, ...others } = user
  const keys = KEYS.flatMap(key => (Array.isArray(others[key]) ? others[key] : []))
  const properties = Object.entries(others).filter(([property]) => !HIDDEN.includes(property))
  return [
    typeof name === 'string' ? name : undefined,
    keys.length,
    new Map(properties.map(([property, value]) => [property, oneLine(value)])),
  ]
}
