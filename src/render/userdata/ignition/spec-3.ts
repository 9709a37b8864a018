// Writes Ignition 3.4.0 by the rules with which Flatcar translates a configuration at boot: no file systems, clean paths, and files that
// overwrite those of the image.

import { goJson, type JsonData } from 'gotemplate/go/json'
import { clean } from 'gotemplate/go/path'
import type { ContainerLinuxConfig } from './container-linux-config.ts'
import type { DataStruct } from './decode.ts'
import { dataUrl, fileContent, fileMode, text } from './spec-2.ts'

const simplePath = (path: string): string => clean(`/${path}`)

const file = (from: DataStruct): JsonData => ({
  overwrite: true,
  path: simplePath(text(from, 'path')),
  contents: { source: dataUrl(fileContent(from)) },
  mode: fileMode(from),
})

const contents = (from: DataStruct): { [key: string]: JsonData } =>
  text(from, 'contents') === '' ? {} : { contents: text(from, 'contents') }

const unit = (from: DataStruct): JsonData => ({
  ...contents(from),
  ...(from.dropins !== undefined && {
    dropins: (from.dropins as DataStruct[]).map(dropIn => ({ ...contents(dropIn), name: text(dropIn, 'name') })),
  }),
  enabled: from.enabled === true,
  ...(from.mask === true && { mask: true }),
  name: text(from, 'name'),
})

/** Returns the Ignition 3.4.0 configuration as JSON. */
export function writeSpec3({ users, files, units }: ContainerLinuxConfig): string {
  return goJson({
    ignition: { version: '3.4.0' },
    ...(users.length > 0 && {
      passwd: {
        users: users.map(({ name, ssh_authorized_keys }) => ({
          name: String(name),
          sshAuthorizedKeys: ssh_authorized_keys as string[],
        })),
      },
    }),
    ...(files.length > 0 && { storage: { files: files.map(file) } }),
    ...(units.length > 0 && { systemd: { units: units.map(unit) } }),
  })
}

/** A value that Ignition 3 allows only once. */
interface Duplicate {
  readonly of: { readonly file: number } | { readonly unit: number; readonly dropIn?: number } | { readonly user: true }
  /** `inside` means a path below the path of another file: no machine can write both. */
  readonly how: 'again' | 'inside'
}

/** Returns the values that occur more than once. */
export function duplicatesIn({ users, files, units }: ContainerLinuxConfig): Duplicate[] {
  const paths = files.map(file => simplePath(text(file, 'path')))
  const names = units.map(unit => text(unit, 'name'))
  return [
    ...repeated(paths).map(file => ({ of: { file }, how: 'again' as const })),
    ...insideOthers(paths).map(file => ({ of: { file }, how: 'inside' as const })),
    ...repeated(names).map(unit => ({ of: { unit }, how: 'again' as const })),
    ...units.flatMap((unit, at) =>
      repeated(((unit.dropins ?? []) as DataStruct[]).map(dropIn => text(dropIn, 'name'))).map(dropIn => ({
        of: { unit: at, dropIn },
        how: 'again' as const,
      })),
    ),
    ...(repeated(users.map(user => text(user, 'name'))).length > 0 ||
    users.some(user => repeated((user.ssh_authorized_keys ?? []) as string[]).length > 0)
      ? [{ of: { user: true as const }, how: 'again' as const }]
      : []),
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
