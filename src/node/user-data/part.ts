// The parts of user data: everything that a node gets, with texts as they are on the node's disk.

import { isObject, type Json, type JsonObject } from '../../base/json.ts'
import { writeYaml } from '../../render/yaml/index.ts'

/** `text` is not split into parts; `unreadable` is user data that cannot be parsed. */
export type PartKind = 'file' | 'unit' | 'drop-in' | 'commands' | 'SSH keys' | 'setting' | 'text' | 'unreadable'

export interface UserDataPart {
  readonly kind: PartKind
  /** The path of a file, the name of a unit or module, or `<unit>/<drop-in>` for a drop-in. */
  readonly name: string
  readonly text: string
  /** Permissions, owner, encoding or whether a unit is enabled, as written in the user data. */
  readonly traits: ReadonlyMap<string, string>
}

export const noTraits: ReadonlyMap<string, string> = new Map()

/** Writes each entry on a line. An entry that is not text is written as JSON. */
export const linesOf = (entries: readonly Json[]): string => entries.map(entry => `${oneLine(entry)}\n`).join('')

/** Returns a value on one line: a text as it is, anything else as JSON. */
export const oneLine = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const textOf = (value: Json | undefined): string => (value === undefined ? '' : oneLine(value))

export const objectsIn = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Returns a unit of user data or of a phase, and its drop-ins. Both have their text in the field `contents`. */
export function unitParts({ name, ...others }: JsonObject, contents: string, dropIns: string): UserDataPart[] {
  const { [contents]: text, [dropIns]: added, ...traits } = others
  const unit = textOf(name)
  return [
    { kind: 'unit', name: unit, text: textOf(text), traits: traitsOf(Object.entries(traits)) },
    ...objectsIn(added).map(
      (dropIn): UserDataPart => ({
        kind: 'drop-in',
        name: `${unit}/${textOf(dropIn.name)}`,
        text: textOf(dropIn[contents]),
        traits: noTraits,
      }),
    ),
  ]
}

/** Returns a part for a value without a more specific kind. Keys are sorted, because their order has no meaning. */
export const setting = (name: string, value: Json): UserDataPart => ({
  kind: 'setting',
  name,
  text: typeof value === 'string' ? `${value}\n` : writeYaml(sortKeys(value)),
  traits: noTraits,
})

function sortKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(key => [key, sortKeys(value[key]!)]),
  )
}

/** Returns the entries with values as texts, without empty and missing ones. */
export const traitsOf = (entries: readonly (readonly [name: string, value: Json | undefined])[]) =>
  new Map(entries.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, oneLine(value)]])))
