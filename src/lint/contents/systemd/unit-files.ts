// Checks the contents of units: of those of a profile for Flatcar, and of files in the folders where systemd looks for units.

import type { ConfigPhase } from '../../../render/model/config.ts'
import type { UserDataProblem } from '../../../render/userdata/problem.ts'
import { phaseConfig, type UserDataRequest } from '../../../render/userdata/request.ts'
import type { ContentProblem } from '../content-problem.ts'
import { UNIT_TYPES } from './settings.ts'
import { unitProblems } from './unit-problems.ts'
import { typeOf } from './unit-text.ts'

/** Matches the path of a unit or drop-in. Its groups are the name of a drop-in's unit, and the name of the file. */
export const UNIT_FILE =
  /^\/(?:etc|run|usr\/lib|usr\/local\/lib|lib)\/systemd\/(?:system|user)\/(?:([^/]+)\.d\/)?([^/]+)$/

/** Returns the problems of a unit or drop-in that is written as a file. */
export function unitFileProblems(path: string, text: string, isExtended: boolean): ContentProblem[] {
  if (!path.includes('/systemd/')) return []
  const [, parent, name] = UNIT_FILE.exec(path) ?? []
  if (name === undefined) return []
  if (parent !== undefined) {
    if (!name.endsWith('.conf') || !isUnitOrType(parent)) return []
    return unitProblems({ name: parent, text, isDropIn: true })
  }
  if (!isUnit(name) || text.trim() === '') return []
  return unitProblems({ name, text, isDropIn: false, isExtended })
}

/** Whether the file is a unit to which a drop-in of the same phase adds. */
export const isExtendedUnit = ({ files = [], units = [] }: ConfigPhase, path: string): boolean =>
  path.includes('/systemd/') &&
  (files.some(file => file.path.startsWith(`${path}.d/`)) ||
    units.some(({ name, dropIns = [] }) => dropIns.length > 0 && path.endsWith(`/${name}`)))

export const isUnit = (name: string): boolean => name.includes('.') && UNIT_TYPES.includes(typeOf(name))
export const isUnitOrType = (name: string): boolean => isUnit(name) || UNIT_TYPES.includes(name)

/** Returns the problems of the units of a profile for Flatcar. */
export function flatcarUnitProblems(request: UserDataRequest): UserDataProblem[] {
  // All other systems ignore the list of units as a whole.
  if (request.config.osName !== 'flatcar') return []
  const phase = phaseConfig(request)
  return (phase.units ?? []).flatMap(({ name, content = '', dropIns = [] }, unit) => {
    if (!isUnit(name)) return []
    const isExtended = dropIns.length > 0 || hasDropInFile(phase, name)
    const own = content.trim() === '' ? [] : unitProblems({ name, text: content, isDropIn: false, isExtended })
    return [
      ...own.map(problem => ({ ...problem, place: { unit, part: 'content' as const } })),
      ...dropIns.flatMap((dropIn, index) =>
        unitProblems({ name, text: dropIn.content, isDropIn: true }).map(problem => ({
          ...problem,
          place: { unit, dropIn: index, part: 'content' as const },
        })),
      ),
    ]
  })
}

const hasDropInFile = ({ files = [] }: ConfigPhase, name: string): boolean =>
  files.some(({ path }) => path.includes(`/systemd/system/${name}.d/`))
