// Decodes the text of a Container Linux Config.

import { parseUserData } from '../yaml.ts'
import type { ContainerLinuxConfig } from './container-linux-config.ts'
import { type Data, type DataStruct, decodeNode, type Shape } from './decode.ts'

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
export function readConfigText(text: string): ContainerLinuxConfig | { readonly problem: string } {
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
