// Validates a parsed configuration as Ignition 2.3 does. Like the reference, it also refuses what Ignition only warns about.

import { t } from '../../../base/span.ts'
import type { CodedFinding, ValuePlace } from '../problem.ts'
import { setsHostname, type UserDataRequest } from '../request.ts'
import { parseAsGoSystemd } from '../unit-file.ts'
import type { ContainerLinuxConfig } from './container-linux-config.ts'
import type { DataStruct } from './decode.ts'
import { fileMode, fileSystem, simplePath, structsIn, text } from './spec.ts'

const MAX_MODE = 0o7777n

/** The problem of permissions that are not octal digits. */
export const NOT_A_MODE = {
  predicate: t`are not between 0 and 7777`,
  help: t`Write the digits that chmod takes, for example 644 or 755.`,
} as const

const hasBoth = (owner: DataStruct | undefined): boolean => owner?.id !== undefined && text(owner, 'name') !== ''

type Rule = Pick<CodedFinding, 'predicate' | 'help'> & {
  readonly part: 'path' | 'permissions'
  readonly isBroken: (file: DataStruct) => boolean
}

const FILE_RULES: readonly Rule[] = [
  { part: 'path', predicate: t`is not absolute`, isBroken: file => !text(file, 'path').startsWith('/') },
  { part: 'permissions', ...NOT_A_MODE, isBroken: file => fileMode(file) < 0n || fileMode(file) > MAX_MODE },
  {
    part: 'path',
    predicate: t`has an owner by number and by name`,
    isBroken: file => hasBoth(file.user as DataStruct) || hasBoth(file.group as DataStruct),
  },
  {
    part: 'path',
    predicate: t`is both appended to and overwritten`,
    isBroken: file => file.overwrite === true && file.append === true,
  },
  {
    part: 'path',
    predicate: t`is on a file system that does not exist`,
    isBroken: file => fileSystem(file) !== 'root',
  },
]

/** Returns the violations of Ignition's rules. */
export const violations = ({ files, units }: ContainerLinuxConfig, request: UserDataRequest): CodedFinding[] => [
  ...files.flatMap((file, i) =>
    FILE_RULES.filter(({ isBroken }) => isBroken(file)).map(
      ({ part, isBroken: _, ...rule }): CodedFinding => ({
        code: 'OSM0602',
        place: filePlace(request, i, part),
        ...rule,
      }),
    ),
  ),
  ...units.flatMap(unitViolations),
]

/** Returns the place of a file. The first file may be /etc/machine-name, which is not from the profile. */
function filePlace(request: UserDataRequest, index: number, part: 'path' | 'permissions'): ValuePlace {
  const file = setsHostname(request) ? index - 1 : index
  return file < 0 ? { list: 'files' } : { file, part }
}

const UNIT_NAME = /\.(?:service|socket|device|mount|automount|swap|target|path|timer|snapshot|slice|scope)$/
const DROP_IN_NAME = /\.conf$/

function unitViolations(struct: DataStruct, unit: number): CodedFinding[] {
  const contents = text(struct, 'contents')
  const reading = parseAsGoSystemd(contents)
  const problems: CodedFinding[] = []
  if (!UNIT_NAME.test(text(struct, 'name')))
    problems.push({
      code: 'OSM0602',
      place: { unit, part: 'name' },
      predicate: t`does not end in a unit type: .service, .timer, .mount …`,
    })
  if ('problem' in reading) problems.push(notParsed({ unit, part: 'content' }, reading))
  else if (struct.enable === true || struct.enabled === true) {
    const { options } = reading
    // A unit without any option passes: go-systemd returns no list for it, which the reference treats as "not read".
    if (options.length > 0 && options.every(({ section }) => section !== 'Install'))
      problems.push({
        code: 'OSM0603',
        place: { unit, part: 'content' },
        predicate: t`is enabled but has no [Install] section`,
      })
  }
  return [...problems, ...structsIn(struct, 'dropins').flatMap((struct, at) => dropInViolations(struct, unit, at))]
}

function dropInViolations(struct: DataStruct, unit: number, dropIn: number): CodedFinding[] {
  const reading = parseAsGoSystemd(text(struct, 'contents'))
  const problems = 'problem' in reading ? [notParsed({ unit, dropIn, part: 'content' }, reading)] : []
  if (!DROP_IN_NAME.test(text(struct, 'name')))
    problems.push({
      code: 'OSM0602',
      place: { unit, dropIn, part: 'name' },
      predicate: t`does not end in .conf`,
      help: t`Give it a name such as 10-example.conf.`,
    })
  return problems
}

const notParsed = (
  place: ValuePlace,
  { problem, line }: { readonly problem: string; readonly line: number },
): CodedFinding => ({
  code: 'OSM0602',
  place,
  predicate: t`cannot be parsed by systemd: ${problem}`,
  line,
  help: t`Write each line as Name=value, below a section in brackets. If the lines are joined, write | instead of > before the text in YAML.`,
})

/** Returns the values that occur more than once, which Ignition 3 refuses, and Flatcar at the boot of a machine. */
export function duplicates(
  { users, files, units }: ContainerLinuxConfig,
  request: UserDataRequest,
  code: 'OSM0604' | 'OSM0619',
): CodedFinding[] {
  const paths = files.map(file => simplePath(text(file, 'path')))
  const namesOf = (structs: readonly DataStruct[]): string[] => structs.map(struct => text(struct, 'name'))
  const problemAt = (place: ValuePlace, how = t`occurs twice`): CodedFinding => ({
    code,
    place,
    predicate: code === 'OSM0619' ? t`${how}: the machine would not boot` : how,
  })
  const hasRepeatedKeys = (user: DataStruct): boolean =>
    repeated((user.ssh_authorized_keys ?? []) as string[]).length > 0
  return [
    ...repeated(paths).map(i => problemAt(filePlace(request, i, 'path'))),
    // No machine can write a file and another one below its path.
    ...insideOthers(paths).map(i => problemAt(filePlace(request, i, 'path'), t`lies inside another file`)),
    ...repeated(namesOf(units)).map(unit => problemAt({ unit, part: 'name' })),
    ...units.flatMap((struct, unit) =>
      repeated(namesOf(structsIn(struct, 'dropins'))).map(dropIn => problemAt({ unit, dropIn, part: 'name' })),
    ),
    ...(repeated(namesOf(users)).length > 0 || users.some(hasRepeatedKeys) ? [problemAt({ list: 'userSSHKeys' })] : []),
  ]
}

/** Folders are looked for in so many characters of a path, so that long paths take little time. */
const LONGEST_PATH = 1024

/** Returns the indexes of paths for which another path would have to be a directory. */
function insideOthers(paths: readonly string[]): number[] {
  const files = new Set(paths)
  return paths.flatMap((path, i) => {
    let folder = path.slice(0, LONGEST_PATH)
    do folder = folder.slice(0, folder.lastIndexOf('/'))
    while (folder !== '' && !files.has(folder))
    return folder === '' ? [] : [i]
  })
}

/** Returns the indexes of names that occurred before. */
function repeated(names: readonly string[]): number[] {
  const seen = new Set<string>()
  return names.flatMap((name, i) => {
    if (seen.has(name)) return [i]
    seen.add(name)
    return []
  })
}
