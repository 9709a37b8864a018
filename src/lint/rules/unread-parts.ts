// Finds what the reader of user data ignores, does not get or cannot write: paths of files, empty lists, modules and units. That of Flatcar's
// cloud-config is coreos-cloudinit, which supports the section coreos but no modules.

import { clean } from 'gotemplate/go/path'
import { type Text, t } from '../../base/span.ts'
import {
  distinctKeys,
  phaseConfig,
  type Reader,
  readerOf,
  setsHostname,
  type UserDataRequest,
} from '../../render/userdata/request.ts'
import { inFiles, type LintPhase, type PhaseCheck, type PhaseFinding } from '../phase.ts'

/** What Flatcar's cloud-init does after a file that it cannot write. */
export const ENDS_THERE = t`Flatcar’s cloud-init stops there, without the later files and without units`

export const readOnlyPaths = inFiles('path', ({ request }) => ({ path }) => {
  if (request.config.osName !== 'flatcar' || !READ_ONLY.test(clean(path))) return undefined
  const fails = readerOf(request) === 'Ignition' ? IGNITION_FAILS : ENDS_THERE
  return { predicate: t`is read-only: ${fails}`, help: writable(path) }
})

/** Finds paths that are not what they look like. */
export const oddPaths = inFiles('path', ({ request }) => ({ path }) => [
  ...(/^\s|\s$/.test(path)
    ? [
        {
          predicate: t`has a blank at its end or beginning, which becomes part of the name`,
          help: t`Remove the blank.`,
        },
      ]
    : []),
  // Ignition refuses it.
  ...(readerOf(request) !== 'Ignition' && path !== '' && !path.endsWith('/') && !path.trimStart().startsWith('/')
    ? [relative(path)]
    : []),
])

/** Finds paths at which cloud-init can write no file. Ignition refuses them. */
export const unwritablePaths = inFiles('path', ({ request }) => {
  const reader = readerOf(request)
  if (reader === 'Ignition') return () => []
  const fails = reader === 'cloud-init' ? t`cloud-init stops there, without the later files` : ENDS_THERE
  const all = new Set(filePaths(request))
  return ({ path }) => [
    ...(path === '' ? [{ predicate: t`is empty: cloud-init skips the file` }] : []),
    ...(path.endsWith('/') ? [{ predicate: t`ends in /, so it is a folder: ${fails}` }] : []),
    ...foldersOf(clean(`/${path}`))
      .filter(folder => all.has(folder))
      .map(folder => ({ predicate: t`lies below ${folder}, which is a file: ${fails}` })),
  ]
})

const filePaths = (request: UserDataRequest): string[] => [
  ...(phaseConfig(request).files ?? []).map(({ path }) => clean(`/${path}`)),
  ...(setsHostname(request) ? ['/etc/machine-name'] : []),
]

function foldersOf(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/', 1); at > 0; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at))
  return folders
}

/** The image of Flatcar: /usr, except for the OEM partition that is mounted into it, and the links to its folders. */
const READ_ONLY = /^\/(?:usr\/(?!share\/oem\/)|(?:s?bin|lib|lib64)\/)/

const IGNITION_FAILS = t`Ignition fails, and the machine does not finish its first boot`

function writable(path: string): Text {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return /\/s?bin\//.test(path)
    ? t`Write to /opt/bin/${name}, and call it by this path.`
    : t`Write to a path below /opt, /etc or /var: systemd and most programs read /etc first.`
}

function relative(path: string): Pick<PhaseFinding, 'predicate' | 'help'> {
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

/** Finds files and units that others of the same name replace. Ignition refuses such files. */
export const repeatedParts: PhaseCheck = ({ request }) => {
  if (readerOf(request) === 'Ignition') return []
  const paths = filePaths(request)
  const names = (phaseConfig(request).units ?? []).map(({ name }) => name)
  return [
    ...repeatedIn(paths).map(
      (file): PhaseFinding => ({
        place: { file, part: 'path' },
        predicate: t`is written again later: this file is lost`,
      }),
    ),
    ...repeatedIn(names).map(
      (unit): PhaseFinding => ({
        place: { unit, part: 'name' },
        predicate: t`is listed again later: this unit is lost`,
      }),
    ),
  ]
}

/** Returns the indexes of names that occur again later. */
function repeatedIn(names: readonly string[]): number[] {
  const last = new Map(names.map((name, i) => [name, i]))
  return names.flatMap((name, i) => (last.get(name) === i ? [] : [i]))
}

export const unreadLists: PhaseCheck = ({ request }) => {
  const { units = [], modules = {} } = phaseConfig(request)
  const place = { list: 'units' } as const
  switch (readerOf(request)) {
    case 'Ignition':
      return []
    case 'cloud-init':
      return units.length === 0 ? [] : [{ place, predicate: t`are ignored: cloud-init has no section coreos` }]
    case 'coreos-cloudinit': {
      const used = Object.entries(modules).filter(([, value]) => value !== '' && Object.keys(value ?? {}).length > 0)
      // Without files, no line break follows write_files, so both keys become one.
      const isJoined = units.length > 0 && isEmpty(request)
      return [
        ...(isJoined ? [{ place, predicate: t`are lost: without files, the key becomes write_files:coreos` }] : []),
        ...used.map(([module]) => ({ place: { module }, predicate: t`is ignored by Flatcar’s cloud-init` })),
      ]
    }
  }
}

const isEmpty = (request: UserDataRequest): boolean =>
  (phaseConfig(request).files ?? []).length === 0 && !setsHostname(request)

export const withoutFiles = ({ request }: LintPhase): PhaseFinding | undefined =>
  readerOf(request) === 'cloud-init' && isEmpty(request)
    ? { place: { list: 'files' }, predicate: t`is empty, so write_files has no value` }
    : undefined

const WITHOUT_KEYS: Readonly<Record<Reader, Text | undefined>> = {
  Ignition: undefined,
  'coreos-cloudinit': t`is empty: the node gets only the SSH keys of the provider`,
  'cloud-init': t`is empty: cloud-init installs no keys at all`,
}

export function withoutKeys({ request, config }: LintPhase): PhaseFinding | undefined {
  const predicate = distinctKeys(config.userSSHKeys).length > 0 ? undefined : WITHOUT_KEYS[readerOf(request)]
  return predicate && { place: { list: 'userSSHKeys' }, predicate }
}

/** Finds what only the schema of cloud-init refuses: a key without a value is an empty list for its reader. */
export function refusedBySchema({ request, config: { units = [], modules } }: LintPhase): PhaseFinding | undefined {
  const reader = readerOf(request)
  if (reader === 'coreos-cloudinit' && isEmpty(request) && units.length === 0)
    return {
      place: { list: 'files' },
      predicate: t`is empty, which only \`cloud-init schema\` reports as an error`,
    }
  return reader === 'cloud-init' && /^(?=.*\D)\S/.test(modules?.rh_subscription?.org?.trim() ?? '')
    ? {
        place: { module: 'rh_subscription', entry: 'org' },
        predicate: t`is a string, but some versions of the schema expect a number`,
      }
    : undefined
}
