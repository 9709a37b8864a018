// The Container Linux Config that the reference makes before Ignition. If all values are ordinary, it is known without parsing its text. Other
// values can change the text around them, so the text must be parsed as YAML.

import type { RenderedFile } from '../../model/config.ts'
import type { Unit } from '../../model/profile.ts'
import { distinctKeys, phaseConfig, setsHostname, type UserDataRequest } from '../request.ts'
import {
  indent,
  isOrdinaryBlock,
  isOrdinaryKey,
  isOrdinaryMode,
  isOrdinaryName,
  isOrdinaryQuoted,
  parseUserData,
  permissionDigits,
  plainInteger,
} from '../yaml.ts'
import { type Data, type DataStruct, decodeNode, type Shape } from './decode.ts'

export interface IgnitionValues {
  readonly setsHostname: boolean
  /** Whether this is the bootstrap phase, in which the reference writes an empty line even without a host name. */
  readonly bootstrap: boolean
  readonly keys: readonly string[]
  readonly files: readonly IgnitionFile[]
  readonly units: readonly IgnitionUnit[]
}

export interface IgnitionFile {
  readonly path: string
  readonly mode: string
  readonly content: string
}

export interface IgnitionUnit {
  readonly name: string
  readonly enabled: boolean
  readonly mask: boolean
  readonly contents: string
  readonly dropIns: readonly { readonly name: string; readonly contents: string }[]
}

export function ignitionValuesOf(request: UserDataRequest): IgnitionValues {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  return {
    setsHostname: setsHostname(request),
    bootstrap: request.phase === 'bootstrap',
    keys: distinctKeys(userSSHKeys).map(({ text }) => text),
    files: files.map(ignitionFile),
    units: units.map(ignitionUnit),
  }
}

const ignitionFile = ({ path, permissions, content }: RenderedFile): IgnitionFile => ({
  path,
  mode: permissionDigits(permissions),
  content: content.inline.data,
})

const ignitionUnit = ({ name, enable = false, mask = false, content = '', dropIns = [] }: Unit): IgnitionUnit => ({
  name,
  enabled: enable,
  mask,
  contents: content,
  dropIns: dropIns.map(dropIn => ({ name: dropIn.name, contents: dropIn.content })),
})

/** Whether YAML reads all values as they are written. */
export const isOrdinary = ({ keys, files, units }: IgnitionValues): boolean =>
  keys.every(isOrdinaryKey) && files.every(isOrdinaryFile) && units.every(isOrdinaryUnit)

const isOrdinaryFile = ({ path, mode, content }: IgnitionFile) =>
  isOrdinaryQuoted(path) && isOrdinaryMode(mode) && isOrdinaryBlock(content)

const isOrdinaryUnit = ({ name, contents, dropIns }: IgnitionUnit) =>
  isOrdinaryName(name) &&
  isOrdinaryBlock(contents) &&
  dropIns.every(dropIn => isOrdinaryName(dropIn.name) && isOrdinaryBlock(dropIn.contents))

/** The parsed text: a struct for each user, file and unit, with the keys of the Container Linux Config. */
export interface ContainerLinuxConfig {
  readonly users: readonly DataStruct[]
  readonly files: readonly DataStruct[]
  readonly units: readonly DataStruct[]
}

/** Returns the value of a literal block with the text: line breaks at the end become one. */
function asBlock(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end--
  return end === 0 ? '' : `${text.slice(0, end)}\n`
}

/** Returns the configuration that results if YAML changes no value. */
export function intendedConfig({ setsHostname, keys, files, units }: IgnitionValues): ContainerLinuxConfig {
  const machineName = {
    path: '/etc/machine-name',
    mode: 0o600n,
    filesystem: 'root',
    contents: { inline: '<MACHINE_NAME>' },
  }
  return {
    users: keys.length > 0 ? [{ name: 'core', ssh_authorized_keys: [...keys] }] : [],
    files: [...(setsHostname ? [machineName] : []), ...files.map(intendedFile)],
    units: units.map(intendedUnit),
  }
}

function intendedFile({ path, mode, content }: IgnitionFile): DataStruct {
  const number = plainInteger(mode)
  const inline = asBlock(content)
  return { path, ...(number !== undefined && { mode: number }), filesystem: 'root', contents: { inline } }
}

const intendedUnit = ({ name, enabled, mask, contents, dropIns }: IgnitionUnit): DataStruct => ({
  name,
  enabled,
  mask,
  ...(contents !== '' && { contents: asBlock(contents) }),
  ...(dropIns.length > 0 && {
    dropins: dropIns.map(dropIn => ({ name: dropIn.name, contents: asBlock(dropIn.contents) })),
  }),
})

