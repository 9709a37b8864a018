// Lines of /etc/crontab and /etc/cron.d, which have a user between the times and the command.

import { nearest } from '../../diagnostics/nearest.ts'
import { columnsOf, type LineProblem } from './line-problem.ts'

interface Time {
  readonly name: string
  readonly form: RegExp
  readonly range: readonly [least: number, most: number]
}

const NUMBERS = /^[\d*,/~-]+$/

const TIMES: readonly Time[] = [
  { name: 'minute', form: NUMBERS, range: [0, 59] },
  { name: 'hour', form: NUMBERS, range: [0, 23] },
  { name: 'day', form: NUMBERS, range: [1, 31] },
  { name: 'month', form: /^(?:[\d*,/~-]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)+$/i, range: [1, 12] },
  { name: 'weekday', form: /^(?:[\d*,/~-]|mon|tue|wed|thu|fri|sat|sun)+$/i, range: [0, 7] },
]

const WORDS = ['@reboot', '@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']

const HELP = 'Write minute, hour, day, month, weekday, user and command: 0 3 * * * root /opt/bin/cleanup.'

export function crontabLine(line: string): LineProblem | undefined {
  // A variable for the commands below.
  if (/^\s*(?:["']?[A-Za-z_]\w*["']?)\s*=/.test(line)) return undefined
  const fields = columnsOf(line)
  const first = fields[0]!
  const isWord = first.startsWith('@')
  const wrong = isWord ? wrongWord(first) : wrongTime(fields)
  if (wrong !== undefined) return wrong
  const [user = '', command] = fields.slice(isWord ? 1 : TIMES.length)
  if (!isWord && NUMBERS.test(user) && /\D/.test(user))
    return { predicate: 'has six times, but cron has no seconds: it does not run the line', help: HELP, part: first }
  if (user.includes('/') || command === undefined)
    return {
      predicate:
        'has no user before the command: cron reads the first word of the command as the user, and does not run the line',
      help: HELP,
    }
  return undefined
}

function wrongWord(word: string): LineProblem | undefined {
  const near = WORDS.includes(word) ? undefined : nearest(word, WORDS)
  if (near === undefined) return undefined
  return { predicate: 'begins with a time that cron does not know', help: `Did you mean ${near}?`, part: word }
}

function wrongTime(fields: readonly string[]): LineProblem | undefined {
  for (const [i, { name, form, range }] of TIMES.entries()) {
    const part = fields[i]
    const about = (predicate: string, help: string) => ({
      predicate: `${predicate} in its field ${i + 1}: cron ignores the line or the whole file`,
      help,
      ...(part !== undefined && { part }),
    })
    if (part === undefined || !form.test(part)) return about(`has no ${name}`, HELP)
    const [least, most] = range
    // What is after a slash is a step.
    const numbers = part.split(',').flatMap(entry => entry.split('/')[0]!.match(/\d+/g) ?? [])
    if (numbers.some(number => Number(number) < least || Number(number) > most))
      return about(
        `has ${name === 'hour' ? 'an' : 'a'} ${name} that does not exist`,
        `It is a number from ${least} to ${most}.`,
      )
  }
  return undefined
}
