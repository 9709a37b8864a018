// Validates a parsed configuration as Ignition 2.3 does. Like the reference, it also refuses what Ignition only warns about.

import { parseAsGoSystemd } from '../unit-file.ts'
import type { ContainerLinuxConfig } from './container-linux-config.ts'
import type { DataStruct } from './decode.ts'
import { fileMode, fileSystem, text } from './spec-2.ts'

export interface Objection {
  readonly rule:
    | 'path'
    | 'mode'
    | 'owner'
    | 'overwrite'
    | 'filesystem'
    | 'unit-name'
    | 'drop-in-name'
    | 'unit-content'
    | 'install'
  readonly of: { readonly file: number } | { readonly unit: number; readonly dropIn?: number }
  readonly line?: number
  /** The exact problem, if the rule can be violated in several ways. */
  readonly detail?: string
}

const UNIT_TYPES = new Set(
  'service socket device mount automount swap target path timer snapshot slice scope'
    .split(' ')
    .map(type => `.${type}`),
)
const MAX_MODE = 0o7777n

/** Does what Go's path.Ext does: returns the text from the last dot of the last path element. */
function extension(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot > name.lastIndexOf('/') ? name.slice(dot) : ''
}

/** Returns the violations of Ignition's rules. */
export function objectionsTo({ files, units }: ContainerLinuxConfig): Objection[] {
  return [
    ...files.flatMap((file, index) => fileObjections(file).map(objection => ({ ...objection, of: { file: index } }))),
    ...units.flatMap((unit, index) =>
      unitObjections(unit).map(({ of, ...rest }) => ({ ...rest, of: { unit: index, ...of } })),
    ),
  ]
}

function* violated(rules: Iterable<readonly [Objection['rule'], boolean]>): Iterable<{ rule: Objection['rule'] }> {
  for (const [rule, broken] of rules) if (broken) yield { rule }
}

function fileObjections(file: DataStruct): { rule: Objection['rule'] }[] {
  const mode = fileMode(file)
  const hasBoth = (owner: DataStruct | undefined) => owner?.id !== undefined && text(owner, 'name') !== ''
  return [
    ...violated([
      ['path', !text(file, 'path').startsWith('/')],
      ['mode', mode < 0n || mode > MAX_MODE],
      ['owner', hasBoth(file.user as DataStruct) || hasBoth(file.group as DataStruct)],
      ['overwrite', file.overwrite === true && file.append === true],
      ['filesystem', fileSystem(file) !== 'root'],
    ]),
  ]
}

/** An objection to a unit or to one of its drop-ins, without the unit's index. */
type UnitObjection = Omit<Objection, 'of'> & { readonly of: { readonly dropIn?: number } }

function unitObjections(unit: DataStruct): UnitObjection[] {
  const contents = text(unit, 'contents')
  const reading = parseAsGoSystemd(contents)
  const objections: UnitObjection[] = []
  if (!UNIT_TYPES.has(extension(text(unit, 'name')))) objections.push({ rule: 'unit-name', of: {} })
  if ('problem' in reading)
    objections.push({ rule: 'unit-content', of: {}, line: reading.line, detail: reading.problem })
  else if (unit.enable === true || unit.enabled === true) {
    const { options } = reading
    // A unit without any option passes: go-systemd returns no list for it, which the reference treats as "not read".
    if (options.length > 0 && options.every(({ section }) => section !== 'Install'))
      objections.push({ rule: 'install', of: {} })
  }
  const dropIns = (unit.dropins ?? []) as DataStruct[]
  return [...objections, ...dropIns.flatMap((dropIn, at) => dropInObjections(dropIn, { dropIn: at }))]
}

function dropInObjections(dropIn: DataStruct, of: { dropIn: number }): UnitObjection[] {
  const reading = parseAsGoSystemd(text(dropIn, 'contents'))
  const objections: UnitObjection[] = []
  if ('problem' in reading) objections.push({ rule: 'unit-content', of, line: reading.line, detail: reading.problem })
  if (extension(text(dropIn, 'name')) !== '.conf') objections.push({ rule: 'drop-in-name', of })
  return objections
}
