// Checks values of settings of units: commands that only a shell understands, names of units, and times in the form of cron.

import { nearest } from '../../../diagnostics/nearest.ts'
import { wordsOf } from '../../../shell/commands.ts'
import type { ContentProblem } from '../content-problem.ts'
import type { Setting } from './read-unit.ts'
import { UNIT_TYPES } from './settings.ts'

export function valueProblem(setting: Setting): ContentProblem | undefined {
  const { section, name, value, line } = setting
  if (value === '') return undefined
  if (section === 'Service' && name.startsWith('Exec')) return shellOperator(setting)
  if ((section === 'Unit' && DEPENDENCIES.has(name)) || (section === 'Install' && INSTALLED.has(name)))
    return unitNameProblem(setting)
  if (section === 'Timer' && name === 'OnCalendar' && CRON.test(value))
    return {
      code: 'OSM0633',
      predicate: 'has a time of cron in OnCalendar=: systemd ignores it',
      line,
      part: value,
      help: 'Write date and time: *-*-* 03:00:00 is every day at three. systemd-analyze calendar prints when a time is.',
    }
  return undefined
}

/** Five fields, as in a crontab, none of which is a time or a date. */
const CRON = /^(?:[\d*,/-]+\s+){4}[\w*,/-]+$/

/** Words that a shell acts on and that are ordinary arguments to systemd. A ";" alone separates commands, and {} and $ have other meanings. */
const OPERATORS = /^(?:&&|\|\|?|\d?>>?|<|\d?>&\d|&>|\d?>>?\/.*|&)$/

function shellOperator({ name, value, line }: Setting): ContentProblem | undefined {
  // The program may read them itself, as a shell does.
  const words = wordsOf(value)
  const operator = words.slice(1).find(word => OPERATORS.test(word))
  if (operator === undefined || /(?:^|\/)expr$/.test(words[0]!)) return undefined
  return {
    code: 'OSM0634',
    predicate: `has ${operator} in ${name}=, which systemd passes to the program as an argument, because it is no shell`,
    line,
    part: operator,
    help: `Write ${name}=/bin/sh -c '…' around the command, or move it into a script.`,
  }
}

const words = (text: string): string[] => text.trim().split(/\s+/)

const DEPENDENCIES = new Set(
  words(
    'After Before Requires Requisite Wants BindsTo PartOf Upholds Conflicts OnFailure OnSuccess PropagatesReloadTo',
  ),
)
const INSTALLED = new Set(words('WantedBy RequiredBy UpheldBy Also Alias'))

/** Targets of systemd, of which a misspelt one is known. */
const TARGETS = words(`
  basic.target boot-complete.target cryptsetup.target default.target emergency.target final.target first-boot-complete.target
  getty.target graphical.target initrd.target kexec.target local-fs.target local-fs-pre.target machines.target multi-user.target
  network.target network-online.target network-pre.target nss-lookup.target nss-user-lookup.target paths.target poweroff.target
  reboot.target remote-fs.target remote-fs-pre.target rescue.target rpcbind.target shutdown.target sleep.target slices.target
  sockets.target sysinit.target system-update.target swap.target time-set.target time-sync.target timers.target umount.target
  veritysetup.target
`)

function unitNameProblem({ name, value, line }: Setting): ContentProblem | undefined {
  for (const unit of words(value)) {
    if (unit.includes('%') || unit.includes('$') || unit.startsWith('"')) continue
    const type = unit.slice(unit.lastIndexOf('.') + 1)
    const isUnit = unit.includes('.') && UNIT_TYPES.includes(type)
    if (isUnit && (type !== 'target' || TARGETS.includes(unit))) continue
    const near = nearTarget(unit)
    if (isUnit && near === undefined) continue
    const help =
      near === undefined
        ? `Write the whole name with its type, such as ${unit.replace(/[,;].*/, '')}.service.`
        : `Did you mean ${near}?`
    return unit.includes(',')
      ? problem(
          line,
          unit,
          `has a comma in ${name}=: systemd ignores the names around it`,
          'Separate the names with spaces.',
        )
      : isUnit
        ? problem(line, unit, `names a target in ${name}= that systemd does not have`, help)
        : problem(line, unit, `has a name in ${name}= that is no unit: systemd ignores it`, help)
  }
  return undefined
}

function nearTarget(name: string): string | undefined {
  const target = `${name}.target`
  return TARGETS.includes(target) ? target : nearest(name, TARGETS, 2)
}

const problem = (line: number, part: string, predicate: string, help: string): ContentProblem => ({
  code: 'OSM0633',
  predicate,
  line,
  part,
  help,
})
