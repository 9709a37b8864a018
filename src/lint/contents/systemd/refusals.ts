// Finds units that systemd refuses to load, because a setting is missing or contradicts another one.

import type { ParsedUnit, Setting } from '../../../node/readers/units.ts'
import type { ContentProblem } from '../content-problem.ts'
import { typeOf, type UnitText } from './unit-text.ts'

/** Returns why systemd does not load the unit. */
export function refusal(given: UnitText, unit: ParsedUnit): ContentProblem | undefined {
  const valuesOf = (section: string, name: RegExp): Setting[] =>
    withoutReset(unit.settings.filter(setting => setting.section === section && name.test(setting.name)))
  const type = typeOf(given.name)
  const problem = Object.hasOwn(REFUSALS, type) ? REFUSALS[type]?.(valuesOf, given) : undefined
  if (problem === undefined) return undefined
  const { section, ...rest } = problem
  return { code: 'OSM0634', ...(section !== undefined && lineOf(unit, section)), ...rest }
}

/** Returns the settings that have a value. A setting without a value resets the list, and removes those of its name before it. */
function withoutReset(settings: readonly Setting[]): Setting[] {
  const removed = new Set<string>()
  return settings
    .toReversed()
    .filter(({ name, value }) => (value === '' ? void removed.add(name) : !removed.has(name)))
    .reverse()
}

/** Services that already have a command, and a type other than oneshot. */
const STARTED = new Set(['containerd.service', 'docker.service', 'kubelet.service', 'sshd.service', 'ssh.service'])

/** Returns the problem of a drop-in that adds a command to a service, which may only have one. */
export function secondStart({ name }: UnitText, { settings }: ParsedUnit): ContentProblem | undefined {
  const starts = settings.filter(setting => setting.section === 'Service' && setting.name === 'ExecStart')
  const [first] = starts
  if (!STARTED.has(name) || first === undefined || first.value === '') return undefined
  return {
    code: 'OSM0634',
    predicate: `adds a second command to ${name}, which may only have one: systemd refuses it`,
    line: first.line,
    part: 'ExecStart',
    help: 'Write an empty ExecStart= in the line before, which removes the first command.',
  }
}

type ValuesOf = (section: string, name: RegExp) => Setting[]
type Refusal = Omit<ContentProblem, 'code'> & { readonly section?: string }

const needs =
  (section: string, names: RegExp, what: string, help: string) =>
  (valuesOf: ValuesOf, { isExtended }: UnitText): Refusal | undefined =>
    isExtended || valuesOf(section, names).length > 0
      ? undefined
      : { predicate: `has no ${what}: systemd refuses it`, help, section }

const REFUSALS: Readonly<Record<string, (valuesOf: ValuesOf, given: UnitText) => Refusal | undefined>> = {
  service: serviceRefusal,
  timer: needs(
    'Timer',
    /^On(?:Calendar|ActiveSec|BootSec|StartupSec|UnitActiveSec|UnitInactiveSec|ClockChange|TimezoneChange)$/,
    'time',
    'Set OnCalendar=, OnBootSec=, OnUnitActiveSec= or another time in [Timer].',
  ),
  socket: needs('Socket', /^Listen/, 'address to listen on', 'Set ListenStream= or another address in [Socket].'),
  path: needs(
    'Path',
    /^(?:Path(?:Exists|ExistsGlob|Changed|Modified)|DirectoryNotEmpty)$/,
    'path to watch',
    'Set PathExists=, PathChanged= or another path in [Path].',
  ),
  mount: mountRefusal,
}

function serviceRefusal(valuesOf: ValuesOf, { isExtended }: UnitText): Refusal | undefined {
  const relative = valuesOf('Service', /^Exec/).find(({ value }) => isRelative(value))
  if (relative !== undefined)
    return {
      predicate: `has a relative path in ${relative.name}=: systemd ignores the command`,
      line: relative.line,
      part: relative.value,
      help: 'Write the absolute path of the program, or only its name.',
    }
  if (isExtended) return undefined
  const starts = valuesOf('Service', /^ExecStart$/)
  const type = valuesOf('Service', /^Type$/).at(-1)?.value ?? (starts.length > 0 ? 'simple' : 'oneshot')
  if (starts.length > 1 && type !== 'oneshot')
    return {
      predicate: `has ${starts.length} lines ExecStart=, but only a service with Type=oneshot may have more than one: systemd refuses it`,
      line: starts[1]!.line,
      help: 'Join the commands in a script, use ExecStartPre=, or set Type=oneshot.',
    }
  const restart = valuesOf('Service', /^Restart$/).at(-1)
  if (type === 'oneshot' && restart !== undefined && /^(?:always|on-success)$/.test(restart.value))
    return {
      predicate: `has Type=oneshot with Restart=${restart.value}: systemd refuses it`,
      line: restart.line,
      part: restart.value,
      help: 'Write Restart=on-failure, or another Type=.',
    }
  if (type === 'dbus' && valuesOf('Service', /^BusName$/).length === 0)
    return {
      predicate: 'has Type=dbus, but no BusName=: systemd refuses it',
      section: 'Service',
      help: 'Set BusName=.',
    }
  if (starts.length > 0 || valuesOf('Unit', /^SuccessAction$/).length > 0) return undefined
  const remains = /^(?:1|yes|y|true|t|on)$/i.test(valuesOf('Service', /^RemainAfterExit$/).at(-1)?.value ?? '')
  const stops = valuesOf('Service', /^ExecStop$/).length > 0
  if (type === 'oneshot' && remains && stops) return undefined
  return {
    predicate: 'has no ExecStart=: systemd refuses it',
    section: 'Service',
    help: 'Set ExecStart= in [Service].',
  }
}

/** Whether the program of a command has a path that is not absolute. systemd searches a name without a path itself. */
function isRelative(command: string): boolean {
  const program =
    command
      .replace(/^[-@:+!|]*/, '')
      .replace(/^["']/, '')
      .split(/[\s"']/, 1)[0] ?? ''
  return program.includes('/') && !/^[/%$]/.test(program)
}

function mountRefusal(valuesOf: ValuesOf, { name, isExtended }: UnitText): Refusal | undefined {
  if (isExtended) return undefined
  if (valuesOf('Mount', /^What$/).length === 0)
    return {
      predicate: 'has no What=: systemd refuses it',
      section: 'Mount',
      help: 'Set What= in [Mount], the device or file system to mount.',
    }
  const where = valuesOf('Mount', /^Where$/).at(-1)
  if (where === undefined || where.value.includes('%') || name.includes('@')) return undefined
  const wanted = `${escapedPath(where.value)}.mount`
  if (wanted === name) return undefined
  const predicate = `has a Where= that does not match its name: systemd refuses it`
  return { predicate, line: where.line, part: where.value, help: `Name the unit ${wanted}.` }
}

/** Returns the path as systemd writes it in the name of a unit. */
function escapedPath(path: string): string {
  const inner = path
    .split('/')
    .filter(step => step !== '')
    .join('/')
  if (inner === '') return '-'
  const escaped = (char: string) =>
    [...new TextEncoder().encode(char)].map(byte => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
  return inner.replaceAll(/^\.|[^A-Za-z0-9:_./]/gu, escaped).replaceAll('/', '-')
}

const lineOf = (unit: ParsedUnit, section: string): { line: number; part: string } | undefined => {
  const found = unit.sections.find(({ name }) => name === section)
  return found && { line: found.line, part: `[${section}]` }
}