/** Returns the configuration that the reference parses from its own text. */
export const parsedConfig = (values: IgnitionValues): ContainerLinuxConfig | { readonly problem: string } =>
  isOrdinary(values) ? intendedConfig(values) : readConfigText(configText(values))

/** Returns the YAML text. */
function configText({ setsHostname, bootstrap, keys, files, units }: IgnitionValues): string {
  return [
    'passwd:',
    keys.length > 0 ? '\n  users:\n    - name: core\n      ssh_authorized_keys:\n        ' : '',
    ...keys.map(key => `- ${key}\n        `),
    '\nstorage:\n  files:',
    setsHostname ? fileHead('/etc/machine-name', '0600', "inline: '<MACHINE_NAME>'\n") : '',
    bootstrap ? '\n' : '',
    ...files.map(({ path, mode, content }) => fileHead(path, mode, `inline: |\n${indent(content, 10)}`)),
    '\nsystemd:\n  units:',
    ...units.map(unitEntry),
    '\n',
  ].join('')
}

const fileHead = (path: string, mode: string, contents: string): string =>
  `\n  - path: '${path}'\n    mode: ${mode}\n    filesystem: root\n    contents:\n        ${contents}`

function unitEntry({ name, enabled, mask, contents, dropIns }: IgnitionUnit): string {
  const head = `\n  - name: ${name}\n    enabled: ${enabled}\n    mask: ${mask}\n`
  const body = contents === '' ? '' : `\n    contents: |\n${indent(contents, 6)}`
  const drops = dropIns.map(
    dropIn => `\n      - name: ${dropIn.name}\n        contents: |\n${indent(dropIn.contents, 10)}`,
  )
  return `${head}${body}\n${dropIns.length > 0 ? `\n    dropins:${drops.join('')}` : ''}`
}

const OWNER: Shape = { fields: { id: 'int', name: 'string' } }

/** The fields of a Container Linux Config. Fields that no profile can set without breaking out of a value are refused. */
const CONFIG: Shape = {
  fields: {
    version: 'refused',
    ignition: 'refused',
    networkd: 'refused',
    etcd: 'refused',
    flannel: 'refused',
    update: 'refused',
    docker: 'refused',
    locksmith: 'refused',
    passwd: {
      fields: {
        groups: 'refused',
        users: {
          list: {
            fields: {
              name: 'string',
              password_hash: 'string',
              ssh_authorized_keys: { list: 'string' },
              create: 'refused',
              uid: 'int',
              gecos: 'string',
              home_dir: 'string',
              no_create_home: 'bool',
              primary_group: 'string',
              groups: { list: 'string' },
              no_user_group: 'bool',
              system: 'bool',
              no_log_init: 'bool',
              shell: 'string',
            },
          },
        },
      },
    },
    storage: {
      fields: {
        disks: 'refused',
        raid: 'refused',
        filesystems: 'refused',
        directories: 'refused',
        links: 'refused',
        files: {
          list: {
            fields: {
              filesystem: 'string',
              path: 'string',
              user: OWNER,
              group: OWNER,
              mode: 'int',
              contents: { fields: { remote: 'refused', inline: 'string', local: 'refused' } },
              overwrite: 'bool',
              append: 'bool',
            },
          },
        },
      },
    },
    systemd: {
      fields: {
        units: {
          list: {
            fields: {
              name: 'string',
              enable: 'bool',
              enabled: 'bool',
              mask: 'bool',
              contents: 'string',
              dropins: { list: { fields: { name: 'string', contents: 'string' } } },
            },
          },
        },
      },
    },
  },
}

const structs = (data: Data | undefined, section: string, field: string): DataStruct[] => {
  const inside = (data as DataStruct | undefined)?.[section] as DataStruct | undefined
  return (inside?.[field] ?? []) as DataStruct[]
}

/** Parses and decodes the text. */
function readConfigText(text: string): ContainerLinuxConfig | { readonly problem: string } {
  const reading = parseUserData(text)
  if ('problem' in reading) return reading
  const decoded = reading.root ? decodeNode(reading.root, CONFIG) : { data: undefined }
  if ('problem' in decoded) return decoded
  return {
    users: structs(decoded.data, 'passwd', 'users'),
    files: structs(decoded.data, 'storage', 'files'),
    units: structs(decoded.data, 'systemd', 'units'),
  }
}
