// The Container Linux Config that the reference makes before Ignition: its text, what is read from it, and what was intended.

import type { RenderedFile } from '../../model/config.ts'
import type { Unit } from '../../model/profile.ts'
import { distinctKeys, phaseConfig, setsHostname, type UserDataRequest } from '../request.ts'
import { asBlock, indent, parseUserData, permissionDigits, plainInteger, type Reading } from '../yaml.ts'
import { type Data, type DataStruct, decodeNode, type Shape } from './decode.ts'

export interface IgnitionValues {
  readonly setsHostname: boolean
  /** Whether this is the bootstrap phase, in which the reference writes an empty line even without a host name. */
  readonly bootstrap: boolean
  readonly keys: readonly string[]
  readonly files: readonly RenderedFile[]
  readonly units: readonly Unit[]
}

export function ignitionValuesOf(request: UserDataRequest): IgnitionValues {
  const { files = [], units = [], userSSHKeys } = phaseConfig(request)
  return {
    setsHostname: setsHostname(request),
    bootstrap: request.phase === 'bootstrap',
    keys: distinctKeys(userSSHKeys).map(({ text }) => text),
    files,
    units,
  }
}

/** The parsed text: a struct for each user, file and unit, with the keys of the Container Linux Config. */
export interface ContainerLinuxConfig {
  readonly users: readonly DataStruct[]
  readonly files: readonly DataStruct[]
  readonly units: readonly DataStruct[]
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

function intendedFile({ path, permissions, content }: RenderedFile): DataStruct {
  const mode = modeOf(permissions)
  const inline = asBlock(content.inline.data)
  return { path, ...(mode !== undefined && { mode }), filesystem: 'root', contents: { inline } }
}

/** Returns the number that YAML reads for permissions; undefined for negative ones with two digits, which get a leading zero. */
export const modeOf = (permissions: number): bigint | undefined => plainInteger(permissionDigits(permissions))

const intendedUnit = ({ name, enable = false, mask = false, content = '', dropIns = [] }: Unit): DataStruct => ({
  name,
  enabled: enable,
  mask,
  ...(content !== '' && { contents: asBlock(content) }),
  ...(dropIns.length > 0 && {
    dropins: dropIns.map(({ name, content }) => ({ name, contents: asBlock(content) })),
  }),
})

/** Returns the YAML text. */
export function configText({ setsHostname, bootstrap, keys, files, units }: IgnitionValues): string {
  return [
    'passwd:',
    keys.length > 0 ? '\n  users:\n    - name: core\n      ssh_authorized_keys:\n        ' : '',
    ...keys.map(key => `- ${key}\n        `),
    '\nstorage:\n  files:',
    setsHostname ? fileHead('/etc/machine-name', '0600', "inline: '<MACHINE_NAME>'\n") : '',
    bootstrap ? '\n' : '',
    ...files.map(fileEntry),
    '\nsystemd:\n  units:',
    ...units.map(unitEntry),
    '\n',
  ].join('')
}

const fileHead = (path: string, mode: string, contents: string): string =>
  `\n  - path: '${path}'\n    mode: ${mode}\n    filesystem: root\n    contents:\n        ${contents}`

const fileEntry = ({ path, permissions, content }: RenderedFile): string =>
  fileHead(path, permissionDigits(permissions), `inline: |\n${indent(content.inline.data, 10)}`)

function unitEntry({ name, enable = false, mask = false, content = '', dropIns = [] }: Unit): string {
  const head = `\n  - name: ${name}\n    enabled: ${enable}\n    mask: ${mask}\n`
  const body = content === '' ? '' : `\n    contents: |\n${indent(content, 6)}`
  const drops = dropIns.map(
    dropIn => `\n      - name: ${dropIn.name}\n        contents: |\n${indent(dropIn.content, 10)}`,
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

type ConfigReading =
  | (Extract<Reading, { root: unknown }> & { readonly config: ContainerLinuxConfig })
  | { readonly problem: string }

/** Parses and decodes the text. */
export function readConfig(text: string): ConfigReading {
  const reading = parseUserData(text)
  if ('problem' in reading) return reading
  const decoded = reading.root ? decodeNode(reading.root, CONFIG) : { data: undefined }
  if ('problem' in decoded) return decoded
  const { data } = decoded
  const config = {
    users: structs(data, 'passwd', 'users'),
    files: structs(data, 'storage', 'files'),
    units: structs(data, 'systemd', 'units'),
  }
  return { ...reading, config }
}
