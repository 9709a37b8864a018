// Checks values of settings of units: commands that only a shell understands, names of units, and times in the form of cron.

import { MOST_TYPOS_OF_WORDS, nearest } from '../../diagnostics/nearest.ts'
import type { ContentProblem } from '../content-problem.ts'
import { argumentProblems } from '../shell/arguments.ts'
import { misspeltPrograms } from '../shell/program-names.ts'
import { readSyntax } from '../shell/syntax.ts'
import { words } from '../words.ts'
import { type Setting, unitWords } from './read-unit.ts'
import { replacedText } from './replaced-text.ts'
import { TARGETS, UNIT_TYPES } from './settings.ts'
import { valueFormProblem } from './value-forms.ts'

export function valueProblem(setting: Setting): ContentProblem | undefined {
  const { section, name, value, line } = setting
  if (value === '') return undefined
  if (section === 'Service' && name.startsWith('Exec'))
    return shellOperator(setting) ?? wrongArgument(setting) ?? replacedText(setting)
  if ((section === 'Unit' && DEPENDENCIES.has(name)) || (section === 'Install' && INSTALLED.has(name)))
    return unitNameProblem(setting)
  if (section === 'Timer' && name === 'OnCalendar') return calendarProblem(value, line)
  return valueFormProblem(setting)
}

const CALENDAR = words('minutely hourly daily weekly monthly quarterly semiannually yearly annually anually biannually')

function calendarProblem(value: string, line: number): ContentProblem | undefined {
  const written =
    'Write date and time: *-*-* 03:00:00 is every day at three. systemd-analyze calendar prints when a time is.'
  const near = /^@?[a-z]+$/i.test(value) ? nearest(value.replace('@', '').toLowerCase(), CALENDAR) : undefined
  if (CRON.test(value) || (value.startsWith('@') && near !== undefined))
    return problem(
      line,
      value,
      'has a time of cron in OnCalendar=: systemd ignores it',
      near === undefined ? written : `Write ${near}.`,
    )
  if (near !== undefined && near !== value.toLowerCase())
    return problem(line, value, 'has an unknown time in OnCalendar=: systemd ignores it', `Did you mean ${near}?`)
  const [time, hour, minute, second = '0'] = /(?:^|[ T])(\d+):(\d+)(?::(\d+))?(?= |$)/.exec(value) ?? []
  if (time === undefined || (Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59)) return undefined
  return problem(line, time.trim(), 'has a time in OnCalendar= that does not exist: systemd ignores it', written)
}

/** Five fields, as in a crontab, none of which is a time or a date. */
const CRON = /^(?:[\d*,/-]+\s+){4}[\w*,/-]+$/

/** Words that a shell acts on and that are ordinary arguments to systemd. A ";" alone separates commands, and {} and $ have other meanings. */
const OPERATORS = /^(?:&&|\|\|?|\d?>>?|<|\d?>&\d|&>|\d?>>?\/.*|&)$/

function shellOperator({ name, value, line }: Setting): ContentProblem | undefined {
  // A | before the command means that a shell reads it.
  if (/^[-@:+!]*\|/.test(value)) return undefined
  // The program may read them itself, as a shell does.
  const words = unitWords(value)
  const operator = words.slice(1).find(word => OPERATORS.test(word)) ?? substitution(words)
  if (operator === undefined || /(?:^|\/)expr$/.test(words[0]!)) return undefined
  return {
    code: 'OSM0634',
    predicate: `has ${operator} in ${name}=, which systemd passes to the program as an argument, because it is no shell`,
    line,
    part: operator,
    help: `Write ${name}=/bin/sh -c '…' around the command, or move it into a script.`,
  }
}

/** The beginning of a command whose output a shell would insert. */
const substitution = (words: readonly string[]): string | undefined =>
  words.slice(1).flatMap(word => /^(?:[\w.-]+=)?(\$\(|`)/.exec(word)?.[1] ?? [])[0]

/** Returns the problem of the arguments of a program, or of the text that a shell executes. */
function wrongArgument({ value, line }: Setting): ContentProblem | undefined {
  if (!value.includes('-')) return undefined
  const [path = '', ...args] = unitWords(value.replace(/^[-@:+!|]+/, ''))
  const program = path.slice(path.lastIndexOf('/') + 1)
  const found = SHELLS.has(program) ? inShell(args) : argumentProblems(program, args)
  return found[0] && { code: 'OSM0644', ...found[0], line }
}

const SHELLS = new Set(['sh', 'bash', 'dash'])

function inShell(args: readonly string[]): ReturnType<typeof misspeltPrograms> {
  const at = args.findIndex(arg => /^-[a-z]*c$/.test(arg))
  const text = at < 0 ? undefined : /^(["'])(.*)\1$/s.exec(args[at + 1] ?? '')?.[2]
  if (text === undefined) return []
  const script = `#!/bin/sh\n${text}\n`
  return misspeltPrograms(script, readSyntax(script).commands)
}

const DEPENDENCIES = new Set(
  words(
    'After Before Requires Requisite Wants BindsTo PartOf Upholds Conflicts OnFailure OnSuccess PropagatesReloadTo',
  ),
)
const INSTALLED = new Set(words('WantedBy RequiredBy UpheldBy Also Alias'))

function unitNameProblem({ name, value, line }: Setting): ContentProblem | undefined {
  for (const unit of words(value)) {
    if (unit.includes('%') || unit.includes('$') || unit.startsWith('"')) continue
    const type = unit.slice(unit.lastIndexOf('.') + 1)
    const isUnit = unit.includes('.') && UNIT_TYPES.includes(type) && !/[,;]/.test(unit)
    if (isUnit && (type !== 'target' || TARGETS.includes(unit))) continue
    const near = nearTarget(unit)
    if (isUnit && near === undefined) continue
    const help = near === undefined ? wholeName(unit.replace(/[,;].*/, '')) : `Did you mean ${near}?`
    return /[,;]/.test(unit)
      ? problem(
          line,
          unit,
          `has a ${unit.includes(',') ? 'comma' : 'semicolon'} in ${name}=: systemd ignores the names around it`,
          'Separate the names with spaces.',
        )
      : isUnit
        ? problem(line, unit, `names a target in ${name}= that systemd does not have`, help)
        : problem(line, unit, `has a name in ${name}= that is no unit: systemd ignores it`, help)
  }
  return undefined
}

/** Returns the help for a name without a type, or with a misspelt one. */
function wholeName(unit: string): string {
  const dot = unit.lastIndexOf('.')
  const type = dot < 0 ? undefined : nearest(unit.slice(dot + 1), UNIT_TYPES)
  return type === undefined
    ? `Write the whole name with its type, such as ${unit}.service.`
    : `Did you mean ${unit.slice(0, dot)}.${type}?`
}

/** The length of a name below which only one letter may differ. */
const LEAST_LONG = 8

function nearTarget(name: string): string | undefined {
  const target = `${name}.target`
  // A target of the profile or of another program may have a short name, too.
  return TARGETS.includes(target)
    ? target
    : nearest(name, TARGETS, name.replace(/\.target$/, '').length < LEAST_LONG ? 1 : MOST_TYPOS_OF_WORDS)
}

const problem = (line: number, part: string, predicate: string, help: string): ContentProblem => ({
  code: 'OSM0633',
  predicate,
  line,
  part,
  help,
})
