// Finds units: those of a profile for Flatcar, and files in the folders where systemd looks for units.

import { nearest } from '../../../diagnostics/nearest.ts'
import type { ConfigPhase } from '../../../model/config.ts'
import type { UserDataProblem } from '../../../userdata/finding.ts'
import { phaseConfig, type UserDataRequest } from '../../../userdata/request.ts'
import type { ContentProblem } from '../content-problem.ts'
import { UNIT_TYPES } from './settings.ts'
import { daemonFileProblems, typeOf, unitProblems } from './unit-problems.ts'

const UNIT_FILE = /^\/(?:etc|run|usr\/lib|usr\/local\/lib|lib)\/systemd\/(?:system|user)\/(?:([^/]+)\.d\/)?([^/]+)$/

/** Files of systemd's own daemons, such as journald.conf and timesyncd.conf.d/company.conf. */
const DAEMON_FILE =
  /^\/(?:etc|run|usr\/lib|usr\/local\/lib)\/systemd\/(?:[a-z]+\.conf\.d\/[^/]+\.conf|[a-z]+\.conf|network\/[^/]+\.(?:network|netdev|link))$/

/** A unit beside the folder system/, and a file of networkd with another ending. */
const MISPLACED_UNIT = /^\/etc\/systemd\/([^/]+\.(?:service|timer|socket|mount|path|target))$/
const NETWORK_FILE = /^\/etc\/systemd\/network\/([^/]+)$/

const SECTION = /^\[(?:Unit|Service|Install|Timer|Socket|Mount|Path)\]/m

/** Returns the problems of a unit or drop-in that is written as a file. */
export function unitFileProblems(path: string, text: string, isExtended: boolean): ContentProblem[] {
  if (!path.includes('/systemd/')) return []
  const [, parent, name] = UNIT_FILE.exec(path) ?? []
  if (name === undefined) return DAEMON_FILE.test(path) ? daemonFileProblems(path, text) : []
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

const isUnit = (name: string): boolean => name.includes('.') && UNIT_TYPES.includes(typeOf(name))
const isUnitOrType = (name: string): boolean => isUnit(name) || UNIT_TYPES.includes(name)

/** Returns the problems of the names of files in the folders of systemd. */
export function unitNameProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [] } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  files.forEach(({ path, content }, file) => {
    const [, parent, name] = (path.includes('/systemd/') && UNIT_FILE.exec(path)) || []
    const misplaced = MISPLACED_UNIT.exec(path)?.[1]
    if (misplaced !== undefined)
      problems.push({
        code: 'OSM0635',
        place: { file, part: 'path' },
        predicate: 'is in a folder where systemd reads no units',
        help: `Write it to /etc/systemd/system/${misplaced}.`,
      })
    const network = NETWORK_FILE.exec(path)?.[1]
    if (network !== undefined && !/\.(?:network|netdev|link)$|^\.|^README/.test(network))
      problems.push({
        code: 'OSM0635',
        place: { file, part: 'path' },
        predicate: 'does not end in .network, .netdev or .link: systemd-networkd ignores it',
        help: `Name it ${network.replace(/\.[^.]*$/, '')}.network if it sets up a network.`,
      })
    if (name === undefined) return
    const found = parent === undefined ? unitName(name, content.inline.data) : dropInName(parent, name)
    if (found !== undefined) problems.push({ code: 'OSM0635', place: { file, part: 'path' }, ...found })
  })
  units.forEach(({ name, enable, mask, dropIns = [] }, unit) => {
    for (const [dropIn, part] of [[undefined, name] as const, ...dropIns.map(({ name }, i) => [i, name] as const)])
      if (part.includes('/'))
        problems.push({
          code: 'OSM0635',
          place: { unit, ...(dropIn !== undefined && { dropIn }), part: 'name' },
          ...isPath(part),
        })
    if (enable && mask)
      problems.push({
        code: 'OSM0634',
        place: { unit, part: 'content' },
        predicate: 'is enabled and masked: systemd never starts it',
        help: 'Remove enable or mask.',
      })
  })
  // Ignition refuses other names.
  if (request.provisioner === 'ignition' || request.config.osName !== 'flatcar') return problems
  units.forEach(({ name, dropIns = [] }, unit) => {
    const found = isUnit(name) ? undefined : wrongType(name)
    if (found !== undefined) problems.push({ code: 'OSM0635', place: { unit, part: 'name' }, ...found })
    dropIns.forEach((dropIn, index) => {
      if (!dropIn.name.endsWith('.conf'))
        problems.push({ code: 'OSM0635', place: { unit, dropIn: index, part: 'name' }, ...notConf(dropIn.name) })
    })
  })
  return problems
}

type Wrong = Pick<UserDataProblem, 'predicate' | 'help'>

const isPath = (name: string): Wrong => ({
  predicate: 'is a path, but systemd only reads units in its own folders',
  help: `Write only the name: ${name.slice(name.lastIndexOf('/') + 1)}.`,
})

function wrongType(name: string): Wrong {
  const near = nearType(name)
  return {
    predicate: 'does not end in a type of unit: systemd ignores it',
    help: near === undefined ? `Add the type, for example ${name}.service.` : `Did you mean ${near}?`,
  }
}

function nearType(name: string): string | undefined {
  const near = name.includes('.') ? nearest(typeOf(name), UNIT_TYPES) : undefined
  return near && `${name.slice(0, name.lastIndexOf('.') + 1)}${near}`
}

const notConf = (name: string): Wrong => ({
  predicate: 'does not end in .conf: systemd ignores it',
  help: `Name it ${name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name}.conf.`,
})

const unitName = (name: string, text: string): Wrong | undefined =>
  !isUnit(name) && (nearType(name) !== undefined || SECTION.test(text)) ? wrongType(name) : undefined

function dropInName(parent: string, name: string): Wrong | undefined {
  if (!isUnitOrType(parent)) {
    const near = nearType(parent)
    return {
      predicate: `is in the folder ${parent}.d, which is named after no unit: systemd ignores it`,
      help: `Name the folder ${near ?? `${parent}.service`}.d.`,
    }
  }
  return name.endsWith('.conf') ? undefined : notConf(name)
}

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
