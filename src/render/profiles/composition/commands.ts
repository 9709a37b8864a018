// Converts commands of an extension to parts of a profile: a script that runs once, and the unit that starts it.

import type { File, Unit } from '../../model/profile.ts'

export type Moment = 'before' | 'after'

export interface CommandsRequest {
  readonly extension: string
  readonly moment: Moment
  readonly commands: readonly string[]
  /** The opening delimiter of a template, and a template that prints it. Commands are not templates, so the delimiter is escaped in them. */
  readonly opening: readonly [text: string, printed: string]
}

const FOLDER = '/opt/osm-krm/extensions'
const STAMPS = '/var/lib/osm-krm/extensions'

/** Returns the path of the script that runs the commands of an extension. */
export const scriptPath = (extension: string, moment: Moment): string => `${FOLDER}/${extension}-${moment}`
const stampPath = (extension: string, moment: Moment): string => `${STAMPS}/${extension}-${moment}`
/** Returns the name of the unit that starts the script of an extension. */
export const unitName = (extension: string, moment: Moment): string => `osm-krm-${extension}-${moment}.service`

/**
 * Writes the script. Each command runs in a subshell, as units and cloud-init run them one by one. The first that fails ends the script
 * without a stamp. Since a unit runs at every boot and bootstrap data can be applied twice, the stamp prevents a second run.
 */
export function scriptFile({ extension, moment, commands, opening }: CommandsRequest): File {
  const stamp = stampPath(extension, moment)
  const text = [
    '#!/bin/bash',
    `# Commands of the extension ${extension}, ${moment} the bootstrap: once.`,
    'set -e',
    `[[ ! -e ${stamp} ]] || exit 0`,
    ...commands.flatMap(command => ['(', command.replace(/(?<!\n)\n+$/, ''), ')']),
    `mkdir -p ${STAMPS}`,
    `touch ${stamp}`,
    '',
  ].join('\n')
  return {
    path: scriptPath(extension, moment),
    permissions: 755,
    content: { inline: { data: text.replaceAll(...opening) } },
  }
}

/**
 * Writes the unit for systems whose bootstrap is a unit. `others` are the units of the bootstrap; `previous` is the unit whose script must
 * have run before.
 */
export function scriptUnit(
  extension: string,
  moment: Moment,
  others: readonly string[],
  previous: string | undefined,
): Unit {
  const before = moment === 'before' ? others : []
  const after = ['network-online.target', ...(moment === 'after' ? others : []), ...(previous ? [previous] : [])]
  const content = [
    '[Unit]',
    `Description=Commands of the extension ${extension}, ${moment} the bootstrap`,
    'Wants=network-online.target',
    `After=${after.join(' ')}`,
    ...(before.length > 0 ? [`Before=${before.join(' ')}`] : []),
    `ConditionPathExists=!${stampPath(extension, moment)}`,
    '',
    '[Service]',
    'Type=oneshot',
    `ExecStart=${scriptPath(extension, moment)}`,
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n')
  return { name: unitName(extension, moment), enable: true, content }
}
