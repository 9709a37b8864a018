// Finds what the reader of a cloud-config ignores or does not get: empty lists, modules, units. Flatcar's is coreos-cloudinit, which supports the
// section coreos but no modules.

import type { UserDataCode } from '../../diagnostics/codes.ts'
import type { UserDataProblem } from '../../render/userdata/problem.ts'
import {
  distinctKeys,
  phaseConfig,
  readerOf,
  setsHostname,
  type UserDataRequest,
} from '../../render/userdata/request.ts'
import type { PhaseCheck } from '../phase.ts'
import { pathProblems } from './file-paths.ts'

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
        predicate: 'are lost: without files, the key becomes write_files:coreos',
      })
    else
      problems.push({
        code: 'OSM0622',
        place,
        predicate: 'is empty, which only `cloud-init schema` reports as an error',
      })
  }
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: 'is empty: the node gets only the SSH keys of the provider',
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
      predicate: 'is ignored by Flatcar’s cloud-init',
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
      predicate: 'are ignored: cloud-init has no section coreos',
    })
  if (files.length === 0 && !setsHostname(request))
    problems.push({ code: 'OSM0620', place: { list: 'files' }, predicate: 'is empty, so write_files has no value' })
  if (distinctKeys(userSSHKeys).length === 0)
    problems.push({
      code: 'OSM0621',
      place: { list: 'userSSHKeys' },
      predicate: 'is empty: cloud-init installs no keys at all',
    })
  if (/^(?=.*\D)\S/.test(modules?.rh_subscription?.org?.trim() ?? ''))
    problems.push({
      code: 'OSM0622',
      place: { module: 'rh_subscription', entry: 'org' },
      predicate: 'is a string, but some versions of the schema expect a number',
    })
  return problems
}

const problems = new WeakMap<UserDataRequest, readonly UserDataProblem[]>()

/** Returns a check that takes the problems of a code: a phase is judged once for all of them. */
export const inReading =
  (wanted: UserDataCode): PhaseCheck =>
  ({ request }) => {
    const found = problems.get(request) ?? [...unreadParts(request), ...pathProblems(request)]
    problems.set(request, found)
    return found.filter(({ code }) => code === wanted)
  }
