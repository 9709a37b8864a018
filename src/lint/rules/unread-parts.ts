// Finds what the reader of user data ignores, does not get or cannot write: paths of files, empty lists, modules and units. That of Flatcar's
// cloud-config is coreos-cloudinit, which supports the section coreos but no modules.

import { clean } from 'gotemplate/go/path'
import { type Text, t } from '../../base/span.ts'
import type { UserDataCode } from '../../diagnostics/codes.ts'
import { rememberedFor } from '../../render/model/remembered.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import {
  distinctKeys,
  phaseConfig,
  type Reader,
  readerOf,
  setsHostname,
  type UserDataRequest,
} from '../../render/userdata/request.ts'
import type { PhaseCheck } from '../phase.ts'

/** What Flatcar's cloud-init does after a file that it cannot write. */
export const ENDS_THERE = t`Flatcar’s cloud-init stops there, without the later files and without units`

function pathProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [] } = phaseConfig(request)
  const reader = readerOf(request)
  const isFlatcar = request.config.osName === 'flatcar'
  const problems: UserDataProblem[] = []
  files.forEach(({ path }, file) => {
    const place = { file, part: 'path' } as const
    if (isFlatcar && READ_ONLY.test(clean(path)))
      problems.push({
        code: 'OSM0623',
        place,
        predicate: t`is read-only: ${READ_ONLY_EFFECTS[reader]}`,
        help: writable(path),
      })
    if (/^\s|\s$/.test(path))
      problems.push({
        code: 'OSM0626',
        place,
        predicate: t`has a blank at its end or beginning, which becomes part of the name`,
        help: t`Remove the blank.`,
      })
    // Ignition refuses these paths, or is checked elsewhere.
    if (reader === 'Ignition') return
    if (path === '') problems.push({ code: 'OSM0627', place, predicate: t`is empty: cloud-init skips the file` })
    else if (path.endsWith('/'))
      problems.push({ code: 'OSM0627', place, predicate: t`ends in /, so it is a folder: ${FAILS[reader]}` })
    else if (!path.trimStart().startsWith('/')) problems.push({ code: 'OSM0626', place, ...relative(path) })
  })
  if (reader !== 'Ignition') addRepeated(request, problems)
  return problems
}

/** The image of Flatcar: /usr, except for the OEM partition that is mounted into it, and the links to its folders. */
export const READ_ONLY = /^\/(?:usr\/(?!share\/oem\/)|(?:s?bin|lib|lib64)\/)/

const READ_ONLY_EFFECTS: Readonly<Record<Reader, Text>> = {
  Ignition: t`Ignition fails, and the machine does not finish its first boot`,
  'coreos-cloudinit': ENDS_THERE,
  'cloud-init': ENDS_THERE,
}

const FAILS: Readonly<Record<Reader, Text>> = {
  Ignition: t`Ignition fails`,
  'coreos-cloudinit': ENDS_THERE,
  'cloud-init': t`cloud-init stops there, without the later files`,
}

export function writable(path: string): Text {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /\/s?bin\//.test(path)
    ? t`Write to /opt/bin/${name}, and call it by this path.`
    : t`Write to a path below /opt, /etc or /var: systemd and most programs read /etc first.`
}

function relative(path: string): Pick<UserDataProblem, 'predicate' | 'help'> {
  if (/^[~$]/.test(path))
    return {
      predicate: t`is not absolute: cloud-init replaces neither ~ nor variables and writes ${clean(`/${path}`)}`,
      help: t`Write the absolute path, for example below /root.`,
    }
  const absolute = clean(`/${path}`)
  return {
    predicate: t`is not absolute: cloud-init writes ${absolute}`,
    help: t`Write ${absolute}, if this is the intended path.`,
  }
}

function addRepeated(request: UserDataRequest, problems: UserDataProblem[]): void {
  const { files = [], units = [] } = phaseConfig(request)
  const last = new Map<string, number>()
  const paths = files.map(({ path }) => clean(`/${path}`))
  paths.forEach((path, i) => void last.set(path, i))
  if (setsHostname(request)) last.set('/etc/machine-name', files.length)
  paths.forEach((path, file) => {
    if (last.get(path) !== file)
      problems.push({
        code: 'OSM0615',
        place: { file, part: 'path' },
        predicate: t`is written again later: this file is lost`,
      })
    for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1)) {
      if (!last.has(path.slice(0, at))) continue
      const predicate = t`lies below ${path.slice(0, at)}, which is a file: ${FAILS[readerOf(request)]}`
      problems.push({ code: 'OSM0627', place: { file, part: 'path' }, predicate })
    }
  })
  const lastUnit = new Map(units.map(({ name }, i) => [name, i]))
  units.forEach(({ name }, unit) => {
    if (lastUnit.get(name) !== unit)
      problems.push({
        code: 'OSM0615',
        place: { unit, part: 'name' },
        predicate: t`is listed again later: this unit is lost`,
      })
  })
}

function unreadParts(request: UserDataRequest): UserDataProblem[] {
  const reader = readerOf(request)
  if (reader === 'Ignition') return []
  return reader === 'cloud-init' ? emptyListProblems(request) : [...listProblems(request), ...moduleProblems(request)]
}

/** Reports empty lists. A key without a value is an empty list for this reader, but an error for cloud-init's schema. */
function listProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  if (files.length === 0 && !setsHostname(request)) {
    const place = { list: units.length > 0 ? 'units' : 'files' } as const
    // Without files, no line break follows write_files, so both keys become one.
    if (units.length > 0)
      problems.push({
        code: 'OSM0614',
        place,
        predicate: t`are lost: without files, the key becomes write_files:coreos`,
      })
    else
      problems.push({
        code: 'OSM0622',
        place,
        predicate: t`is empty, which only \`cloud-init schema\` reports as an error`,
      })
  }
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: t`is empty: the node gets only the SSH keys of the provider`,
    })
  return problems
}

function moduleProblems(request: UserDataRequest): UserDataProblem[] {
  const { modules = {} } = phaseConfig(request)
  const used = Object.entries(modules).filter(([, value]) => value !== '' && Object.keys(value ?? {}).length > 0)
  return used.map(
    ([module]): UserDataProblem => ({
      code: 'OSM0614',
      place: { module },
      predicate: t`is ignored by Flatcar’s cloud-init`,
    }),
  )
}

function emptyListProblems(request: UserDataRequest): UserDataProblem[] {
  const { files = [], units = [], userSSHKeys, modules } = phaseConfig(request)
  const problems: UserDataProblem[] = []
  if (units.length > 0)
    problems.push({
      code: 'OSM0614',
      place: { list: 'units' },
      predicate: t`are ignored: cloud-init has no section coreos`,
    })
  if (files.length === 0 && !setsHostname(request))
    problems.push({ code: 'OSM0620', place: { list: 'files' }, predicate: t`is empty, so write_files has no value` })
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: t`is empty: cloud-init installs no keys at all`,
    })
  if (/^(?=.*\D)\S/.test(modules?.rh_subscription?.org?.trim() ?? ''))
    problems.push({
      code: 'OSM0622',
      place: { module: 'rh_subscription', entry: 'org' },
      predicate: t`is a string, but some versions of the schema expect a number`,
    })
  return problems
}

const problemsIn = rememberedFor((request: UserDataRequest) => [...unreadParts(request), ...pathProblems(request)])

/** Returns a check that takes the problems of a code: a phase is judged once for all of them. */
export const inReading =
  (wanted: UserDataCode): PhaseCheck =>
  ({ request }) =>
    problemsIn(request).filter(({ code }) => code === wanted)
