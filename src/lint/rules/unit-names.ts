// Checks the names of units and drop-ins, and the paths of files in the folders of systemd: it ignores a file with another ending.

import { nearest } from '../../base/nearest.ts'
import { t } from '../../base/span.ts'
import { isUnit, isUnitOrType, typeOf, UNIT_TYPES } from '../../node/readers/units.ts'
import { inFiles, type PhaseCheck, type PhaseFinding, UNIT_PATH } from '../phase.ts'

/** A unit beside the folder system/. */
const MISPLACED_UNIT = /^\/etc\/systemd\/([^/]+\.(?:service|timer|socket|mount|path|target))$/

const SECTION = /^\[(?:Unit|Service|Install|Timer|Socket|Mount|Path)\]/m

export const unitPaths = inFiles('path', () => ({ path, content }) => {
  const found: Wrong[] = []
  if (!path.includes('/systemd/')) return found
  const misplaced = MISPLACED_UNIT.exec(path)?.[1]
  if (misplaced !== undefined)
    found.push({
      predicate: t`is in a folder where systemd reads no units`,
      help: t`Write it to /etc/systemd/system/${misplaced}.`,
    })
  const [, parent, name] = UNIT_PATH.exec(path) ?? []
  if (name === undefined) return found
  const wrong = parent === undefined ? unitName(name, content.inline.data) : dropInName(parent, name)
  return wrong === undefined ? found : [...found, wrong]
})

export const unitNames: PhaseCheck = ({ request, config: { units = [] } }) => {
  // Ignition refuses a name without a type itself, and profiles for other systems have no units.
  const hasTypes = request.provisioner === 'ignition' || request.config.osName !== 'flatcar'
  const all = units.flatMap(({ name, dropIns = [] }, unit) => [
    { name, place: { unit, part: 'name' as const }, wrong: isUnit(name) ? undefined : wrongType(name) },
    ...dropIns.map(({ name }, dropIn) => {
      const wrong = name.endsWith('.conf') ? undefined : notConf(name)
      return { name, place: { unit, dropIn, part: 'name' as const }, wrong }
    }),
  ])
  return [
    ...all.flatMap(({ name, place }) => (name.includes('/') ? { place, ...isPath(name) } : [])),
    ...all.flatMap(({ place, wrong }) => (hasTypes || wrong === undefined ? [] : { place, ...wrong })),
  ]
}

export const maskedUnits: PhaseCheck = ({ config: { units = [] } }) =>
  units.flatMap(({ enable, mask }, unit): PhaseFinding[] =>
    enable && mask ? [{ place: { unit, part: 'content' }, ...MASKED }] : [],
  )

const MASKED: Wrong = {
  predicate: t`is enabled and masked: systemd never starts it`,
  help: t`Remove enable or mask.`,
}

type Wrong = Pick<PhaseFinding, 'predicate' | 'help'>

const isPath = (name: string): Wrong => ({
  predicate: t`is a path, but systemd only reads units in its own folders`,
  help: t`Write only the name: ${name.slice(name.lastIndexOf('/') + 1)}.`,
})

function wrongType(name: string): Wrong {
  const near = nearType(name)
  return {
    predicate: t`does not end in a type of unit: systemd ignores it`,
    help: near === undefined ? t`Add the type, for example ${name}.service.` : t`Did you mean ${near}?`,
  }
}

function nearType(name: string): string | undefined {
  const near = name.includes('.') ? nearest(typeOf(name), UNIT_TYPES) : undefined
  return near && `${name.slice(0, name.lastIndexOf('.') + 1)}${near}`
}

const notConf = (name: string): Wrong => ({
  predicate: t`does not end in .conf: systemd ignores it`,
  help: t`Name it ${name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : name}.conf.`,
})

const unitName = (name: string, text: string): Wrong | undefined =>
  !isUnit(name) && (nearType(name) !== undefined || SECTION.test(text)) ? wrongType(name) : undefined

function dropInName(parent: string, name: string): Wrong | undefined {
  if (!isUnitOrType(parent)) {
    const near = nearType(parent)
    return {
      predicate: t`is in the folder ${parent}.d, which is named after no unit: systemd ignores it`,
      help: t`Name the folder ${near ?? `${parent}.service`}.d.`,
    }
  }
  return name.endsWith('.conf') ? undefined : notConf(name)
}
