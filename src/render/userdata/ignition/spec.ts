// Writes Ignition 2.3.0 as the Flatcar transpiler makes it from a Container Linux Config and Go encodes it, and Ignition 3.4.0 by the rules
// with which Flatcar translates a configuration at boot: no file systems, clean paths, and files that overwrite those of the image.

import { goJson, type JsonData } from 'gotemplate/go/json'
import { clean } from 'gotemplate/go/path'
import { LONE_SURROGATE } from '../../yaml/characters.ts'
import type { ContainerLinuxConfig } from './container-linux-config.ts'
import type { DataStruct } from './decode.ts'

type Fields = Record<string, JsonData | undefined>

/** Omits the fields that Go's omitempty omits: missing ones, "", false and empty lists. */
function omitEmpty(fields: Fields): { [key: string]: JsonData } {
  const entries = Object.entries(fields).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(entries) as { [key: string]: JsonData }
}

const isEmpty = (value: JsonData | undefined): boolean =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** Returns a field without omitempty. */
export const text = (struct: DataStruct, key: string): string => String(struct[key] ?? '')

export const structsIn = (struct: DataStruct, key: string): DataStruct[] => (struct[key] ?? []) as DataStruct[]

/** Returns a pointer to a struct, which is written even if it is empty, provided that it is set. */
const pointer = (struct: DataStruct, key: string): JsonData | undefined => {
  const owner = struct[key] as DataStruct | undefined
  return owner && omitEmpty({ id: owner.id as bigint | undefined, name: text(owner, 'name') })
}

/** `passwordHash` is a pointer in Go, so an empty one is written. */
const user = (from: DataStruct): JsonData => ({
  ...omitEmpty({
    gecos: from.gecos as string,
    groups: from.groups as string[],
    homeDir: from.home_dir as string,
  }),
  name: text(from, 'name'),
  ...omitEmpty({
    noCreateHome: from.no_create_home as boolean,
    noLogInit: from.no_log_init as boolean,
    noUserGroup: from.no_user_group as boolean,
  }),
  ...(from.password_hash !== undefined && { passwordHash: from.password_hash as string }),
  ...omitEmpty({
    primaryGroup: from.primary_group as string,
    sshAuthorizedKeys: from.ssh_authorized_keys as string[],
    shell: from.shell as string,
    system: from.system as boolean,
  }),
  ...(from.uid !== undefined && { uid: from.uid as bigint }),
})

const DEFAULT_MODE = 0o644n

export const fileMode = (file: DataStruct): bigint => (file.mode as bigint | undefined) ?? DEFAULT_MODE
export const fileSystem = (file: DataStruct): string => text(file, 'filesystem') || 'root'
export const fileContent = (file: DataStruct): string => text((file.contents ?? {}) as DataStruct, 'inline')

function file(from: DataStruct): JsonData {
  const group = pointer(from, 'group')
  const owner = pointer(from, 'user')
  return {
    filesystem: fileSystem(from),
    ...(group !== undefined && { group }),
    ...(from.overwrite !== undefined && { overwrite: from.overwrite as boolean }),
    path: text(from, 'path'),
    ...(owner !== undefined && { user: owner }),
    ...omitEmpty({ append: from.append as boolean }),
    contents: { source: dataUrl(fileContent(from)), verification: {} },
    mode: fileMode(from),
  }
}

const unit = (from: DataStruct): JsonData => ({
  ...omitEmpty({
    contents: text(from, 'contents'),
    dropins: structsIn(from, 'dropins').map(dropIn => ({
      ...omitEmpty({ contents: text(dropIn, 'contents') }),
      name: text(dropIn, 'name'),
    })),
    enable: from.enable as boolean,
  }),
  ...(from.enabled !== undefined && { enabled: from.enabled as boolean }),
  ...omitEmpty({ mask: from.mask as boolean }),
  name: text(from, 'name'),
})

/** Returns the Ignition 2.3.0 configuration as JSON. */
export function writeSpec2({ users, files, units }: ContainerLinuxConfig): string {
  return goJson({
    ignition: { config: {}, security: { tls: {} }, timeouts: {}, version: '2.3.0' },
    networkd: {},
    passwd: omitEmpty({ users: users.map(user) }),
    storage: omitEmpty({ files: files.map(file) }),
    systemd: omitEmpty({ units: units.map(unit) }),
  })
}

/** Returns the text as a data URL. */
const dataUrl = (text: string): string => `data:,${encodeURIComponent(text.replace(LONE_SURROGATE, '\ufffd'))}`

/** Returns the path as Ignition 3 compares it. */
export const simplePath = (path: string): string => clean(`/${path}`)

const file3 = (from: DataStruct): JsonData => ({
  overwrite: true,
  path: simplePath(text(from, 'path')),
  contents: { source: dataUrl(fileContent(from)) },
  mode: fileMode(from),
})

const contents = (from: DataStruct): { [key: string]: JsonData } =>
  text(from, 'contents') === '' ? {} : { contents: text(from, 'contents') }

const unit3 = (from: DataStruct): JsonData => ({
  ...contents(from),
  ...(from.dropins !== undefined && {
    dropins: structsIn(from, 'dropins').map(dropIn => ({ ...contents(dropIn), name: text(dropIn, 'name') })),
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
    ...(files.length > 0 && { storage: { files: files.map(file3) } }),
    ...(units.length > 0 && { systemd: { units: units.map(unit3) } }),
  })
}
