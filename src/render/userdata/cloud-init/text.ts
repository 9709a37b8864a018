// Writes cloud-init user data, byte for byte as the reference's template does. Like the reference, it puts values between quotes or under a
// block indicator without escaping; validate/cloud-init/ reports values that the node reads differently.

import { encodeBase64Text } from 'gotemplate/go/base64'
import { compareBytes, fromText } from 'gotemplate/go/bytes'
import type { RenderedFile } from '../../model/config.ts'
import type { CloudInitModules, DropIn, Unit } from '../../model/profile.ts'
import type { Fragment } from '../../model/text.ts'
import { writeQuoted } from '../../yaml/index.ts'
import { distinctKeys, MACHINE_NAME, phaseConfig, setsHostname, type UserDataRequest } from '../request.ts'
import { indent, permissionDigits } from '../yaml.ts'

/** Returns the user data for cloud-init, in pieces. */
export function cloudInitText(request: UserDataRequest): readonly Fragment[] {
  const { files = [], units = [], userSSHKeys, modules } = phaseConfig(request)
  const hostname = request.config.cloudProvider.name === 'edge' ? request.machineDeploymentName : MACHINE_NAME
  return [
    '#cloud-config',
    setsHostname(request) ? `\nhostname: ${hostname}` : '',
    '\n\n',
    request.distUpgradeOnBoot ? 'package_upgrade: true\npackage_reboot_if_required: true\n' : '',
    'ssh_pwauth: false\n\nssh_authorized_keys:\n',
    ...distinctKeys(userSSHKeys).map(({ text }) => keyEntry(text)),
    'write_files:',
    ...files.flatMap(file => fileFragments(file, request)),
    setsHostname(request)
      ? `\n- path: /etc/machine-name\n  permissions: '0600'\n  content: |-\n        ${hostname}\n`
      : '',
    units.length > 0 ? unitsSection(units) : '',
    modules ? modulesSections(modules) : '',
  ]
}

/** Returns the entry of an SSH key. */
export const keyEntry = (key: string): string => `- '${key}'\n`

function fileFragments(file: RenderedFile, { placeholders, names, hasTexts }: UserDataRequest): readonly Fragment[] {
  const { encoding, data } = file.content.inline
  if (encoding !== 'b64') return [fileEntry(file)]
  if (hasTexts || placeholders?.includes(data)) return [openFileEntry(file)]
  return names?.includes(data) ? [beforeContent(file), { base64: data }, '\n'] : [fileEntry(file)]
}

export function fileEntry(file: RenderedFile): string {
  const { encoding, data } = file.content.inline
  return `${beforeContent(file)}${encoding === 'b64' ? encodeBase64Text(data) : data.replaceAll('\n', '\n    ')}\n`
}

/** Returns the entry up to the indentation of the content's first line. */
const beforeContent = (file: RenderedFile): string => {
  const { encoding } = file.content.inline
  return `${fileHead(file)}${encoding ? `\n  encoding: '${encoding}'` : ''}\n  content: |-\n    `
}

const fileHead = ({ path, permissions }: RenderedFile): string =>
  `\n- path: '${path}'\n  permissions: '${permissionDigits(permissions)}'`

/**
 * Writes a file as a quoted text, as it must be with placeholders: base64 would hide them from the tool that fills them in, and a block would lose its
 * last line break, and its blank lines in machine-controller.
 */
const openFileEntry = (file: RenderedFile): string =>
  `${fileHead(file)}\n  content: ${withoutMachineName(writeQuoted(file.content.inline.data))}\n`

/** Escapes the variable for the machine's name, which machine-controller replaces in a quoted text but would not find in base64. */
const withoutMachineName = (quoted: string): string =>
  quoted
    .replaceAll(MACHINE_NAME, `\\x3c${MACHINE_NAME.slice(1)}`)
    .replaceAll('%3CMACHINE_NAME%3E', '\\x253CMACHINE_NAME%3E')

/** Writes the section that CoreOS's cloud-init read and Flatcar's cloud-init reads. */
export const unitsSection = (units: readonly Unit[]): string => `coreos:\n  units:${units.map(unitEntry).join('')}`

function unitEntry({ name, enable = false, mask = false, content, dropIns = [] }: Unit): string {
  const command = enable ? 'command: start' : ''
  const head = `\n  - name: "${name}"\n    enable: ${enable}\n    ${command}\n    mask: ${mask}\n`
  const body = content ? `\n    content: |\n${indent(content, 6)}` : ''
  const drops = dropIns.length > 0 ? `\n    drop_ins:${dropIns.map(dropInEntry).join('')}` : ''
  return `${head}${body}\n${drops}`
}

const dropInEntry = ({ name, content }: DropIn): string =>
  `\n      - name: "${name}"\n        content: |\n${indent(content, 10)}`

export function modulesSections(modules: CloudInitModules): string {
  const { bootcmd = [], runcmd = [], rh_subscription = {}, yum_repos = {}, yum_repo_dir } = modules
  return [
    section('bootcmd', bootcmd.map(listEntry)),
    section('runcmd', runcmd.map(listEntry)),
    section(
      'rh_subscription',
      sortedEntries(rh_subscription).map(([key, value]) => `\n    ${key}: ${value}`),
    ),
    section(
      'yum_repos',
      sortedEntries(yum_repos).map(([name, repository]) => repositoryEntry(name, repository)),
    ),
    yum_repo_dir ? `\nyum_repo_dir: ${yum_repo_dir}` : '',
  ].join('')
}

const listEntry = (command: string): string => `\n- ${command}`

const repositoryEntry = (name: string, properties: Readonly<Record<string, string>>): string =>
  `\n    ${name}:${sortedEntries(properties)
    .map(([key, value]) => `\n       ${key}: ${value}`)
    .join('')}`

const section = (name: string, entries: readonly string[]): string =>
  entries.length > 0 ? `\n${name}:${entries.join('')}\n` : ''

/** Returns the entries in byte order of their keys, as Go's templates iterate maps. */
export function sortedEntries<Value>(map: Readonly<Record<string, Value>>): [string, Value][] {
  return Object.entries(map).sort(([a], [b]) => compareBytes(fromText(a), fromText(b)))
}
