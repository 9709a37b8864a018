// Problems of the user data of a phase, and the names of its values in messages.

import { fieldName } from '../../base/field-path.ts'
import { type Code, named, type Text, t, words } from '../../base/span.ts'
import { helps, type UserDataCode } from '../../diagnostics/codes.ts'
import type { Coded } from '../../diagnostics/text-problem.ts'
import type { PhaseName } from '../model/profile.ts'
import { phaseConfig, phaseName, type UserDataRequest } from './request.ts'

/**
 * The place of a value: a file's path, permissions or content, a unit's or drop-in's name or content, an SSH key, or an entry of modules.
 */
export type ValuePlace =
  | { readonly file: number; readonly part: 'path' | 'permissions' | 'content' | 'encoding' }
  | { readonly unit: number; readonly dropIn?: number; readonly part: 'name' | 'content' }
  /** The index in `userSSHKeys`. */
  | { readonly key: number }
  | { readonly module: string; readonly entry?: number | string; readonly property?: string }
  | { readonly list: 'files' | 'userSSHKeys' | 'units' | 'modules' }
  /** The phase itself. */
  | { readonly phase: PhaseName }

const FILE_FIELDS = {
  path: ['path'],
  permissions: ['permissions'],
  content: ['content', 'inline', 'data'],
  encoding: ['content', 'inline', 'encoding'],
} as const

interface Described {
  /** The name for messages, which show paths and unit names, but never contents and keys. */
  readonly name: Text
  /** The path in the phase. */
  readonly path: readonly (string | number)[]
  /** The text of a content, and the name of the part that it is. */
  readonly text?: string | undefined
  readonly part?: string
}

function describe(request: UserDataRequest, place: ValuePlace): Described {
  const { files = [], units = [] } = phaseConfig(request)
  if ('file' in place) {
    const { file, part } = place
    const quoted = quoteName(files[file]?.path ?? '')
    return {
      name: part === 'path' ? t`the path ${quoted}` : t`the ${words(part)} of ${quoted}`,
      path: ['files', file, ...FILE_FIELDS[part]],
      text: part === 'content' ? files[file]?.content.inline.data : undefined,
      part: files[file]?.path ?? '',
    }
  }
  if ('unit' in place) {
    const unit = units[place.unit]
    const dropIn = place.dropIn === undefined ? undefined : unit?.dropIns?.[place.dropIn]
    const quoted = quoteName(unit?.name ?? '')
    const name = dropIn ? t`drop-in ${quoteName(dropIn.name)} of ${quoted}` : t`unit ${quoted}`
    return {
      name: place.part === 'name' ? t`the name of ${name}` : name,
      path: ['units', place.unit, ...(place.dropIn === undefined ? [] : ['dropIns', place.dropIn]), place.part],
      text: place.part === 'content' ? (place.dropIn === undefined ? unit : dropIn)?.content : undefined,
      part: `${unit?.name ?? ''}${dropIn ? `/${dropIn.name}` : ''}`,
    }
  }
  if ('key' in place) return { name: t`SSH key ${place.key + 1}`, path: ['userSSHKeys', place.key] }
  if ('list' in place)
    return { name: t`${named(place.list === 'userSSHKeys' ? 'sshPublicKeys' : place.list)}`, path: [place.list] }
  if ('phase' in place) return { name: t`${fieldName(['spec', place.phase])}`, path: [] }
  const { module, entry, property } = place
  const below = property === undefined ? [] : t`.${named(property)}`
  const name =
    typeof entry === 'number'
      ? t`${named(module)} entry ${entry + 1}`
      : t`${named([module, entry].filter(step => step !== undefined).join('.'))}`
  return {
    name: t`${name}${below}`,
    path: ['modules', module, ...[entry, property].filter(step => step !== undefined)],
  }
}

const quoteName = (text: string): Code => named(/^[\x21-\x7e]+$/.test(text) ? text : JSON.stringify(text))

/** What is found in a value of a phase, before its place has a name and a field. */
export interface PhaseFinding {
  readonly place: ValuePlace
  /** The end of the message, after the name of the place: `is not absolute`. */
  readonly predicate: Text
  readonly line?: number
  /** The part of the line that is wrong. */
  readonly part?: string
  /** How to repair it; by default the help of the code. */
  readonly help?: Text
  /** The lines below it. */
  readonly below?: readonly Text[]
  /** Set if the name of the field is wrong instead of its value. */
  readonly caret?: 'key'
}

export interface CodedFinding extends PhaseFinding {
  readonly code: UserDataCode
}

/** Returns the problem with the name and field of its place. */
export function textProblem(
  request: UserDataRequest,
  { code, place, predicate, line, part, caret, help = t`${words(helps[code])}`, below = [] }: CodedFinding,
): Coded {
  const where = line === undefined ? [] : t` (line ${line})`
  const { name, path, text: content, part: own = '' } = describe(request, place)
  const text = line === undefined ? undefined : content?.split('\n')[line - 1]
  const message = t`${name} ${predicate}`
  return {
    of: 'config',
    code,
    message: t`${name}${where} ${predicate}`,
    field: ['spec', phaseName(request), ...path],
    help: [help, ...below],
    ...(caret && { caret }),
    ...(line !== undefined &&
      text !== undefined && { rendered: { name: own, line, text, message, ...(part !== undefined && { part }) } }),
  }
}
