// Writes the Container Linux Config as the reference does: YAML with values that are not escaped.

import { indent } from '../layout.ts'
import type { IgnitionUnit, IgnitionValues } from './ignition-values.ts'

/** Returns the YAML text. */
export function configText({ setsHostname, bootstrap, keys, files, units }: IgnitionValues): string {
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
