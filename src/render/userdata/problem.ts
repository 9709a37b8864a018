// Problems of the user data of a phase, and the names of its values in messages.

import { helps, type UserDataCode } from '../../diagnostics/codes.ts'
import { formatPath } from '../../diagnostics/field-path.ts'
import type { TextProblem } from '../model/text-problem.ts'
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
  | { readonly field: string }

const FILE_FIELDS = {
  path: ['path'],
  permissions: ['permissions'],
  content: ['content', 'inline', 'data'],
  encoding: ['content', 'inline', 'encoding'],
} as const

function fieldOf(request: UserDataRequest, place: ValuePlace): string {
  const phase = ['spec', phaseName(request)] as const
  if ('file' in place) return formatPath([...phase, 'files', place.file, ...FILE_FIELDS[place.part]])
  if ('unit' in place) {
    const dropIn = place.dropIn === undefined ? [] : ['dropIns', place.dropIn]
    return formatPath([...phase, 'units', place.unit, ...dropIn, place.part])
  }
  if ('key' in place) return formatPath([...phase, 'userSSHKeys', place.key])
  if ('list' in place) return formatPath([...phase, place.list])
  if ('field' in place) return place.field
  const steps = [place.entry, place.property].filter(step => step !== undefined)
  return formatPath([...phase, 'modules', place.module, ...steps])
}

/** Returns a name for messages, which show paths and unit names, but never contents and keys. */
function nameOf(request: UserDataRequest, place: ValuePlace): string {
  const { files = [], units = [] } = phaseConfig(request)
  if ('file' in place) {
    const path = quoteName(files[place.file]?.path ?? '')
    return place.part === 'content'
      ? `the content of ${path}`
      : place.part === 'path'
        ? `the path ${path}`
        : `the ${place.part} of ${path}`
  }
  if ('unit' in place) {
    const unit = units[place.unit]
    const dropIn = place.dropIn === undefined ? undefined : unit?.dropIns?.[place.dropIn]
    const name = dropIn
      ? `drop-in ${quoteName(dropIn.name)} of ${quoteName(unit?.name ?? '')}`
      : `unit ${quoteName(unit?.name ?? '')}`
    return place.part === 'name' ? `the name of ${name}` : name
  }
  if ('key' in place) return `SSH key ${place.key + 1}`
  if ('list' in place) return place.list === 'userSSHKeys' ? 'sshPublicKeys' : place.list
  if ('field' in place) return place.field
  const entry =
    typeof place.entry === 'number' ? ` entry ${place.entry + 1}` : place.entry === undefined ? '' : `.${place.entry}`
  return `${place.module}${entry}${place.property === undefined ? '' : `.${place.property}`}`
}

const quoteName = (text: string): string => (/^[\x21-\x7e]+$/.test(text) ? text : JSON.stringify(text))

/** A problem of a value, before its place has a name and a field. */
export interface UserDataProblem {
  readonly code: UserDataCode
  readonly place: ValuePlace
  /** The end of the message, after the name of the place: `is not absolute`. */
  readonly predicate: string
  readonly line?: number
  /** The part of the line that is wrong. */
  readonly part?: string
  /** How to repair it; by default the help of the code. */
  readonly help?: string
  /** Set if the name of the field is wrong instead of its value. */
  readonly caret?: 'key'
}

/** Returns the problem with the name and field of its place. */
export function textProblem(
  request: UserDataRequest,
  { code, place, predicate, line, part, caret, help = helps[code] }: UserDataProblem,
): TextProblem {
  const where = line === undefined ? '' : ` (line ${line})`
  const text = line === undefined ? undefined : textOf(request, place)?.split('\n')[line - 1]
  const message = `${nameOf(request, place)} ${predicate}`
  return {
    of: 'config',
    code,
    message: `${nameOf(request, place)}${where} ${predicate}`,
    field: fieldOf(request, place),
    help,
    ...(caret && { caret }),
    ...(line !== undefined &&
      text !== undefined && { rendered: { line, text, message, ...(part !== undefined && { part }) } }),
  }
}

/** Returns the text of a content. */
function textOf(request: UserDataRequest, place: ValuePlace): string | undefined {
  const { files = [], units = [] } = phaseConfig(request)
  if ('file' in place) return place.part === 'content' ? files[place.file]?.content.inline.data : undefined
  if (!('unit' in place) || place.part !== 'content') return undefined
  const unit = units[place.unit]
  return place.dropIn === undefined ? unit?.content : unit?.dropIns?.[place.dropIn]?.content
}
