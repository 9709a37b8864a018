// Commands of an extension as what a profile can have: a script that runs once, and what starts it.

import type { File, Unit } from '../../model/profile.ts'

export type Moment = 'before' | 'after'

export interface CommandsRequest {
  readonly extension: string
  readonly moment: Moment
  readonly commands: readonly string[]
  /** What begins a template action, and how the profile's engine prints it as text: commands are no templates. */
  readonly opening: readonly [text: string, printed: string]
}

const FOLDER = '/opt/osm-krm/extensions'
const STAMPS = '/var/lib/osm-krm/extensions'

export const scriptPath = (extension: string, moment: Moment): string => `${FOLDER}/${extension}-${moment}`
const stampPath = (extension: string, moment: Moment): string => `${STAMPS}/${extension}-${moment}`
export const unitName = (extension: string, moment: Moment): string => `osm-krm-${extension}-${moment}.service`

/**
 * Each command in a shell of its own, as units and cloud-init run them one by one; the first that fails ends the script, without
 * a stamp. A unit runs at every boot and the bootstrap data can be applied twice: the stamp keeps it to once.
 */
export function scriptFile({ extension, moment, commands, opening }: CommandsRequest): File {
  const stamp = stampPath(extension, moment)
  const text = [
    '#!/bin/bash',
    `# Commands of the extension ${extension}, ${moment} the bootstrap: once.`,
    'set -e',
    `[[ ! -e ${stamp} ]] || exit 0`,
    ...commands.flatMap(command => ['(', command.replace(/\n+$/, ''), ')']),
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

/** For systems whose bootstrap is a unit. `others` are the bootstrap's own; `previous`: the script that has to be done by then. */
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
