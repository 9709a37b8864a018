// The Container Linux Config that the reference writes as YAML on the way to Ignition, and what it says.
// Ordinary values say what they are. Others can change the text around them, so that it has to be read as YAML to know.

import { type Data, type DataStruct, decodeYaml, type Shape, toInteger } from '../go-yaml/decode.ts'
import { readYaml } from '../go-yaml/document.ts'
import { resolvePlain } from '../go-yaml/resolve.ts'
import { indent } from '../layout.ts'

/** What goes into the text: the values of one phase. */
export interface Ingredients {
  readonly setsHostname: boolean
  /** An empty line stands in the bootstrap phase even where no host name does. */
  readonly bootstrap: boolean
  readonly keys: readonly string[]
  readonly files: readonly FileIngredient[]
  readonly units: readonly UnitIngredient[]
}

export interface FileIngredient {
  readonly path: string
  readonly mode: string
  readonly content: string
}

export interface UnitIngredient {
  readonly name: string
  readonly enabled: boolean
  readonly mask: boolean
  readonly contents: string
  readonly dropIns: readonly { readonly name: string; readonly contents: string }[]
}

/** The text, read: a struct for each user, file and unit, with the keys of the Container Linux Config. */
export interface ContainerLinuxConfig {
  readonly users: readonly DataStruct[]
  readonly files: readonly DataStruct[]
  readonly units: readonly DataStruct[]
}

export interface YamlRefusal {
  readonly message: string
  readonly line: number
}

export function configText({ setsHostname, bootstrap, keys, files, units }: Ingredients): string {
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

function unitEntry({ name, enabled, mask, contents, dropIns }: UnitIngredient): string {
  const head = `\n  - name: ${name}\n    enabled: ${enabled}\n    mask: ${mask}\n`
  const body = contents === '' ? '' : `\n    contents: |\n${indent(contents, 6)}`
  const drops = dropIns.map(
    dropIn => `\n      - name: ${dropIn.name}\n        contents: |\n${indent(dropIn.contents, 10)}`,
  )
  return `${head}${body}\n${dropIns.length > 0 ? `\n    dropins:${drops.join('')}` : ''}`
}

/** Characters that YAML lets stand in a line, with what they do not mean by themselves. */
const PRINTABLE = '\\x20-\\x7e\\xa0-\\u2027\\u202a-\\ud7ff\\ue000-\\ufffd\\u{10000}-\\u{10ffff}'
const ORDINARY_PATH = new RegExp(`^(?!.*')[${PRINTABLE}]*$`, 'u')
const ORDINARY_NAME = /^(?!null$|Null$|NULL$)[A-Za-z0-9_](?:[\w@.:\\-]*[\w@.\\-])?$/
const ORDINARY_KEY = new RegExp(`^(?!null$|Null$|NULL$)(?!.*(?:: | #|:$))[A-Za-z0-9][${PRINTABLE}]*$`, 'u')
/** The first line that is not empty must not be indented: YAML would take its blanks for indentation. */
const ORDINARY_BLOCK = new RegExp(`^\\n*(?:(?![ \\t])[${PRINTABLE}][\\t\\n${PRINTABLE}]*)?$`, 'u')

export const isOrdinaryKey = (key: string): boolean => ORDINARY_KEY.test(key)
export const isOrdinaryFile = ({ path, content }: FileIngredient): boolean =>
  ORDINARY_PATH.test(path) && ORDINARY_BLOCK.test(content)
export const isOrdinaryUnit = ({ name, contents, dropIns }: UnitIngredient): boolean =>
  ORDINARY_NAME.test(name) &&
  ORDINARY_BLOCK.test(contents) &&
  dropIns.every(dropIn => ORDINARY_NAME.test(dropIn.name) && ORDINARY_BLOCK.test(dropIn.contents))

const isOrdinary = ({ keys, files, units }: Ingredients): boolean =>
  keys.every(isOrdinaryKey) && files.every(isOrdinaryFile) && units.every(isOrdinaryUnit)

/** What a literal block keeps of a text: its empty lines at the end become one line break. */
export function asBlock(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\n') end--
  return end === 0 ? '' : `${text.slice(0, end)}\n`
}

/** What the text would say if YAML took every value for what it is. */
export function intendedConfig({ setsHostname, keys, files, units }: Ingredients): ContainerLinuxConfig {
  const machineName = {
    path: '/etc/machine-name',
    mode: 0o600n,
    filesystem: 'root',
    contents: { inline: '<MACHINE_NAME>' },
  }
  return {
    users: keys.length > 0 ? [{ name: 'core', ssh_authorized_keys: [...keys] }] : [],
    files: [
      ...(setsHostname ? [machineName] : []),
      ...files.map(({ path, mode, content }) => {
        const number = toInteger(resolvePlain(mode).value)
        const inline = asBlock(content)
        return { path, ...(number !== undefined && { mode: number }), filesystem: 'root', contents: { inline } }
      }),
    ],
    units: units.map(({ name, enabled, mask, contents, dropIns }) => ({
      name,
      enabled,
      mask,
      ...(contents !== '' && { contents: asBlock(contents) }),
      ...(dropIns.length > 0 && {
        dropins: dropIns.map(dropIn => ({ name: dropIn.name, contents: asBlock(dropIn.contents) })),
      }),
    })),
  }
}

const OWNER: Shape = { fields: { id: 'int', name: 'string' } }

/** The fields of the Container Linux Config. Those that no profile can ask for without breaking out of a value are refused. */
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

export function readConfigText(text: string): ContainerLinuxConfig | { readonly refusal: YamlRefusal } {
  const { root, problem } = readYaml(text)
  if (problem) return { refusal: problem }
  if (!root) return { users: [], files: [], units: [] }
  const decoded = decodeYaml(root, CONFIG)
  if ('problem' in decoded) return { refusal: decoded.problem }
  return {
    users: structs(decoded.data, 'passwd', 'users'),
    files: structs(decoded.data, 'storage', 'files'),
    units: structs(decoded.data, 'systemd', 'units'),
  }
}

/** The configuration that the reference reads out of its own text. */
export function understoodConfig(ingredients: Ingredients): ContainerLinuxConfig | { readonly refusal: YamlRefusal } {
  const modes = ingredients.files.every(({ mode }) => toInteger(resolvePlain(mode).value) !== undefined)
  return modes && isOrdinary(ingredients) ? intendedConfig(ingredients) : readConfigText(configText(ingredients))
}
