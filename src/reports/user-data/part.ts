// What user data holds, taken apart: each thing that a node gets, with its text as it lies on the node's disk.

import type { Json } from '../../model/profile.ts'
import { writeYaml } from '../../yaml/index.ts'

/** `text` is taken whole; `unreadable` is user data that no reader can take apart. */
export type PartKind = 'file' | 'unit' | 'drop-in' | 'commands' | 'SSH keys' | 'setting' | 'text' | 'unreadable'

export interface UserDataPart {
  readonly kind: PartKind
  /** A file's path, a unit's name, a module's; of a drop-in `<unit>/<drop-in>`. */
  readonly name: string
  readonly text: string
  /** Permissions, owner, encoding, whether a unit is enabled: as the user data has them. */
  readonly traits: ReadonlyMap<string, string>
}

export const noTraits: ReadonlyMap<string, string> = new Map()

/** One line for each entry; an entry that is no text in one line of JSON. */
export const linesOf = (entries: readonly Json[]): string => entries.map(entry => `${oneLine(entry)}\n`).join('')

export const oneLine = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A part without a form of its own. */
export const setting = (name: string, value: Json): UserDataPart => ({
  kind: 'setting',
  name,
  text: typeof value === 'string' ? `${value}\n` : writeYaml(value),
  traits: noTraits,
})

/** What is neither empty nor absent, as text. */
export const traitsOf = (entries: readonly (readonly [name: string, value: Json | undefined])[]) =>
  new Map(entries.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, oneLine(value)]])))
