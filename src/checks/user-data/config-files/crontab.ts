// Lines of /etc/crontab and /etc/cron.d, which have a user between the times and the command.

import { columnsOf, type LineProblem } from './line-problem.ts'

const NUMBERS = /^[\d*,/~-]+$/
const MONTHS = /^(?:[\d*,/~-]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)+$/i
const DAYS = /^(?:[\d*,/~-]|mon|tue|wed|thu|fri|sat|sun)+$/i
const TIMES = [NUMBERS, NUMBERS, NUMBERS, MONTHS, DAYS]

const HELP = 'Write minute, hour, day, month, weekday, user and command: 0 3 * * * root /opt/bin/cleanup.'

export function crontabLine(line: string): LineProblem | undefined {
  // A variable for the commands below.
  if (/^\s*(?:["']?[A-Za-z_]\w*["']?)\s*=/.test(line)) return undefined
  const fields = columnsOf(line)
  const times = fields[0]!.startsWith('@') ? 1 : 5
  const wrong = times === 1 ? -1 : TIMES.findIndex((time, i) => !time.test(fields[i] ?? ''))
  if (wrong >= 0) {
    const part = fields[wrong]
    return {
      predicate: `has no ${['minute', 'hour', 'day', 'month', 'weekday'][wrong]} in its field ${wrong + 1}: cron ignores the line or the whole file`,
      help: HELP,
      ...(part !== undefined && { part }),
    }
  }
  const [user = '', command] = fields.slice(times)
  if (user.includes('/') || command === undefined)
    return {
      predicate:
        'has no user before the command: cron reads the first word of the command as the user, and does not run the line',
      help: HELP,
    }
  return undefined
}
